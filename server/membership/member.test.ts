// Shows: asvs 2.3.4
import { describe, expect, test } from 'vitest'

import { memberA, memberB } from '#tests/support/database.ts'
import { answerOf } from '#tests/support/functions.ts'
import { useMembership } from '#tests/support/membership.ts'

const { tested, buy, checkout, receiveEvents, manage, passDays, plan, portal, subscribe, subscription } =
  useMembership()

/** As the practice does in its dashboard. */
async function rest(what: 'service' | 'collection' | 'nothing') {
  const [customer] = Object.values(tested().stripe.account.state.customers)
  await tested().steer('/stripe/pause', { email: customer?.email, what })
  await receiveEvents()
}
const stale = () => tested().rows(`update private.stripe_customers set synced_at = '-infinity'`)
/** Where a portal that is opened now leads back to. */
const portalReturn = async () => {
  const { url } = await portal()
  return Object.values(tested().stripe.account.state.portals).find(({ id }) => url.includes(id))?.return_url
}
const pageStatus = async () => (await plan()).checkout
describe('a membership from free to free', () => {
  // Shows: spec 3.18
  test('is bought, upgraded, canceled, used to the end of its period, and ended', async () => {
    expect(await plan()).toMatchObject({ subscribed: false, product_id: null })

    const page = await checkout('price_basic')
    expect(page).toMatchObject({ page: 'checkout' })
    const paid = await tested().pay(page.url, 'paid')
    expect(paid.headers.get('location')).toBe('http://site.test/membership?checkout=success')
    await receiveEvents()
    expect(await plan()).toMatchObject({ subscribed: true, product_id: 'prod_basic', cancelled_at: null })

    const { url } = await portal()
    await tested().manage(url, { action: 'change', subscription: subscription().id, price: 'price_pro' })
    await receiveEvents()
    expect(await plan()).toMatchObject({ product_id: 'prod_pro' })

    await tested().manage(url, { action: 'cancel', subscription: subscription().id })
    await receiveEvents()
    const cancelled = await plan()
    expect(cancelled).toMatchObject({ subscribed: true, product_id: 'prod_pro' })
    expect(cancelled.cancelled_at).not.toBeNull()
    expect(Date.parse(cancelled.paid_until ?? '')).toBeGreaterThan(Date.now() + 27 * 86_400_000)

    await passDays(32)
    expect(await plan()).toMatchObject({ subscribed: false, product_id: null })
    // And buys again afterwards, as the same customer.
    expect((await checkout('price_basic')).page).toBe('checkout')
    expect(tested().requests.filter((call) => call === 'POST /customers')).toHaveLength(1)
  })

  test('changes to a cheaper plan with the next period', async () => {
    await buy('price_premium')
    await manage({ action: 'change', price: 'price_basic' })
    await receiveEvents()
    const premium = await plan()
    expect(premium).toMatchObject({ product_id: 'prod_premium', next_product_id: 'prod_basic' })
    expect(premium.changes_at).toBe(premium.paid_until)
    await passDays(32)
    expect(await plan()).toMatchObject({ product_id: 'prod_basic', next_product_id: null, changes_at: null })
  })

  test('whose payment fails shows that it was canceled too', async () => {
    await buy('price_basic')
    const { url } = await portal()
    await tested().manage(url, { action: 'card-bad' })
    await tested().steer('/clock', { advanceDays: 32 })
    await tested().manage(url, { action: 'cancel', subscription: subscription().id })
    await receiveEvents()
    await tested().rows(`update public.memberships set paid_until = now() - interval '1 second'`)
    await tested().rows(`update private.stripe_customers set synced_at = now() + interval '1 hour'`)
    const canceled = await plan()
    expect(canceled).toMatchObject({ subscribed: false })
    expect(canceled.payment_failed_at).not.toBeNull()
    expect(canceled.cancelled_at).not.toBeNull()
  })

  test('ends with the paid period when the card is refused, which is shown while it can be fixed', async () => {
    await buy('price_basic')
    await manage({ action: 'card-bad' })
    // The period is over by the stand-in's clock and by ours.
    await passDays(32)
    const failing = await plan()
    expect(failing.payment_failed_at).not.toBeNull()
    await tested().rows(`update public.memberships set paid_until = now() - interval '1 second'`)
    await tested().rows(`update private.stripe_customers set synced_at = now() + interval '1 hour'`)
    expect(await plan()).toMatchObject({
      subscribed: false,
      product_id: null,
      payment_failed_at: failing.payment_failed_at,
    })
    await tested().rows('update public.memberships set ended_at = now()')
    expect(await plan()).toMatchObject({ subscribed: false, payment_failed_at: null })
  })
})

