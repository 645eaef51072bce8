import { describe, expect, test } from 'vitest'

import { STATES } from '#sandbox/stripe/states.ts'
import { useMembership } from '#tests/support/membership.ts'

const { tested, receiveEvents, plan, steerDelivery, subscribe } = useMembership()

/** Puts the newest subscription into these states, and waits until it was heard. */
async function arrange(...states: string[]) {
  const reply = await tested().steer('/stripe/arrange', { states })
  expect(reply.status).toBe(200)
  await receiveEvents()
}
const paidPro = { subscribed: true, product_id: 'prod_pro' }
const nothing = { subscribed: false, product_id: null }
const renews = { course: 'renews', payment: 'paid' }
const over = { ...nothing, course: null, payment: null }
const none: string[] = []

type Row = [state: string, plan: object, mails: string[]]

/** Of somebody who bought Pro just now, for $20 a month: every state that the stand-in knows. */
const ROWS: Row[] = [
  ['ends within the period', { ...paidPro, course: 'ends' }, ['membershipCanceled']],
  ['ends with the period', { ...paidPro, course: 'ends' }, ['membershipCanceled']],
  ['ends with the period, by the flag', { ...paidPro, course: 'ends' }, ['membershipCanceled']],
  ['fixed term of four months', { ...paidPro, course: 'term', amount: 2000 }, ['membershipTermSet']],
  ['ended on request', over, ['membershipCanceled']],
  ['ended unpaid', over, ['membershipEnded']],
  ['ended by a dispute', over, ['membershipEnded']],
  ['ended by a retention policy', over, ['membershipEnded']],
  ['incomplete', { ...nothing, payment: 'first_incomplete' }, none],
  ['incomplete, expired', over, ['membershipEnded']],
  ['trialing', { ...paidPro, ...renews }, none],
  ['past due', { ...nothing, payment: 'failing', amount: null }, ['membershipUnpaid']],
  ['unpaid', { ...nothing, payment: 'failing' }, ['membershipUnpaid']],
  ['paused by a first failure', { ...nothing, payment: 'failing', pause: 'service' }, ['membershipUnpaid']],
  ['paused by a final failure', { ...nothing, payment: 'failing', pause: 'service' }, ['membershipUnpaid']],
  ['paused', { ...nothing, course: 'paused', pause: 'service' }, ['membershipPaused']],
  ['several items, the plan last', { ...paidPro, ...renews, amount: 2500 }, ['membershipPriceChanged']],
  ['quantity of 0', { ...nothing, course: 'paused' }, ['membershipPaused']],
  ['metered', { ...paidPro, ...renews, amount: null, currency: null }, none],
  ['in euros', { ...paidPro, amount: 2000, currency: 'eur' }, ['membershipPriceChanged']],
  ['every day', { ...paidPro, interval_unit: 'day', interval_count: 1 }, ['membershipPriceChanged']],
  ['every week', { ...paidPro, interval_unit: 'week', interval_count: 1 }, ['membershipPriceChanged']],
  [
    'every 3 months',
    { ...paidPro, interval_unit: 'month', interval_count: 3, amount: 6000 },
    ['membershipPriceChanged'],
  ],
  ['every 6 months', { interval_unit: 'month', interval_count: 6 }, ['membershipPriceChanged']],
  ['every 9 months', { interval_unit: 'month', interval_count: 9 }, ['membershipPriceChanged']],
  ['every year', { interval_unit: 'year', interval_count: 1, amount: 24_000 }, ['membershipPriceChanged']],
  ['discount of the item', { ...paidPro, amount: 1500 }, ['membershipPriceChanged']],
  ['discount of the subscription', { ...paidPro, amount: 1600 }, ['membershipPriceChanged']],
  ['discount of the next invoice', { ...paidPro, amount: 1700 }, ['membershipPriceChanged']],
  ['discount of the customer', { ...paidPro, amount: 1800 }, ['membershipPriceChanged']],
  ['tax on top', { ...paidPro, amount: expect.any(Number) }, ['membershipPriceChanged']],
  ['price rises with the next period', { ...paidPro, ...renews, amount: 2250 }, ['membershipPriceChanged']],
  [
    'plan changes with the next period',
    { ...paidPro, course: 'changes', next_product_id: 'prod_premium', amount: 3000 },
    ['membershipChangePlanned'],
  ],
  ['price rose', { ...paidPro, ...renews, amount: 2250 }, ['membershipPriceChanged']],
  [
    'change of plan pending',
    { ...paidPro, payment: 'change_failing', next_product_id: 'prod_premium' },
    ['membershipChangeUnpaid'],
  ],
  [
    'change of plan unpaid',
    { ...paidPro, payment: 'change_failing', next_product_id: 'prod_premium' },
    ['membershipChangeUnpaid'],
  ],
  [
    'change of plan billed by a draft',
    { ...paidPro, payment: 'change_processing', next_product_id: 'prod_premium' },
    none,
  ],
  ['renewal billed by a draft', { ...paidPro, payment: 'renewing' }, none],
  ['renewal billed and open', { ...paidPro, payment: 'renewing' }, none],
  ['invoice void', { ...paidPro, ...renews }, none],
  ['invoice uncollectible', { ...paidPro, ...renews }, none],
  ['first debit in process', { ...nothing, payment: 'first_processing' }, none],
  ['debit in process', { ...nothing, payment: 'processing' }, none],
  ['debit in process that will fail', { ...nothing, payment: 'processing' }, none],
  ['collection paused, void', { ...paidPro, pause_kind: 'void', resumes_at: null }, ['membershipPaused']],
  ['collection paused for 40 days, void', { ...paidPro, pause_kind: 'void' }, ['membershipPaused']],
  ['collection paused for 40 days, draft', { pause_kind: 'keep_as_draft' }, ['membershipPaused']],
  [
    'collection paused for 40 days, uncollectible',
    { pause_kind: 'mark_uncollectible' },
    ['membershipPaused'],
  ],
  ['pays by card', { ...paidPro, ...renews }, none],
  ['pays by declined-card', { ...paidPro, ...renews }, none],
  ['pays by debit', { ...paidPro, ...renews }, none],
  ['pays by failing-debit', { ...paidPro, ...renews }, none],
]

test('every state that the stand-in knows has a row', () => {
  expect(ROWS.map(([state]) => state).toSorted()).toEqual(Object.keys(STATES).toSorted())
})

describe('what is shown and mailed of a subscription', () => {
  test.each(ROWS)('%s', async (state, expected, mails) => {
    await subscribe('price_pro')
    await tested().mails()
    await arrange(state)
    expect(await plan()).toMatchObject(expected)
    expect((await tested().mails()).map(({ template }) => template)).toEqual(mails)
    // The repair finds the same, whatever events came or were lost.
    await steerDelivery('lose')
    await tested().rows(`update private.stripe_customers set synced_at = now() - interval '2 days'`)
    await tested().repair()
    expect(await plan()).toMatchObject(expected)
    expect(await tested().mails()).toEqual([])
  })
})
