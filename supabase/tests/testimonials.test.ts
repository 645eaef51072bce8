// Shows: asvs 8.2.3
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Database } from '#server/backend/database/database.ts'

import { appointOwner, dataService } from '#tests/support/data-service.ts'
import { memberA, memberB, owner, service, testDatabase, visitor } from '#tests/support/database.ts'

let database: Database
let data: ReturnType<typeof dataService>

beforeAll(async () => {
  database = await testDatabase()
  await appointOwner(database)
  data = dataService(database)
})
afterAll(() => database.close())
beforeEach(() =>
  database.run(`
    truncate public.testimonials;
    insert into public.testimonials (name, text, rating, is_published) values
      ('Published M.', 'Seen by all', 5, true), ('Pending M.', 'Seen by the owner', 5, false)`),
)

const submission = { name: 'New M.', text: 'Kind words', rating: 5, is_published: false }
const strangers = { visitor, memberA, memberB }
const rowRefused = /^new row violates row-level security policy for table "testimonials"$/

describe.each(Object.entries(strangers))('%s', (_, caller) => {
  const table = async () => (await data.client(caller)).from('testimonials')

  // Shows: spec 6.5
  test('reads what is published and nothing else, however it is asked', async () => {
    expect(await names((await table()).select('name'))).toEqual(['Published M.'])
    expect(await names((await table()).select('name').eq('is_published', false))).toEqual([])
    expect((await (await table()).select('*', { count: 'exact', head: true })).count).toBe(1)
  })

  // Shows: spec 4.10, 6.4
  test('submits one that waits for the owner', async () => {
    expect(await (await table()).insert(submission)).toMatchObject({ status: 201, error: null })
    expect(await stored('New M.')).toMatchObject({ rating: 5, is_published: false })
  })

  // Shows: spec 5.11
  test.each([
    ['published already', { is_published: true }],
    ['with another rating', { rating: 4 }],
  ])('submits none %s', async (__, change) => {
    const { error } = await (await table()).insert({ ...submission, ...change })
    expect(error).toMatchObject({ code: '42501', message: expect.stringMatching(rowRefused) })
    expect(await stored('New M.')).toBeUndefined()
  })

  test.each([
    ['a date', { created_at: '2020-01-01' }],
    ['an id', { id: '00000000-0000-4000-8000-000000000001' }],
  ])('chooses no %s', async (__, change) => {
    const { error } = await (await table()).insert({ ...submission, ...change })
    expect(error).toMatchObject({ code: '42501', message: 'permission denied for table testimonials' })
  })

  // Shows: spec 5.19
  test.each([
    ['an empty name', { name: '' }, 'testimonials_name_check'],
    ['a name of spaces', { name: '   ' }, 'testimonials_name_check'],
    ['a name of 81 letters', { name: 'n'.repeat(81) }, 'testimonials_name_check'],
    ['no words', { text: ' ' }, 'testimonials_text_check'],
    ['2001 letters', { text: 't'.repeat(2001) }, 'testimonials_text_check'],
  ])('submits none with %s', async (__, change, constraint) => {
    const { error, status } = await (await table()).insert({ ...submission, ...change })
    expect({ status, error }).toMatchObject({
      status: 400,
      error: { code: '23514', message: expect.stringContaining(constraint) },
    })
  })

  // Shows: spec 6.8
  test('publishes, unpublishes, rewrites and deletes none', async () => {
    if (caller.role === 'anon') {
      const denied = {
        status: 401,
        error: { code: '42501', message: 'permission denied for table testimonials' },
      }
      expect(await (await table()).update({ is_published: true }).eq('name', 'Pending M.')).toMatchObject(
        denied,
      )
      expect(await (await table()).delete().eq('name', 'Published M.')).toMatchObject(denied)
    } else {
      // The right is the owner's, whom the database tells from other members by row: nothing matches.
      const none = { status: 204, count: 0 }
      const counted = { count: 'exact' as const }
      expect(
        await (await table()).update({ is_published: true }, counted).eq('name', 'Pending M.'),
      ).toMatchObject(none)
      expect(
        await (await table()).update({ is_published: false }, counted).eq('name', 'Published M.'),
      ).toMatchObject(none)
      expect(await (await table()).delete(counted).eq('name', 'Published M.')).toMatchObject(none)
    }
    const rewritten = await (await table()).update({ text: 'Other words' }).eq('name', 'Published M.')
    expect(rewritten.error).toMatchObject({
      code: '42501',
      message: 'permission denied for table testimonials',
    })
    expect(await stored('Pending M.')).toMatchObject({ is_published: false })
    expect(await stored('Published M.')).toMatchObject({ is_published: true, text: 'Seen by all' })
  })

  test('turns no upsert into an update', async () => {
    const existing = await stored('Published M.')
    const { error } = await (await table()).upsert({ ...submission, id: existing?.id }, { onConflict: 'id' })
    expect(error).toMatchObject({ code: '42501', message: 'permission denied for table testimonials' })
  })
})