describe('a paused membership', () => {
  test('with paused payments only still gives access, renewals included, and no payment fails', async () => {
    await buy('price_basic')
    await rest('collection')
    const resting = { subscribed: true, pause: 'collection', payment_failed_at: null }
    expect(await plan()).toMatchObject(resting)
    await passDays(32)
    expect(await plan()).toMatchObject(resting)
    await rest('nothing')
    expect(await plan()).toMatchObject({ subscribed: true, pause: null })
  })

  test('that is paused completely gives no access, is no failed payment, and can resume', async () => {
    await buy('price_basic')
    await rest('service')
    expect(await plan()).toMatchObject({ subscribed: false, pause: 'service', payment_failed_at: null })
    // It may be resumed any time: a second one would be paid besides it.
    expect((await checkout('price_pro')).page).toBe('portal')
    await rest('nothing')
    expect(await plan()).toMatchObject({ subscribed: true, product_id: 'prod_basic', pause: null })
  })
})

describe('a value of Stripe that did not exist before', () => {
  test('and can’t be parsed affects one customer, and nobody else', async () => {
    await subscribe('price_basic')
    Object.assign(subscription(), { items: 'elsewhere' })
    for (let count = 0; count < 4; count += 1) {
      await stale()
      expect(await plan()).toMatchObject({ subscribed: true, product_id: 'prod_basic' })
    }
    expect((await checkout('price_pro', memberB)).page).toBe('checkout')
  })

  test('among its events does not prevent the others from being handled', async () => {
    await subscribe('price_basic')
    await tested().steer('/stripe/delivery', { mode: 'lose' })
    tested().stripe.account.emit('customer.subscription.updated', { ...subscription(), id: 7 })
    tested().stripe.account.emit('customer.subscription.updated', subscription())
    expect(await tested().repair()).toMatchObject({ events: 1 })
  })
})

test('the reply has the state of the pay page: none, open, bought, and after an hour none again', async () => {
  expect(await pageStatus()).toBe('none')
  const { url } = await checkout('price_basic')
  expect(await pageStatus()).toBe('open')
  await tested().pay(url, 'paid')
  await receiveEvents()
  expect(await pageStatus()).toBe('bought')
  await tested().rows(`update public.memberships set started_at = now() - interval '61 minutes'`)
  await tested().rows(`update private.stripe_customers set synced_at = now() + interval '1 hour'`)
  expect(await pageStatus()).toBe('none')
})

describe('once the owner switches memberships off', () => {
  test('nothing is sold, without a call to Stripe', async () => {
    tested().offerNone()
    const reply = tested().call('create-checkout', memberA, { priceId: 'price_basic' })
    const error = 'Memberships are not offered at the moment'
    expect(await answerOf(reply)).toEqual({ status: 409, error })
    expect(tested().requests).toEqual([])
  })

  test('an existing plan continues, and is managed and canceled from the dashboard', async () => {
    await subscribe('price_basic')
    expect(await portalReturn()).toBe('http://site.test/dashboard')
    tested().offerNone()
    expect(await portalReturn()).toBe('http://site.test/dashboard')
    expect((await tested().call('create-checkout', memberA, { priceId: 'price_pro' })).status).toBe(409)
    await manage({ action: 'cancel' })
    await receiveEvents()
    const canceled = await plan()
    expect(canceled).toMatchObject({ subscribed: true, product_id: 'prod_basic' })
    expect(canceled.cancelled_at).not.toBeNull()
  })
})

describe('access and limits', () => {
  // Shows: spec 6.6
  test('each member reads and manages only their own', async () => {
    await subscribe('price_basic')
    expect(await plan(memberB)).toMatchObject({ subscribed: false })
    expect((await tested().call('customer-portal', memberB)).status).toBe(409)
  })

  test('requests are limited', async () => {
    const replies = []
    for (let count = 0; count < 31; count += 1) replies.push(await tested().call('customer-portal', memberA))
    expect(replies.slice(0, 30).map(({ status }) => status)).not.toContain(429)
    expect(replies.at(-1)?.status).toBe(429)
    expect(Number(replies.at(-1)?.headers.get('Retry-After'))).toBeGreaterThan(0)
  })
})

test('deleting an account ends what it bought at Stripe', async () => {
  await subscribe('price_basic')
  await tested().rows(`delete from auth.users where id = '${String(memberA.claims.sub)}'`)
  await tested().work()
  expect(subscription().status).toBe('canceled')
  expect(tested().stripe.account.state.customers).toEqual({})
  expect(await tested().rows('select * from public.memberships')).toEqual([])
})
