import { PgBoss } from 'pg-boss'

import type { Database } from './database.ts'

/** What `new PgBoss({ db })` takes: the queue lives in the same database as the rows that cause its jobs. */
export function queueDatabase(database: Database) {
  return { executeSql: (text: string, values?: unknown[]) => database.statements(text, values) }
}

/** Creates or updates the schema `pgboss`, which our migrations write to, without starting any work. */
export async function prepareQueue(database: Database): Promise<void> {
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
