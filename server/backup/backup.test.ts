// Shows: asvs 1.2.5, 16.4.3
// Shows: hipaa (a)(2)(ii), (c)(1)
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { generateX25519Identity } from 'age-encryption'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { accountOf } from '#tests/support/accounts.ts'
import { memberA, migrations, visitor } from '#tests/support/database.ts'
import { type Postgres, rowsOf as queried, startSystemPostgres } from '#tests/support/postgres.ts'
import { useBackups } from '#tests/support/backups.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { prepareDatabase } from '#server/platform/database/prepare-database.ts'
import { writeBackup } from './backup-file.ts'
import { openSource, type DatabaseLocation } from './backup-source.ts'
import { rowsOf } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'

const { dir, newFolder, identity, publicKeys, signingKeys } = await useBackups()

/** The whole way of `npm run backup`. */
async function backUp(place: DatabaseLocation, { folder = newFolder(), keep = 14 } = {}) {
  const source = await openSource(place)
  try {
    const made = await writeBackup(source, { folder, publicKeys, signingKeys, keep })
    await source.record({ madeAt: source.manifest.madeAt, bytes: made.bytes, rows: rowsOf(source.manifest) })
    return { ...made, folder, manifest: { ...source.manifest, signedBy: 'k1' } }
  } finally {
    await source.close()
  }
}

const openAt = ({ databaseUrl }: DatabaseLocation) => openDatabase({ databaseUrl, dataDir: '' })
const prepare = (database: Database) => prepareDatabase(database, { migrations })

/** What members and visitors left behind, and the outbox that follows from it. */
async function fill(database: Database) {
  await database.run(accountOf(memberA, { first_name: 'Ann', last_name: 'O’Hara 🌊' }))
  await database.run(`
    select public.store_form_submission('inquiry', 'k1', 'c2VhbGVk');
    insert into public.testimonials (name, text, rating) values ('A', 'Kind', 5);
    insert into private.site_schedule (publish_at, base) values (now() + interval '1 day', 0)`)
}

const subscribe = (database: Database, email: string) =>
  database.as(visitor, (trx) =>
    sql`insert into public.email_subscriptions (email, email_list_id)
      select ${email}, id from public.email_lists where name = 'Newsletter'`.execute(trx),
  )

