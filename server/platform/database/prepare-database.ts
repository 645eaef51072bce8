import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'

import { sql } from 'kysely'

import type { Database, Transaction } from './database.ts'
import { PreparationRefused } from './database-errors.ts'
import { prepareRoles } from './prepare-roles.ts'
import { isSupabaseProject } from './supabase-project.ts'

// The key of an advisory lock: any number, as long as all our processes use the same one.
const PREPARATION_LOCK = 491_014_900
const MIGRATIONS = join(import.meta.dirname, '../../../supabase/migrations')

interface Preparation {
  /** Another folder of migrations. */
  migrations?: string
  /** Path of the seed, in the sandbox only. */
  seed?: string | undefined
  /** Where the data of an embedded database is, for a message that says what to remove. */
  dataDir?: string
}

/**
 * Brings an open database to what this version of the product expects, in the one order that works:
 * migrations name the platform's roles.
 * @returns the migrations that were applied now
 */
export async function prepareDatabase(
  database: Database,
  { migrations = MIGRATIONS, seed: seedFile, dataDir }: Preparation = {},
): Promise<string[]> {
  // A Supabase project has its own, and keeps them itself.
  if (!(await isSupabaseProject(database))) {
    await createRoles(database)
    await applyBaseSchema(database)
  }
  const applied = await migrate(database, migrations, dataDir)
  if (seedFile) await seed(database, seedFile)
  return applied
}

/** The roles of requests; before a backup is restored nothing else is there. */
export async function createRoles(database: Database): Promise<void> {
  await alone(database, 'The roles', prepareRoles)
}

/**
 * What a Supabase project brings and a bare PostgreSQL lacks: runs every script of the folder in the
 * order of their names, at each start; each can be repeated.
 */
async function applyBaseSchema(database: Database) {
  for (const file of await scriptsIn(join(import.meta.dirname, 'base-schema'))) {
    const text = await readFile(file, 'utf8')
    await alone(database, file, (trx) => sql.raw(text).execute(trx))
  }
}

/**
 * Applies each migration of the folder once, in its own transaction, in the order of their names.
 * Several processes may call it on one database at once.
 * @returns the names that this call applied
 * @throws Error with one sentence when an applied file was changed or is missing, or when one fails
 */
export async function migrate(database: Database, folder: string, dataDir?: string): Promise<string[]> {
  const files = await scriptsIn(folder)
  await alone(database, 'the list of migrations', (trx) => prepareList(trx))
  await refuseMissing(database, files, dataDir)
  const applied: string[] = []
  for (const file of files) {
    const text = await readFile(file, 'utf8')
    if (await alone(database, file, (trx) => applyOnce(trx, file, text))) applied.push(basename(file))
  }
  return applied
}

/** Every migration that this version of the product has. */
export async function listMigrations() {
  const files = await scriptsIn(MIGRATIONS)
  return Promise.all(
    files.map(async (file) => ({ ...identify(file), checksum: digest(await readFile(file, 'utf8')) })),
  )
}

/**
 * Whether a migration that was applied with this checksum is the one that this version has.
 * @param applied null: the Supabase CLI keeps none, so what it applied can't be compared
 */
export function isSameMigration(applied: string | null, ours: string): boolean {
  return applied === null || applied === ours
}

/** Runs one script in one transaction; the script itself is written so that repeating it changes nothing. */
export async function seed(database: Database, file: string): Promise<void> {
  const text = await readFile(file, 'utf8')
  await alone(database, file, (trx) => sql.raw(text).execute(trx))
}

async function scriptsIn(folder: string) {
  const names = await readdir(folder)
  return names
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => join(folder, name))
}

async function alone<T>(database: Database, what: string, work: (trx: Transaction) => Promise<T>) {
  try {
    return await database.asMaintenance(async (trx) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(PREPARATION_LOCK)})`.execute(trx)
      // After waiting for an advisory lock PostgreSQL goes on with its cached catalog: `create schema if not exists` then
      // fails where another process has created the schema meanwhile. A statement that opens a relation reads it again.
      await sql`select from pg_catalog.pg_namespace limit 1`.execute(trx)
      return work(trx)
    })
  } catch (error) {
    if (error instanceof PreparationRefused) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`${basename(what)} could not be applied to the database: ${reason}`, { cause: error })
  }
}

// As the Supabase CLI keeps it; the checksum is ours.
async function prepareList(trx: Transaction) {
  await sql
    .raw(
      `create schema if not exists supabase_migrations;
       create table if not exists supabase_migrations.schema_migrations
         (version text primary key, statements text[], name text);
       alter table supabase_migrations.schema_migrations add column if not exists checksum text;`,
    )
    .execute(trx)
}

async function refuseMissing(database: Database, files: string[], dataDir: string | undefined) {
  const { rows } = await database.asSystem((trx) =>
    sql<{ version: string; name: string | null }>`
      select version, name from supabase_migrations.schema_migrations`.execute(trx),
  )
  const known = files.map((file) => identify(file).version)
  const missing = rows.filter(({ version }) => !known.includes(version))
  if (missing.some(({ version }) => version < (known[0] ?? ''))) {
    throw new PreparationRefused(madeBeforeRelease(database, dataDir))
  }
  const [first] = missing
  if (first) {
    const name = `${first.version}_${first.name ?? ''}`
    throw new PreparationRefused(`Migration ${name} was applied to the database, but its file is missing.`)
  }
}

/** The migrations of 1.0.0 begin anew; until then nobody had data to carry over. */
function madeBeforeRelease({ kind }: Database, dataDir: string | undefined): string {
  if (kind === 'pglite' && dataDir !== undefined) {
    return `The data in ${resolve(dataDir)} was made by a version before 1.0.0 and can't be carried over: remove that folder and start again.`
  }
  return "The database was made by a version before 1.0.0, which was never released, and can't be carried over: use a new, empty database."
}

async function applyOnce(trx: Transaction, file: string, text: string) {
  const { version, name } = identify(file)
  const checksum = digest(text)
  const { rows } = await sql<{ checksum: string | null }>`
    select checksum from supabase_migrations.schema_migrations where version = ${version}`.execute(trx)
  const earlier = rows[0]
  if (earlier) {
    if (isSameMigration(earlier.checksum, checksum)) return false
    throw new PreparationRefused(
      `Migration ${basename(file)} was changed after it was applied: restore it and put the change into a new one.`,
    )
  }
  await sql.raw(text).execute(trx)
  await sql`insert into supabase_migrations.schema_migrations (version, name, checksum)
    values (${version}, ${name}, ${checksum})`.execute(trx)
  return true
}

function digest(text: string) {
  return createHash('sha256').update(text).digest('hex')
}

function identify(file: string) {
  const match = /^(\d{14})_(\w+)\.sql$/.exec(basename(file))
  if (!match) throw new PreparationRefused(`${basename(file)} is not named YYYYMMDDHHMMSS_what.sql.`)
  return { version: match[1] as string, name: match[2] as string }
}
