import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

import { Client } from 'pg'

import { openDatabase } from '#server/platform/database/database.ts'
import { createRoles, isSameMigration, listMigrations } from '#server/platform/database/prepare-database.ts'
import { decrypt, openBackup } from './backup-file.ts'
import { refuseForged, type SigningKeys } from './backup-signature.ts'
import type { DatabaseLocation } from './backup-source.ts'
import { countRows, differences, type Manifest, SCHEMAS, type ScriptQuery } from './manifest.ts'
import { findProgram, restore } from './postgres-tools.ts'

/**
 * Not to be restored: sessions may have ended since the backup, links in mails may have been used, and a time for
 * publishing may have been canceled or have passed. Backups of version 1.0.0 have no such times.
 */
const AFTER_RESTORING = [
  'delete from auth.sessions',
  'delete from auth.one_time_tokens',
  `do $$ begin
    if to_regclass('private.site_schedule') is not null then
      update private.site_schedule set restored_at = now();
    end if;
  end $$`,
]

/** Accepts a signature by one of these keys, or any file. */
export type Trust = SigningKeys | 'unsigned'

/**
 * Restores a backup into an empty database, all or nothing, and checks the result.
 * @param place the database of the product's settings
 * @returns the backup's manifest
 * @throws Error with one sentence; something was restored only where it starts with "Restored, but"
 */
export async function restoreBackup(
  path: string,
  identity: string,
  place: DatabaseLocation,
  trust: Trust,
): Promise<Manifest> {
  // Copied, because the original could be replaced between the check and the restore.
  const folder = await mkdtemp(join(tmpdir(), 'restore-'))
  try {
    const copy = join(folder, basename(path))
    await copyFile(path, copy).catch((error: NodeJS.ErrnoException) => {
      throw new Error(`${path} can't be copied to ${folder}, where it is checked (${error.code}).`, {
        cause: error,
      })
    })
    return await restoreChecked(copy, identity, place, trust)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function restoreChecked(
  path: string,
  identity: string,
  place: DatabaseLocation,
  trust: Trust,
): Promise<Manifest> {
  const open = async () => openBackup(path, identity)
  const { manifest, close } = await open()
  close()
  if (trust !== 'unsigned') {
    const { plain, close: closeWhole } = await decrypt(path, identity)
    await refuseForged(basename(path), manifest, plain, trust).finally(closeWhole)
  }
  await refuseUnknownMigrations(manifest)
  await restoreInto(place, manifest, async () => (await open()).content)
  return manifest
}

type Contents = () => Promise<AsyncIterable<Uint8Array>>

async function restoreInto(
  { databaseUrl, binaries }: DatabaseLocation,
  manifest: Manifest,
  contents: Contents,
) {
  if (!databaseUrl)
    throw new Error('This is a backup of a PostgreSQL database: set DATABASE_URL to the new, empty one.')
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const query: ScriptQuery = async (statement) =>
      (await client.query<Record<string, unknown>>(statement)).rows
    await refuseNonEmpty(query)
    const major = await refuseOlderServer(manifest, query)
    const program = await findProgram('pg_restore', major, binaries)
    await withRoles(databaseUrl)
    await restore(program, databaseUrl, contents)
    await verifyRestored(manifest, query)
  } finally {
    await client.end()
  }
}

async function withRoles(databaseUrl: string) {
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  try {
    await createRoles(database)
  } finally {
    await database.close()
  }
}

async function refuseUnknownMigrations({ migrations, version }: Manifest) {
  const ours = new Map((await listMigrations()).map((migration) => [migration.version, migration]))
  const unknown = migrations.find(({ version: number, checksum }) => {
    const known = ours.get(number)
    return !known || !isSameMigration(checksum, known.checksum)
  })
  if (!unknown) return
  throw new Error(
    `The backup was made by version ${version} of the product, whose migration ${unknown.version}_${unknown.name} this version does not have: restore it with that version or a newer one.`,
  )
}

async function refuseNonEmpty(query: ScriptQuery) {
  const list = SCHEMAS.map((name) => `'${name}'`).join(', ')
  const [found] = await query(`select n.nspname || '.' || c.relname as name
    from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
    where n.nspname in (${list}) order by 1 limit 1`)
  if (found) throw new Error(nonEmptyMessage(`the database of DATABASE_URL holds ${String(found.name)}`))
}

function nonEmptyMessage(what: string): string {
  return `Nothing was restored, because ${what}: a backup is restored only into an empty place. Stop the product, set DATABASE_URL to a new one, and start the restore again. The old one stays as it is.`
}

async function refuseOlderServer({ serverVersion }: Manifest, query: ScriptQuery): Promise<number> {
  const [server] = await query(`select current_setting('server_version_num')::int / 10000 as major`)
  const wanted = Math.floor(serverVersion / 10_000)
  if (Number(server?.major) >= wanted) return Number(server?.major)
  throw new Error(
    `The backup needs PostgreSQL ${wanted} or newer; DATABASE_URL leads to ${String(server?.major)}.`,
  )
}

async function verifyRestored({ rows }: Manifest, query: ScriptQuery) {
  const wrong = differences(rows, await countRows(query))
  if (wrong.length > 0) throw new Error(`Restored, but not all of it is there:\n${wrong.join('\n')}`)
  for (const statement of AFTER_RESTORING) {
    // oxlint-disable-next-line no-await-in-loop
    await query(statement)
  }
}
