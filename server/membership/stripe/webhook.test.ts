// Shows: asvs 2.3.1
import { beforeEach, describe, expect, test } from 'vitest'

import { signatureHeader } from '#sandbox/stripe/delivery.ts'
import { readClock, saveMemberships } from '#server/membership/sync.ts'
import { useMembership } from '#tests/support/membership.ts'
import { WEBHOOK_SECRET } from '#tests/support/stripe.ts'

const { tested, buy, receiveEvents, kept, manage, portal, steerDelivery, subscribe, subscription } =
  useMembership()

const resend = async (wish: object) =>
  ((await (await tested().steer('/stripe/resend', wish)).json()) as { statuses: number[] }).statuses
const now = () => Math.floor(Date.now() / 1000)
const signed = (body: string, { secret = WEBHOOK_SECRET, away = 0 } = {}) =>
  signatureHeader(body, secret, now() + away)

describe('events', () => {
  test('repeated 50 times at once are handled once', async () => {
    await subscribe('price_basic')
    await steerDelivery('lose')
    await manage({ action: 'cancel' })
    const statuses = await resend({ times: 50 })
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await tested().work()).toBe(1)
    expect(await kept()).toEqual([{ product_id: 'prod_basic', ended: false, cancelled: true }])
    expect(await resend({ times: 3 })).toEqual([200, 200, 200])
    expect(await tested().work()).toBe(0)
  })

  test('are stored for at least 30 days', async () => {
    await subscribe('price_basic')
    await tested().rows(`update private.payment_events set received_at = now() - interval '31 days'`)
    await tested().repair()
    await resend({})
    expect(await tested().work()).toBe(0)
  })

  test('in the wrong order have the right result', async () => {
    await steerDelivery('hold')
    await buy('price_basic')
    const { url } = await portal()
    await tested().manage(url, { action: 'change', subscription: subscription().id, price: 'price_premium' })
    await tested().manage(url, { action: 'cancel', subscription: subscription().id })
    const released = await tested().steer('/stripe/release', { order: 'reverse' })
    const { statuses } = (await released.json()) as { statuses: number[] }
    expect(new Set(statuses)).toEqual(new Set([200]))
    await tested().work()
    expect(await kept()).toEqual([{ product_id: 'prod_premium', ended: false, cancelled: true }])
  })

  test('do not replace a newer response of Stripe by an older one', async () => {
    await subscribe('price_basic')
    const [customer] = Object.keys(tested().stripe.account.state.customers)
    const before = await tested().database.asSystem(readClock)
    const old = await tested().payments.memberships(customer!, { plans: [] })
    await manage({ action: 'change', price: 'price_pro' })
    await receiveEvents()
    const save = tested().database.asSystem((trx) => saveMemberships(trx, customer!, before, old))
    expect(await save).toBe(false)
    expect(await kept()).toMatchObject([{ product_id: 'prod_pro' }])
  })

  test('of other customers of the same Stripe account are ignored', async () => {
    const body = JSON.stringify({
      id: 'evt_other',
      object: 'event',
      type: 'customer.subscription.updated',
      data: { object: { id: 'sub_other', object: 'subscription', customer: 'cus_other' } },
    })
    expect((await tested().deliver(body, signatureHeader(body, WEBHOOK_SECRET, now()))).status).toBe(200)
    expect(await tested().work()).toBe(0)
  })

  test('get a response without a call to Stripe, which may be slow', async () => {
    await steerDelivery('hold')
    await buy('price_basic')
    tested().fault('slow')
    const requests = [...tested().requests]
    await tested().steer('/stripe/release', {})
    expect(tested().requests).toEqual(requests)
  })
})

describe('a delivery is refused', () => {
  beforeEach(async () => {
    await steerDelivery('lose')
    await buy('price_basic')
  })
  const wrong = /signature is wrong/
  test.each<[string, (event: string) => string, RegExp]>([
    ['is forged', (event) => signed(event, { secret: 'whsec_guessed' }), wrong],
    ['was changed by a byte', (event) => signed(`${event} `), wrong],
    ['is not signed', () => '', wrong],
    ['is older than 300 s', (event) => signed(event, { away: -302 }), /too old/],
    ['is from the future', (event) => signed(event, { away: 302 }), /from the future/],
    ['names two times', (event) => `t=${now()},${signed(event)}`, /names no time or several/],
  ])('that %s', async (_, sign, reason) => {
    const event = JSON.stringify(tested().stripe.account.state.events.at(-1))
    expect((await tested().deliver(event, sign(event))).status).toBe(400)
    await expect.poll(tested().logged).toMatch(reason)
    expect(await tested().rows('select id from private.payment_events')).toEqual([])
  })

  test.each([
    ['is signed but no event', '{"id":"x"}', 400],
    ['is larger than 1 MB', JSON.stringify({ id: 'evt_1', filler: 'x'.repeat(1024 * 1024) }), 413],
  ])('that %s', async (_, body, status) => {
    expect((await tested().deliver(body, signed(body))).status).toBe(status)
    expect(await tested().rows('select id from private.payment_events')).toEqual([])
  })

  test('that is thin, with the setting to choose at Stripe instead', async () => {
    const body = JSON.stringify({
      id: 'evt_thin_1',
      object: 'v2.core.event',
      type: 'v1.customer.subscription.updated',
      livemode: false,
      created: '2026-11-28T10:00:00.000Z',
      related_object: { id: 'sub_1', type: 'subscription', url: '/v1/subscriptions/sub_1' },
    })
    const reply = await tested().deliver(body, signed(body))
    expect(reply.status).toBe(400)
    expect(await reply.text()).toContain('payload style Snapshot')
    const forged = await tested().deliver(body, signed(body, { secret: 'whsec_guessed' }))
    expect(await forged.text()).not.toContain('Snapshot')
  })

  test('but not at the edges of the tolerance', async () => {
    for (const away of [-298, 298]) expect(await resend({ signedSecondsAway: away })).toEqual([200])
  })
})
