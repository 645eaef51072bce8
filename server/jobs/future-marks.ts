import { type RawBuilder, sql } from 'kysely'

import type { Database } from '#server/backend/database/database.ts'

/** Longer than any retry waits (`queues.ts`). */
const NO_DELAY_IS_LONGER = sql`now() + interval '1 day'`

/**
 * Takes back the times that were written while the database's clock was ahead: whatever goes by them would wait until the
 * clock has come as far again. The queue's own times say when it looked for scheduled and for abandoned work.
 */
export async function takeBackFutureMarks(database: Database): Promise<void> {
  await database.asSystem(async (trx) => {
    const run = (statement: RawBuilder<unknown>) => statement.execute(trx)
    await run(sql`update private.payers set synced_at = '-infinity' where synced_at > now()`)
    await run(sql`delete from private.payment_repairs where events_read_until > now()`)
    await run(sql`update private.outbox set start_after = now() where created_at > now()`)
    await run(sql`update pgboss.version set cron_on = null where cron_on > now()`)
    await run(sql`update pgboss.queue set monitor_on = null, monitor_claim_on = null, maintain_on = null
      where greatest(monitor_on, monitor_claim_on, maintain_on) > now()`)
    await run(sql`update pgboss.job set start_after = now()
      where state < 'active' and start_after > ${NO_DELAY_IS_LONGER}`)
    await run(sql`update pgboss.job set started_on = now(), heartbeat_on = now()
      where state = 'active' and started_on > now()`)
  })
}
