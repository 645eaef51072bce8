import { Client } from 'pg'

import type { Backup } from './backup-file.ts'
import { describe } from './manifest.ts'
import { dump, findProgram } from './postgres-tools.ts'

/** The facts about a backup that the owner's pages show. */
interface BackupFacts {
  /** The moment of its data, ISO 8601. */
  madeAt: string
  bytes: number
  rows: number
}

interface BackupSource extends Backup {
  /** Records a good backup for the owner's pages. */
  record(made: BackupFacts): Promise<void>
  close(): Promise<void>
}

/** A PostgreSQL, by the product's settings. */
export interface DatabaseLocation {
  databaseUrl: string | undefined
  /** The folder of PostgreSQL's programs, where they are not on the PATH. */
  binaries?: string | undefined
}

const NO_DATABASE =
  'The setting DATABASE_URL is missing. Backups are of the PostgreSQL that production runs on; the trial copy (npm start) has none.'
const OF_SUPABASE =
  'This database belongs to a Supabase project, whose accounts Supabase alone can restore: use the backups of the project.'

/**
 * Opens the database at this moment, while the product runs: manifest and pg_dump use one snapshot, of a transaction that
 * only reads.
 * @throws Error with one sentence that says what is missing
 */
export async function openSource({ databaseUrl, binaries }: DatabaseLocation): Promise<BackupSource> {
  if (!databaseUrl) throw new Error(NO_DATABASE)
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const query = async (statement: string) => (await client.query<Record<string, unknown>>(statement)).rows
    const supabase = await query(`select from pg_roles where rolname = 'supabase_auth_admin'`)
    if (supabase.length > 0) throw new Error(OF_SUPABASE)
    await query('begin isolation level repeatable read read only')
    await query('set local idle_in_transaction_session_timeout = 0')
    const manifest = await describe(query)
    const program = await findProgram('pg_dump', Math.floor(manifest.serverVersion / 10_000), binaries)
    const [snapshot] = await query('select pg_export_snapshot() as id')
    return {
      manifest,
      content: dump(program, databaseUrl, String(snapshot?.id)),
      async record({ madeAt, bytes, rows }) {
        await client.query('commit')
        const values = [madeAt, bytes, rows]
        await client.query('insert into private.backups (made_at, bytes, rows) values ($1, $2, $3)', values)
      },
      close: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}
