// Shows: asvs 4.3.1
import { type RawBuilder, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'

import { useDatabase } from '#tests/support/use-database.ts'
import { findByEmail, lockByEmail } from '#server/backend/auth/accounts.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { removeExpired } from '#server/product/remove-expired.ts'

const MEMBERS = 5000

const { database } = await useDatabase([])

beforeAll(async () => {
  await database.run(`set local application_name = 'psql';
    insert into auth.users (id, email, email_confirmed_at, created_at)
    select gen_random_uuid(), 'member' || n || '@example.com', now(), now() from generate_series(1, ${MEMBERS}) as n;
    insert into public.profiles (user_id, email) select id, email from auth.users;
    insert into private.form_submissions (kind, key_id, sealed, received_at)
    select 'inquiry', 'k1', repeat('s', 500), now() - n * interval '1 hour' from generate_series(1, 5000) as n;
    insert into private.rate_limits (key, points, expire)
    select n::text, 1, extract(epoch from now() + interval '1 hour') * 1000 from generate_series(1, 5000) as n;
    analyze auth.users; analyze public.profiles; analyze private.form_submissions; analyze private.rate_limits`)
})

/** How many whole-table scans this table saw while `work` ran, in its own transaction. */
async function scansOf(table: string, work: (own: Database) => Promise<unknown>) {
  const scans = sql<{ scans: number }>`select pg_stat_get_xact_numscans(${table}::regclass)::int as scans`
  let seen = 0
  const counting: Database = {
    ...database,
    asSystem: (run) =>
      database.asSystem(async (trx) => {
        const before = await one(scans.execute(trx))
        const result = await run(trx)
        seen += (await one(scans.execute(trx))).scans - before.scans
        return result
      }),
  }
  await work(counting)
  return seen
}

async function one<T>(query: Promise<{ rows: T[] }>): Promise<T> {
  return (await query).rows[0] as T
}

const run = (statement: RawBuilder<unknown>) => (own: Database) =>
  own.asSystem((trx) => statement.execute(trx))

const member77 = (trx: Transaction) => findByEmail(trx, 'member77@example.com')

test('a sign-in finds the account by an index', async () => {
  const found = await database.asSystem(member77)
  expect(found?.email).toBe('member77@example.com')
  expect(await scansOf('auth.users', (own) => own.asSystem(member77))).toBe(0)
  const locked = (trx: Transaction) => lockByEmail(trx, String(found?.email))
  expect(await scansOf('auth.users', (own) => own.asSystem(locked))).toBe(0)
})

test('a subscription finds its member by an index, and the profile by its key', async () => {
  const subscribe = run(sql`insert into public.email_subscriptions (email, email_list_id, subscribed)
    select 'member78@example.com', id, true from public.email_lists where name = 'Newsletter'`)
  expect(await scansOf('auth.users', subscribe)).toBe(0)
  const leave = run(
    sql`update public.email_subscriptions set subscribed = false where email = 'member78@example.com'`,
  )
  expect(await scansOf('public.profiles', leave)).toBe(0)
})

test('retention reads only the rows that it removes', async () => {
  expect(await scansOf('private.form_submissions', (own) => removeExpired(own, new Date()))).toBe(0)
  expect(await scansOf('private.rate_limits', (own) => removeExpired(own, new Date()))).toBe(0)
})

test('the owner’s notices are found by an index among all that were sent', async () => {
  await database.run(
    'update private.form_submissions set notified_at = now(); analyze private.form_submissions',
  )
  const store = run(sql`select public.store_form_submission('inquiry', 'k1', 'sealed')`)
  expect(await scansOf('private.form_submissions', store)).toBe(0)
})
