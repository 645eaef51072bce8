import { stat } from 'node:fs/promises'
import { join } from 'node:path'

import { Client } from 'pg'

import { openDatabase } from '../backend/database/database.ts'
import { askRunningProcess } from './backup-door.ts'
import type { Backup } from './backup-file.ts'
import { dumpEmbedded, type MadeBackup, recordBackup } from './embedded-source.ts'
import { describe } from './manifest.ts'
import { dump, findProgram } from './postgres-tools.ts'

export interface BackupSource extends Backup {
  /** Writes down that the backup is good, where the owner's pages read it. */
  record(made: MadeBackup): Promise<void>
  close(): Promise<void>
}

export interface Place {
  dataDir: string
  databaseUrl?: string | undefined
  /** Where PostgreSQL's programs are, if not on the PATH. */
  binaries?: string | undefined
}

/**
 * The database as it is at this moment, while the product goes on.
 * @throws Error with one sentence that says what is missing
 */
export function openSource({ dataDir, databaseUrl, binaries }: Place): Promise<BackupSource> {
  return databaseUrl ? openServed(databaseUrl, binaries) : openEmbedded(dataDir)
}

/** One snapshot for the manifest and pg_dump: a transaction that only reads, open until the dump has ended. */
async function openServed(url: string, binaries: string | undefined): Promise<BackupSource> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const query = async (statement: string) => (await client.query<Record<string, unknown>>(statement)).rows
    const supabase = await query(`select from pg_roles where rolname = 'supabase_auth_admin'`)
    if (supabase.length > 0) throw new Error(OF_SUPABASE)
    await query('begin isolation level repeatable read read only')
    await query('set local idle_in_transaction_session_timeout = 0')
    const manifest = await describe(query, 'postgres')
    const program = await findProgram('pg_dump', Math.floor(manifest.serverVersion / 10_000), binaries)
    const [snapshot] = await query('select pg_export_snapshot() as id')
    return {
      manifest,
      content: dump(program, url, String(snapshot?.id)),
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

const OF_SUPABASE =
  'This database belongs to a Supabase project, whose accounts Supabase alone can restore: use the backups of the project.'

/** Through the process that holds the directory; when there is none, from the directory itself. */
async function openEmbedded(dataDir: string): Promise<BackupSource> {
  const exists = await stat(join(dataDir, 'database/cluster')).catch(() => undefined)
  if (!exists)
    throw new Error(
      `There is no database in ${dataDir}: set DATABASE_URL or DATA_DIR as the product has them.`,
    )
  const running = await askRunningProcess(dataDir)
  if (running) return running
  const database = await openDatabase({ dataDir })
  try {
    const backup = await dumpEmbedded(database, dataDir)
    return {
      ...backup,
      record: (made) => recordBackup(database, made),
      close: () => database.close(),
    }
  } catch (error) {
    await database.close()
    throw error
  }
}
