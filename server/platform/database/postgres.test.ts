import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'

import { type BreakableLink, openLink } from '#tests/support/breakable-link.ts'
import { visitor } from '#tests/support/database.ts'
import { copyDatabase, createDatabase as createEmpty, rowsOf } from '#tests/support/postgres.ts'

import { type Database, createDatabase } from './database.ts'
import { certificateProblem, DatabaseReadOnly, isOutOfReach, NotConnected } from './database-errors.ts'
import { openPostgres } from './postgres.ts'
import { prepareDatabase } from './prepare-database.ts'

let link: BreakableLink
let database: Database
const queryTimeouts = { usual: 300, maintenance: 3000 }
beforeEach(async () => {
  link = await openLink(await copyDatabase(inject('templateDatabase')))
  // One connection: what it was left in is what the next one meets.
  database = createDatabase(openPostgres({ databaseUrl: link.url, connections: 1, queryTimeouts }))
})
afterEach(async () => {
  await database.close()
  await link.cut()
})

const get = { method: 'GET', path: '/' }
const reading = () => database.read(visitor, sql`select 1`, get)
const END_ITSELF = 'select pg_terminate_backend(pg_backend_pid())'

describe('a connection that PostgreSQL ends in the middle of', () => {
  const write = { method: 'POST', path: '/' }
  test.each([
    ['a request', () => database.write(visitor, sql`select public.end_itself()`, write)],
    ['a statement', () => database.statements(`${END_ITSELF} where $1`, [true])],
    ['a transaction', () => database.asSystem((trx) => sql.raw(END_ITSELF).execute(trx))],
  ])('%s is not given to the next caller', async (_, end) => {
    await database.run(
      `create function public.end_itself() returns boolean security definer return pg_terminate_backend(pg_backend_pid());
      grant execute on function public.end_itself to anon`,
    )
    const refusal = await end().catch((error: unknown) => error)
    expect(isOutOfReach(refusal), String(refusal)).toBe(true)
    await expect(reading()).resolves.toHaveLength(1)
  })
})

describe('a connection that can’t be made counts as unavailable, in a sentence:', () => {
  test('no such database', async () => {
    const { message } = await refusalAt(new URL('/gone', link.url).href)
    expect(message).toBe(
      'The server has no database of the name in DATABASE_URL (database "gone" does not exist)',
    )
  })

  test('no server', async () => {
    expect((await refusalAt('postgresql://127.0.0.1:1/none')).message).toMatch(
      /^No PostgreSQL listens at the address in DATABASE_URL/,
    )
  })

  test.each([
    ['no connection left', 'alter database %1$I connection limit 0', /^PostgreSQL has no connection left/],
    ['no right', 'revoke connect on database %1$I from public', /^The login of DATABASE_URL lacks the right/],
    [
      'a database switched off',
      'alter database %1$I allow_connections false',
      /^No connection to the database could be made \(database .* is not currently accepting connections\)$/,
    ],
  ])('%s', async (_, change, sentence) => {
    const login = `login_${crypto.randomUUID().replaceAll('-', '')}`
    const url = Object.assign(new URL(link.url), { username: login })
    await rowsOf(
      inject('templateDatabase').replace(/[^/]*$/, 'postgres'),
      `do $$ begin create role ${login} login; execute format('${change}', '${url.pathname.slice(1)}'); end $$`,
    )
    expect((await refusalAt(url.href)).message).toMatch(sentence)
  })

  // As of a host that stopped a database which nobody used, or whose bill was not paid.
  test('an error that is not fatal', async () => {
    const fields = ['SERROR', 'VERROR', 'CXX000', 'Mendpoint is disabled']
      .map((field) => `${field}\0`)
      .join('')
    const reply = Buffer.alloc(6 + fields.length)
    reply.write('E')
    reply.writeInt32BE(5 + fields.length, 1)
    reply.write(fields, 5)
    const server = createServer((socket) => void socket.once('data', () => socket.end(reply))).listen(
      0,
      '127.0.0.1',
    )
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    expect((await refusalAt(`postgresql://127.0.0.1:${port}/practice`)).message).toBe(
      'No connection to the database could be made (endpoint is disabled)',
    )
    server.close()
  })

  test('a certificate that ran out', () => {
    const cause = Object.assign(new Error('certificate has expired'), { code: 'CERT_HAS_EXPIRED' })
    expect(isOutOfReach(new NotConnected(cause))).toBe(true)
  })
})

async function refusalAt(databaseUrl: string): Promise<Error> {
  const other = createDatabase(openPostgres({ databaseUrl, connections: 1 }))
  const refusals = await Promise.all(
    [() => other.read(visitor, sql`select 1`, get), () => other.run('select 1')].map((ask) =>
      ask().then(
        () => new Error('It was made.'),
        (error: Error) => error,
      ),
    ),
  )
  await other.close()
  expect(refusals.map(isOutOfReach)).toEqual([true, true])
  return refusals[0]!
}