describe('the owner', () => {
  // Shows: spec 6.9
  test('reads all', async () => {
    const { data: rows } = await (await ownersTable()).select('name').order('name')
    expect(rows).toEqual([{ name: 'Pending M.' }, { name: 'Published M.' }])
  })

  // Shows: spec 6.9
  test('publishes and unpublishes', async () => {
    await (await ownersTable()).update({ is_published: true }).eq('name', 'Pending M.')
    expect(await stored('Pending M.')).toMatchObject({ is_published: true })
    await (await ownersTable()).update({ is_published: false }).eq('name', 'Pending M.')
    expect(await stored('Pending M.')).toMatchObject({ is_published: false })
  })

  // Shows: spec 6.9
  test('deletes', async () => {
    expect(await (await ownersTable()).delete().eq('name', 'Pending M.')).toMatchObject({ status: 204 })
    expect(await stored('Pending M.')).toBeUndefined()
  })

  test('puts no other words into one, and no other stars', async () => {
    const denied = { code: '42501', message: 'permission denied for table testimonials' }
    expect(
      (await (await ownersTable()).update({ text: 'Better' }).eq('name', 'Published M.')).error,
    ).toMatchObject(denied)
    expect(
      (await (await ownersTable()).update({ rating: 5 }).eq('name', 'Published M.')).error,
    ).toMatchObject(denied)
  })

  // Shows: spec 6.8
  test('is no longer the owner from the moment the row is gone', async () => {
    await database.run('delete from private.owners')
    expect(await (await ownersTable()).select('name')).toMatchObject({ data: [{ name: 'Published M.' }] })
    await appointOwner(database)
    expect((await (await ownersTable()).select('name')).data).toHaveLength(2)
  })
})

test('our functions have no business with testimonials', async () => {
  const table = (await data.client(service)).from('testimonials')
  const denied = { code: '42501', message: 'permission denied for table testimonials' }
  expect((await table.select('name')).error).toMatchObject(denied)
  expect((await table.insert(submission)).error).toMatchObject(denied)
})

test('newest-first pages are read from an index, not by sorting all', async () => {
  await database.run(`
    insert into public.testimonials (name, text, rating, is_published, created_at)
    select 'N', 'T', 5, n % 3 > 0, now() - n * interval '1 minute' from generate_series(1, 20000) as n;
    analyze public.testimonials`)
  const { rows } = await database.as(visitor, (trx) =>
    sql<{ 'QUERY PLAN': string }>`explain select name from public.testimonials where is_published
      order by created_at desc, id desc limit 10`.execute(trx),
  )
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index Scan using testimonials_\w+/)
})

async function stored(name: string) {
  const { rows } = await database.asSystem((trx) =>
    sql<{ id: string; text: string; rating: number; is_published: boolean }>`
      select * from public.testimonials where name = ${name}`.execute(trx),
  )
  return rows[0]
}

async function names(rows: PromiseLike<{ data: { name: string }[] | null }>) {
  return ((await rows).data ?? []).map(({ name }) => name)
}

async function ownersTable() {
  return (await data.client(owner)).from('testimonials')
}
