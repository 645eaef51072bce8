import { randomBytes } from 'node:crypto'
import { statfsSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { generateX25519Identity, identityToRecipient } from 'age-encryption'

import { lockDataDir } from '#server/platform/database/data-dir-lock.ts'
import { writeBackup } from '#server/backup/backup-file.ts'

/**
 * For `full-disk.test.ts`, as a process of its own on a small file system: makes one backup while there is room and one
 * that would take the last of it, then takes the folder of a process twice without any room; says what became of each, one
 * JSON line each.
 */
const dir = process.argv[2] ?? ''
const backups = join(dir, 'backups')
const publicKeys = [await identityToRecipient(await generateX25519Identity())]
await report('backup with room', () => backUp('2026-11-21', 1))
writeFileSync(join(dir, 'filler'), Buffer.alloc(freeBytes() - 70_000_000))
await report('backup that would need the last of the room', () => backUp('2026-11-22', 20))
await report('backups', () => readdir(backups))
writeFileSync(join(dir, 'last'), Buffer.alloc(freeBytes()))
await report(
  'a process that starts on the full disk',
  async () => void (await lockDataDir(join(dir, 'data'))),
)
await report('a second one', () => lockDataDir(join(dir, 'data')))

async function report(what: string, work: () => Promise<unknown>) {
  const answer = await work().then(
    (value) => value ?? 'done',
    (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : 'unknown'),
  )
  process.stdout.write(`${JSON.stringify([what, answer])}\n`)
}

function freeBytes(): number {
  const { bavail, bsize } = statfsSync(dir)
  return bavail * bsize
}

async function backUp(day: string, megabytes: number) {
  const manifest = {
    format: 1 as const,
    version: '0.1.0',
    madeAt: `${day}T01:00:00.000Z`,
    database: 'postgres' as const,
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
