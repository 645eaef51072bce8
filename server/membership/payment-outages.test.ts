import { describe, expect, test, vi } from 'vitest'

import { createCircuit } from '#server/platform/outside/circuit.ts'
import { takeClock } from '#tests/support/auth-service.ts'
import { appointOwner } from '#tests/support/data-service.ts'
import { memberA, memberB } from '#tests/support/database.ts'
import { useMembership } from '#tests/support/membership.ts'
import { shortenTimers } from '#tests/support/short-timers.ts'

const { tested, begin, buy, receiveEvents, kept, manage, plan, steerDelivery, subscribe, subscription } =
  useMembership()

const timeoutMs = 3000
/** How long Stripe is waited for: at the most so long, and less before an account page. */
const PATIENCE = { from: 1999, to: timeoutMs }

describe('lost events', () => {
  test('of a purchase: the page that the buyer returns to shows it all the same', async () => {
    await steerDelivery('lose')
    await buy('price_basic')
    await tested().rows(`update private.stripe_customers set synced_at = synced_at - interval '5 seconds'`)
    expect(await plan()).toMatchObject({ subscribed: true, product_id: 'prod_basic' })
  })

  test('of three days are repaired by a job', async () => {
    await subscribe('price_basic')
    await tested().repair()
    await steerDelivery('lose')
    await manage({ action: 'change', price: 'price_pro' })
    await tested().rows(`update private.payment_repairs set events_read_until = now() - interval '3 days'`)
    expect(await tested().repair()).toMatchObject({ events: 2 })
    expect(await tested().work()).toBe(2)
    expect(await kept()).toMatchObject([{ product_id: 'prod_pro' }])
    expect(await tested().repair()).toMatchObject({ events: 0 })
  })

  test('are repaired by reading the customer if Stripe no longer lists the event', async () => {
    await subscribe('price_basic')
    await steerDelivery('lose')
    await tested().steer('/clock', { advanceDays: 32 })
    tested().stripe.account.state.events.length = 0
    await tested().rows(`update public.memberships set paid_until = now() - interval '1 hour'`)
    await tested().rows(`update private.stripe_customers set synced_at = now() - interval '1 hour'`)
    expect(await tested().repair()).toEqual({ events: 0, customers: 1 })
    expect(await plan()).toMatchObject({ subscribed: true })
  })

  test('of a member who bought after the restored backup restore their plan', async () => {
    await buy('price_basic')
    await buy('price_pro', memberB)
    await tested()
      .rows(`delete from private.stripe_customers where member_id = '${String(memberA.claims.sub)}';
      delete from public.memberships; delete from private.payment_events; delete from private.payment_repairs;
      delete from auth.users where id = '${String(memberB.claims.sub)}'; delete from private.outbox`)
    await tested().repair()
    await tested().work()
    expect(await plan()).toMatchObject({ subscribed: true, product_id: 'prod_basic' })
    expect(await tested().rows('select is_test from private.stripe_customers')).toEqual([{ is_test: true }])
  })

  test('of a member who bought after it, and deleted the account before they were read, remove the customer', async () => {
    await buy('price_basic')
    await buy('price_pro', memberB)
    const [deleted, unheardOf] = [memberA, memberB].map(({ claims }) => String(claims.sub))
    await tested().rows(`delete from private.stripe_customers; delete from public.memberships;
      delete from private.payment_events; delete from private.payment_repairs;
      delete from auth.users where id in ('${deleted}', '${unheardOf}'); delete from private.outbox;
      insert into private.audit_log (actor_id, action, subject_id)
      values ('${deleted}', 'account.deleted', '${deleted}')`)
    await tested().repair()
    await tested().work()
    const { customers, subscriptions } = tested().stripe.account.state
    const running = Object.values(subscriptions).filter(({ status }) => status === 'active')
    // Of an account that was never deleted here, such as another installation's, nothing is touched.
    for (const left of [Object.values(customers), running])
      expect(left).toMatchObject([{ metadata: { member_id: unheardOf } }])
  })

  test('are found page by page', async () => {
    await subscribe('price_basic')
    await steerDelivery('lose')
    for (let count = 0; count < 130; count += 1) {
      tested().stripe.account.emit('customer.subscription.updated', subscription())
    }
    expect(await tested().repair()).toMatchObject({ events: 130 })
  })
})

