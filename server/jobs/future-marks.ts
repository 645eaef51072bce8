import { type RawBuilder, sql } from 'kysely'

import type { Database } from '#server/backend/database/database.ts'

/** What another transaction writes at this moment may be a little later than the beginning of this one. */
const FUTURE = sql`now() + interval '1 minute'`
/** As the queue lets them (`queues.ts`). */
const NO_JOB_RUNS_LONGER = sql`interval '1 day'`

/**
 * Takes back the times that were written while the database's clock was ahead: whatever goes by them would wait until the
 * clock has come as far again. The queue's own tables are its library's and stay as they are.
 */
export async function takeBackFutureMarks(database: Database): Promise<void> {
  await database.asSystem(async (trx) => {
    const run = (statement: RawBuilder<unknown>) => statement.execute(trx)
    await run(sql`update private.payers set synced_at = '-infinity' where synced_at > ${FUTURE}`)
    await run(sql`delete from private.payment_repairs where events_read_until > ${FUTURE}`)
    await run(sql`update private.outbox set start_after = now() where created_at > ${FUTURE}`)
    await run(sql`update private.work_failures set failing_since = now() where failing_since > ${FUTURE}`)
    await run(sql`delete from private.owner_mailings where until > now() + ${NO_JOB_RUNS_LONGER}`)
  })
}
