import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

import { type Database, openDatabase } from '#server/backend/database/database.ts'
import { createRoles, listMigrations, prepareDatabase } from '#server/backend/database/prepare-database.ts'
import { countRows, productVersion } from '#server/backup/manifest.ts'
import { openQueues } from '#server/jobs/queues.ts'
import { migrations } from '#tests/support/database.ts'
import { placeDatabase } from '#tests/support/pglite.ts'
import { createDatabase } from '#tests/support/postgres.ts'

const RELEASES = join(import.meta.dirname, '../releases')
const releases = (await readdir(RELEASES)).filter((name) => /^\d+\.\d+\.\d+\.sql$/.test(name))
const current = `${await productVersion()}.sql`
/** The product changes these by itself; what they hold is no data of the practice. */
const OWN_WORK = /^(supabase_migrations|pgboss)\./

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'releases-'))
})
afterAll(() => rm(dir, { recursive: true }))

const places = {
  async postgres() {
    return openDatabase({ databaseUrl: await createDatabase(inject('templateDatabase')), dataDir: '' })
  },
  async pglite() {
    const dataDir = await mkdtemp(join(dir, 'pglite-'))
    await placeDatabase(dataDir)
    return openDatabase({ dataDir })
  },
}

describe.each(releases)('the database of release %s', (file) => {
  test.for(['postgres', 'pglite'] as const)(
    'migrates to today on %s, with its data kept',
    async (kind, { skip }) => {
      const database = await places[kind]()
      await load(database, file)
      const changed = await changedMigrations(database)
      // Until a version is released its migrations still change.
      if (changed.length > 0 && file === current) {
        await database.close()
        skip('its migrations have changed: run scripts/dump-release.ts before the release')
      }
      expect(changed, 'migrations that were released and changed since').toEqual([])
      const before = await rowsOf(database)
      await prepareDatabase(database, { migrations })
      await (await openQueues(database, console)).stop({ graceful: false })
      expect(await rowsOf(database)).toMatchObject(before)
      const { rows } = await database.statements('select last_name from public.profiles')
      expect(rows).toEqual([{ last_name: "O'Hara 🌊" }])
      await database.close()
    },
  )
})

test('this version has its dump', () => {
  expect(releases, 'run scripts/dump-release.ts').toContain(current)
})

async function load(database: Database, file: string) {
  await createRoles(database)
  await database.run(await readFile(join(RELEASES, file), 'utf8'))
}

async function changedMigrations(database: Database): Promise<string[]> {
  const ours = new Map((await listMigrations()).map(({ version, checksum }) => [version, checksum]))
  const { rows } = await database.statements(
    'select version, checksum from supabase_migrations.schema_migrations',
  )
  return rows
    .filter(({ version, checksum }) => ours.get(String(version)) !== checksum)
    .map(({ version }) => String(version))
}

async function rowsOf(database: Database) {
  const counts = await countRows(async (statement) => (await database.statements(statement)).rows)
  return Object.fromEntries(Object.entries(counts).filter(([name]) => !OWN_WORK.test(name)))
}
