import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

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
    values ('prod_1', 'price_1', 1), ('prod_2', 'price_2', 2), ('prod_3', 'price_3', 3);`)
  data = dataService(database)
})
afterAll(() => database.close())

const has = (terms: {
  product?: string
  paid?: string
  cancelled?: string
  failed?: string
  ended?: string
}) =>
  database.run(`delete from public.memberships;
    insert into public.memberships (provider_id, member_id, product_id, started_at, paid_until, cancelled_at,
      payment_failed_at, ended_at)
    values ('sub_a', '${String(memberA.claims.sub)}', '${terms.product ?? 'prod_2'}', now() - interval '10 days',
      now() + interval '${terms.paid ?? '20 days'}', ${at(terms.cancelled)}, ${at(terms.failed)}, ${at(terms.ended)})`)
const at = (away: string | undefined) => (away === undefined ? 'null' : `now() + interval '${away}'`)
const everybody = { visitor, memberA, memberB, owner, service }

describe('memberships', () => {
  beforeEach(() => has({}))

  test('a member reads their own', async () => {
    const { data: rows } = await (
      await data.client(memberA)
    )
      .from('memberships')
      .select('product_id, paid_until, cancelled_at, payment_failed_at, ended_at')
    expect(rows).toMatchObject([{ product_id: 'prod_2', cancelled_at: null }])
  })

  test('but not the provider’s id of it', async () => {
    const { error } = await (await data.client(memberA)).from('memberships').select('provider_id')
    expect(error).toMatchObject({ code: '42501', message: 'permission denied for table memberships' })
  })

  test.each([
    ['another member', memberB],
    ['the owner', owner],
  ])('%s reads none of it', async (_, caller) => {
    const client = await data.client(caller)
    expect(await client.from('memberships').select('product_id')).toMatchObject({ data: [], error: null })
    const { count } = await client.from('memberships').select('product_id', { count: 'exact', head: true })
    expect(count).toBe(0)
  })

  test.each([
    ['a visitor', visitor],
    ['a function of ours, which has its own way', service],
  ])('%s may not ask', async (_, caller) => {
    const { error } = await (await data.client(caller)).from('memberships').select('product_id')
    expect(error).toMatchObject({ code: '42501', message: 'permission denied for table memberships' })
  })

  test.each(Object.entries(everybody))('%s writes none', async (_, caller) => {
    const table = (await data.client(caller)).from('memberships')
    const mine = { provider_id: 'sub_x', member_id: memberB.claims.sub, product_id: 'prod_3' }
    const attempts = [
      await table.insert({ ...mine, started_at: 'now', paid_until: 'infinity' }),
      await table.update({ paid_until: 'infinity' }).eq('product_id', 'prod_2'),
      await table.delete().eq('product_id', 'prod_2'),
    ]
    for (const { error } of attempts) {
      expect(error).toMatchObject({ code: '42501', message: 'permission denied for table memberships' })
    }
  })
})

describe('the rank of the current plan', () => {
  test.each([
    ['paid', {}, 2],
    ['paid until long ago, and nothing heard', { paid: '-4 days' }, 0],
    ['due for renewal yesterday, and nothing heard yet', { paid: '-1 day' }, 2],
    ['cancelled, in its paid period', { cancelled: '-1 day' }, 2],
    ['cancelled, and over', { cancelled: '-9 days', paid: '-1 minute' }, 0],
    ['whose renewal fails', { failed: '-1 hour', paid: '-1 minute' }, 0],
    ['ended at once', { ended: '-1 minute' }, 0],
    ['of a product that we never sold', { product: 'prod_foreign' }, 0],
  ])('of a membership %s', async (_, terms, rank) => {
    await has(terms)
    expect((await (await data.client(memberA)).rpc('current_plan_rank')).data).toBe(rank)
    expect((await (await data.client(memberB)).rpc('current_plan_rank')).data).toBe(0)
  })

  test('stays what was bought when the plan is retired', async () => {
    await has({})
    await database.run(`update private.plans set retired_at = now() where product_id = 'prod_2'`)
    expect((await (await data.client(memberA)).rpc('current_plan_rank')).data).toBe(2)
  })

  test('is nothing a visitor may ask', async () => {
    const { error } = await (await data.client(visitor)).rpc('current_plan_rank')
    expect(error).toMatchObject({
      code: '42501',
      message: 'permission denied for function current_plan_rank',
    })
  })
})

const forFunctionsOnly = {
  replace_plans: { catalogue: [] },
  payment_event_receive: { event: 'evt_1', kind: 'x', customer: 'cus_1' },
  memberships_save: { customer: 'cus_1', asked_at: 'now', answer: [] },
  membership_state: { member: memberA.claims.sub },
  payment_repair_begin: {},
  payment_repair_settle: { heard_until: 'now' },
  payers_to_sync: { most: 10 },
  replace_member_resources: { resources: [] },
}

describe.each(Object.entries(forFunctionsOnly))('%s', (name, values) => {
  test.each(Object.entries({ visitor, memberA, owner }))('is refused to %s', async (_, caller) => {
    const { error } = await (await data.client(caller)).rpc(name, values)
    expect(error).toMatchObject({ code: '42501', message: `permission denied for function ${name}` })
  })
})
