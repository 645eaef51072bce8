import { sql } from 'kysely'
import type { PgBoss } from 'pg-boss'

import type { Database } from '#server/backend/database/database.ts'

import { QUEUES } from './queues.ts'

/** How the queued work stands, for metrics. */
export interface WorkState {
  queues: { queue: string; ready: number; active: number; failed: number }[]
  /** How long the oldest due row of the outbox waits; 0 where none does. */
  outboxSeconds: number
  /** How long each kind of work has failed with no success in between. */
  failing: { work: string; seconds: number }[]
  /** In seconds since 1970; undefined where none was made. */
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
