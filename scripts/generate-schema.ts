// Writes the row types of the migrated database, and the list of its tables. Run it after each change of the migrations.
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'kysely'
import { type DatabaseMetadata, generate, PostgresDialect } from 'kysely-codegen'

import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { prepareDatabase } from '#server/platform/database/prepare-database.ts'

export const SCHEMA_FILE = join(import.meta.dirname, '../server/platform/database/schema.ts')
export const TABLES_FILE = join(import.meta.dirname, '../supabase/README.md')
const MIGRATIONS = join(import.meta.dirname, '../supabase/migrations')

// Nullable in the schema of a Supabase project; our auth service always writes them.
const ALWAYS_WRITTEN: Record<string, readonly string[]> = {
  users: ['aud', 'role', 'email', 'raw_app_meta_data', 'raw_user_meta_data', 'created_at', 'updated_at'],
  identities: ['created_at', 'updated_at'],
  sessions: ['created_at', 'updated_at'],
  refresh_tokens: ['token', 'user_id', 'session_id', 'revoked', 'created_at', 'updated_at'],
}

/** The row types of everything in the schemas that our code reads and writes, as TypeScript. */
export function schemaOf(database: Database): Promise<string> {
  return database.asSystem((trx) =>
    generate({
      db: trx,
      dialect: new PostgresDialect(),
      includePattern: '(public|private|auth).*',
      outFile: null,
      postprocess: async ({ metadata }) => withoutNulls(metadata),
    }),
  )
}

function withoutNulls(metadata: DatabaseMetadata): DatabaseMetadata {
  for (const { schema, name, columns } of metadata.tables) {
    const written = schema === 'auth' ? (ALWAYS_WRITTEN[name] ?? []) : []
    for (const column of columns) if (written.includes(column.name)) column.isNullable = false
  }
  return metadata
}

interface TableRights {
  name: string
  /** The rights of each role of a request, such as `anon: insert, select`. */
  rights: string | null
  policies: string | null
}

/**
 * supabase/README.md with a line for each table, view and function: the migration that has its newest text, and the roles
 * that have rights on it.
 */
export async function readmeOf(database: Database): Promise<string> {
  const [tables, functions, others] = await database.asSystem(async (trx) => [
    (await rightsOfTables.execute(trx)).rows,
    (await callersOfFunctions.execute(trx)).rows,
    (await otherFunctions.execute(trx)).rows,
  ])
  const { createdIn, changedIn } = await readMigrations()
  const tableLines = tables.map(({ name, rights, policies }) => {
    const later = changedIn.get(name) ?? []
    const where = `in ${createdIn.get(name)}${later.length > 0 ? `, changed in ${later.join(', ')}` : ''}`
    const who = rights === null ? 'our process alone' : `${rights}; policies: ${policies ?? 'none'}`
    return `- \`${name}\` ${where}. ${who}\n`
  })
  const functionLines = functions.map(
    ({ name, roles }) => `- \`${name}\` in ${createdIn.get(name)}. ${roles}\n`,
  )
  const otherLines = others.map(({ name }) => `- \`${name}\` in ${createdIn.get(name)}\n`)
  const text = await readFile(TABLES_FILE, 'utf8')
  return fill(
    fill(fill(text, 'tables', tableLines), 'functions', functionLines),
    'other functions',
    otherLines,
  )
}

function fill(text: string, name: string, lines: string[]): string {
  const [startMark, endMark] = [`<!-- ${name} -->\n`, `<!-- end of ${name} -->`]
  const [before, , after] = text.split(new RegExp(`${startMark}|${endMark}`))
  return [before, startMark, '\n', ...lines, '\n', endMark, after].join('')
}

const rightsOfTables = sql<TableRights>`
  with granted as (
    select c.oid, r.rolname as role, string_agg(distinct lower(p.privilege) ||
      case when has_table_privilege(r.oid, c.oid, p.privilege) then '' else ' of some columns' end, ', ') as list
    from pg_class as c, pg_roles as r, unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE']) as p (privilege)
    where r.rolname in ('anon', 'authenticated', 'service_role') and c.relnamespace = 'public'::regnamespace
      and c.relkind = 'r' and case p.privilege when 'DELETE' then has_table_privilege(r.oid, c.oid, 'DELETE')
        else has_any_column_privilege(r.oid, c.oid, p.privilege) end
    group by c.oid, r.rolname
  )
  select n.nspname || '.' || c.relname as name,
    (select string_agg(g.role || ': ' || g.list, '; ' order by g.role) from granted as g where g.oid = c.oid) as rights,
    (select string_agg(p.polname, ', ' order by p.polname) from pg_policy as p where p.polrelid = c.oid) as policies
  from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
  where n.nspname in ('public', 'private') and c.relkind in ('r', 'v') order by 1`

const callersOfFunctions = sql<{ name: string; roles: string }>`
  select 'public.' || p.proname as name, string_agg(distinct r.rolname, ', ' order by r.rolname) as roles
  from pg_proc as p, pg_roles as r
  where p.pronamespace = 'public'::regnamespace and r.rolname in ('anon', 'authenticated', 'service_role')
    and has_function_privilege(r.oid, p.oid, 'EXECUTE')
  group by p.proname order by p.proname`

/** Functions that no request may call: of triggers, policies, other functions and our process. */
const otherFunctions = sql<{ name: string }>`
  select distinct n.nspname || '.' || p.proname as name
  from pg_proc as p join pg_namespace as n on n.oid = p.pronamespace
  where n.nspname = 'private' or (n.nspname = 'public' and not exists (
    select from pg_roles as r where r.rolname in ('anon', 'authenticated', 'service_role')
      and has_function_privilege(r.oid, p.oid, 'EXECUTE')))
  order by name`

/** A statement that changes a table or its rights. Not triggers: they belong to the subject that they act for. */
const CHANGE =
  /^(?:alter table|(?:create|alter|drop) policy [^;]*? on|(?:grant|revoke) [^;]*? on(?: table)?) ((?:(?:public|private)\.\w+(?:, )?)+)/gm

/** The migration that creates each table or function, and the later ones that change each table. */
async function readMigrations() {
  const createdIn = new Map<string, string>()
  const changedIn = new Map<string, string[]>()
  for (const file of (await readdir(MIGRATIONS)).toSorted()) {
    const text = await readFile(join(MIGRATIONS, file), 'utf8')
    const name = file.replace('.sql', '')
    const creations = /^create (?:or replace )?(?:table|view|function) ((?:public|private)\.\w+)/gm
    for (const [, created = ''] of text.matchAll(creations)) createdIn.set(created, name)
    for (const [, tables = ''] of text.matchAll(CHANGE)) {
      for (const table of tables.split(', ')) {
        const known = changedIn.get(table) ?? []
        if (createdIn.get(table) !== name && !known.includes(name)) changedIn.set(table, [...known, name])
      }
    }
  }
  return { createdIn, changedIn }
}

if (import.meta.main) {
  const dataDir = await mkdtemp(join(tmpdir(), 'schema-'))
  const database = await openDatabase({ dataDir })
  await prepareDatabase(database)
  await writeFile(SCHEMA_FILE, await schemaOf(database))
  await writeFile(TABLES_FILE, await readmeOf(database))
  await database.close()
  await rm(dataDir, { recursive: true })
}
