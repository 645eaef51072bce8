import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

import { sql } from 'kysely'

import type { Database } from '../backend/database/database.ts'
import type { Backup } from './backup-file.ts'
import { describe } from './manifest.ts'

/** What the owner's pages are told of a backup. */
export interface MadeBackup {
  /** The moment whose data it holds, ISO 8601. */
  madeAt: string
  bytes: number
  rows: number
}

/** A backup of the embedded database that this process holds. The database is busy for as long as it copies itself. */
export async function dumpEmbedded(database: Database, dataDir: string): Promise<Backup> {
  if (!database.dump) throw new Error('Only an embedded database can copy itself.')
  const { described, directory } = await database.dump((query) => describe(query, 'pglite'))
  const sandboxSecrets = await readFile(join(dataDir, 'secrets.json'), 'utf8').catch(() => undefined)
  // At once, on another thread: piece by piece it would wait its turn a thousand times behind requests.
  const packed = await promisify(gzip)(await directory.arrayBuffer(), { level: 1 })
  return { manifest: { ...described, sandboxSecrets }, content: Readable.from([packed]) }
}

export async function recordBackup(database: Database, { madeAt, bytes, rows }: MadeBackup): Promise<void> {
  await database.asSystem((trx) =>
    sql`insert into private.backups (made_at, bytes, rows)
      values (${madeAt}::timestamptz, ${bytes}::bigint, ${rows}::bigint)`.execute(trx),
  )
}
