// Shows: asvs 1.2.4, 4.3.1, 15.3.1
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { appointOwner, dataService } from '#tests/support/data-service.ts'
import { owner, testDatabase, visitor } from '#tests/support/database.ts'
import type { Database } from '../database/database.ts'

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
    const client = data.client(visitor)
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
    const client = data.client(visitor)
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
    const client = data.client(visitor)
    const page = await client
      .from('testimonials')
      .select('name', { count: 'exact' })
      .order('created_at')
      .limit(3)
    expect(page).toMatchObject({
      status: 206,
      count: 8,
      data: [{ name: 'Number 1' }, { name: 'Number 2' }, { name: 'Number 3' }],
    })
    const head = await client.from('testimonials').select('*', { count: 'exact', head: true })
    expect(head).toMatchObject({ status: 200, count: 8, data: null })
  })

  test('the page after a row, though others have its date', async () => {
    const client = data.client(owner)
    await database.run(`insert into public.testimonials (name, text, rating, created_at)
      select 'Tied', 'T', 5, timestamptz '2025-01-01 00:00:00.123456' from generate_series(1, 5)`)
    const page = (after?: { created_at: string; id: string }) => {
      const all = client.from('testimonials').select('id, created_at').eq('name', 'Tied')
      const rest = after
        ? all
            .lte('created_at', after.created_at)
            .or(`created_at.lt."${after.created_at}",id.lt."${after.id}"`)
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

  test('only a number: no row is sorted or built for it', async () => {
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

  test('timestamps as ISO 8601, numbers as numbers, text as it was written', async () => {
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
