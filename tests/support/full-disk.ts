import { randomBytes } from 'node:crypto'
import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { sql } from 'kysely'

import { openDatabase, type Database } from '#server/backend/database/database.ts'
import { writeBackup } from '#server/backup/backup-file.ts'

import { placeDatabase } from './pglite.ts'

/**
 * For `full-disk.test.ts`, as a process of its own on a small file system: fills the disk in the middle of a
 * backup and of a transaction, and says, one JSON line each, what the database answers before, meanwhile and afterwards.
 */
const dataDir = process.argv[2] ?? ''
const filler = join(dataDir, 'filler')
await placeDatabase(dataDir)
const database = await openDatabase({ dataDir })
await database.run(`create table kept (a int); insert into kept values (7);
  create role service_role; grant select on kept to service_role`)

const publicKeys = [await identityToRecipient(await generateX25519Identity())]
const backups = join(dataDir, 'backups')
await say('backup with room', () => backUp('2026-11-21', 1))
writeFileSync(filler, Buffer.alloc(freeBytes() - 70_000_000))
await say('backup that would need the last of the room', () => backUp('2026-11-22', 20))
await say('backups', () => readdir(backups))
await say('write after that backup', () => write(database))
await database.run('delete from kept where a = 8')
rmSync(filler)

await say('read', () => read(database))
writeFileSync(filler, Buffer.alloc(freeBytes() - 20_000_000))
await say('write without a reserve', () => write(database))
await say('read without a reserve', () => read(database))

rmSync(filler)
await say('panic', () =>
  database.asSystem(async (trx) => {
    fill()
    for (;;) await sql`select pg_logical_emit_message(true, 'x', repeat('x', 1000000))`.execute(trx)
  }),
)
await say('write without room', () => write(database))
await say('read without room', () => read(database))

rmSync(filler)
await say('write with room', () => write(database))
await say('read with room', () => read(database))
fill()
await say('close', () => database.close())

async function say(what: string, work: () => Promise<unknown>) {
  const began = performance.now()
  const answer = await work().then(
    (value) => value ?? 'done',
    (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : 'unknown'),
  )
  process.stdout.write(`${JSON.stringify({ what, answer, ms: performance.now() - began })}\n`)
}

function fill() {
  try {
    for (;;) writeFileSync(filler, Buffer.alloc(64 * 1024), { flag: 'a' })
  } catch {
    // No space left, as wanted.
  }
}

function freeBytes(): number {
  const { bavail, bsize } = statfsSync(dataDir)
  return bavail * bsize
}

async function backUp(day: string, megabytes: number) {
  const manifest = {
    format: 1 as const,
    version: '0.1.0',
    madeAt: `${day}T01:00:00.000Z`,
    database: 'pglite' as const,
    serverVersion: 180000,
    migrations: [],
    rows: {},
    formKeys: [],
  }
  await writeBackup(
    { manifest, content: content(megabytes) },
    { folder: backups, publicKeys, signingKeys: new Map(), keep: 1 },
  )
}

async function* content(megabytes: number) {
  for (let n = 0; n < megabytes; n += 1) yield randomBytes(1024 * 1024)
}

function write(to: Database) {
  return to.run('insert into kept values (8)')
}

async function read(from: Database) {
  const statement = sql<{ a: number }>`select a from kept order by a`
  const rows = await from.read({ role: 'service_role', claims: {} }, statement, { method: 'GET', path: '/' })
  return rows.map(({ a }) => a)
}
