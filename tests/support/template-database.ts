import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

import { openDatabase } from '#server/backend/database/database.ts'
import { prepareDatabase } from '#server/backend/database/prepare-database.ts'
import { openQueues } from '#server/jobs/queues.ts'

import { startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A prepared database that nobody connects to; tests copy it, which takes a fraction of preparing one. */
    templateDatabase: string
  }
}

/** Vitest's global set-up: once for a whole run of unit and policy tests. */
export default async function setUp(project: TestProject) {
  const { template, stop } = await startTemplate()
  project.provide('templateDatabase', template)
  return stop
}

/** A PostgreSQL server with one prepared database to copy. */
export async function startTemplate() {
  const postgres = await startPostgres()
  const template = await postgres.createDatabase()
  const database = await openDatabase({ databaseUrl: template, dataDir: '' })
  await prepareDatabase(database, { migrations: join(import.meta.dirname, '../../supabase/migrations') })
  // Else each copy in which jobs run would make the queue's own tables.
  const boss = await openQueues(database, console)
  await boss.stop({ graceful: false })
  await database.close()
  return { template, stop: () => postgres.stop() }
}
