import { spawn } from 'node:child_process'
import { access, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

import { SCHEMAS, TABLE_WITHOUT_ROWS } from './manifest.ts'

type Program = 'pg_dump' | 'pg_restore'

const DEBIAN = '/usr/lib/postgresql'
const DEBIAN_AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt'
// `pg_dump (PostgreSQL) 15.18 (Debian …)`
const VERSION = /\(PostgreSQL\) (\d+)/
/**
 * Entries of a dump's list that are not restored, because each start sets them; default privileges refer to the old
 * server's login.
 */
const AT_START = / (?:DEFAULT ACL|SCHEMA - public|(?:ACL|COMMENT) - SCHEMA public) /

/**
 * Finds PostgreSQL's own program: in `binaries` where that is set, otherwise on the PATH and in Debian's folders.
 * @param major the server's version; older programs refuse newer servers and files
 * @throws Error with one sentence that says which version is needed
 */
export async function findProgram(name: Program, major: number, binaries?: string): Promise<string> {
  const folders = binaries ? [binaries] : [...(process.env.PATH ?? '').split(delimiter), ...(await debian())]
  const found: number[] = []
  const file = process.platform === 'win32' ? `${name}.exe` : name
  for (const path of folders.map((folder) => join(folder, file))) {
    // In order, so that the first one on the PATH is used.
    // oxlint-disable-next-line no-await-in-loop
    const version = await versionOf(path)
    if (version >= major) return path
    if (version > 0) found.push(version)
  }
  const there = found.length > 0 ? `, not version ${Math.max(...found)} that is there` : ''
  throw new Error(
    `The database needs ${name} of PostgreSQL ${major} or newer${there}: install PostgreSQL's client programs of that version, or name their folder as PG_BIN.`,
  )
}

/** A dump in PostgreSQL's own compressed format. Throws at its end where pg_dump failed. */
export async function* dump(program: string, url: string, snapshot: string): AsyncGenerator<Uint8Array> {
  const schemas = SCHEMAS.map((name) => `--schema=${name}`)
  const options = ['--format=custom', `--snapshot=${snapshot}`, '--no-owner', ...schemas]
  const child = start(program, url, [...options, `--exclude-table-data=${TABLE_WITHOUT_ROWS}`])
  child.stdin.end()
  const problem = text(child.stderr)
  const ended = exitOf(child)
  try {
    yield* child.stdout as AsyncIterable<Uint8Array>
    if ((await ended) !== 0) throw new Error(`pg_dump failed: ${(await problem).trim()}`)
  } finally {
    child.kill()
  }
}

/**
 * Restores a dump into an empty database in one transaction, as the login of `url`.
 * @param contents returns the dump from its start at each call
 * @throws Error with pg_restore's message, where nothing was restored
 */
export async function restore(
  program: string,
  url: string,
  contents: () => Promise<AsyncIterable<Uint8Array>>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'restore-'))
  try {
    const list = (await run(program, undefined, ['--list'], await contents())).split('\n')
    const listFile = join(folder, 'list')
    await writeFile(listFile, list.filter((line) => !AT_START.test(line)).join('\n'))
    const once = ['--single-transaction', '--exit-on-error', '--no-owner', `--use-list=${listFile}`]
    await run(program, url, once, await contents())
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function run(
  program: string,
  url: string | undefined,
  options: string[],
  input: AsyncIterable<Uint8Array> | [] = [],
) {
  const child = start(program, url, options)
  const outputs = Promise.all([text(child.stdout), text(child.stderr)])
  const ended = exitOf(child)
  // With --list it reads the start only, and closes its stdin.
  const fed = pipeline(input, child.stdin).catch((error: unknown) => error)
  const [code, [output, problem], broken] = await Promise.all([ended, outputs, fed])
  if (code !== 0) throw new Error(`${basename(program)} failed: ${problem.trim()}`)
  if (url && broken instanceof Error) throw broken
  return output
}

/** Passes the password in the environment, because arguments are visible to every account of the machine. */
function start(program: string, url: string | undefined, options: string[]) {
  if (!url) return spawn(program, options)
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  // Known to Node alone. What PostgreSQL's programs call so checks no more.
  if (address.searchParams.get('sslmode') === 'no-verify') address.searchParams.set('sslmode', 'require')
  const env = { ...authorities(address), ...process.env, ...(password && { PGPASSWORD: password }) }
  return spawn(program, [...options, `--dbname=${address.href}`], { env })
}

/**
 * Unlike Node, these programs need the certificate authorities in the address or the environment: there a private one is
 * in NODE_EXTRA_CA_CERTS.
 */
function authorities({ searchParams }: URL) {
  const isLeftOut = searchParams.get('sslmode')?.startsWith('verify') && !searchParams.has('sslrootcert')
  return isLeftOut ? { PGSSLROOTCERT: process.env.NODE_EXTRA_CA_CERTS || DEBIAN_AUTHORITIES } : {}
}

function exitOf(child: ReturnType<typeof spawn>): Promise<number | null> {
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  // It is awaited after the output was read: until then a rejection must not be an unhandled one.
  ended.catch(() => undefined)
  return ended
}

async function versionOf(path: string): Promise<number> {
  const exists = await access(path).then(
    () => true,
    () => false,
  )
  if (!exists) return 0
  const child = spawn(path, ['--version'])
  const [output] = await Promise.all([text(child.stdout), exitOf(child)])
  return Number(VERSION.exec(output)?.[1] ?? 0)
}

async function debian() {
  const versions: string[] = await readdir(DEBIAN).catch(() => [])
  return versions.map((version) => join(DEBIAN, version, 'bin'))
}
