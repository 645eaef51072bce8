import { describe, expect, test } from 'vitest'

import { composeSite } from '#content/site.ts'
import { memberA } from '#tests/support/database.ts'
import { answerOf } from '#tests/support/functions.ts'
import { OFFERED, sell, useMembership } from '#tests/support/membership.ts'
import { SITE } from '#tests/support/stripe.ts'

import { openPayPage } from './pay-page.ts'

const { tested, begin, buy, checkout, receiveEvents, plan, steerDelivery, subscription } = useMembership()

/** As Stripe answers while a request with the same key is under way. */
const IN_USE = { type: 'idempotency_error', code: 'idempotency_key_in_use', message: 'In progress.' }

/** Runs the statement after Stripe answered a call of this path, and before we hear of it. */
const beginWith = (path: string, statement: string) =>
  begin({
    async fetch(input, init) {
      const reply = await tested().fetch(input, init)
      if (String(input).endsWith(path)) await tested().rows(statement)
      return reply
    },
  })

describe('the pay page', () => {
  test('is still open after a declined card, and nothing is bought', async () => {
    const { url } = await checkout('price_basic')
    const declined = await tested().pay(url, 'declined')
    expect(declined.status).toBe(402)
    expect(await declined.text()).toContain('Your credit card was declined')
    expect(await plan()).toMatchObject({ subscribed: false })
    expect((await checkout('price_basic')).url).toBe(url)
    await tested().pay(url, 'paid')
    await receiveEvents()
    expect(await plan()).toMatchObject({ subscribed: true })
  })

  test('returns to the site when it is abandoned, and can be opened again', async () => {
    const { url } = await checkout('price_basic')
    const left = await tested().pay(url, 'abandoned')
    expect(left.headers.get('location')).toBe('http://site.test/membership?checkout=cancelled')
    expect((await checkout('price_basic')).url).toBe(url)
    expect(await plan()).toMatchObject({ subscribed: false })
  })

  test('is one for a double click and for two tabs', async () => {
    const pages = await Promise.all(Array.from({ length: 8 }, () => checkout('price_basic')))
    expect(new Set(pages.map(({ url }) => url)).size).toBe(1)
    const { sessions, customers } = tested().stripe.account.state
    expect(Object.keys(sessions)).toHaveLength(1)
    expect(Object.keys(customers)).toHaveLength(1)
  })

  test('is one while Stripe is slow with the first request for it', async () => {
    const [started, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let isUnderWay = false
    await begin({
      async fetch(input, init) {
        const isWish = init?.method === 'POST' && String(input).endsWith('/checkout/sessions')
        if (!isWish) return tested().fetch(input, init)
        if (isUnderWay) return Response.json({ error: IN_USE }, { status: 409 })
        isUnderWay = true
        started.resolve()
        await finish.promise
        isUnderWay = false
        return tested().fetch(input, init)
      },
    })
    const inFirstTab = checkout('price_basic')
    await started.promise
    const inSecondTab = await tested().call('create-checkout', memberA, { priceId: 'price_basic' })
    finish.resolve()
    const { url } = await inFirstTab
    expect(inSecondTab.status).toBe(503)
    expect((await checkout('price_basic')).url).toBe(url)
    expect(Object.keys(tested().stripe.account.state.sessions)).toHaveLength(1)
  })

  test('is not opened beside a purchase that is stored during the call for the price', async () => {
    let meanwhile: (() => Promise<unknown>) | undefined
    await begin({
      async fetch(input, init) {
        const reply = await tested().fetch(input, init)
        const act = String(input).includes('/prices/') ? meanwhile : undefined
        if (act) meanwhile = undefined
        await act?.()
        return reply
      },
    })
    const { url } = await checkout('price_basic')
    meanwhile = async () => {
      await tested().pay(url, 'paid')
      await receiveEvents()
    }
    expect((await checkout('price_basic')).page).toBe('portal')
    expect(meanwhile).toBeUndefined()
    expect(Object.keys(tested().stripe.account.state.sessions)).toHaveLength(1)
  })

  test('is closed when the member chooses another plan', async () => {
    const basic = await checkout('price_basic')
    const pro = await checkout('price_pro')
    expect(pro.url).not.toBe(basic.url)
    expect((await tested().pay(basic.url, 'paid')).status).toBe(410)
    await tested().pay(pro.url, 'paid')
    await receiveEvents()
    expect(await plan()).toMatchObject({ product_id: 'prod_pro' })
    expect(Object.keys(tested().stripe.account.state.subscriptions)).toHaveLength(1)
  })

  test('is open at most once, whatever is requested at the same time', async () => {
    const prices = ['price_basic', 'price_pro', 'price_premium', 'price_basic', 'price_pro']
    await Promise.all(prices.map((priceId) => tested().call('create-checkout', memberA, { priceId })))
    const open = Object.values(tested().stripe.account.state.sessions).filter(
      ({ status }) => status === 'open',
    )
    expect(open.length).toBeLessThanOrEqual(1)
  })

  test('is replaced before it expires', async () => {
    const { url } = await checkout('price_basic')
    await tested().rows(`update private.checkouts set expires_at = now() + interval '20 minutes'`)
    expect((await checkout('price_basic')).url).not.toBe(url)
    expect((await tested().pay(url, 'paid')).status).toBe(410)
  })

  test('is the portal for a member with a plan at Stripe, even if our rows lack it', async () => {
    await steerDelivery('lose')
    await buy('price_basic')
    const second = await checkout('price_pro')
    expect(second).toMatchObject({ page: 'portal' })
    expect(Object.keys(tested().stripe.account.state.sessions)).toHaveLength(1)
  })

  test('of another plan is the confirmation of the change, and returns to the site', async () => {
    await buy('price_basic')
    const { url, page } = await checkout('price_premium')
    expect(page).toBe('portal')
    const [portal] = Object.values(tested().stripe.account.state.portals)
    expect(portal?.flow).toMatchObject({
      type: 'subscription_update_confirm',
      after_completion: { type: 'redirect', redirect: { return_url: `${SITE}/membership` } },
      subscription_update_confirm: {
        subscription: subscription().id,
        items: [{ id: subscription().items.data[0]!.id, price: 'price_premium', quantity: 1 }],
      },
    })
    await tested().manage(url, { action: 'change', subscription: subscription().id, price: 'price_premium' })
    await receiveEvents()
    expect(await plan()).toMatchObject({ product_id: 'prod_premium' })
  })

  test.each([
    ['the plan that runs already', async () => undefined],
    ['a plan whose payment fails', async () => void Object.assign(subscription(), { status: 'past_due' })],
    [
      'a subscription of several things',
      async () => {
        const { data } = subscription().items
        data.push({ ...data[0]!, id: 'si_extra' })
      },
    ],
  ])('of %s is the portal’s first page', async (what, change) => {
    await buy('price_basic')
    await change()
    const wanted = what === 'the plan that runs already' ? 'price_basic' : 'price_pro'
    expect((await checkout(wanted)).page).toBe('portal')
    expect(Object.values(tested().stripe.account.state.portals)).toMatchObject([{ flow: null }])
  })

  test('is not opened for a price that is not ours, or was retired', async () => {
    await sell(tested().database, [])
    for (const priceId of ['price_stolen', '', 'price_basic']) {
      expect((await tested().call('create-checkout', memberA, { priceId })).status).toBe(400)
    }
    expect(tested().requests).toEqual([])
  })

  test.each([
    ['another sum', { unit_amount: 1500 }, 'price-differs'],
    ['another currency', { currency: 'eur' }, 'price-differs'],
    ['another interval', { recurring: { interval: 'year', interval_count: 1 } }, 'price-not-monthly'],
    ['another product', { product: 'prod_pro' }, 'product-differs'],
    ['an archived price', { active: false }, 'price-inactive'],
    ['no price', undefined, 'price-unknown'],
  ])('is not opened if Stripe has %s than the site', async (_, other, fault) => {
    const { prices } = tested().stripe.account.catalogue
    const right = prices.price_basic!
    if (other) prices.price_basic = { ...right, ...other } as typeof right
    else delete prices.price_basic
    const refused = tested().call('create-checkout', memberA, { priceId: 'price_basic' })
    const error = 'This plan can not be bought at the moment'
    expect(await answerOf(refused)).toEqual({ status: 503, error })
    expect(tested().stripe.account.state.sessions).toEqual({})
    expect(tested().logged()).toContain(fault)
    // The other plans are sold, and this one again once it is right.
    expect((await checkout('price_pro')).page).toBe('checkout')
    prices.price_basic = right
    expect((await checkout('price_basic')).page).toBe('checkout')
  })

  test('is not opened for a product that was archived, whose price is still active', async () => {
    const { products } = tested().stripe.account.catalogue
    products.prod_basic!.active = false
    expect((await tested().call('create-checkout', memberA, { priceId: 'price_basic' })).status).toBe(503)
    expect(tested().logged()).toContain('product-inactive')
    products.prod_basic!.active = true
    expect((await checkout('price_basic')).page).toBe('checkout')
  })

  test('leaves no customer at Stripe if the account is deleted while one is created', async () => {
    await beginWith('/customers', `delete from auth.users where id = '${memberA.session.userId}'`)
    expect((await tested().call('create-checkout', memberA, { priceId: 'price_basic' })).status).toBe(401)
    expect(Object.keys(tested().stripe.account.state.customers)).toHaveLength(1)
    await tested().work()
    expect(Object.keys(tested().stripe.account.state.customers)).toEqual([])
  })

  test('is opened again if the member’s record was removed by the time it is created', async () => {
    let isRemoved = false
    await begin({
      async fetch(input, init) {
        if (String(input).includes('/prices/price_basic') && !isRemoved) {
          isRemoved = true
          await tested().rows('delete from private.stripe_customers')
        }
        return tested().fetch(input, init)
      },
    })
    expect((await tested().call('create-checkout', memberA, { priceId: 'price_basic' })).status).toBe(200)
  })

  test('does not remove the new customer if the session ended meanwhile', async () => {
    await beginWith('/customers', `delete from auth.sessions where id = '${memberA.session.sessionId}'`)
    expect((await tested().call('create-checkout', memberA, { priceId: 'price_basic' })).status).toBe(401)
    const [customer] = Object.keys(tested().stripe.account.state.customers)
    expect(await tested().rows('select stripe_customer_id from private.stripe_customers')).toEqual([
      { stripe_customer_id: customer },
    ])
  })

  test('is closed and not returned if another account is connected while it is created', async () => {
    const connection = '55555555-0000-4000-8000-000000000001'
    await beginWith('/checkout/sessions', 'update private.stripe_keys set id = gen_random_uuid()')
    await tested().rows(`delete from private.stripe_keys;
      insert into private.stripe_keys (id, key_id, sealed, is_test) values ('${connection}', 'k1', 'sealed', true)`)
    const { database, payments, stripe } = tested()
    const plans = composeSite({ 'facts/plans': OFFERED }).facts.plans
    const member = { ...memberA, id: memberA.session.userId, email: 'a@example.com' }
    const opened = openPayPage(member, 'price_basic', { database, payments, plans, connection })
    await expect(opened).rejects.toThrow('another account')
    expect(Object.values(stripe.account.state.sessions)).toMatchObject([{ status: 'expired' }])
    expect(await tested().rows('select from private.checkouts')).toEqual([])
    await tested().rows('delete from private.stripe_keys')
  })

  test('is not opened for a member who bought after the restored backup: their plan is restored', async () => {
    await buy('price_basic')
    await receiveEvents()
    await tested().rows(`delete from private.stripe_customers; delete from public.memberships;
      delete from private.payment_events`)
    expect(await plan()).toMatchObject({ subscribed: false })
    expect((await checkout('price_pro')).page).toBe('portal')
    expect(Object.keys(tested().stripe.account.state.customers)).toHaveLength(1)
    expect(await plan()).toMatchObject({ subscribed: true, product_id: 'prod_basic' })
  })

  test('is opened as a new customer when Stripe lost the old one', async () => {
    await checkout('price_basic')
    const [lost] = Object.keys(tested().stripe.account.state.customers)
    await tested().payments.removeCustomer(lost!)
    expect((await checkout('price_basic')).page).toBe('checkout')
    expect(Object.keys(tested().stripe.account.state.customers)).toHaveLength(1)
  })
})
