import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'

import { olderThan } from '#app/lib/backend-client.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'

import { dataService } from '#tests/support/data-service.ts'
import { owner, service, visitor } from '#tests/support/database.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const ROWS = 10_000
const PAGE = 25

const ZERO = '00000000-0000-0000-0000-000000000000'

const { database } = await useDatabase()
const data = dataService(counting(database))
/** What the last request read: whole-table scans, and entries taken from each index. */
let read: { scans: number; entries: Record<string, number> }

beforeAll(async () => {
  // 150,000 rows in one script: on a busy machine it takes longer than a request's statements may.
  const script = `
    insert into public.testimonials (name, text, rating, is_published, created_at)
    select 'N', 'T', 5, n % 400 > 0, now() - n * interval '1 minute' from generate_series(1, ${ROWS}) as n;
    insert into private.form_submissions (kind, key_id, sealed, sealed_name, received_at, read_at, handled_at)
    select case when n % 400 = 0 then 'esa-request' else 'inquiry' end, 'k1', repeat('s', 2000), 'sealed name',
      now() - n * interval '1 minute', case when n > 50 then now() end, case when n % 400 > 0 then now() end
    from generate_series(1, ${ROWS}) as n;
    set local application_name = 'psql';
    insert into private.audit_log (at, action)
    select now() - n * interval '1 minute', case when n % 400 = 0 then 'access.sign-in' else 'message.listed' end
    from generate_series(1, ${2 * ROWS}) as n;
    ${['auth.users', 'public.profiles', 'public.memberships', 'public.email_subscriptions']
      .map((table) => `alter table ${table} disable trigger user;`)
      .join('')}
    insert into auth.users (id, email, email_confirmed_at)
    select gen_random_uuid(), 'member' || n || '@example.com', now() from generate_series(1, ${ROWS}) as n;
    insert into public.profiles (user_id, email, created_at)
    select id, email, now() - row_number() over (order by email) * interval '1 minute'
    from auth.users where email like 'member%';
    insert into public.memberships (stripe_subscription_id, member_id, product_id, started_at, paid_until)
    select 'sub_' || p.user_id, p.user_id, 'prod_1', now(), now() + interval '1 day'
    from (select user_id from public.profiles where email ~ '^member[0-9]+@' limit 30) as p;
    insert into public.email_subscriptions (email, email_list_id, subscribed, subscribed_at)
    select 'reader' || n || '@example.com', (select id from public.email_lists where name = 'Newsletter'), true,
      now() - n * interval '1 minute'
    from generate_series(1, ${ROWS}) as n;
    analyze public.testimonials; analyze private.form_submissions; analyze private.audit_log;
    analyze auth.users; analyze public.profiles; analyze public.memberships; analyze public.email_subscriptions`
  await database.asMaintenance((trx) => sql.raw(script).execute(trx))
})

test.each([
  ['all testimonials', 'testimonials_newest', owner, undefined, 0],
  ['a page in the middle', 'testimonials_newest', owner, undefined, 5000],
  ['pending testimonials', 'testimonials_pending', owner, false, 0],
  ['published testimonials', 'testimonials_published', owner, true, 0],
  ['the last published testimonials, for the owner', 'testimonials_published', owner, true, 9900],
  ['the last published testimonials, for a visitor', 'testimonials_published', visitor, true, 9900],
])('%s are read from %s, a page at a time', async (_, index, reader, published, minutesAgo) => {
  const all = data.client(reader).from('testimonials').select('*')
  const some = published === undefined ? all : all.eq('is_published', published)
  const created_at = new Date(Date.now() - minutesAgo * 60_000).toISOString()
  const last = { created_at, id: '80000000-0000-4000-8000-000000000000' }
  const page = (minutesAgo > 0 ? olderThan(some, last) : some)
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
  expect((await page.limit(PAGE)).data).toHaveLength(PAGE)
  expect(read.scans).toBe(0)
  // Where nearly all are published, either index does; the condition on the date reads an entry further.
  expect(['testimonials_newest', index]).toContain(Object.keys(read.entries).join())
  expect(Object.values(read.entries)[0]).toBeLessThanOrEqual(PAGE + 5)
})

test('pending testimonials are counted by their index, however many are published', async () => {
  const table = data.client(owner).from('testimonials')
  const { count } = await table.select('id', { count: 'exact', head: true }).eq('is_published', false)
  expect(count).toBe(ROWS / 400)
  expect(read).toMatchObject({ scans: 0, entries: { testimonials_pending: expect.any(Number) } })
})

test.each([
  ['everything', 'form_submissions_inbox', {}],
  ['one kind, and few of it', 'form_submissions_inbox_of_kind', { list: 'esa-request' }],
  ['what is unread', 'form_submissions_inbox_unread', { list: 'unread' }],
  ['what is to do', 'form_submissions_inbox_to_do', { list: 'open' }],
  ['what is handled', 'form_submissions_inbox_handled', { list: 'handled' }],
])('the inbox of %s is read from %s, a page at a time', async (_, index, filter) => {
  const page = await inboxPage(filter)
  expect(page).toHaveLength(PAGE)
  expect(read).toEqual({ scans: 0, entries: { [index]: PAGE } })
})

test('the last page of the inbox costs what the first one costs', async () => {
  const after = { after_received: new Date(Date.now() - 9900 * 60_000), after_id: ZERO }
  expect(await inboxPage(after)).toHaveLength(PAGE)
  expect(read).toEqual({ scans: 0, entries: { form_submissions_inbox: PAGE } })
})

