import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

import { openDatabase } from '#server/platform/database/database.ts'
import { prepareDatabase } from '#server/platform/database/prepare-database.ts'
import { openQueues } from '#server/platform/jobs/queues.ts'

import { rowsOf, startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A prepared database without connections, which tests copy: migrating a new one takes many times as long. */
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
  const postgres = await startPostgres({ autovacuum: false })
  const template = await lend(await postgres.createDatabase())
  const database = await openDatabase({ databaseUrl: template, dataDir: '' })
  await prepareDatabase(database, { migrations: join(import.meta.dirname, '../../supabase/migrations') })
  // Create the queue's tables once, instead of in each copy.
  const boss = await openQueues(database, console)
  await boss.stop({ graceful: false })
  await database.close()
  return { template, stop: () => postgres.stop() }
}

/** With TEST_LOGIN=plain all is tested with the rights that a managed server gives: no superuser, nor BYPASSRLS. */
async function lend(url: string): Promise<string> {
  if (process.env.TEST_LOGIN !== 'plain') return url
  await rowsOf(
    url,
    `create role practice login createdb createrole;
     alter database ${new URL(url).pathname.slice(1)} owner to practice`,
  )
  return Object.assign(new URL(url), { username: 'practice' }).href
}
