import { Client } from 'pg'

import type { Backup } from './backup-file.ts'
import { describe } from './manifest.ts'
import { dump, findProgram } from './postgres-tools.ts'

/** What the owner's pages show of a backup. */
interface MadeBackup {
  /** The moment whose data it holds, ISO 8601. */
  madeAt: string
  bytes: number
  rows: number
}

interface BackupSource extends Backup {
  /** Notes that the backup is good, where the owner's pages read it. */
  record(made: MadeBackup): Promise<void>
  close(): Promise<void>
}

/** A PostgreSQL, as the product's settings name it. */
export interface Place {
  databaseUrl: string | undefined
  /** Where PostgreSQL's programs are, if not on the PATH. */
  binaries?: string | undefined
}

const NO_DATABASE =
  'The setting DATABASE_URL is missing. Backups are of the PostgreSQL that production runs on; the trial copy (npm start) has none.'
const OF_SUPABASE =
  'This database belongs to a Supabase project, whose accounts Supabase alone can restore: use the backups of the project.'

/**
 * The database at this moment, while the product goes on: one snapshot for the manifest and pg_dump, of a transaction
 * that only reads.
 * @throws Error with one sentence that says what is missing
 */
export async function openSource({ databaseUrl, binaries }: Place): Promise<BackupSource> {
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
