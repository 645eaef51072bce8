import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Database, Transaction } from '#server/platform/database/database.ts'

import { accountOf } from '#tests/support/accounts.ts'
import { memberA, testDatabase, visitor } from '#tests/support/database.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const { database } = await useDatabase([])

/** The database's owner with a tool of theirs: no claims, and not our own process. */
const asOwnersTool = (target: Database, script: string) =>
  target.run(`set local application_name = 'psql'; ${script}`)

const list = `(select id from public.email_lists where name = 'Newsletter')`
const state = async (target: Database, email: string) =>
  (
    await target.statements(
      `select subscribed, subscribed_at, unsubscribed_at from public.email_subscriptions where email = $1`,
      [email],
    )
  ).rows[0]
const jobs = async (target: Database) =>
  (await target.statements('select queue from private.outbox order by queue')).rows.map(({ queue }) => queue)

describe('a row that the owner of the database imports', () => {
  test('is not changed, and nobody is notified', async () => {
    await asOwnersTool(
      database,
      `insert into public.email_subscriptions (email, email_list_id, subscribed, subscribed_at, unsubscribed_at)
        values ('left@example.com', ${list}, false, '2020-01-01Z', '2021-01-01Z'),
          ('reads@example.com', ${list}, true, '2020-01-01Z', null)`,
    )
    expect(await state(database, 'left@example.com')).toEqual({
      subscribed: false,
      subscribed_at: new Date('2020-01-01Z'),
      unsubscribed_at: new Date('2021-01-01Z'),
    })
    expect(await state(database, 'reads@example.com')).toMatchObject({
      subscribed_at: new Date('2020-01-01Z'),
    })
    expect(await jobs(database)).toEqual([])
  })

  test('creates no subscription and no profile when it is an account', async () => {
    await asOwnersTool(database, accountOf(memberA, { first_name: 'Ann' }))
    expect(await state(database, String(memberA.claims.email))).toBeUndefined()
    expect((await database.statements('select from public.profiles')).rows).toEqual([])
    expect(await jobs(database)).toEqual([])
  })

  test('is synced when the owner unsubscribes or removes it: unsubscribed addresses are not subscribed again', async () => {
    await asOwnersTool(
      database,
      `update public.email_subscriptions set subscribed = false where email = 'reads@example.com'`,
    )
    expect(await jobs(database)).toEqual(['sync-unsubscribe'])
    await database.run('delete from private.outbox')
  })
})

describe('a dump of the data', () => {
  let restored: Database
  let dumped: Record<string, unknown[]>

  beforeAll(async () => {
    const lived = await testDatabase([])
    await lived.run(accountOf(memberA, { first_name: 'Ann', last_name: 'Lee' }))
    await lived.as(visitor, (trx) =>
      sql`insert into public.email_subscriptions (email, email_list_id)
        select 'reader@example.com', id from public.email_lists where name = 'Newsletter'`.execute(trx),
    )
    await lived.run(`
      update public.email_subscriptions set subscribed = false, unsubscribed_at = now()
        where email = '${String(memberA.claims.email)}';
      insert into public.testimonials (name, text, rating) values ('A', 'Kind', 5), ('B', 'Words', 5);
      select public.store_form_submission('inquiry', 'k1', 'c2VhbGVk');
      delete from private.outbox`)
    dumped = await lived.asSystem(contents)
    await lived.close()
    restored = await testDatabase([])
    await restored.asSystem((trx) => restore(trx, dumped))
  })
  afterAll(() => restored.close())

  test('is restored unchanged, with every trigger enabled', async () => {
    expect(dumped.profiles).toHaveLength(1)
    expect(await restored.asSystem(contents)).toEqual(dumped)
  })

  test('queues nothing', async () => {
    expect(await jobs(restored)).toEqual([])
  })
})

/** The tables in the order in which a dump restores them: those that others refer to come first. */
async function tablesOf(trx: Transaction) {
  const { rows } = await sql<{ name: string; columns: string; parents: string[] }>`
    select c.oid::regclass::text as name,
      (select string_agg(quote_ident(a.attname), ', ') from pg_attribute as a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select json_agg(f.confrelid::regclass::text) from pg_constraint as f
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid), '[]') as parents
    from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
    where n.nspname in ('public', 'private', 'auth') and c.relkind = 'r' order by 1`.execute(trx)
  const ordered: typeof rows = []
  while (ordered.length < rows.length) {
    const ready = rows.filter(
      (table) =>
        !ordered.includes(table) &&
        table.parents.every((parent) => ordered.some(({ name }) => name === parent)),
    )
    expect(ready).not.toEqual([])
    ordered.push(...ready)
  }
  return ordered
}

async function contents(trx: Transaction) {
  const all: Record<string, unknown[]> = {}
  for (const { name } of await tablesOf(trx)) {
    const { rows } = await sql<{
      row: unknown
    }>`select to_jsonb(t) as row from ${sql.raw(name)} as t order by 1`.execute(trx)
    all[name] = rows.map(({ row }) => row)
  }
  return all
}

async function restore(trx: Transaction, all: Record<string, unknown[]>) {
  await sql`set local application_name = 'pg_restore'`.execute(trx)
  const tables = await tablesOf(trx)
  // What the migrations wrote into a new database is in the dump too. An empty table need not allow it. The actions of the
  // audit log are the same in both, and a plain login can't delete what the append-only log may refer to.
  for (const { name } of tables.toReversed()) {
    if (name === 'private.audit_actions') continue
    const { rows } = await sql`select from ${sql.raw(name)} limit 1`.execute(trx)
    if (rows.length > 0) await sql`delete from ${sql.raw(name)}`.execute(trx)
  }
  for (const { name, columns } of tables) {
    await sql`insert into ${sql.raw(name)} (${sql.raw(columns)}) overriding system value
      select ${sql.raw(columns)} from jsonb_populate_recordset(null::${sql.raw(name)},
        ${JSON.stringify(all[name])}::text::jsonb) on conflict do nothing`.execute(trx)
  }
}
