// Shows: asvs 15.3.3
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { appointOwner, dataService } from '#tests/support/data-service.ts'
import { owner, service, testDatabase } from '#tests/support/database.ts'
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

describe('the public client writes', () => {
  test('the owner publishes, unpublishes and deletes by id', async () => {
    const client = data.client(owner)
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

  test('upserts change the row that conflicts', async () => {
    await database.run(`
      create table public.things (id int primary key, label text unique, size numeric default 7);
      grant all on public.things to service_role`)
    // A service that starts now knows the new table at once.
    const client = dataService(database).client(service)
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
    await client.from('things').upsert([{ id: 1, label: 'c', size: 1.5 }], { onConflict: 'id' })
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