/** Writes until told to stop. @returns what was acknowledged, in order */
function writeLoad(database: Database, lanesAtOnce = 4) {
  const acknowledged: string[] = []
  const stopping = new AbortController()
  // Nobody may be waiting when a lane fails: without a handler the rejection would end the whole run.
  const lanes = Promise.all(
    Array.from({ length: lanesAtOnce }, async (_, lane) => {
      for (let n = 0; !stopping.signal.aborted; n++) {
        const email = `lane${lane}-${n}@example.com`
        // oxlint-disable-next-line no-await-in-loop
        await subscribe(database, email)
        acknowledged.push(email)
        // A steady load, not as much as fits: the backup has its turn too.
        // oxlint-disable-next-line no-await-in-loop
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }),
  )
  lanes.catch(() => undefined)
  return {
    acknowledged,
    /** @throws what a lane failed with */
    async until(count: number) {
      // oxlint-disable-next-line no-await-in-loop
      while (acknowledged.length < count)
        await Promise.race([lanes, new Promise((resolve) => setTimeout(resolve, 10))])
    },
    async stop() {
      stopping.abort()
      await lanes
    },
  }
}

const subscribers = async (database: Database) =>
  (await database.statements('select email from public.email_subscriptions')).rows.map(({ email }) => email)

describe('a backup of PostgreSQL', () => {
  let postgres: Postgres | undefined
  let database: Database
  let place: DatabaseLocation
  const newTarget = async () => ({ ...place, databaseUrl: await postgres!.createDatabase() })

  beforeAll(async () => {
    postgres = await startSystemPostgres()
    if (!postgres) return
    place = { databaseUrl: await postgres.createDatabase(), binaries: postgres.programs }
    database = await openAt(place)
    await prepare(database)
    await fill(database)
  })
  beforeEach(({ skip }) => skip(!postgres, 'no pg_dump on this machine'))
  afterAll(async () => {
    await database?.close()
    await postgres?.stop()
  })

  test('under write load contains every row committed before it started but counters by sender, and can be restored elsewhere', async () => {
    await database.run(`insert into private.rate_limits values ('counted', 1, 4102444800000)`)
    const load = writeLoad(database)
    await load.until(200)
    const before = [...load.acknowledged]
    const { path, manifest } = await backUp(place)
    await load.until(before.length + 50)
    await load.stop()
    expect((await database.statements('select made_at, rows::int from private.backups')).rows).toEqual([
      { made_at: new Date(manifest.madeAt), rows: rowsOf(manifest) },
    ])

    const target = await newTarget()
    expect(await restoreBackup(path, identity, target, signingKeys)).toEqual(manifest)
    const restored = await openAt(target)
    const restoredRows = new Set(await subscribers(restored))
    expect(before.filter((email) => !restoredRows.has(email))).toEqual([])
    expect((await restored.statements('select first_name, last_name from public.profiles')).rows).toEqual([
      { first_name: 'Ann', last_name: 'O’Hara 🌊' },
    ])
    expect(manifest.rows).not.toHaveProperty(['private.rate_limits'])
    expect((await restored.statements('select from private.rate_limits')).rows).toEqual([])
    // Signed out everywhere, and the product starts on it without anything to migrate.
    expect((await restored.statements('select from auth.sessions')).rows).toEqual([])
    // It may have been canceled since: nothing is published by itself.
    expect(
      (await restored.statements('select restored_at is not null as stopped from private.site_schedule'))
        .rows,
    ).toEqual([{ stopped: true }])
    expect(await prepare(restored)).toEqual([])
    await subscribe(restored, 'later@example.com')
    expect(await rights(target.databaseUrl)).toEqual(await rights(String(place.databaseUrl)))
    await restored.close()
  })

  test('is not restored into a database with tables, by an older version, or with another key', async () => {
    const { path } = await backUp(place)
    await expect(restoreBackup(path, identity, place, signingKeys)).rejects.toThrow(
      /^Nothing was restored, because the database of DATABASE_URL holds .*: a backup is restored only into an empty place/,
    )
    const other = await generateX25519Identity()
    await expect(restoreBackup(path, other, place, signingKeys)).rejects.toThrow(
      /can't be opened: .* not of this key\.$/,
    )
    await database.run(
      `insert into supabase_migrations.schema_migrations values ('20990101000000', null, 'later')`,
    )
    const newer = await backUp(place)
    await database.run(`delete from supabase_migrations.schema_migrations where version = '20990101000000'`)
    const target = await newTarget()
    await expect(restoreBackup(newer.path, identity, target, signingKeys)).rejects.toThrow(
      /whose migration 20990101000000_later this version does not have/,
    )
    const { rows } = await database.statements(
      `select checksum from supabase_migrations.schema_migrations where version = '20261128001600'`,
    )
    const applied = (text: string) =>
      database.run(
        `update supabase_migrations.schema_migrations set checksum = '${text}' where version = '20261128001600'`,
      )
    await applied('another text')
    const changed = await backUp(place)
    await expect(restoreBackup(changed.path, identity, target, signingKeys)).rejects.toThrow(
      /whose migration 20261128001600_membership_stripe this version does not have/,
    )
    await applied(String(rows[0]?.checksum))
  })

  test('says which version of pg_dump it needs', async () => {
    await expect(openSource({ ...place, binaries: dir })).rejects.toThrow(
      /^The database needs pg_dump of PostgreSQL \d+ or newer: install PostgreSQL's client programs of that version, or name their folder as PG_BIN\.$/,
    )
  })

  test('fails when pg_dump does not finish', async () => {
    const bin = newFolder()
    const folder = newFolder()
    const real = join(String(place.binaries), 'pg_dump')
    await mkdir(bin)
    await writeFile(
      join(bin, 'pg_dump'),
      `#!/bin/sh\n[ "$1" = --version ] && exec "${real}" --version\n"${real}" "$@" | head -c 20000; exit 1\n`,
      { mode: 0o755 },
    )
    await expect(backUp({ ...place, binaries: bin }, { folder })).rejects.toThrow(/^pg_dump failed/)
    expect(await readdir(folder)).toEqual(['process.lock'])
  })
})

function rights(url: string) {
  return queried(
    url,
    `select c.oid::regclass::text as name, c.relacl::text, c.relrowsecurity,
      (select array_agg(polname order by polname) from pg_policy where polrelid = c.oid) as policies,
      (select array_agg(tgname order by tgname) from pg_trigger where tgrelid = c.oid and not tgisinternal) as triggers
    from pg_class as c where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'auth'::regnamespace)
    union all select p.oid::regprocedure::text, p.proacl::text, p.prosecdef, p.proconfig::name[], null
    from pg_proc as p where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace, 'auth'::regnamespace)
    union all select n.nspname, n.nspacl::text, null, null, null from pg_namespace as n where n.nspname !~ '^pg_'
    union all select 'default ' || d.defaclobjtype::text || coalesce(d.defaclnamespace::regnamespace::text, ''), d.defaclacl::text, null, null, null
    from pg_default_acl as d order by 1`,
  )
}

test('the trial copy has no backup, because it has no PostgreSQL', async () => {
  await expect(openSource({ databaseUrl: undefined })).rejects.toThrow(
    /^The setting DATABASE_URL is missing\./,
  )
})
