import { type RawBuilder, sql } from 'kysely'

import type { Database } from '#server/backend/database/database.ts'

/** `now()` is the start of this transaction: what others write meanwhile may be a little later. */
const FUTURE = sql`now() + interval '1 minute'`
/** As the queue lets them (`queues.ts`). */
const NO_JOB_RUNS_LONGER = sql`interval '1 day'`

/**
 * Resets timestamps in the future, written while the database's clock was ahead: work that compares them with now would
 * wait until the clock reaches them. The queue's own tables belong to its library and stay as they are.
 */
export async function resetFutureTimes(database: Database): Promise<void> {
  await database.asSystem(async (trx) => {
    const run = (statement: RawBuilder<unknown>) => statement.execute(trx)
    await run(sql`update private.payers set synced_at = '-infinity' where synced_at > ${FUTURE}`)
    await run(sql`delete from private.payment_repairs where events_read_until > ${FUTURE}`)
    await run(sql`update private.outbox set start_after = now() where created_at > ${FUTURE}`)
    await run(sql`update private.work_failures set failing_since = now() where failing_since > ${FUTURE}`)
    await run(sql`delete from private.owner_mailings where until > now() + ${NO_JOB_RUNS_LONGER}`)
  })
}
