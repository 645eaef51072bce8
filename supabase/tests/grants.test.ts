// Shows: asvs 8.1.1, 8.1.2, 8.2.1, 8.3.1, 13.2.2, 15.3.3
// Shows: hipaa (a)(1)
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Database } from '#server/backend/database/database.ts'

import { memberA, service, testDatabase, undone, visitor } from '#tests/support/database.ts'

let database: Database

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

// All that a browser's roles are granted, to be read as a whole: a new line here is a decision.
const tables = {
  anon: [
    'email_lists: select(id) select(name)',
    'email_subscriptions: insert select update',
    'testimonials: insert(is_published) insert(name) insert(rating) insert(text) select',
  ],
  authenticated: [
    'email_lists: select(id) select(name)',
    'email_subscriptions: insert select update',
    'member_resources: select',
    'memberships: select(cancelled_at) select(ended_at) select(member_id) select(paid_until) select(payment_failed_at) select(product_id) select(started_at)',
    'profiles: select update(first_name) update(last_name) update(phone) update(therapy_preferences)',
    'testimonials: delete insert(is_published) insert(name) insert(rating) insert(text) select update(is_published)',
  ],
}

const functions = {
  anon: ['before_request'],
  authenticated: [
    'activity_page',
    'before_request',
    'begin_activity_export',
    'current_plan_rank',
    'delete_account',
    'end_session',
    'export_my_data',
    'export_subscribers',
    'is_assured',
    'is_owner',
    'last_backup',
    'mailing_trouble',
    'member_counts',
    'members_page',
    'my_sessions',
    'newsletter_state',
    'owner_needs',
    'page_visits',
    'remove_subscriber',
    'set_newsletter',
    'subscriber_lists',
    'subscribers_page',
  ],
}

// Whatever an owner's request may call, it may call past our functions: each of these has to be whole by itself.
const ofTheOwner = [
  'activity_page()',
  'begin_activity_export()',
  'export_subscribers(null)',
  'last_backup()',
  'mailing_trouble()',
  'member_counts()',
  'members_page()',
  'owner_needs()',
  'page_visits(null)',
  'remove_subscriber(null)',
  'subscriber_lists()',
  'subscribers_page(null)',
]

test.each(ofTheOwner)('a member who calls %s is refused by the function itself', async (call) => {
  const tried = undone(database, memberA, (trx) => sql.raw(`select public.${call}`).execute(trx))
  await expect(tried).rejects.toMatchObject({ code: '42501', message: expect.stringMatching(/owner/) })
})

describe.each(['anon', 'authenticated'] as const)('%s', (role) => {
  // Shows: spec 3.1
  test('has these rights on tables, and no others', async () => {
    expect(await tableRights(role)).toEqual(tables[role])
  })

  test('may execute these functions, and no others', async () => {
    expect(await functionRights(role)).toEqual(functions[role])
  })

  test('has nothing outside schema public', async () => {
    const { rows } = await database.asSystem((trx) =>
      sql`select n.nspname from pg_namespace as n
        where n.nspname in ('private', 'pgboss', 'supabase_migrations')
          and has_schema_privilege(${role}, n.oid, 'usage')`.execute(trx),
    )
    expect(rows).toEqual([])
  })

  test('cannot create tables, not even temporary views into others', async () => {
    const caller = role === 'anon' ? visitor : memberA
    const create = undone(database, caller, (trx) => sql`create table public.mine (a int)`.execute(trx))
    await expect(create).rejects.toThrow(/^permission denied for schema public$/)
  })
})

test('what a migration creates is nobody’s until it is granted', async () => {
  const right = sql<{
    role: string
  }>`select role from unnest(array['anon', 'authenticated', 'service_role']) as role
    where has_table_privilege(role, 'public.later', 'select')
      or has_sequence_privilege(role, 'public.later_id_seq', 'usage')
      or has_function_privilege(role, 'public.later_too()', 'execute')`
  const { rows } = await undone(database, 'system', async (trx) => {
    await sql`create table public.later (id bigint generated always as identity)`.execute(trx)
    await sql`create function public.later_too() returns int language sql as 'select 1'`.execute(trx)
    return right.execute(trx)
  })
  expect(rows).toEqual([])
})

test('row-level security is on for every table of public and private', async () => {
  const { rows } = await database.asSystem((trx) =>
    sql`select c.oid::regclass::text as name from pg_class as c
      where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
        and c.relkind in ('r', 'p') and not c.relrowsecurity`.execute(trx),
  )
  expect(rows).toEqual([])
})

test('every function that runs with its owner’s rights pins its search path', async () => {
  const { rows } = await database.asSystem((trx) =>
    sql`select p.oid::regprocedure::text as name from pg_proc as p
      where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.prosecdef
        and not coalesce(p.proconfig, '{}') @> array['search_path=""']`.execute(trx),
  )
  expect(rows).toEqual([])
})

test.each([
  ['a visitor', visitor],
  ['a member', memberA],
  ['a function of ours', service],
])('%s may not name what is private', async (_, caller) => {
  for (const table of ['owners', 'form_submissions']) {
    const read = undone(database, caller, (trx) => sql`select from ${sql.id('private', table)}`.execute(trx))
    await expect(read).rejects.toThrow(/^permission denied for schema private$/)
  }
})

test('a visitor may not ask who the owner is', async () => {
  const ask = undone(database, visitor, (trx) => sql`select public.is_owner()`.execute(trx))
  await expect(ask).rejects.toThrow(/^permission denied for function is_owner$/)
})

async function tableRights(role: string) {
  const { rows } = await database.asSystem((trx) =>
    sql<{ line: string }>`
      select table_name || ': ' || string_agg(distinct right_, ' ' order by right_) as line from (
        select table_name, lower(privilege_type) as right_ from information_schema.table_privileges
          where table_schema = 'public' and grantee in (${role}, 'PUBLIC')
        union all
        select c.table_name, lower(c.privilege_type) || '(' || c.column_name || ')'
          from information_schema.column_privileges as c
          where c.table_schema = 'public' and c.grantee in (${role}, 'PUBLIC') and not exists (
            select from information_schema.table_privileges as t
            where (t.table_schema, t.table_name, t.grantee, t.privilege_type)
              = (c.table_schema, c.table_name, c.grantee, c.privilege_type))
      ) as granted (table_name, right_) group by table_name order by table_name`.execute(trx),
  )
  return rows.map(({ line }) => line)
}

async function functionRights(role: string) {
  const { rows } = await database.asSystem((trx) =>
    sql<{ name: string }>`select p.proname as name from pg_proc as p
      where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        and has_function_privilege(${role}, p.oid, 'execute') and has_schema_privilege(${role}, p.pronamespace, 'usage')
      order by p.proname`.execute(trx),
  )
  return rows.map(({ name }) => name)
}