test.each([
  ['of everything', 'audit_log_newest', {}],
  ['of everything, at the end', 'audit_log_newest', { after_at: timeBefore(19_900), after_id: 0 }],
  ['of one kind, and little of it', 'audit_log_newest_of_kind', { wanted_kind: 'access' }],
  ['of some days', 'audit_log_newest', { since: timeBefore(10_100), until: timeBefore(10_000) }],
  [
    'of one kind on some days',
    'audit_log_newest_of_kind',
    { wanted_kind: 'access', since: timeBefore(16_000), until: timeBefore(3000) },
  ],
])('a page of the activity %s is read from %s', async (_, index, filter) => {
  const client = data.client(owner)
  const page = await client.rpc('activity_page', { most: PAGE, ...filter })
  expect(page.error).toBeNull()
  expect(page.data).toHaveLength(PAGE)
  expect(read.scans).toBe(0)
  // A condition on the date reads an entry further.
  expect([PAGE, PAGE + 1]).toContain(read.entries[index])
})

test('unread and open messages are counted by their index, however many were handled', async () => {
  const client = data.client(service)
  const { data: counts } = await client.rpc('inbox_counts', { reader: owner.claims.sub })
  expect(counts).toContainEqual({ list: 'unread', messages: 50 })
  expect(read.entries).toMatchObject({
    form_submissions_inbox_unread: 50,
    form_submissions_inbox_to_do: ROWS / 400,
  })
})

test.each([
  ['newest', {}],
  ['last', { after_at: timeBefore(9900), after_id: ZERO }],
])('the %s page of members is read from its index', async (_, filter) => {
  const page = await data.client(owner).rpc('members_page', { most: PAGE, ...filter })
  expect(page.error).toBeNull()
  expect(page.data).toHaveLength(PAGE)
  expect(read.scans).toBe(0)
  expect(read.entries.profiles_newest).toBeLessThanOrEqual(PAGE + 5)
})

test('members with a plan are found by the memberships, however many have none', async () => {
  const page = await data.client(owner).rpc('members_page', { list: 'paying', most: PAGE })
  expect(page.data).toHaveLength(PAGE)
  expect(read.scans).toBe(0)
  expect(Object.values(read.entries).every((entries) => entries < 200)).toBe(true)
})

test('members are counted by reading them once a list', async () => {
  const { data: counts } = await data.client(owner).rpc('member_counts')
  expect(counts).toEqual([
    { list: 'all', members: ROWS },
    { list: 'paying', members: 30 },
    { list: 'failing', members: 0 },
    { list: 'unreadable', members: 0 },
  ])
  expect(Object.values(read.entries).every((entries) => entries <= ROWS + 5)).toBe(true)
})

test.each([
  ['newest', {}],
  ['last', { after_at: timeBefore(9900), after_id: ZERO }],
])('the %s page of subscribers is read from its index', async (_, filter) => {
  const client = data.client(owner)
  const { data: lists } = await client.rpc('subscriber_lists')
  const { id, subscribers } = lists.find(({ name }: { name: string }) => name === 'Newsletter')
  expect(subscribers).toBeGreaterThanOrEqual(ROWS)
  const page = await client.rpc('subscribers_page', { list: id, most: PAGE, ...filter })
  expect(page.data).toHaveLength(PAGE)
  expect(read.scans).toBe(0)
  expect(read.entries.email_subscriptions_newest).toBeLessThanOrEqual(PAGE + 5)
})

function timeBefore(minutes: number): Date {
  return new Date(Date.now() - minutes * 60_000)
}

async function inboxPage(filter: object): Promise<unknown> {
  const client = data.client(service)
  const page = await client.rpc('inbox_page', { reader: owner.claims.sub, most: PAGE, ...filter })
  expect(page.error).toBeNull()
  return page.data
}

/** The same database, which notes what each request's transaction read. */
function counting(counted: Database): Database {
  const as: Database['as'] = (caller, work, request) =>
    counted.as(
      caller,
      async (trx) => {
        const before = await readSoFar(trx)
        const result = await work(trx)
        const after = await readSoFar(trx)
        read = difference(before, after)
        return result
      },
      request,
    )
  // The same statement, in steps: what was counted has to be asked before it and after.
  const inSteps: Database['read'] = (caller, statement, request) =>
    as(caller, async (trx) => (await statement.execute(trx)).rows, request)
  return { ...counted, as, read: inSteps, write: inSteps }
}

const Counted = z.array(z.object({ name: z.string(), scans: z.number(), entries: z.number() }))
type Counted = z.infer<typeof Counted>

async function readSoFar(trx: Transaction): Promise<Counted> {
  const { rows } = await sql`
    select c.relname as name, pg_stat_get_xact_numscans(c.oid)::int as scans,
      pg_stat_get_xact_tuples_returned(c.oid)::int as entries
    from pg_class as c where c.relname ~ '^(testimonials|form_submissions|audit_log|profiles|email_subscriptions)' order by c.relname`.execute(
    trx,
  )
  return Counted.parse(rows)
}

function difference(before: Counted, after: Counted): typeof read {
  const change = after.map(({ name, scans, entries }, at) => ({
    name,
    scans: scans - (before[at]?.scans ?? 0),
    entries: entries - (before[at]?.entries ?? 0),
  }))
  const tables = ['testimonials', 'form_submissions', 'audit_log', 'profiles', 'email_subscriptions']
  const used = change.filter(({ name, scans }) => scans > 0 && !tables.includes(name))
  return {
    scans: change.filter(({ name }) => tables.includes(name)).reduce((sum, { scans }) => sum + scans, 0),
    entries: Object.fromEntries(used.map(({ name, entries }) => [name, entries])),
  }
}
