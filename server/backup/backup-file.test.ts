// Shows: asvs 11.3.2, 11.3.3
import { renameSync } from 'node:fs'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

import { describe, expect, inject, test } from 'vitest'

import { createDatabase } from '#tests/support/postgres.ts'
import { useBackups } from '#tests/support/backups.ts'

import { listBackups, openBackup, writeBackup } from './backup-file.ts'
import { restoreBackup, type Trust } from './restore-backup.ts'

const { dir, newFolder, identity, publicKeys, signingKeys } = await useBackups()

describe('the file', () => {
  const manifest = {
    format: 1 as const,
    version: '0.1.0',
    madeAt: '2026-11-22T01:02:03.004Z',
    database: 'postgres' as const,
    serverVersion: 130000,
    migrations: [],
    rows: { 'public.words': 1 },
    formKeys: [],
  }
  const write = (folder: string, madeAt = manifest.madeAt, keep = 2) =>
    writeBackup(
      { manifest: { ...manifest, madeAt }, content: content() },
      { folder, publicKeys, signingKeys, keep },
    )

  test('is readable by its account alone, and by the secret key alone', async () => {
    const { path, bytes } = await write(newFolder())
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect((await stat(path)).size).toBe(bytes)
    expect((await readFile(path)).toString('latin1')).not.toMatch(/word|words/)
    const backup = await openBackup(path, identity)
    expect(backup.manifest).toEqual({ ...manifest, signedBy: 'k1' })
    expect(Buffer.concat(await Array.fromAsync(backup.content)).toString()).toBe(
      'a word that nobody may read',
    )
  })

  test('is restored if our own key signed it, or if it is explicitly trusted', async () => {
    const { path } = await write(newFolder())
    // The manifest's version and place are looked at only afterwards.
    const believed = /^This is a backup of a PostgreSQL database/
    const restore = (trust: Trust, file = path) =>
      expect(restoreBackup(file, identity, { databaseUrl: undefined }, trust)).rejects
    await restore(signingKeys).toThrow(believed)
    await restore(new Map([['k1', Buffer.alloc(32, 2)]])).toThrow(
      /^Nothing was restored: .* has a wrong signature: your site did not make it, .* --trust-unsigned\.$/,
    )
    await restore(new Map([['k2', Buffer.alloc(32, 1)]])).toThrow(
      /^Nothing was restored: .* is signed with FORM_KEYS of the name k1, which the settings have not/,
    )
    await restore('unsigned').toThrow(believed)
    // Whoever has the public key can make a file that opens.
    const none = { folder: newFolder(), publicKeys, signingKeys: new Map(), keep: 1 }
    const forged = await writeBackup({ manifest, content: content() }, none)
    expect(forged.signedBy).toBeUndefined()
    await restore(signingKeys, forged.path).toThrow(
      /^Nothing was restored: .* is not signed, so that nobody can say whether your site made it\. Whoever made/,
    )
    await restore('unsigned', forged.path).toThrow(believed)
    await restore(signingKeys, join(dir, 'none')).toThrow(/none can't be copied to .* \(ENOENT\)\.$/)
  })

  test('is restored as it was checked, even if another one replaces it meanwhile', async () => {
    const { path } = await write(newFolder())
    const other = { folder: newFolder(), publicKeys, signingKeys: new Map(), keep: 1 }
    const forged = await writeBackup({ manifest, content: forgery() }, other)
    // Its own programs are not needed: what they are given tells.
    const binaries = newFolder()
    const restored = join(binaries, 'restored')
    const program = `#!/bin/sh\n[ "$1" = --version ] && exec echo 'pg_restore (PostgreSQL) 99'\ncat > '${restored}'\n`
    await mkdir(binaries)
    await writeFile(join(binaries, 'pg_restore'), program, { mode: 0o755 })
    // Asked for when the file has been opened to be checked.
    const trust = new Map(signingKeys)
    trust.get = (id) => {
      renameSync(forged.path, path)
      return signingKeys.get(id)
    }
    const databaseUrl = await createDatabase(inject('templateDatabase'))
    await expect(restoreBackup(path, identity, { databaseUrl, binaries }, trust)).rejects.toThrow(
      /^Restored, but not all of it is there/,
    )
    expect(await readFile(restored, 'utf8')).toBe('a word that nobody may read')
  })

  test('that lost its end, or a byte of its middle, is refused', async () => {
    const { path } = await write(newFolder())
    const whole = await readFile(path)
    const read = async () => Array.fromAsync((await openBackup(path, identity)).content)
    await writeFile(path, whole.subarray(0, -1))
    await expect(read()).rejects.toThrow(/is damaged or cut off/)
    await writeFile(path, whole.with(whole.length - 20, (whole.at(-20) ?? 0) ^ 1))
    await expect(read()).rejects.toThrow(/is damaged or cut off/)
    await writeFile(path, 'nothing of the kind')
    await expect(read()).rejects.toThrow(/can't be opened/)
  })

  test('is refused with a mistyped secret key, which the message does not repeat', async () => {
    const { path } = await write(newFolder())
    const mistyped = identity.replace(/.$/, (last) => (last === 'Q' ? 'P' : 'Q'))
    const refusal = await openBackup(path, mistyped).catch(String)
    expect(refusal).toBe(
      'Error: The secret key is not whole: a letter of the line AGE-SECRET-KEY-… is missing or mistyped.',
    )
  })

  test('is not removed once it is written, also if others are dated later: the clock was ahead, or is behind', async () => {
    const folder = newFolder()
    for (const madeAt of ['2027-11-22', '2027-11-23', '2026-11-22', '2026-11-23']) {
      const { path } = await write(folder, `${madeAt}T01:02:03.004Z`)
      expect(await listBackups(folder)).toContain(basename(path))
    }
    expect(await listBackups(folder)).toHaveLength(2)
  })

  test('replaces the oldest once it is written; the rest of a killed backup is removed, and no other file', async () => {
    const folder = newFolder()
    const moments = ['2026-11-20', '2026-11-21', '2026-11-22'].map((day) => `${day}T00:00:00.000Z`)
    // oxlint-disable-next-line no-await-in-loop
    for (const moment of moments.slice(0, 2)) await write(folder, moment)
    await writeFile(join(folder, 'practice-2026-11-21T05-00-00-000Z.age.unfinished'), 'half')
    await writeFile(join(folder, 'notes.txt'), 'mine')
    await write(folder, moments[2])
    expect(await listBackups(folder)).toEqual([
      'practice-2026-11-22T00-00-00-000Z.age',
      'practice-2026-11-21T00-00-00-000Z.age',
    ])
    expect(await readdir(folder)).toContain('notes.txt')
    expect((await readdir(folder)).filter((name) => name.includes('unfinished'))).toEqual([])
  })

  test('is not written when its source fails, and earlier ones are not removed', async () => {
    const folder = newFolder()
    await write(folder)
    const broken = writeBackup(
      { manifest: { ...manifest, madeAt: '2026-11-23T00:00:00.000Z' }, content: failing() },
      { folder, publicKeys, signingKeys, keep: 1 },
    )
    await expect(broken).rejects.toThrow(/^the source broke$/)
    expect((await readdir(folder)).toSorted()).toEqual([
      'practice-2026-11-22T01-02-03-004Z.age',
      'process.lock',
    ])
  })

  test('is not made if its folder is not a folder', async () => {
    await writeFile(join(dir, 'file'), '')
    await expect(write(join(dir, 'file'))).rejects.toThrow(
      `No backup was made: ${join(dir, 'file')} can't be used (EEXIST).`,
    )
  })

  test('is made by one process at a time', async () => {
    const folder = newFolder()
    const waiting = Promise.withResolvers<void>()
    const first = writeBackup(
      { manifest, content: slow(waiting.promise) },
      { folder, publicKeys, signingKeys, keep: 2 },
    )
    await expect
      .poll(() => readdir(folder).catch(() => []))
      .toContainEqual(expect.stringMatching(/unfinished$/))
    await expect(write(folder)).rejects.toThrow('No backup was made: another backup is being made.')
    waiting.resolve()
    await first
  })
})

async function* content() {
  yield Buffer.from('a word that nobody may read')
}

async function* forgery() {
  yield Buffer.from('a word of somebody else')
}

async function* failing() {
  yield Buffer.alloc(100_000)
  throw new Error('the source broke')
}

async function* slow(until: Promise<void>) {
  yield Buffer.from('begun')
  await until
}
