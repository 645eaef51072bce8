import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Database } from '../database/database.ts'
import { appointOwner, dataService } from '../../../supabase/tests/data-service.ts'
import { memberA, owner, service, testDatabase, visitor } from '../../../supabase/tests/database.ts'

let database: Database
let data: ReturnType<typeof dataService>

beforeAll(async () => {
  database = await testDatabase()
  await appointOwner(database)
  data = dataService(database)
  await database.run(`
    insert into public.testimonials (name, text, rating, is_published, created_at)
    select 'Number ' || n, 'It''s "fine", ' || n, 1 + n % 5, n <= 8, timestamptz '2026-01-01' + n * interval '1 day'
    from generate_series(1, 10) as n`)
})
afterAll(() => database.close())

describe('the public client reads', () => {
  test('published rows, newest first, three of them', async () => {
    const client = await data.client(visitor)
    const { data: rows, error } = await client
      .from('testimonials')
      .select('name, text, rating')
      .eq('is_published', true)
      .order('created_at', { ascending: false })
      .limit(3)
    expect(error).toBeNull()
    expect(rows).toEqual([
      { name: 'Number 8', text: 'It\'s "fine", 8', rating: 4 },
      { name: 'Number 7', text: 'It\'s "fine", 7', rating: 3 },
      { name: 'Number 6', text: 'It\'s "fine", 6', rating: 2 },
    ])
  })

  test('one row as an object; none or many are PGRST116', async () => {
    const client = await data.client(visitor)
    const found = await client.from('email_lists').select('id, name').eq('name', 'Newsletter').single()
    expect(found.data).toMatchObject({ name: 'Newsletter' })
    const none = await client.from('email_lists').select('id, name').eq('name', 'Nothing').single()
    expect(none).toMatchObject({
      status: 406,
      error: { code: 'PGRST116', details: 'The result contains 0 rows' },
    })
    const many = await client.from('email_lists').select('id, name').single()
    expect(many).toMatchObject({
      status: 406,
      error: { code: 'PGRST116', details: 'The result contains 4 rows' },
    })
    const perhaps = await client.from('email_lists').select('id').eq('name', 'Nothing').maybeSingle()
    expect(perhaps).toMatchObject({ data: null, error: null })
  })

  test('a page with the count of all, and only the count', async () => {
    const client = await data.client(visitor)
    const page = await client
      .from('testimonials')
      .select('name', { count: 'exact' })
      .order('created_at')
      .range(2, 4)
    expect(page).toMatchObject({
      status: 206,
      count: 8,
      data: [{ name: 'Number 3' }, { name: 'Number 4' }, { name: 'Number 5' }],
    })
    const head = await client.from('testimonials').select('*', { count: 'exact', head: true })
    expect(head).toMatchObject({ status: 200, count: 8, data: null })
    const beyond = await client.from('testimonials').select('name', { count: 'exact' }).range(20, 29)
    expect(beyond).toMatchObject({ status: 416, error: { code: 'PGRST103' } })
  })

  test.each([
    ['neq', (q: Filterable) => q.neq('name', 'Number 1'), 7],
    ['in', (q: Filterable) => q.in('name', ['Number 1', 'Number 2', 'with, comma', 'with "quote"']), 2],
    ['in nothing', (q: Filterable) => q.in('name', []), 0],
    ['is', (q: Filterable) => q.is('is_published', true), 8],
    ['is null', (q: Filterable) => q.is('created_at', null), 0],
    ['lt', (q: Filterable) => q.lt('rating', 3), 3],
    ['lte', (q: Filterable) => q.lte('created_at', '2026-01-03'), 2],
    ['gt', (q: Filterable) => q.gt('created_at', '2026-01-03T00:00:00Z'), 6],
    ['gte', (q: Filterable) => q.gte('rating', 5), 1],
    ['ilike', (q: Filterable) => q.ilike('text', '%FINE", 7'), 1],
  ])('filter %s', async (_, filter, count) => {
    const client = await data.client(visitor)
    const { data: rows, error } = await filter(client.from('testimonials').select('name'))
    expect(error).toBeNull()
    expect(rows).toHaveLength(count)
  })

  test('timestamps as ISO 8601, numbers as numbers, text as it was written', async () => {
    const client = await data.client(owner)
    const text = `O'Hara "quoted" \\ back\nslash — 🌊`
    const { data: row } = await client
      .from('testimonials')
      .insert({ name: 'Quote M.', text, rating: 5, is_published: false })
      .select()
      .single()
    expect(row).toMatchObject({
      text,
      rating: 5,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*\+00:00$/),
    })
    await client.from('testimonials').delete().eq('id', row.id)
  })
})

