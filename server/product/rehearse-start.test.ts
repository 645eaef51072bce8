import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { builtInTexts } from '#content/built-in-texts.ts'
import { runReleaseJob } from '#publishing/release-process.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { describe as describeDatabase } from '#server/backup/manifest.ts'
import { emptyDatabase, preparedDatabase } from '#tests/support/database.ts'
import { rowsOf } from '#tests/support/postgres.ts'
import { BREAKS, makeSmallBuild, withPhone } from '#tests/support/small-build.ts'
import { startSettings } from '#tests/support/start-settings.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

import type { ServerSettings } from '#server/platform/process/settings.ts'
import { rehearseStart } from './rehearse-start.ts'

const dir = temporaryFolder(afterAll)
let buildDir: string
beforeAll(async () => void (buildDir = await makeSmallBuild(join(dir, 'build'), 'aaaa')))

/** As a database of the version before, which had one migration less. */
const WITHOUT_THE_LAST = `drop function public.last_backup(); drop table private.backups;
  delete from supabase_migrations.schema_migrations where version = '20261128002700'`

test('of a new database reports what would be created, and leaves nothing', async () => {
  const databaseUrl = await emptyDatabase()
  const given = await settings(databaseUrl, {
    OWNER_EMAIL: 'owner@example.com',
    OWNER_PASSWORD: 'four lamps along the quay',
  })
  const { problems, notes, stored } = await rehearseStart({ settings: given, buildDir })
  expect(problems).toEqual([])
  expect(notes).toEqual([
    'The database is new: its tables would be made.',
    'The account owner@example.com would be made, and be the owner’s.',
  ])
  expect(stored?.isOpen).toBe(false)
  const schemas = `select nspname from pg_namespace where nspname !~ '^pg_|^information_schema$'`
  expect(await rowsOf(databaseUrl, schemas)).toEqual([{ nspname: 'public' }])
  expect(await readdir(given.DATA_DIR)).toEqual([])
})

test('of a database with an edited migration reports why it would not start', async () => {
  const databaseUrl = await preparedDatabase()
  await rowsOf(
    databaseUrl,
    `update supabase_migrations.schema_migrations set checksum = 'another' where version = '20261128001600'`,
  )
  const { problems } = await rehearseStart({ settings: await settings(databaseUrl), buildDir })
  expect(problems).toEqual([
    'Migration 20261128001600_membership_stripe.sql was changed after it was applied: restore it and put the change into a new one.',
  ])
})

test('of an older database reports the migrations to apply, and changes nothing', async () => {
  const databaseUrl = await preparedDatabase()
  await rowsOf(databaseUrl, WITHOUT_THE_LAST)
  const before = await described(databaseUrl)
  const { problems, notes } = await rehearseStart({ settings: await settings(databaseUrl), buildDir })
  expect(problems).toEqual([])
  expect(notes).toEqual(['The database would be updated: 20261128002700_backups.sql.'])
  expect(await described(databaseUrl)).toEqual(before)
})

test('of an update lists the texts that change, as they were and as they are', async () => {
  const databaseUrl = await preparedDatabase()
  const texts = builtInTexts()
  const earlier = {
    ...texts,
    'pages/home': { ...texts['pages/home'], 'hero.lead': 'A calm place.' },
    'pages/privacy': { ...texts['pages/privacy'], title: 'How data is kept' },
  }
  await rowsOf(
    databaseUrl,
    `insert into private.site_updates (texts) values ('${JSON.stringify(earlier).replaceAll("'", "''")}')`,
  )
  await rowsOf(
    databaseUrl,
    `insert into private.site_releases (base, changes) values (0, '${JSON.stringify({ 'pages/privacy': { title: 'How data is kept' } })}')`,
  )
  await rowsOf(databaseUrl, 'update private.site_releases set live_at = now() where live_at is null')
  const { notes } = await rehearseStart({
    settings: await settings(databaseUrl),
    buildDir,
    runJob: runReleaseJob,
  })
  expect(notes).toEqual([
    expect.stringMatching(/^Texts would change \(1\):\n {4}Home › .*: was “A calm place\.”, now “.*”$/),
    'Legal texts have a new version, which waits for the owner (1):\n    Privacy Policy › Heading: How data is kept → Privacy policy',
    expect.stringMatching(/would be made anew/),
  ])
})

