import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { openDatabase, type Database } from '#server/platform/database/database.ts'
import { prepareDatabase } from '#server/platform/database/prepare-database.ts'

import { startPostgres } from '#tests/support/postgres.ts'
import type { Row } from './table.ts'

export interface Place {
  name: 'PostgreSQL' | 'PGlite'
  /** Undefined for PGlite, whose files are in `dataDir`. */
  databaseUrl?: string
  dataDir: string
}

/** Measures on PostgreSQL and on PGlite, each with a database of its own. */
export async function onBothDatabases(measure: (place: Place) => Promise<Row[]>): Promise<Row[]> {
  const postgres = await startPostgres()
  try {
    const databaseUrl = await postgres.createDatabase()
    const onPostgres = await withDataDir((dataDir) => measure({ name: 'PostgreSQL', databaseUrl, dataDir }))
    return [...onPostgres, ...(await withDataDir((dataDir) => measure({ name: 'PGlite', dataDir })))]
  } finally {
    await postgres.stop()
  }
}

/** Our tables, with the sandbox's sample rows. */
export async function openPrepared(place: Place): Promise<Database> {
  const database = await openDatabase(place)
  await prepareDatabase(database, { migrations: 'supabase/migrations', seed: 'supabase/seed.sql' })
  return database
}

/** Passes an empty data directory to `work`, and removes it afterwards. */
export async function withDataDir<T>(work: (dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))
  try {
    return await work(dataDir)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
