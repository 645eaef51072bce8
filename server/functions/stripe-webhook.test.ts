// Shows: asvs 2.3.1
import { beforeEach, describe, expect, test } from 'vitest'

import { signatureHeader } from '#sandbox/stripe/delivery.ts'
import { readClock, saveMemberships } from '#server/membership/sync-membership.ts'
import { memberActions } from '#tests/support/member.ts'
import { useMembership } from '#tests/support/membership.ts'
import { WEBHOOK_SECRET } from '#tests/support/stripe.ts'

const { tested } = useMembership()

const { buy, hear, portal, subscription } = memberActions(tested)
/** What our rows say by themselves: nobody asks Stripe. */
const kept = () =>
  tested().rows(
    'select product_id, ended_at is not null as ended, cancelled_at is not null as cancelled from public.memberships',
  )
const steerDelivery = (mode: 'deliver' | 'lose' | 'hold') => tested().steer('/stripe/delivery', { mode })
const resend = async (wish: object) =>
  ((await (await tested().steer('/stripe/resend', wish)).json()) as { statuses: number[] }).statuses
const now = () => Math.floor(Date.now() / 1000)
const anEvent = () => JSON.stringify(tested().stripe.account.state.events.at(-1))

const refused = async (body: string, signature: string, reason: RegExp) => {
  expect((await tested().deliver(body, signature)).status).toBe(400)
  await expect.poll(tested().logged).toMatch(reason)
  expect(await tested().rows('select id from private.payment_events')).toEqual([])
}

describe('events', () => {
  test('repeated 50 times at once are handled once', async () => {
    await buy('price_basic')
    await hear()
    await steerDelivery('lose')
    await tested().manage((await portal()).url, { action: 'cancel', subscription: subscription().id })
    const statuses = await resend({ times: 50 })
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await tested().work()).toBe(1)
    expect(await kept()).toEqual([{ product_id: 'prod_basic', ended: false, cancelled: true }])
    expect(await resend({ times: 3 })).toEqual([200, 200, 200])
    expect(await tested().work()).toBe(0)
  })

  test('are remembered for at least 30 days', async () => {
    await buy('price_basic')
    await hear()
    await tested().rows(`update private.payment_events set received_at = now() - interval '31 days'`)
    await tested().repair()
    await resend({})
    expect(await tested().work()).toBe(0)
  })

  test('in the wrong order lead to the right end', async () => {
    await steerDelivery('hold')
    await buy('price_basic')
    const { url } = await portal()
    await tested().manage(url, { action: 'change', subscription: subscription().id, price: 'price_premium' })
    await tested().manage(url, { action: 'cancel', subscription: subscription().id })
    const released = await tested().steer('/stripe/release', { order: 'reverse' })
    expect(await released.json()).toEqual({ statuses: [200, 200, 200, 200, 200] })
    await tested().work()
    expect(await kept()).toEqual([{ product_id: 'prod_premium', ended: false, cancelled: true }])
  })

  test('do not let an older answer of Stripe replace a newer one', async () => {
    await buy('price_basic')
    await hear()
    const [customer] = Object.keys(tested().stripe.account.state.customers)
    const before = await tested().database.asSystem(readClock)
    const old = await tested().payments.memberships(customer!)
    await tested().manage((await portal()).url, {
      action: 'change',
      subscription: subscription().id,
      price: 'price_pro',
    })
    await hear()
    const save = tested().database.asSystem((trx) => saveMemberships(trx, customer!, before, old))
    expect(await save).toBe(false)
    expect(await kept()).toMatchObject([{ product_id: 'prod_pro' }])
  })

  test('of other customers of the same account at Stripe are none of ours', async () => {
    const body = JSON.stringify({
      id: 'evt_other',
      object: 'event',
      type: 'customer.subscription.updated',
      data: { object: { id: 'sub_other', object: 'subscription', customer: 'cus_other' } },
    })
    expect((await tested().deliver(body, signatureHeader(body, WEBHOOK_SECRET, now()))).status).toBe(200)
    expect(await tested().work()).toBe(0)
  })

  test('are answered without asking Stripe, which may be slow', async () => {
    await steerDelivery('hold')
    await buy('price_basic')
    tested().fault('slow')
    const asked = [...tested().asked]
    await tested().steer('/stripe/release', {})
    expect(tested().asked).toEqual(asked)
  })
})

describe('a delivery is refused', () => {
  beforeEach(async () => {
    await steerDelivery('lose')
    await buy('price_basic')
  })
  test('when it is forged', () =>
    refused(anEvent(), signatureHeader(anEvent(), 'whsec_guessed', now()), /signature is wrong/))

  test('when a byte was changed', () =>
    refused(`${anEvent()} `, signatureHeader(anEvent(), WEBHOOK_SECRET, now()), /signature is wrong/))

  test('when it is not signed', () => refused(anEvent(), '', /signature is wrong/))

  test('when it is older than 300 s', () =>
    refused(anEvent(), signatureHeader(anEvent(), WEBHOOK_SECRET, now() - 302), /too old/))

  test('when it is from the future', () =>
    refused(anEvent(), signatureHeader(anEvent(), WEBHOOK_SECRET, now() + 302), /from the future/))

  test('when it names two times', () =>
    refused(
      anEvent(),
      `t=${now()},${signatureHeader(anEvent(), WEBHOOK_SECRET, now())}`,
      /names no time or several/,
    ))

  test('when it is signed but no event', () =>
    refused('{"id":"x"}', signatureHeader('{"id":"x"}', WEBHOOK_SECRET, now()), /no event/))

  test('when it is larger than 1 MB', async () => {
    const body = JSON.stringify({ id: 'evt_1', filler: 'x'.repeat(1024 * 1024) })
    expect((await tested().deliver(body, signatureHeader(body, WEBHOOK_SECRET, now()))).status).toBe(413)
  })

  test('but not at the edges of the tolerance', async () => {
    for (const away of [-298, 298]) expect(await resend({ signedSecondsAway: away })).toEqual([200])
  })
})