test('connections to a server that became read-only are replaced: after a failover another one writes', async () => {
  const writable = `${link.url}?options=-c%20default_transaction_read_only%3Doff`
  const setForNewSessions = (change: string) =>
    rowsOf(writable, `do $$ begin execute format('alter database %I ${change}', current_database()); end $$`)
  const write = () => database.run('create table public.written ()')
  await database.close()
  await setForNewSessions('set default_transaction_read_only to on')
  database = createDatabase(openPostgres({ databaseUrl: link.url, connections: 2, queryTimeouts }))
  await Promise.all([reading(), reading()])
  // Open sessions stay as they are, as on the server that was demoted.
  await setForNewSessions('reset default_transaction_read_only')
  await expect(write()).rejects.toThrow(DatabaseReadOnly)
  await expect(write()).resolves.toBeUndefined()
})

test('a database that refuses connections counts as unavailable, whatever its error', async () => {
  await database.close()
  database = createDatabase(openPostgres({ databaseUrl: new URL('/gone', link.url).href }))
  const refusal = await reading().catch((error: unknown) => error)
  expect(isOutOfReach(refusal), String(refusal)).toBe(true)
})

describe('a connection without any more data, in the middle of', () => {
  test.each([
    ['a request', reading],
    ['a statement', () => database.statements('select $1', [1])],
    ['a transaction', () => database.asSystem((trx) => sql`select 1`.execute(trx))],
    ['a function', () => database.asFunction((trx) => sql`select 1`.execute(trx))],
    ['a migration', () => database.asMaintenance((trx) => sql`select 1`.execute(trx))],
  ])('%s is closed, and the next caller has another', async (_, ask) => {
    await reading()
    link.silence()
    const refusal = await ask().catch((error: unknown) => error)
    expect(isOutOfReach(refusal), String(refusal)).toBe(true)
    await expect(reading()).resolves.toHaveLength(1)
  })
})

test('a statement may take long in a migration and in a script alone', async () => {
  const slow = 'select pg_sleep(0.8)'
  await database.asMaintenance((trx) => sql.raw(slow).execute(trx))
  await database.statements(slow)
  // Ten such connections would be all of a process: none may be held for minutes by a server that vanished.
  const others = [
    database.asSystem((trx) => sql.raw(slow).execute(trx)),
    database.asFunction((trx) => sql.raw(slow).execute(trx)),
    database.statements('select pg_sleep($1)', [0.8]),
  ]
  const refusals = await Promise.all(others.map((each) => each.catch((error: unknown) => error)))
  expect(refusals.map(isOutOfReach)).toEqual([true, true, true])
})

test('a server whose dates, intervals and bytes have other forms gives the same values', async () => {
  const values = () =>
    database.asSystem(async (trx) => {
      const { rows } =
        await sql`select timestamptz '2026-02-01 10:00Z' as at, interval '1 day 2 hours' as lasts,
        '\\x00ff'::bytea as bytes`.execute(trx)
      return rows
    })
  const before = await values()
  await database.run(`do $$ begin
    execute format('alter database %I set datestyle to ''German, DMY''', current_database());
    execute format('alter database %I set intervalstyle to ''iso_8601''', current_database());
    execute format('alter database %I set bytea_output to ''escape''', current_database());
  end $$`)
  await database.close()
  database = createDatabase(openPostgres({ databaseUrl: link.url, connections: 1, queryTimeouts }))
  expect(await values()).toEqual(before)
  const { rows } = await database.statements("select timestamptz '2026-02-01 10:00Z' as at")
  expect(rows).toEqual([{ at: new Date('2026-02-01T10:00:00Z') }])
})

test.each([
  ['SELF_SIGNED_CERT_IN_CHAIN', undefined, /an authority that this machine does not know.*sslrootcert=/],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', undefined, /an authority that this machine does not know/],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', undefined, /an authority that this machine does not know/],
  ['ERR_TLS_CERT_ALTNAME_INVALID', undefined, /is for another name/],
  ['ENOENT', '/etc/practice/ca.crt', /^The file \/etc\/practice\/ca\.crt, which DATABASE_URL names/],
])('%s is reported in a sentence', (code, path, sentence) => {
  const error = Object.assign(new Error('tls'), { code }, path !== undefined && { path })
  expect(certificateProblem(error)?.message).toMatch(sentence)
})

test.each(['SQL_ASCII', 'LATIN1'])(
  'an empty database in %s is refused, and stays empty',
  async (encoding) => {
    const options = `encoding '${encoding}' locale 'C' template template0`
    const databaseUrl = await createEmpty(inject('templateDatabase'), options)
    const other = createDatabase(openPostgres({ databaseUrl, connections: 1 }))
    await expect(prepareDatabase(other)).rejects.toThrow(
      new RegExp(`stores text as ${encoding}, .*Nothing was changed`),
    )
    const schemas = await rowsOf(databaseUrl, "select from pg_namespace where nspname in ('private', 'auth')")
    expect(schemas).toEqual([])
    await other.close()
  },
)

test('a missing file of certificate authorities is named', async () => {
  const url = `${link.url}?sslmode=verify-full&sslrootcert=/none/ca.crt`
  const other = createDatabase(openPostgres({ databaseUrl: url, connections: 1 }))
  await expect(other.run('select 1')).rejects.toThrow(/^The file \/none\/ca\.crt, which DATABASE_URL names/)
  await other.close()
})
