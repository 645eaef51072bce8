import { describe, expect, test } from 'vitest'

import { COURSES, isFailing, PAYMENTS, PERIODS, standingOf } from '#contracts/membership-states.ts'
import { accountOf } from '#tests/support/accounts.ts'
import { memberA, memberB, owner } from '#tests/support/database.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const { database, data } = await useDatabase()
for (const caller of [memberA, memberB, owner]) await database.run(accountOf(caller))
await database.run(`insert into private.plans (product_id, price_id, plan_rank)
  values ('prod_1', 'price_1', 1), ('prod_2', 'price_2', 2), ('prod_3', 'price_3', 3);
  insert into public.member_resources (id, plan_rank, title, summary, body, place)
  select 'for-' || rank, rank, 'For ' || rank, 'Short', 'Long', rank from generate_series(0, 3) as rank;`)

const has = (terms: {
  product?: string
  paid?: string
  cancelled?: string
  failed?: string
  ended?: string
}) =>
  database.run(`delete from public.memberships;
    insert into public.memberships (stripe_subscription_id, member_id, product_id, started_at, paid_until, cancelled_at,
      payment_failed_at, ended_at)
    values ('sub_a', '${String(memberA.claims.sub)}', '${terms.product ?? 'prod_2'}', now() - interval '10 days',
      now() + interval '${terms.paid ?? '20 days'}', ${at(terms.cancelled)}, ${at(terms.failed)}, ${at(terms.ended)})`)
const at = (away: string | undefined) => (away === undefined ? 'null' : `now() + interval '${away}'`)

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
    expect((await data.client(memberA).rpc('current_plan_rank')).data).toBe(rank)
    expect((await data.client(memberB).rpc('current_plan_rank')).data).toBe(0)
  })

  test('is still that of the bought plan after the plan is retired', async () => {
    await has({})
    await database.run(`update private.plans set retired_at = now() where product_id = 'prod_2'`)
    expect((await data.client(memberA).rpc('current_plan_rank')).data).toBe(2)
  })
})

const resources = (caller = memberA) => data.client(caller).from('member_resources')
const ids = async (caller = memberA) =>
  (await resources(caller).select('id').order('place')).data?.map(({ id }: { id: string }) => id)

describe('access by the table of states', () => {
  const PAID_UNTIL = { running: '20 days', grace: '-1 day', over: '-4 days' } as const
  const rows = COURSES.flatMap((course) =>
    PAYMENTS.flatMap((payment) => PERIODS.map((period) => ({ course, payment, period }))),
  )

  test.each(rows)('$course, $payment, $period', async ({ course, payment, period }) => {
    await has({ paid: PAID_UNTIL[period] })
    // As `readSubscription` sets them.
    await database.run(`update public.memberships set course = '${course}', payment = '${payment}',
      cancelled_at = ${course === 'ends' ? 'now()' : 'null'}, ends_at = ${course === 'ends' ? 'paid_until' : 'null'},
      ended_at = ${course === 'ended' ? 'now()' : 'null'}, pause = ${course === 'paused' ? `'service'` : 'null'},
      payment_failed_at = ${isFailing(payment) ? 'now()' : 'null'}`)
    const { hasAccess } = standingOf({ course, payment, period })
    expect((await data.client(memberA).rpc('current_plan_rank')).data).toBe(hasAccess ? 2 : 0)
  })

  test('of a fixed term is over with it, whatever late news could bring', async () => {
    await has({ paid: '-1 day' })
    await database.run(`update public.memberships set course = 'term', ends_at = now() - interval '1 minute'`)
    expect((await data.client(memberA).rpc('current_plan_rank')).data).toBe(0)
  })
})

describe('texts for members', () => {
  // Shows: spec 6.11
  test.each([
    ['prod_1', ['for-0', 'for-1']],
    ['prod_2', ['for-0', 'for-1', 'for-2']],
    ['prod_3', ['for-0', 'for-1', 'for-2', 'for-3']],
  ])('can be read with %s up to its rank, and by no other member', async (product, open) => {
    await has({ product })
    expect(await ids()).toEqual(open)
    expect(await ids(memberB)).toEqual(['for-0'])
    expect(await ids(owner)).toEqual(['for-0'])
  })

  test('cannot be read after the paid period', async () => {
    await has({ product: 'prod_3', cancelled: '-1 day', paid: '0 days' })
    expect(await ids()).toEqual(['for-0'])
  })
})
