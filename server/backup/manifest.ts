import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { z } from 'zod'

/** The schemas that are backed up: all schemas of the product. */
export const SCHEMAS = ['auth', 'pgboss', 'private', 'public', 'supabase_migrations']

/** Its rows are not backed up: counters by sender and address, which expire within a day. */
export const TABLE_WITHOUT_ROWS = 'private.rate_limits'

/** Runs one statement. */
export type ScriptQuery = (statement: string) => Promise<Record<string, unknown>[]>

/** Describes a backup; encrypted at the start of its file, before the database. */
export const Manifest = z.object({
  format: z.literal(1),
  /** The id of the FORM_KEYS pair of its signature, the last 32 bytes; undefined without a signature. */
  signedBy: z.string().optional(),
  /** The product's version. */
  version: z.string(),
  /** The moment of its data, ISO 8601. */
  madeAt: z.iso.datetime(),
  database: z.literal('postgres'),
  /** PostgreSQL's `server_version_num`. */
  serverVersion: z.number(),
  migrations: z.array(z.object({ version: z.string(), name: z.string(), checksum: z.string().nullable() })),
  /** The number of rows of each table, by schema and name. */
  rows: z.record(z.string(), z.number()),
  /** Ids of the FORM_KEYS that its messages are sealed with, and that a restore needs. */
  formKeys: z.array(z.string()),
})
export type Manifest = z.infer<typeof Manifest>

/** Describes the database that `query` reads. */
export async function describe(query: ScriptQuery): Promise<Manifest> {
  const [server] = await query(`select current_setting('server_version_num')::int as version, now() as now`)
  return Manifest.parse({
    format: 1,
    version: await productVersion(),
    madeAt: new Date(server?.now as string).toISOString(),
    database: 'postgres',
    serverVersion: server?.version,
    migrations: await query(
      'select version, name, checksum from supabase_migrations.schema_migrations order by version',
    ),
    rows: await countRows(query),
    formKeys: (await query('select distinct key_id from private.form_submissions order by 1')).map(
      ({ key_id: id }) => id,
    ),
  })
}

/** The number of rows of each of our tables; of partitions instead of partitioned tables. */
export async function countRows(query: ScriptQuery): Promise<Record<string, number>> {
  const tables = await query(`select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name
    from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
    where n.nspname in (${SCHEMAS.map((name) => `'${name}'`).join(', ')}) and c.relkind = 'r'
      and n.nspname || '.' || c.relname <> '${TABLE_WITHOUT_ROWS}' order by 1`)
  if (tables.length === 0) return {}
  const counts = tables.map(
    ({ name }) => `select '${String(name)}' as name, (select count(*) from ${String(name)})::float8 as rows`,
  )
  const counted = await query(counts.join(' union all '))
  return Object.fromEntries(counted.map(({ name, rows }) => [String(name), Number(rows)]))
}

/** @returns a line for each table whose number of rows differs */
export function differences(wanted: Manifest['rows'], found: Manifest['rows']): string[] {
  const names = [...new Set([...Object.keys(wanted), ...Object.keys(found)])].toSorted()
  return names
    .filter((name) => name !== TABLE_WITHOUT_ROWS && wanted[name] !== found[name])
    .map(
      (name) => `${name}: ${wanted[name] ?? 'no table'} in the backup, ${found[name] ?? 'no table'} restored`,
    )
}

export function rowsOf({ rows }: Pick<Manifest, 'rows'>): number {
  return Object.values(rows).reduce((sum, count) => sum + count, 0)
}

/** From package.json. */
async function productVersion(): Promise<string> {
  const text = await readFile(join(import.meta.dirname, '../../package.json'), 'utf8')
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version
}
