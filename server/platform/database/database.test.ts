// Shows: asvs 1.4.3
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'

import { memberA, migrations, service, testDatabase, visitor } from '#tests/support/database.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { migrate, seed } from './prepare-database.ts'

const dir = temporaryFolder(afterAll)
const { database } = await useDatabase([memberA])

describe('a transaction', () => {
  test('runs as its caller, and the next one as its own', async () => {
    const who = sql`select current_user as role, auth.uid() as id, auth.email() as email`
    const member = (await database.as(memberA, (trx) => who.execute(trx))).rows[0]
    expect(member).toEqual({ role: 'authenticated', id: memberA.claims.sub, email: memberA.claims.email })
    const next = (await database.as(visitor, (trx) => who.execute(trx))).rows[0]
    expect(next).toEqual({ role: 'anon', id: null, email: null })
    const { rows } = await database.asSystem((trx) =>
      sql`select auth.uid() as id, auth.role() as role`.execute(trx),
    )
    expect(rows[0]).toEqual({ id: null, role: null })
  })

  test('cannot claim a greater role than the caller has', async () => {
    const sly = { ...visitor, claims: { role: 'service_role' } }
    const { rows } = await database.as(sly, (trx) => sql`select auth.role() as role`.execute(trx))
    expect(rows).toEqual([{ role: 'anon' }])
  })

  test('passes names with quotes and emoji unchanged', async () => {
    const name = `O'Hara "Ana" \\ 🌊`
    const caller = { ...memberA, claims: { ...memberA.claims, name } }
    const { rows } = await database.as(caller, (trx) =>
      sql`select auth.jwt() ->> 'name' as name`.execute(trx),
    )
    expect(rows).toEqual([{ name }])
  })

  test('that fails with a full disk has a plain message, without a file name of the server', async () => {
    const writing = database.run(`do $$ begin raise exception using errcode = '53100',
      message = 'could not extend file "base/5/16909": No space left on device'; end $$`)
    await expect(writing).rejects.toThrow(/^Nothing can be saved at the moment, because the disk is full\./)
  })

  test('inside another is refused instead of waiting forever', async () => {
    const nested = database.as(service, () => database.asSystem(async () => 1))
    await expect(nested).rejects.toThrow(/^A transaction was started inside another one\.$/)
    expect(await database.asSystem(async () => 2)).toBe(2)
  })

  test('finishes running and queued work before it closes, and refuses later work', async () => {
    const closing = await testDatabase()
    const running = Array.from({ length: 5 }, (_, n) => closing.asSystem(async () => n))
    await closing.close()
    expect(await Promise.all(running)).toEqual([0, 1, 2, 3, 4])
    await expect(closing.asSystem(async () => 1)).rejects.toThrow(/^The database is closed\.$/)
  })

  test('that is one reading statement runs as its caller, with names unchanged', async () => {
    const name = `O'Hara '' \\' "Ana" \\ $1 🌊`
    const caller = { ...memberA, claims: { ...memberA.claims, name } }
    const path = `/it's/\\' or $1`
    const statement = sql`select current_user as role, auth.uid() as id, ${'given'}::text as given,
      current_setting('request.path') as path, current_setting('request.jwt.claims') as claims`
    const [row] = await database.read(caller, statement, { method: 'GET', path })
    const claims = JSON.stringify({ ...caller.claims, role: 'authenticated' })
    expect(row).toEqual({ role: 'authenticated', id: memberA.claims.sub, given: 'given', path, claims })
  })

  test('that is one reading statement cannot write, and leaves no state for the next', async () => {
    const request = { method: 'GET', path: '/' }
    const write = database.read(service, sql`delete from public.email_subscriptions`, request)
    await expect(write).rejects.toThrow(/cannot execute DELETE in a read-only transaction/)
    const zero = database.read(visitor, sql`select 1`, { ...request, path: '/\0' })
    await expect(zero).rejects.toThrow(/^A setting contains a NUL character/)
    const nested = database.asSystem(() => database.read(visitor, sql`select 1`, request))
    await expect(nested).rejects.toThrow(/^A transaction was started inside another one\.$/)
    const { rows } = await database.asSystem((trx) =>
      sql`select auth.uid() as id, auth.role() as role, current_user = session_user as ours`.execute(trx),
    )
    expect(rows).toEqual([{ id: null, role: null, ours: true }])
  })

  test('for a read cannot write', async () => {
    const write = database.as(service, (trx) => sql`delete from public.email_subscriptions`.execute(trx), {
      method: 'GET',
      path: '/',
    })
    await expect(write).rejects.toThrow(/cannot execute DELETE in a read-only transaction/)
  })
})

