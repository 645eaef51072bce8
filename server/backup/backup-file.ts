import { createHash } from 'node:crypto'
import { createReadStream, statfsSync } from 'node:fs'
import { type FileHandle, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'

import { Decrypter, Encrypter } from 'age-encryption'

import { errorCode } from '#server/platform/http/error-code.ts'

import { DirectoryInUse, lockDataDir } from '#server/platform/database/data-dir-lock.ts'
import { type SigningKeys, withoutSignature, withSignature } from './backup-signature.ts'
import { Manifest } from './manifest.ts'

const NAME = /^practice-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.age$/
const UNFINISHED = '.unfinished'
const HEADER = 'age-encryption.org/v1\n'
const TITLE = 'practice backup\n'
const LONGEST_MANIFEST = 1024 * 1024
const OWNER_ONLY = 0o600
/** Left free for a PostgreSQL on the same disk, which may need a new segment of its log (16 MB) at any commit. */
const RESERVED_BYTES = 64 * 1024 * 1024

/** The manifest, followed by the bytes of the database. */
export interface Backup {
  manifest: Manifest
  content: AsyncIterable<Uint8Array>
}

interface WriteOptions {
  folder: string
  publicKeys: string[]
  signingKeys: SigningKeys
  keep: number
}

/**
 * Encrypts a backup into a new file of `folder`: written under another name, flushed, read back, then renamed, so that a
 * file with the final name is complete. Leaves space on the disk for the product.
 * @param options.signingKeys the first one signs it; may be empty
 * @param options.keep how many files to store; older ones are removed once the new one is complete
 * @throws Error with one sentence when the disk is full or another backup is being made
 */
export async function writeBackup(
  { manifest, content }: Backup,
  { folder, publicKeys, signingKeys, keep }: WriteOptions,
): Promise<{ path: string; bytes: number; signedBy: string | undefined }> {
  const [signer] = signingKeys
  const release = await lockDataDir(folder).catch((error: Error) => {
    const isInUse = error instanceof DirectoryInUse
    const why = isInUse
      ? 'another backup is being made'
      : `${folder} can't be used (${errorCode(error.cause) ?? error.message})`
    throw new Error(`No backup was made: ${why}.`, { cause: error })
  })
  try {
    const path = join(folder, `practice-${manifest.madeAt.replaceAll(/[:.]/g, '-')}.age`)
    const temporary = path + UNFINISHED
    await removeUnfinished(folder)
    try {
      const bytes = await encryptInto(temporary, bytesOf({ manifest, content }, signer), publicKeys)
      await rename(temporary, path)
      await syncFolder(folder)
      await removeOldest(folder, keep, basename(path))
      return { path, bytes, signedBy: signer?.[0] }
    } catch (error) {
      await rm(temporary, { force: true })
      throw isNoSpace(error) ? diskFull(folder, error) : error
    }
  } finally {
    await release()
  }
}

/**
 * Opens a backup file without checking its signature: see `refuseForged`.
 * @throws Error with one sentence when it is no backup, or not of this key
 */
export async function openBackup(path: string, identity: string): Promise<Backup & { close(): void }> {
  const { plain, close } = await decrypt(path, identity)
  try {
    const { manifest, content } = await split(basename(path), plain)
    return { manifest, content: manifest.signedBy ? withoutSignature(content) : content, close }
  } catch (error) {
    close()
    throw error
  }
}

/**
 * All bytes of a backup file, decrypted.
 * @throws Error as above
 */
export async function decrypt(
  path: string,
  identity: string,
): Promise<{ plain: AsyncIterable<Uint8Array>; close(): void }> {
  const decrypter = decrypterOf(identity)
  const file = createReadStream(path)
  try {
    const source = Readable.toWeb(file) as ReadableStream<Uint8Array>
    const name = basename(path)
    const plain = await decrypter.decrypt(source).catch((error: unknown) => {
      throw new Error(`${name} can't be opened: it is no backup, it is damaged, or it is not of this key.`, {
        cause: error,
      })
    })
    return { plain: readable(name, plain), close: () => void file.destroy() }
  } catch (error) {
    file.destroy()
    throw error
  }
}

// The library's own message contains the key.
function decrypterOf(identity: string): Decrypter {
  const decrypter = new Decrypter()
  try {
    decrypter.addIdentity(identity)
  } catch {
    throw new Error(
      'The secret key is not whole: a letter of the line AGE-SECRET-KEY-… is missing or mistyped.',
    )
  }
  return decrypter
}

/** Each part of a file is authenticated: reading fails where it is cut off or changed. */
async function* readable(name: string, plain: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* plain
  } catch (error) {
    throw new Error(`${name} is damaged or cut off: take another copy of it, or an earlier backup.`, {
      cause: error,
    })
  }
}

