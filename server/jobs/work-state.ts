import { sql } from 'kysely'
import type { PgBoss } from 'pg-boss'

import type { Database } from '#server/backend/database/database.ts'

import { QUEUES } from './queues.ts'

/** How the queued work stands, for metrics. */
export interface WorkState {
  queues: { queue: string; ready: number; active: number; failed: number }[]
  /** How long the oldest due row of the outbox waits; 0 where none does. */
  outboxSeconds: number
}

export async function readWorkState(database: Database, boss: PgBoss): Promise<WorkState> {
  const queues = await boss.getQueues(Object.keys(QUEUES))
  const { rows } = await database.asSystem((trx) =>
    sql<{ seconds: number }>`
      select coalesce(extract(epoch from now() - min(start_after)), 0)::float8 as seconds
      from private.outbox where start_after <= now()`.execute(trx),
  )
  return {
    queues: queues.map(({ name, readyCount, activeCount, failedCount }) => ({
      queue: name,
      ready: readyCount,
      active: activeCount,
      failed: failedCount,
    })),
    outboxSeconds: rows[0]?.seconds ?? 0,
  }
}