describe('migrations', () => {
  test('are applied once, in order, and never again', async () => {
    expect(await migrate(database, migrations)).toEqual([])
    const { rows } = await database.asSystem((trx) =>
      sql<{ file: string }>`select version || '_' || name || '.sql' as file
        from supabase_migrations.schema_migrations order by version`.execute(trx),
    )
    const files = (await readdir(migrations)).filter((name) => name.endsWith('.sql')).toSorted()
    expect(rows.map(({ file }) => file)).toEqual(files)
  })

  test('that were changed or are missing stop the start, with their names', async () => {
    const fresh = await testDatabase()
    await fresh.run('delete from supabase_migrations.schema_migrations')
    const one = {
      '20200101000000_one.sql': 'create table public.one (a int); create table public.two (a int);',
    }
    expect(await migrate(fresh, await given('changing', one))).toEqual(['20200101000000_one.sql'])
    await given('changing', { '20200101000000_one.sql': 'create table public.one (b int)' })
    await expect(migrate(fresh, join(dir, 'changing'))).rejects.toThrow(
      /^Migration 20200101000000_one\.sql was changed after it was applied/,
    )
    await expect(migrate(fresh, await given('empty', {}))).rejects.toThrow(
      /^Migration 20200101000000_one was applied to the database, but its file is missing\.$/,
    )
    await fresh.close()
  })

  test('of a version before 1.0.0 stop the start, with a sentence about what to do', async () => {
    const fresh = await testDatabase()
    await fresh.run(
      `insert into supabase_migrations.schema_migrations (version, name) values ('20261101080000', 'callers')`,
    )
    await expect(migrate(fresh, migrations, dir)).rejects.toThrow(
      "The database was made by a version before 1.0.0, which was never released, and can't be carried over: use a new, empty database.",
    )
    await expect(migrate({ ...fresh, kind: 'pglite' }, migrations, dir)).rejects.toThrow(
      `The data in ${dir} was made by a version before 1.0.0 and can't be carried over: remove that folder and start again.`,
    )
    await fresh.close()
  })

  test('that fail are rolled back and can be retried', async () => {
    const fresh = await testDatabase()
    await fresh.run('delete from supabase_migrations.schema_migrations')
    const name = '20200101000000_half.sql'
    const broken = await given('broken', { [name]: 'create table public.half (a int); select 1 / 0;' })
    await expect(migrate(fresh, broken)).rejects.toThrow(
      /^20200101000000_half\.sql could not be applied to the database: division by zero$/,
    )
    const repaired = await given('broken', { [name]: 'create table public.half (a int); select 1;' })
    expect(await migrate(fresh, repaired)).toEqual([name])
    await fresh.close()
  })

  test('the sandbox seed adds nothing the second time', async () => {
    const fresh = await testDatabase()
    const count = async () => {
      await seed(fresh, join(migrations, '../seed.sql'))
      const { rows } = await fresh.asSystem((trx) =>
        sql`select is_published, count(*)::int as n from public.testimonials group by 1 order by 1`.execute(
          trx,
        ),
      )
      return rows
    }
    const first = await count()
    expect(first).toMatchObject([{ is_published: false }, { is_published: true }])
    expect(await count()).toEqual(first)
    await fresh.close()
  })
})

async function given(name: string, files: Record<string, string>) {
  const folder = join(dir, name)
  await mkdir(folder, { recursive: true })
  await Promise.all(Object.entries(files).map(([file, text]) => writeFile(join(folder, file), text)))
  return folder
}