/** The files in `folder`, the newest first. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder)
  return names
    .filter((name) => NAME.test(name))
    .toSorted()
    .toReversed()
}

function bytesOf({ manifest, content }: Backup, signer: [string, Buffer] | undefined) {
  if (!signer) return joined({ manifest, content })
  const [signedBy, key] = signer
  return withSignature(joined({ manifest: { ...manifest, signedBy }, content }), key)
}

async function encryptInto(path: string, backup: AsyncIterable<Uint8Array>, publicKeys: string[]) {
  const encrypter = new Encrypter()
  for (const key of publicKeys) encrypter.addRecipient(key)
  const plain = Readable.toWeb(Readable.from(backup)) as ReadableStream<Uint8Array>
  const file = await open(path, 'wx', OWNER_ONLY)
  try {
    const written = createHash('sha256')
    let bytes = 0
    for await (const chunk of await encrypter.encrypt(plain)) {
      if (freeBytes(path) < RESERVED_BYTES) throw Object.assign(new Error('No room'), { code: 'ENOSPC' })
      written.update(chunk)
      bytes += chunk.length
      await file.writeFile(chunk)
    }
    await file.sync()
    await verify(path, { bytes, digest: written.digest('hex'), recipients: publicKeys.length })
    return bytes
  } finally {
    await file.close()
  }
}

/** The backup as one stream, not encrypted yet. */
async function* joined({ manifest, content }: Backup): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${TITLE}${JSON.stringify(manifest)}\n`)
  yield* content
}

/** Compares header, length and digest: the secret key for more is not here. */
async function verify(path: string, wanted: { bytes: number; digest: string; recipients: number }) {
  const read = createHash('sha256')
  let bytes = 0
  let beginning = ''
  for await (const chunk of createReadStream(path)) {
    const part = chunk as Buffer
    if (bytes === 0) beginning = part.toString('latin1')
    bytes += part.length
    read.update(part)
  }
  const header = beginning.slice(0, beginning.indexOf('\n--- '))
  const recipients = header.match(/^-> /gm)?.length
  if (
    !header.startsWith(HEADER) ||
    recipients !== wanted.recipients ||
    bytes !== wanted.bytes ||
    read.digest('hex') !== wanted.digest
  )
    throw new Error(`No backup was made: ${path} does not hold what was written to it. Look at the disk.`)
}

/**
 * Reads the manifest; the rest can be read from `content`.
 * @param from the file's name, for errors
 */
async function split(from: string, plain: AsyncIterable<Uint8Array>): Promise<Backup> {
  const chunks = plain[Symbol.asyncIterator]()
  let head = Buffer.alloc(0)
  let end = -1
  while (end < 0) {
    const { value, done } = await chunks.next()
    if (done || head.length > LONGEST_MANIFEST) throw new Error(`${from} is no backup of this product.`)
    head = Buffer.concat([head, value])
    if (head.length >= TITLE.length && !head.toString('latin1').startsWith(TITLE))
      throw new Error(`${from} is no backup of this product.`)
    end = head.indexOf('\n', TITLE.length)
  }
  const parsed = Manifest.safeParse(JSON.parse(head.subarray(TITLE.length, end).toString()))
  if (!parsed.success) throw new Error(`${from} was made by another version: restore it with that one.`)
  const rest = head.subarray(end + 1)
  return {
    manifest: parsed.data,
    content: (async function* () {
      yield rest
      yield* { [Symbol.asyncIterator]: () => chunks }
    })(),
  }
}

async function removeUnfinished(folder: string) {
  const names = await readdir(folder)
  const unfinished = names.filter(
    (name) => name.endsWith(UNFINISHED) && NAME.test(name.slice(0, -UNFINISHED.length)),
  )
  await Promise.all(unfinished.map((name) => rm(join(folder, name), { force: true })))
}

// Never the new one: where the clock was set back, older ones have later dates.
async function removeOldest(folder: string, keep: number, made: string) {
  const old = (await listBackups(folder)).filter((name) => name !== made).slice(keep - 1)
  await Promise.all(old.map((name) => rm(join(folder, name), { force: true })))
}

// Flushing the folder makes the rename durable.
async function syncFolder(folder: string) {
  let handle: FileHandle | undefined
  try {
    handle = await open(folder)
    await handle.sync()
  } catch {
    // Windows can't open folders.
  } finally {
    await handle?.close()
  }
}

function freeBytes(path: string): number {
  const { bavail, bsize } = statfsSync(path)
  return bavail * bsize
}

function isNoSpace(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(errorCode(error) ?? '')
}

function diskFull(folder: string, cause: unknown) {
  return new Error(
    `No backup was made: the disk of ${folder} is full. Earlier backups are as they were. Make room, or lower BACKUP_KEEP.`,
    { cause },
  )
}