test('reports a setting for another database, and missing keys', async () => {
  const databaseUrl = await preparedDatabase()
  await rowsOf(databaseUrl, `select public.store_form_submission('inquiry', 'old', 'c2VhbGVk')`)
  await rowsOf(
    databaseUrl,
    `insert into private.stripe_keys (key_id, sealed, is_test) values ('older', 'c2VhbGVk', true)`,
  )
  const given = await settings(databaseUrl)
  const { problems, notes } = await rehearseStart({ settings: given, buildDir })
  expect(problems).toEqual([])
  expect(notes).toEqual([
    'FORM_KEYS lacks the key old, which 1 messages need.',
    'FORM_KEYS lacks the key older, without which Stripe’s pasted key can’t be used.',
  ])
  const project = { ...given, BACKEND_URL: 'https://project.example', DATABASE_URL: databaseUrl }
  const refused = await rehearseStart({ settings: project, buildDir })
  expect(refused.problems).toContain(
    'BACKEND_URL names a Supabase project, but the database of DATABASE_URL is not one’s.',
  )
  const none = await rehearseStart({
    settings: { ...given, DATABASE_URL: 'postgresql://127.0.0.1:1/none' },
    buildDir,
  })
  expect(none.problems).toEqual([
    expect.stringMatching(/^The database did not answer: No PostgreSQL listens at the address/),
  ])
  expect(none.stored).toBeUndefined()
})

test('makes the published pages once, in another folder, and reports if they can’t be made', async () => {
  const databaseUrl = await preparedDatabase()
  const publish = async (phone: string) => {
    const changes = JSON.stringify(withPhone(phone))
    await rowsOf(databaseUrl, `insert into private.site_releases (base, changes) values (0, '${changes}')`)
    await rowsOf(databaseUrl, 'update private.site_releases set live_at = now() where live_at is null')
  }
  const given = await settings(databaseUrl)
  const start = { settings: given, buildDir, runJob: runReleaseJob }
  await publish('(305) 555-0142')
  expect((await rehearseStart(start)).notes).toEqual([expect.stringMatching(/would be made anew/)])
  await publish(BREAKS)
  const { problems } = await rehearseStart(start)
  expect(problems).toEqual(['The published pages could not be made by this version: The page breaks.'])
  expect(await readdir(join(given.DATA_DIR, 'site')).catch(() => [])).toEqual([])
})

test('gives up on a table that a running site has locked, and reports that', async () => {
  const databaseUrl = await preparedDatabase()
  await rowsOf(databaseUrl, WITHOUT_THE_LAST)
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const { promise: locked, resolve: hasLock } = Promise.withResolvers<void>()
  const running = database.asSystem(async (trx) => {
    await sql`lock table supabase_migrations.schema_migrations`.execute(trx)
    hasLock()
    await held
  })
  await locked
  const { problems } = await rehearseStart({ settings: await settings(databaseUrl), buildDir })
  release()
  await running
  await database.close()
  expect(problems).toEqual([expect.stringMatching(/^The running site kept the database busy/)])
})

async function settings(databaseUrl: string, more: Record<string, string> = {}): Promise<ServerSettings> {
  const dataDir = join(dir, crypto.randomUUID())
  await mkdir(dataDir)
  return startSettings(databaseUrl, dataDir, more)
}

async function described(databaseUrl: string) {
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  const { madeAt: _, ...rest } = await describeDatabase(
    async (statement) => (await database.statements(statement)).rows,
  )
  await database.close()
  return rest
}