describe('while Stripe is down', () => {
  test.each(['error', 'slow', 'garbage', 'reset'] as const)(
    '(%s) every response is fast and nothing is lost',
    async (mode) => {
      await begin({ timeoutMs })
      await subscribe('price_basic')
      await tested().rows(`update private.stripe_customers set synced_at = '-infinity'`)
      tested().fault(mode)
      if (mode === 'slow') shortenTimers(PATIENCE)
      expect(await plan()).toMatchObject({ subscribed: true, product_id: 'prod_basic' })
      const requests = [
        tested().call('create-checkout', memberA, { priceId: 'price_pro' }),
        tested().call('customer-portal', memberA),
      ]
      for (const reply of await Promise.all(requests)) {
        expect(reply.status).toBe(503)
        expect(await reply.json()).toEqual({ error: 'The payment provider is not available' })
      }
      await expect(tested().repair()).rejects.toThrow(/Stripe/)
    },
  )

  test('in the middle of a purchase: one customer, one page, one membership afterwards', async () => {
    await begin({ timeoutMs })
    tested().fault('slow')
    shortenTimers(PATIENCE)
    expect((await tested().call('create-checkout', memberA, { priceId: 'price_basic' })).status).toBe(503)
    vi.unstubAllGlobals()
    tested().fault('none')
    await subscribe('price_basic')
    const { customers, sessions, subscriptions } = tested().stripe.account.state
    expect([customers, sessions, subscriptions].map((each) => Object.keys(each).length)).toEqual([1, 1, 1])
    expect(await plan()).toMatchObject({ product_id: 'prod_basic' })
  })

  test('and its responses are lost: an object that was created is found again, not created twice', async () => {
    const twice = ['POST /customers', 'POST /customers', 'POST /checkout/sessions', 'POST /checkout/sessions']
    tested().lostReplies.push(...twice)
    const statuses = []
    for (let count = 0; count < 3; count += 1) {
      statuses.push((await tested().call('create-checkout', memberA, { priceId: 'price_basic' })).status)
    }
    expect(statuses).toEqual([503, 503, 200])
    const { customers, sessions } = tested().stripe.account.state
    expect([customers, sessions].map((each) => Object.keys(each).length)).toEqual([1, 1])
  })

  test('the job of an event fails, and succeeds when it is retried', async () => {
    await buy('price_basic')
    tested().fault('error')
    await expect(receiveEvents()).rejects.toThrow(/Stripe answered 500/)
    tested().fault('none')
    await tested().work()
    expect(await kept()).toMatchObject([{ product_id: 'prod_basic' }])
  })

  test('it is not called after three failures, and again later', async () => {
    await begin({ circuit: createCircuit({ isOutage: () => true }) })
    tested().fault('error')
    for (let count = 0; count < 4; count += 1) {
      await tested().call('create-checkout', memberA, { priceId: 'price_basic' })
    }
    const requests = tested().requests.length
    await tested().call('create-checkout', memberA, { priceId: 'price_basic' })
    expect(tested().requests).toHaveLength(requests)
    tested().fault('none')
    const clock = takeClock()
    clock.move(1)
    expect((await tested().call('create-checkout', memberA, { priceId: 'price_basic' })).status).toBe(200)
    clock.release()
  })
})

/** @param isTest whether the member paid by a test key */
const changeAccount = async (isTest: boolean) => {
  await subscribe('price_basic')
  await tested().rows(`update private.stripe_customers set is_test = ${isTest}, synced_at = '-infinity'`)
  const { state } = tested().stripe.account
  state.customers = {}
  state.subscriptions = {}
}