describe('the public client writes', () => {
  test('the owner publishes, unpublishes and deletes by id', async () => {
    const client = await data.client(owner)
    const { data: row } = await client.from('testimonials').select('id').eq('name', 'Number 9').single()
    const update = await client.from('testimonials').update({ is_published: true }).eq('id', row?.id)
    expect(update).toMatchObject({ status: 204, error: null })
    const told = await client
      .from('testimonials')
      .update({ is_published: false })
      .eq('id', row?.id)
      .select('name')
    expect(told).toMatchObject({ status: 200, data: [{ name: 'Number 9' }] })
    const deleted = await client.from('testimonials').delete({ count: 'exact' }).eq('name', 'Number 10')
    expect(deleted).toMatchObject({ status: 204, count: 1 })
  })

  test('a write that should touch one row and touches more is undone', async () => {
    const client = await data.client(owner)
    const refused = await client
      .from('testimonials')
      .update({ is_published: false })
      .lt('rating', 6)
      .select()
      .single()
    expect(refused).toMatchObject({ status: 406, error: { code: 'PGRST116' } })
    const { count } = await client
      .from('testimonials')
      .select('*', { count: 'exact', head: true })
      .is('is_published', true)
    expect(count).toBe(8)
  })

  test('upserts: merging changes the row, ignoring leaves it', async () => {
    await database.run(`
      create table public.things (id int primary key, label text unique, size numeric default 7);
      grant all on public.things to service_role`)
    // A service that starts now knows the new table at once.
    const client = await dataService(database).client(service)
    const insert = await client
      .from('things')
      .insert([
        { id: 1, label: 'a' },
        { id: 2, label: 'b' },
      ])
      .select('id, size')
    expect(insert).toMatchObject({
      status: 201,
      data: [
        { id: 1, size: 7 },
        { id: 2, size: 7 },
      ],
    })
    await client.from('things').upsert([{ id: 1, label: 'c', size: 1.5 }])
    await client.from('things').upsert([{ id: 1, label: 'd', size: 9 }], { ignoreDuplicates: true })
    await client.from('things').upsert([{ id: 2, label: 'b', size: 3 }], { onConflict: 'label' })
    const { data: rows } = await client.from('things').select('*').order('id')
    expect(rows).toEqual([
      { id: 1, label: 'c', size: 1.5 },
      { id: 2, label: 'b', size: 3 },
    ])
    expect(await client.from('things').insert({ id: 1 })).toMatchObject({
      status: 409,
      error: { code: '23505' },
    })
    expect(await client.from('things').insert({})).toMatchObject({ status: 400, error: { code: '23502' } })
    expect(await client.from('things').insert([])).toMatchObject({ status: 201, error: null })
  })
})

describe('functions', () => {
  test('by POST, and by GET when they only read', async () => {
    expect(await (await data.client(owner)).rpc('is_owner')).toMatchObject({ status: 200, data: true })
    expect(await (await data.client(memberA)).rpc('is_owner', {}, { get: true })).toMatchObject({
      data: false,
    })
  })

  test('one that writes is refused by GET and does nothing', async () => {
    const submission = { kind: 'enquiry', key_id: 'k', sealed: 's' }
    const refused = await (await data.client(service)).rpc('store_form_submission', submission, { get: true })
    expect(refused).toMatchObject({ status: 405, error: { code: 'PGRST101' } })
    const { rows } = await database.asSystem((trx) => sql`select from private.form_submissions`.execute(trx))
    expect(rows).toHaveLength(0)
  })

  test('named arguments; a value, rows, or nothing comes back', async () => {
    const client = await data.client(service)
    const stored = await client.rpc('store_form_submission', { kind: 'enquiry', key_id: 'k', sealed: 'x' })
    expect(stored).toMatchObject({ status: 200, data: expect.stringMatching(/^[0-9a-f-]{36}$/) })
    const waiting = await client.rpc('form_submission_to_notify', { submission: stored.data })
    expect(waiting.data).toMatchObject([{ kind: 'enquiry' }])
    const marked = await client.rpc('mark_form_submission_notified', { submission: stored.data })
    expect(marked).toMatchObject({ status: 204, error: null })
    expect((await client.rpc('form_submission_to_notify', { submission: stored.data })).data).toEqual([])
  })

  test('an unknown one, or one with other arguments, is 404', async () => {
    const client = await data.client(service)
    expect(await client.rpc('no_such_thing')).toMatchObject({ status: 404, error: { code: 'PGRST202' } })
    expect(await client.rpc('is_owner', { of: 1 })).toMatchObject({
      status: 404,
      error: { code: 'PGRST202' },
    })
    expect(await client.rpc('subscription_to_sync')).toMatchObject({
      status: 404,
      error: { code: 'PGRST202' },
    })
  })
})

