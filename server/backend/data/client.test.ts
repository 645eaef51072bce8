// Shows: asvs 1.2.4, 4.3.1, 15.3.1
import { describe, expect, test } from 'vitest'

import { dataService } from '#tests/support/data-service.ts'
import { owner, service, visitor } from '#tests/support/database.ts'
import { useDatabase } from '#tests/support/use-database.ts'

// What client-methods.test.ts does not say of one method alone.
const { database, data } = await useDatabase([owner])

test('returns the page after a row, even if others have the same date', async () => {
  const client = data.client(owner)
  await database.run(`insert into public.testimonials (name, text, rating, created_at)
    select 'Tied', 'T', 5, timestamptz '2025-01-01 00:00:00.123456' from generate_series(1, 5)`)
  const page = (after?: { created_at: string; id: string }) => {
    const all = client.from('testimonials').select('id, created_at').eq('name', 'Tied')
    const rest = after
      ? all.lte('created_at', after.created_at).or(`created_at.lt."${after.created_at}",id.lt."${after.id}"`)
      : all
    return rest.order('created_at', { ascending: false }).order('id', { ascending: false }).limit(2)
  }
  const first = (await page()).data ?? []
  const second = (await page(first.at(-1))).data ?? []
  const third = (await page(second.at(-1))).data ?? []
  const read = [...first, ...second, ...third].map(({ id }) => String(id))
  expect(read).toHaveLength(5)
  expect(read).toEqual([...new Set(read)].toSorted().toReversed())
  await database.run(`delete from public.testimonials where name = 'Tied'`)
})

test('returns only a count, without sorting or building rows', async () => {
  const client = data.client(visitor)
  await database.run(`create function public.never() returns text language plpgsql stable as
    $$ begin raise exception 'a row was built'; end $$;
    create view public.slow as select public.never() as text;
    grant select on public.slow to anon; grant execute on function public.never() to anon`)
  const asked = dataService(database)
  const counted = asked.client(visitor).from('slow').select('text', { count: 'exact', head: true })
  expect(await counted.order('text')).toMatchObject({ status: 200, count: 1 })
  expect(await client.from('testimonials').select('secret', { head: true })).toMatchObject({ status: 400 })
})

test('returns timestamps as ISO 8601, numbers as numbers, text unchanged', async () => {
  const client = data.client(owner)
  const text = `O'Hara "quoted" \\ back\nslash — 🌊`
  const { data: rows } = await client
    .from('testimonials')
    .insert({ name: 'Quote M.', text, rating: 5, is_published: false })
    .select()
  expect(rows?.[0]).toMatchObject({
    text,
    rating: 5,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*\+00:00$/),
  })
  await client.from('testimonials').delete().eq('id', rows?.[0].id)
})

test('an upsert changes the row that conflicts', async () => {
  await database.run(`
    create table public.things (id int primary key, label text unique, size numeric default 7);
    grant all on public.things to service_role`)
  // A service that starts now knows the new table at once.
  const table = dataService(database).client(service).from('things')
  const rows = [
    { id: 1, label: 'a' },
    { id: 2, label: 'b' },
  ]
  expect((await table.insert(rows).select('id, size')).data).toEqual([
    { id: 1, size: 7 },
    { id: 2, size: 7 },
  ])
  await table.upsert([{ id: 1, label: 'c', size: 1.5 }], { onConflict: 'id' })
  await table.upsert([{ id: 2, label: 'b', size: 3 }], { onConflict: 'label' })
  expect((await table.select('*').order('id')).data).toEqual([
    { id: 1, label: 'c', size: 1.5 },
    { id: 2, label: 'b', size: 3 },
  ])
  expect(await table.insert([])).toMatchObject({ status: 201, error: null })
})

describe('functions', () => {
  test('an unknown one, or one with other arguments, is 404', async () => {
    const client = data.client(service)
    expect(await client.rpc('no_such_thing')).toMatchObject({ status: 404, error: { code: 'PGRST202' } })
    expect(await client.rpc('is_owner', { of: 1 })).toMatchObject({
      status: 404,
      error: { code: 'PGRST202' },
    })
    expect(await client.rpc('mailchimp_sync_due')).toMatchObject({
      status: 404,
      error: { code: 'PGRST202' },
    })
  })

  test('see the headers of a request without credentials', async () => {
    await database.run(`create function public.told_headers() returns json language sql volatile as
      $$ select current_setting('request.headers')::json $$;
      grant execute on function public.told_headers() to service_role`)
    const headers = { 'X-Subscription': '{}', Cookie: 'known_device=secret' }
    // A service of its own: the other one has read the list of functions already.
    const reply = await dataService(database).fetch(service, '/rpc/told_headers', {
      method: 'POST',
      headers,
      body: '{}',
    })
    expect(Object.keys(await reply.json()).toSorted()).toEqual(['content-type', 'x-subscription'])
  })
})
