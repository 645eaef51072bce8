import { spawnSync } from 'node:child_process'

import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { PostgresAddress } from '#server/platform/process/addresses.ts'
import { type Postgres, startPostgres } from '#tests/support/postgres.ts'

import { orderFor, sentenceFrom } from './make-database.ts'

test.each([
  undefined,
  'postgresql://practice:secret@db.example/practice',
  'postgresql://10.0.0.7/practice',
  'postgresql://127.0.0.1/practice',
])('of another machine, or without an account, %s orders nothing', (address) => {
  expect(orderFor(address)).toBeUndefined()
})

test.each([
  ['postgresql://practice:ab@127.0.0.1/practice', '5432'],
  ['postgresql://practice:ab@localhost:5433/practice', '5433'],
  ['postgresql://practice:ab@[::1]:5434/practice', '5434'],
  ['postgresql://practice@/practice?host=/run/postgresql', '5432'],
])('%s is of this machine, at port %s', (address, port) => {
  expect(orderFor(PostgresAddress.parse(address))).toMatchObject({ port })
})

test('psql’s errors become a sentence', () => {
  expect(
    sentenceFrom(
      'psql: error: connection to server on socket "/var/run/postgresql/.s.PGSQL.5432" failed: No such file or directory\n\tIs the server running locally and accepting connections on that socket?',
    ),
  ).toMatch(/^PostgreSQL does not answer on this machine\. Start it/)
  expect(sentenceFrom('ERROR:  permission denied to create database\n')).toBe(
    'PostgreSQL refused to make the account or the database of DATABASE_URL: permission denied to create database',
  )
})

const hasPsql = spawnSync('psql', ['--version']).status === 0

// As Debian installs it on a machine without a locale: SQL_ASCII.
describe.runIf(hasPsql).each(['UTF8', 'SQL_ASCII'] as const)('by psql, on a server of %s,', (encoding) => {
  let postgres: Postgres
  let url: URL
  beforeAll(async () => {
    postgres = await startPostgres({ encoding })
    url = new URL(await postgres.createDatabase())
  })
  afterAll(() => postgres.stop())

  test.each([
    ['practice', 'secret', 'practice'],
    ['practice', 'another', 'practice2'],
    [`O'Hara "the first" \\`, `it's %L "a" \\ password`, `Its "data" \\ %I`],
  ])(
    'the account %s and its database are made once, and the password is that of the settings',
    async (role, password, name) => {
      const address = new URL(url)
      Object.assign(address, {
        username: encodeURIComponent(role),
        password: encodeURIComponent(password),
        pathname: `/${encodeURIComponent(name)}`,
      })
      expect(run(address)).toEqual({ status: 0, stderr: '' })
      expect(run(address)).toEqual({ status: 0, stderr: '' })
      const [found] = await rows(
        `select pg_get_userbyid(datdba) as owner, pg_encoding_to_char(encoding) as encoding, rolcreaterole, rolsuper, rolpassword from pg_database
       join pg_authid on rolname = pg_get_userbyid(datdba) where datname = $1`,
        [name],
      )
      expect(found).toMatchObject({ owner: role, encoding: 'UTF8', rolcreaterole: true, rolsuper: false })
      expect(found!.rolpassword).toMatch(/^SCRAM-SHA-256/)
    },
  )

  test('the password of a superuser is not changed', async () => {
    const address = new URL(url)
    Object.assign(address, { username: 'postgres', password: 'taken-over', pathname: '/third' })
    expect(run(address)).toEqual({ status: 0, stderr: '' })
    expect(await rows(`select rolpassword from pg_authid where rolname = $1`, ['postgres'])).toEqual([
      { rolpassword: null },
    ])
  })

  function run(address: URL) {
    const { sql } = orderFor(PostgresAddress.parse(address.href))!
    const { status, stderr } = spawnSync(
      'psql',
      ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', url.href],
      { input: sql, encoding: 'utf8' },
    )
    return { status, stderr }
  }

  async function rows(statement: string, values: unknown[]): Promise<Record<string, unknown>[]> {
    const client = new Client(url.href)
    await client.connect()
    const found = await client.query<Record<string, unknown>>(statement, values)
    await client.end()
    return found.rows
  }
})
