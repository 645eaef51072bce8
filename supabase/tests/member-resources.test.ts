import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Database } from '#server/backend/database/database.ts'

import { accountOf } from '#tests/support/accounts.ts'
import { appointOwner, dataService } from '#tests/support/data-service.ts'
import { memberA, memberB, owner, service, testDatabase, visitor } from '#tests/support/database.ts'

let database: Database
let data: ReturnType<typeof dataService>

beforeAll(async () => {
  database = await testDatabase()
  for (const caller of [memberA, memberB, owner]) await database.run(accountOf(caller))
  await appointOwner(database)
  await database.run(`insert into private.plans (product_id, price_id, plan_rank)
    values ('prod_1', 'price_1', 1), ('prod_2', 'price_2', 2), ('prod_3', 'price_3', 3);
    insert into public.member_resources (id, plan_rank, title, summary, body, place)
    select 'for-' || rank, rank, 'For ' || rank, 'Short', 'Long', rank from generate_series(0, 3) as rank;`)
  data = dataService(database)
})
afterAll(() => database.close())

const buys = (product: string, paidUntil = `now() + interval '1 day'`, cancelledAt = 'now()') =>
  database.run(`delete from public.memberships;
    insert into public.memberships (provider_id, member_id, product_id, started_at, paid_until, cancelled_at)
    values ('sub_a', '${String(memberA.claims.sub)}', '${product}', now(), ${paidUntil}, ${cancelledAt})`)
const ids = async (caller = memberA) => {
  const { data: rows } = await (
    await data.client(caller)
  )
    .from('member_resources')
    .select('id')
    .order('place')
  return rows?.map(({ id }: { id: string }) => id)
}

describe('texts for members', () => {
  // Shows: spec 6.11
  test.each([
    ['prod_1', ['for-0', 'for-1']],
    ['prod_2', ['for-0', 'for-1', 'for-2']],
    ['prod_3', ['for-0', 'for-1', 'for-2', 'for-3']],
  ])('are opened by %s up to its rank, and to nobody else', async (product, open) => {
    await buys(product)
    expect(await ids()).toEqual(open)
    expect(await ids(memberB)).toEqual(['for-0'])
    expect(await ids(owner)).toEqual(['for-0'])
  })

  test('close with the paid period', async () => {
    await buys('prod_3', 'now()')
    expect(await ids()).toEqual(['for-0'])
  })

  test('are not found by asking for them, counting or naming them', async () => {
    await buys('prod_1')
    const client = await data.client(memberA)
    expect((await client.from('member_resources').select('body').eq('id', 'for-3')).data).toEqual([])
    expect((await client.from('member_resources').select('*', { count: 'exact', head: true })).count).toBe(2)
    expect((await client.from('member_resources').select('title').eq('title', 'For 3')).data).toEqual([])
  })

  test.each([
    ['a visitor', visitor],
    ['a function of ours', service],
  ])('are not for %s', async (_, caller) => {
    const { error } = await (await data.client(caller)).from('member_resources').select('id')
    expect(error).toMatchObject({ code: '42501', message: 'permission denied for table member_resources' })
  })

  test.each(Object.entries({ visitor, memberA, owner, service }))(
    'are written by no request: %s',
    async (_, caller) => {
      const table = (await data.client(caller)).from('member_resources')
      const mine = { id: 'mine', plan_rank: 0, title: 'T', summary: 'S', body: 'B', place: 9 }
      const attempts = [
        await table.insert(mine),
        await table.update({ plan_rank: 0 }).eq('id', 'for-3'),
        await table.delete().eq('id', 'for-0'),
      ]
      for (const { error } of attempts) {
        expect(error).toMatchObject({
          code: '42501',
          message: 'permission denied for table member_resources',
        })
      }
    },
  )
})