describe('with the key of another account, as after a change of the server’s settings', () => {
  test('a membership that is charged there continues, is not bought twice, and the owner is notified', async () => {
    await changeAccount(false)
    await expect(tested().repair()).rejects.toThrow('resource_missing')
    expect(await plan()).toMatchObject({ subscribed: true, product_id: 'prod_basic' })
    expect((await tested().call('create-checkout', memberA, { priceId: 'price_basic' })).status).toBe(503)
    expect((await tested().call('customer-portal', memberA)).status).toBe(503)
    expect(tested().stripe.account.state).toMatchObject({ customers: {} })
    expect(await kept()).toEqual([{ product_id: 'prod_basic', ended: false, cancelled: false }])
  })

  test('one unknown member does not delay the others', async () => {
    await changeAccount(false)
    await buy('price_pro', memberB)
    await tested().rows(`update private.stripe_customers set synced_at = '-infinity'`)
    await expect(tested().repair()).rejects.toThrow('resource_missing')
    expect(await kept()).toHaveLength(2)
  })

  test.each([
    ['was due for renewal', ''],
    ['could not be paid', ', payment_failed_at = now()'],
  ])('a membership that %s during the outage continues, and none is sold beside it', async (_, more) => {
    await changeAccount(false)
    await tested().rows(`update public.memberships set paid_until = now() - interval '20 days' ${more}`)
    await expect(tested().repair()).rejects.toThrow('resource_missing')
    expect((await tested().call('create-checkout', memberA, { priceId: 'price_pro' })).status).toBe(503)
    expect(await kept()).toEqual([{ product_id: 'prod_basic', ended: false, cancelled: false }])
  })

  test.each([
    ['that was canceled ends with its paid time', '1 minute', true],
    ['ends a month after its paid time, as in an account that is lost', '32 days', false],
  ])('a membership %s, and a new one is sold', async (_, ago, cancelled) => {
    await changeAccount(false)
    await tested().rows(`update public.memberships set paid_until = now() - interval '${ago}'
      ${cancelled ? ', cancelled_at = now()' : ''}`)
    await tested().repair()
    expect(await kept()).toEqual([{ product_id: 'prod_basic', ended: true, cancelled }])
    await subscribe('price_pro')
    expect(await plan()).toMatchObject({ product_id: 'prod_pro' })
  })

  test('a purchase by a test key ends, and can be made with the live key', async () => {
    await changeAccount(true)
    await tested().repair()
    expect(await plan()).toMatchObject({ subscribed: false })
    await subscribe('price_basic')
    expect(await plan()).toMatchObject({ product_id: 'prod_basic' })
  })

  test.each([
    ['fails until the first account’s key is back, where a membership was charged', false],
    ['is done, where nothing was charged', true],
  ])('removing the customer of a deleted account %s', async (_, isTest) => {
    await changeAccount(isTest)
    await tested().rows(`delete from auth.users where id = '${String(memberA.claims.sub)}'`)
    if (isTest) expect(await tested().work()).toBe(1)
    else await expect(tested().work()).rejects.toThrow('resource_missing')
    expect(tested().queued).toEqual([])
  })

  test('the owner is mailed which customer to remove there, if a deleted account is no longer charged', async () => {
    await appointOwner(tested().database, memberB)
    await changeAccount(false)
    const [row] = await tested().rows('select stripe_customer_id from private.stripe_customers')
    await tested().rows(`update public.memberships set ended_at = now()`)
    await tested().rows(`delete from auth.users where id = '${String(memberA.claims.sub)}'`)
    expect(await tested().work()).toBe(1)
    await tested().rows('delete from private.owners')
    expect(tested().queued).toEqual([
      { to: memberB.claims.email, template: 'customerLeft', values: { customer: row?.stripe_customer_id } },
    ])
  })
})
