import { PgBoss } from 'pg-boss'

import type { Database } from './database.ts'

/** What `new PgBoss({ db })` takes: the queue lives in the same database as the rows that cause its jobs. */
export function queueDatabase(database: Database) {
  return { executeSql: (text: string, values?: unknown[]) => database.statements(text, values) }
}

/** Creates or updates the schema `pgboss`, which our migrations write to, without starting any work. */
export async function prepareQueue(database: Database): Promise<void> {
  try {
    await startOnce(database)
  } catch (error) {
    // Two processes that make it at the same moment: one of them fails, and then finds it made.
    if (!isDuplicate(error)) throw error
    await startOnce(database)
  }
}

async function startOnce(database: Database) {
  const boss = new PgBoss({
    db: queueDatabase(database),
    ...(database.kind === 'pglite' ? { backend: 'pglite' as const } : {}),
    supervise: false,
    schedule: false,
  })
  boss.on('error', () => undefined)
  await boss.start()
  await boss.stop({ graceful: false })
}

function isDuplicate(error: unknown) {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === '23505' || code === '42P06' || code === '42P07' || code === '42710' || code === '42723'
}
