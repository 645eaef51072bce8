import { describe, expect, test } from 'vitest'

import { memberA, memberB } from '#tests/support/database.ts'
import { useMembership } from '#tests/support/membership.ts'

const { tested, buy, checkout, receiveEvents, passDays, plan, subscribe, subscription } = useMembership()

const subscriptionOf = (caller: typeof memberA) =>
  Object.values(tested().stripe.account.state.subscriptions).find(
    ({ metadata }) => metadata.member_id === caller.claims.sub,
  )!
/** From now on Stripe answers in a form that nobody knows. */
const garble = (one = subscription()) => Object.assign(one, { start_date: { moon: 'full' } })
const heal = (one = subscription()) => Object.assign(one, { start_date: one.created })
const makeStale = () =>
  tested().rows(`update private.stripe_customers set synced_at = now() - interval '2 days'`)
const stored = () =>
  tested()
    .rows(`select product_id, payment, ended_at is not null as ended, unreadable_since is not null as unreadable
    from public.memberships`)
const readAgain = async () => {
  await makeStale()
  return tested().repair()
}

test('a quantity of 0 is nothing bought, and hides nothing else', async () => {
  await subscribe('price_pro')
  await buy('price_basic', memberB)
  Object.assign(subscription().items.data[0]!, { quantity: 0 })
  await readAgain()
  expect(await plan()).toMatchObject({ subscribed: false, course: 'paused' })
  expect(await plan(memberB)).toMatchObject({ subscribed: true })
})

describe('a subscription that can’t be read', () => {
  test('keeps what is known to be paid, is shown, and is as before once it can be read', async () => {
    await subscribe('price_pro')
    await tested().mails()
    garble()
    await expect(readAgain()).rejects.toMatchObject({ reason: 'unreadable' })
    expect(await stored()).toEqual([
      { product_id: 'prod_pro', payment: 'unreadable', ended: false, unreadable: true },
    ])
    expect(await plan()).toMatchObject({ subscribed: true, product_id: 'prod_pro', payment: 'unreadable' })
    heal()
    await readAgain()
    expect(await plan()).toMatchObject({ subscribed: true, payment: 'paid' })
    expect(await stored()).toMatchObject([{ unreadable: false }])
    expect(await tested().mails()).toEqual([])
  })

  test('opens nothing beyond that, not even for late news', async () => {
    await subscribe('price_pro')
    garble()
    await expect(readAgain()).rejects.toThrow(/sub_/)
    await tested().rows(`update public.memberships set paid_until = now() - interval '1 minute'`)
    expect(await plan()).toMatchObject({ subscribed: false, payment: 'unreadable', period: 'over' })
  })

  test('from the first day on opens nothing, and nobody buys a second plan beside it', async () => {
    await buy('price_basic')
    garble()
    await expect(receiveEvents()).rejects.toMatchObject({ reason: 'unreadable' })
    expect(await plan()).toMatchObject({ subscribed: false, payment: 'unreadable' })
    expect(await checkout('price_pro')).toMatchObject({ page: 'portal' })
    heal()
    await receiveEvents()
    expect(await plan()).toMatchObject({ subscribed: true, product_id: 'prod_basic' })
  })

  test('does not hide another one of the same customer', async () => {
    await subscribe('price_pro')
    const { state } = tested().stripe.account
    const other = { ...structuredClone(subscription()), id: 'sub_other' }
    state.subscriptions[other.id] = other
    garble(other)
    await expect(readAgain()).rejects.toMatchObject({ reason: 'unreadable' })
    expect(await plan()).toMatchObject({ subscribed: true, product_id: 'prod_pro', payment: 'paid' })
  })

  test('does not stop the repair of the others, nor their events', async () => {
    await subscribe('price_pro')
    await buy('price_basic', memberB)
    await receiveEvents()
    garble(subscriptionOf(memberA))
    Object.assign(subscriptionOf(memberB), { cancel_at_period_end: true })
    await expect(readAgain()).rejects.toMatchObject({ reason: 'unreadable' })
    expect(await plan(memberB)).toMatchObject({ course: 'ends' })
  })

  test('that has ended ends, and is no trouble', async () => {
    await subscribe('price_pro')
    Object.assign(garble(), { status: 'canceled' })
    await readAgain()
    expect(await stored()).toMatchObject([{ ended: true }])
    await passDays(1)
    expect(await plan()).toMatchObject({ subscribed: false, course: null })
  })
})
