import { sql } from 'kysely'
import type { PgBoss } from 'pg-boss'

import type { Database, Transaction } from '#server/platform/database/database.ts'

import { type ABANDONED_QUEUE, type QueueName, QUEUES, type WATCH_QUEUE } from './queues.ts'

/** Work whose failures are recorded: all but the queues that report on others. */
export type Work =
  | Exclude<QueueName, typeof WATCH_QUEUE | typeof ABANDONED_QUEUE>
  | 'outbox'
  | 'backup'
  | 'blog'
  | 'payment-webhook'

/** Thrown by jobs that wait for a provider to be set up, which is not reported as a failure. */
export class NotSetUp extends Error {
  override name = 'NotSetUp'
}

/** @throws NotSetUp */
export function requireProvider<Provider>(provider: Provider | undefined, kind: string): Provider {
  if (!provider) throw new NotSetUp(`no ${kind} provider is set up`)
  return provider
}

/** Records since when a kind of work fails; its next success removes the record. */
export async function recordOutcome(database: Database, work: Work, failed: boolean): Promise<void> {
  await database.asSystem((trx) => (failed ? recordFailure(trx, work) : recordSuccess(trx, work)))
}

export async function recordFailure(trx: Transaction, work: Work, since?: Date) {
  await trx
    .insertInto('private.work_failures')
    .values({ work, ...(since && { failing_since: since }) })
    .onConflict((conflict) =>
      conflict
        .column('work')
        .doUpdateSet({ last_failed_at: sql`now()`, failures: sql`work_failures.failures + 1` }),
    )
    .execute()
}

export async function recordSuccess(trx: Transaction, work: Work) {
  await trx.deleteFrom('private.work_failures').where('work', '=', work).execute()
}

/** The state of queued work, for metrics. */
export interface WorkState {
  queues: { queue: string; ready: number; active: number; failed: number }[]
  /** For how long the oldest due row of the outbox has been due; 0 where there is none. */
  outboxSeconds: number
  /** For how long each kind of work has failed without a success in between. */
  failing: { work: string; seconds: number }[]
  /** Unix time in seconds; undefined where there is no backup. */
  lastBackup: number | undefined
}

export async function readWorkState(database: Database, boss: PgBoss): Promise<WorkState> {
  const queues = await boss.getQueues(Object.keys(QUEUES))
  const { outboxSeconds, failing, lastBackup } = await database.asSystem(async (trx) => {
    const oldest = await sql<{ seconds: number }>`
      select coalesce(extract(epoch from now() - min(start_after)), 0)::float8 as seconds
      from private.outbox where start_after <= now()`.execute(trx)
    const failures = await sql<{ work: string; seconds: number }>`
      select work, extract(epoch from now() - failing_since)::float8 as seconds
      from private.work_failures`.execute(trx)
    const backups = await sql<{ at: number | null }>`
      select extract(epoch from max(made_at))::float8 as at from private.backups`.execute(trx)
    return {
      outboxSeconds: oldest.rows[0]?.seconds ?? 0,
      failing: failures.rows,
      lastBackup: backups.rows[0]?.at ?? undefined,
    }
  })
  return {
    queues: queues.map(({ name, readyCount, activeCount, failedCount }) => ({
      queue: name,
      ready: readyCount,
      active: activeCount,
      failed: failedCount,
    })),
    outboxSeconds,
    failing,
    lastBackup,
  }
}