describe('what is not understood is refused, never a 500', () => {
  test.each([
    ['embedding', 'GET', '/email_lists?select=id,email_subscriptions(email)', 400, 'PGRST200'],
    ['an aggregate', 'GET', '/testimonials?select=count()', 400, 'PGRST200'],
    ['a cast', 'GET', '/testimonials?select=id::text', 400, 'PGRST100'],
    ['an alias', 'GET', '/testimonials?select=a:id', 400, 'PGRST100'],
    ['or', 'GET', '/testimonials?or=(rating.eq.1,rating.eq.2)', 400, 'PGRST100'],
    ['not', 'GET', '/testimonials?rating=not.eq.1', 400, 'PGRST100'],
    ['an operator', 'GET', '/testimonials?text=match.x', 400, 'PGRST100'],
    ['a filter without operator', 'GET', '/testimonials?text=x', 400, 'PGRST100'],
    ['is something', 'GET', '/testimonials?is_published=is.maybe', 400, 'PGRST100'],
    ['half a list', 'GET', '/testimonials?name=in.("a', 400, 'PGRST100'],
    ['two selects', 'GET', '/testimonials?select=id&select=name', 400, 'PGRST100'],
    ['a limit', 'GET', '/testimonials?limit=-1', 400, 'PGRST100'],
    ['an order', 'GET', '/testimonials?order=name.up', 400, 'PGRST100'],
    ['a column', 'GET', '/testimonials?select=secret', 400, '42703'],
    ['a filter column', 'GET', '/testimonials?secret=eq.1', 400, '42703'],
    ['an inherited name', 'GET', '/testimonials?constructor=eq.1', 400, '42703'],
    ['SQL in a column', 'GET', '/testimonials?select=id%22;drop', 400, 'PGRST100'],
    ['a uuid', 'GET', '/testimonials?id=eq.1', 400, '22P02'],
    ['a date', 'GET', '/testimonials?created_at=gt.yesterdayish', 400, '22007'],
    ['a pattern on a number', 'GET', '/testimonials?rating=ilike.1*', 404, '42883'],
    ['a zero byte', 'GET', '/testimonials?name=eq.a%00b', 400, '22021'],
    ['a table', 'GET', '/owners', 404, 'PGRST205'],
    ['a catalogue table', 'GET', '/pg_authid', 404, 'PGRST205'],
    ['the root', 'GET', '/', 404, 'PGRST125'],
    ['a verb', 'PUT', '/testimonials?id=eq.1', 405, 'PGRST117'],
    ['an update of everything', 'PATCH', '/testimonials', 400, '21000'],
    ['a delete of everything', 'DELETE', '/testimonials', 400, '21000'],
    ['a delete of some', 'DELETE', '/testimonials?rating=eq.1&limit=1', 400, 'PGRST100'],
  ])('%s', async (_, method, path, status, code) => {
    const init = method === 'PATCH' ? { method, body: '{"is_published":true}' } : { method }
    const reply = await data.fetch(owner, path, init)
    expect({ status: reply.status, ...(await reply.json()) }).toMatchObject({
      status,
      code,
      message: expect.any(String),
    })
  })

  test.each([
    ['no JSON', '{"name":', 400, 'PGRST102'],
    ['nothing', '', 400, 'PGRST102'],
    ['a number', '5', 400, 'PGRST102'],
    ['a list of numbers', '[1,2]', 400, 'PGRST102'],
    ['rows of different shape', '[{"name":"a"},{"text":"b"}]', 400, 'PGRST102'],
    ['an unknown column', '{"name":"a","colour":"blue"}', 400, 'PGRST204'],
    ['a word for a number', '{"name":"a","text":"b","rating":"many"}', 400, '22P02'],
    ['a number out of range', '{"name":"a","text":"b","rating":99999}', 400, '22003'],
    ['a zero character', '{"name":"a\\u0000","text":"b","rating":5}', 400, '22P05'],
    ['too much', JSON.stringify({ name: 'x'.repeat(1_000_001) }), 413, 'PGRST102'],
  ])('a body of %s', async (_, body, status, code) => {
    const reply = await data.fetch(visitor, '/testimonials', { method: 'POST', body })
    expect({ status: reply.status, ...(await reply.json()) }).toMatchObject({ status, code })
  })

  test.each([
    ['another schema to read', { 'accept-profile': 'private' }, 'PGRST106'],
    ['another schema to write', { 'content-profile': 'auth' }, 'PGRST106'],
    ['another media type', { accept: 'text/csv' }, 'PGRST107'],
  ])('%s', async (_, headers: Record<string, string>, code) => {
    const reply = await data.fetch(visitor, '/testimonials', { headers })
    expect({ status: reply.status, ...(await reply.json()) }).toMatchObject({ status: 406, code })
  })

  test('no key, and nothing else is looked at', async () => {
    const reply = await data.app.request('/testimonials?or=x')
    expect({ status: reply.status, ...(await reply.json()) }).toMatchObject({ status: 401, code: 'PGRST301' })
  })
})

test('a read cannot write, even through a function that claims to be stable', async () => {
  await database.run(`create function public.sly() returns int language sql stable as $$ select 1 $$;
    create function public.sly_write() returns void language plpgsql volatile security definer as
      $$ begin delete from public.testimonials; end $$;
    create view public.sly_view as select public.sly_write() is null as done;
    grant select on public.sly_view to anon; grant execute on function public.sly_write() to anon`)
  const reply = await dataService(database).fetch(visitor, '/sly_view')
  expect({ status: reply.status, ...(await reply.json()) }).toMatchObject({ status: 405, code: '25006' })
})

type Client = Awaited<ReturnType<typeof data.client>>
type Filterable = ReturnType<ReturnType<Client['from']>['select']>
