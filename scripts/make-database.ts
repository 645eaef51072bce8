import { spawnSync } from 'node:child_process'

import { escapeLiteral } from 'pg'

import { parseSettings } from '#server/platform/process/settings.ts'

const USAGE = `Makes the account and the empty database that DATABASE_URL names, where they are of this machine's PostgreSQL and
are not there yet. Run as root:

  node --env-file=FILE scripts/make-database.ts`

/** What PostgreSQL's programs do on this machine as its superuser. */
interface Order {
  port: string
  /** For psql. Not one of its parameters, because the password must not be in a list of processes. */
  sql: string
}

/** @returns undefined where DATABASE_URL leads to another machine, or is not set */
export function orderFor(databaseUrl: string | undefined): Order | undefined {
  if (databaseUrl === undefined) return undefined
  const { username, password, hostname, port, pathname } = new URL(databaseUrl)
  if (!isThisMachine(decodeURIComponent(hostname)) || username === '') return undefined
  const role = decodeURIComponent(username)
  const name = decodeURIComponent(pathname.slice(1)) || role
  return {
    port: port || '5432',
    sql: [
      createRole(role),
      ...(password === '' ? [] : [setPassword(role, decodeURIComponent(password))]),
      createDatabase(name, role),
    ].join('\n'),
  }
}

/** Or the folder of its socket. */
function isThisMachine(host: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(host) || host.startsWith('/')
}

/** The product makes the roles of its callers by itself, for which it needs `createrole`. */
function createRole(role: string): string {
  const where = `where not exists (select from pg_roles where rolname = ${escapeLiteral(role)})`
  return `select format('create role %I login createrole', ${escapeLiteral(role)}) ${where} \\gexec`
}

/** Not of a superuser: the settings would take over PostgreSQL's own account. */
function setPassword(role: string, password: string): string {
  const given = [role, password].map((value) => escapeLiteral(value)).join(', ')
  const where = `where exists (select from pg_roles where rolname = ${escapeLiteral(role)} and not rolsuper)`
  return `select format('alter role %I password %L', ${given}) ${where} \\gexec`
}

/** In UTF-8, also where PostgreSQL was installed on a machine without a locale, or with that of another encoding. */
function createDatabase(name: string, role: string): string {
  const given = [name, role].map((value) => escapeLiteral(value)).join(', ')
  const isUtf8 = `exists (select from pg_database where datname = 'template1' and pg_encoding_to_char(encoding) = 'UTF8')`
  const encoding = `case when ${isUtf8} then '' else ' encoding ''UTF8'' locale ''C.UTF-8'' template template0' end`
  const where = `where not exists (select from pg_database where datname = ${escapeLiteral(name)})`
  return `select format('create database %I owner %I', ${given}) || ${encoding} ${where} \\gexec`
}

/** psql's message in a sentence. */
export function sentenceFrom(stderr: string): string {
  if (/^psql: error: .*\b(?:connection to server|could not connect)/.test(stderr))
    return 'PostgreSQL does not answer on this machine. Start it (systemctl start postgresql), then run the same command again.'
  const [, message] = /(?:ERROR|FATAL): +(.*)/.exec(stderr) ?? []
  return `PostgreSQL refused to make the account or the database of DATABASE_URL: ${message ?? stderr.trim()}`
}

function makeDatabase(): number {
  const order = orderFor(parseSettings(process.env).DATABASE_URL)
  if (!order) return 0
  const psql = ['psql', '--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', `--port=${order.port}`, 'postgres']
  const { status, stderr, error } = spawnSync('runuser', ['-u', 'postgres', '--', ...psql], {
    // An account that may not enter the present folder would say so.
    cwd: '/',
    input: order.sql,
    encoding: 'utf8',
  })
  if (status === 0) return 0
  // An error with a status is that the program ended before it had read its input.
  console.error(status === null ? `psql could not be run: ${error?.message}` : sentenceFrom(stderr))
  return 1
}

if (import.meta.main) {
  if (process.argv.length > 2) {
    console.error(USAGE)
    process.exitCode = 2
  } else process.exitCode = makeDatabase()
}
