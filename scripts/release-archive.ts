import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

/** The processors of servers, as npm and Node call them. */
export const PROCESSORS = ['x64', 'arm64'] as const
export type Processor = (typeof PROCESSORS)[number]

/** What a signature is for: one that the same key made for anything else is not accepted. */
const NAMESPACE = 'practice-release'
/** The name of whoever signs, in the file of signers. */
const SIGNER = 'practice'

interface Contents {
  version: string
  madeAt: Date
  /** By processor, the folder of what a server with it gets. */
  folders: Record<Processor, string>
}

/**
 * Lays out an archive in a folder: `all/` has what is the same for each processor, `linux-x64/` and `linux-arm64/` the
 * rest. Of regular files alone, because links could lead elsewhere. `SHA256SUMS` lists everything that a server with the
 * processor has after unpacking (`deploy/practice`).
 */
export async function layOut({ version, madeAt, folders }: Contents, to: string): Promise<void> {
  const about = `version=${version}\nmade=${inSeconds(madeAt)}\n`
  const sums = { x64: await sumsOf(folders.x64), arm64: await sumsOf(folders.arm64) }
  const isCommon = (file: string) => sums.x64.get(file) === sums.arm64.get(file)
  for (const processor of PROCESSORS) {
    const own = join(to, `linux-${processor}`)
    for (const file of sums[processor].keys()) {
      if (isCommon(file) && processor !== PROCESSORS[0]) continue
      const place = join(isCommon(file) ? join(to, 'all') : own, file)
      // oxlint-disable-next-line no-await-in-loop -- all of ten thousand files at once would be too many
      await mkdir(dirname(place), { recursive: true })
      // oxlint-disable-next-line no-await-in-loop
      await copyFile(join(folders[processor], file), place)
    }
    const listed = [...sums[processor], ['archive', hashOf(about)] as const]
    // oxlint-disable-next-line no-await-in-loop -- one for each processor
    await mkdir(own, { recursive: true })
    // oxlint-disable-next-line no-await-in-loop
    await writeFile(join(own, 'archive'), about)
    // oxlint-disable-next-line no-await-in-loop
    await writeFile(join(own, 'SHA256SUMS'), listed.map(([file, sum]) => `${sum}  ${file}\n`).join(''))
  }
}

/** The hash of each regular file, by its path. */
async function sumsOf(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .toSorted()
  const sums = new Map<string, string>()
  // oxlint-disable-next-line no-await-in-loop -- one at a time, for the memory
  for (const file of files) sums.set(file, hashOf(await readFile(join(folder, file))))
  return sums
}

function hashOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

function inSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000)
}

/** Packs the laid out folder by tar: equal folders make equal archives, whoever packs them. */
export async function pack(folder: string, file: string, madeAt: Date): Promise<void> {
  await rm(file, { force: true })
  const entries = ['all', ...PROCESSORS.map((processor) => `linux-${processor}`)]
  const asRoot = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX']
  const equal = ['--sort=name', `--mtime=@${inSeconds(madeAt)}`, ...asRoot]
  run('tar', ['--create', '--gzip', '--file', file, '--directory', folder, ...equal, ...entries])
}

/**
 * Signs an archive by OpenSSH, into a file beside it, and writes the file of signers for a server.
 * @param key a private key of OpenSSH, or a public one whose private key an agent or a token has
 * @throws Error in a sentence
 */
export async function sign(file: string, key: string, signers: string): Promise<void> {
  const publicKey = await readPublicKey(key)
  await rm(`${file}.sig`, { force: true })
  run('ssh-keygen', ['-q', '-Y', 'sign', '-f', key, '-n', NAMESPACE, file])
  await writeFile(signers, `${SIGNER} namespaces="${NAMESPACE}" ${publicKey}\n`)
}

/**
 * The type and the value of the public key, which is beside a private one.
 * @throws Error in a sentence
 */
export async function readPublicKey(key: string): Promise<string> {
  const file = key.endsWith('.pub') ? key : `${key}.pub`
  const text = await readFile(file, 'utf8').catch(() => '')
  const [type, value] = text.trim().split(' ')
  if (!type || !value)
    throw new Error(`There is no public key at ${file}: ssh-keygen -y -f ${key} > ${file} writes it.`)
  return `${type} ${value}`
}

/** Asks on the terminal for what the program asks, such as the key's password. @throws Error in a sentence */
function run(program: string, given: readonly string[]): void {
  const { status, error } = spawnSync(program, given, { stdio: ['inherit', 'inherit', 'inherit'] })
  if (error) throw new Error(`${program} could not be run: ${error.message}`)
  if (status !== 0) throw new Error(`${program} failed, as it says above.`)
}
