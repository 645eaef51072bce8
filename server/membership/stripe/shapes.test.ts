import { describe, expect, test } from 'vitest'

import { Session, Subscription } from './shapes.ts'

const [STARTED, RENEWED, ENDS] = [1_790_000_000, 1_792_592_000, 1_795_184_000]
const iso = (seconds: number) => new Date(seconds * 1000).toISOString()

const ITEM = {
  current_period_start: RENEWED,
  current_period_end: ENDS,
  quantity: 1,
  price: { id: 'price_pro', product: 'prod_pro', unit_amount: 2000 },
}

function read(changes: object) {
  return Subscription.parse({
    id: 'sub_1',
    object: 'subscription',
    status: 'active',
    cancel_at_period_end: false,
    cancel_at: null,
    canceled_at: null,
    ended_at: null,
    start_date: STARTED,
    currency: 'usd',
    discounts: [],
    pause_collection: null,
    schedule: null,
    latest_invoice: { billing_reason: 'subscription_cycle', status: 'paid' },
    items: { data: [ITEM] },
    ...changes,
  })
}

function paused(type: string) {
  const status_details = {
    paused: { type: 'subscription', subscription: { type }, transitioned_at: RENEWED },
  }
  return read({ status: 'paused', status_details })
}

const unpaid = (billing_reason: string) => ({ latest_invoice: { billing_reason, status: 'open' } })

test('a subscription that runs is paid to the end of its period', () => {
  expect(read({})).toEqual({
    stripe_subscription_id: 'sub_1',
    product_id: 'prod_pro',
    started_at: iso(STARTED),
    paid_until: iso(ENDS),
    cancelled_at: null,
    payment_failing: false,
    pause: null,
    next_price_id: null,
    amount: 2000,
    currency: 'usd',
    ended_at: null,
    end_reason: null,
  })
})

describe('an end', () => {
  const over = (reason: string | null, changes: object = {}) =>
    read({
      status: 'canceled',
      canceled_at: RENEWED + 1000,
      ended_at: RENEWED + 1000,
      cancellation_details: { comment: null, feedback: null, reason },
      ...changes,
    })

  test.each([
    [
      'that was asked for keeps its date, and what was paid',
      over('cancellation_requested'),
      { cancelled_at: iso(RENEWED + 1000), paid_until: iso(ENDS), end_reason: null },
    ],
    [
      'after payments that failed takes back the period that nobody paid, and is no cancellation',
      over('payment_failed', unpaid('subscription_cycle')),
      { cancelled_at: null, paid_until: iso(RENEWED), end_reason: 'unpaid' },
    ],
    [
      'by a dispute is no cancellation',
      over('payment_disputed'),
      { cancelled_at: null, end_reason: 'disputed' },
    ],
    [
      'of a first payment that never came opened nothing',
      over(null, {
        status: 'incomplete_expired',
        latest_invoice: { billing_reason: 'subscription_create', status: 'void' },
      }),
      { paid_until: iso(RENEWED) },
    ],
  ])('%s', (_, ended, expected) => expect(ended).toMatchObject(expected))

  test.each([
    ['cancellation_requested', ENDS],
    ['payment_failed', RENEWED],
  ])('by %s whose last invoice is void is open until %i', (reason, until) => {
    const latest_invoice = { billing_reason: 'subscription_cycle', status: 'void' }
    expect(over(reason, { latest_invoice })).toMatchObject({ paid_until: iso(until) })
  })
})

test.each([
  ['with a discount', { discounts: ['di_1'] }],
  ['in no currency', { currency: null }],
  ['by use', { items: { data: [{ ...ITEM, price: { ...ITEM.price, unit_amount: null } }] } }],
])('a subscription %s names no sum that may be wrong', (_, changes) => {
  expect(read(changes)).toMatchObject({ amount: null, currency: null })
})

describe('a payment that fails', () => {
  test.each([
    ['for a renewal leaves what was paid before', 'past_due', unpaid('subscription_cycle'), RENEWED],
    [
      'for a change takes nothing of the period that is paid',
      'past_due',
      unpaid('subscription_update'),
      ENDS,
    ],
    ['by hand takes nothing of it either', 'past_due', unpaid('manual'), ENDS],
    ['for a threshold neither', 'past_due', unpaid('subscription_threshold'), ENDS],
    ['of the very first invoice opens nothing', 'incomplete', unpaid('subscription_create'), RENEWED],
    [
      'of an invoice that was not told opens nothing beyond what is sure',
      'unpaid',
      { latest_invoice: 'in_1' },
      RENEWED,
    ],
  ])('%s', (_, status, invoice, until) => {
    expect(read({ status, ...invoice })).toMatchObject({ paid_until: iso(until), payment_failing: true })
  })
})

describe('a pause', () => {
  test('of collecting payments leaves all open, and is no failed payment', () => {
    const resting = read({ pause_collection: { behavior: 'void', resumes_at: null } })
    expect(resting).toMatchObject({ pause: 'collection', paid_until: iso(ENDS), payment_failing: false })
  })

  test('of the service is no failed payment', () => {
    expect(paused('pause_requested')).toMatchObject({ pause: 'service', payment_failing: false })
    expect(read({ status: 'paused' })).toMatchObject({ pause: 'service', payment_failing: false })
  })

  test.each(['first_payment_failure', 'final_payment_failure'])('by %s is one', (type) => {
    expect(paused(type)).toMatchObject({ pause: 'service', payment_failing: true })
  })
})

describe('a change that is scheduled', () => {
  const phases = (next: string) => ({
    schedule: {
      current_phase: { start_date: RENEWED, end_date: ENDS },
      phases: [
        { start_date: RENEWED, items: [{ price: 'price_pro' }] },
        { start_date: ENDS, items: [{ price: next }] },
      ],
    },
  })

  test('names the price that follows', () => {
    expect(read(phases('price_basic'))).toMatchObject({
      product_id: 'prod_pro',
      next_price_id: 'price_basic',
    })
  })

  test.each([
    ['to the same price', phases('price_pro')],
    ['that ends', { schedule: { ...phases('price_basic').schedule, phases: [] } }],
    ['that was not told', { schedule: 'sub_sched_1' }],
    ['to a subscription that is canceled', { ...phases('price_basic'), cancel_at: ENDS }],
  ])('%s is none', (_, changes) => {
    expect(read(changes)).toMatchObject({ next_price_id: null })
  })
})

// Stripe's enums are open: https://docs.stripe.com/upgrades#what-changes-does-stripe-consider-to-be-backward-compatible
describe('a status that came after us', () => {
  test('of a subscription that runs leaves what is paid, and says nothing of a failure', () => {
    expect(read({ status: 'hibernating' })).toMatchObject({
      paid_until: iso(ENDS),
      payment_failing: false,
      ended_at: null,
    })
  })

  test('of a subscription that ended has ended', () => {
    expect(read({ status: 'hibernating', ended_at: ENDS })).toMatchObject({ ended_at: iso(ENDS) })
  })

  test('of a pay page may mean that it was paid', () => {
    const page = { id: 'cs_1', object: 'checkout.session', url: null }
    expect(Session.parse({ ...page, status: 'processing' })).toEqual({ status: 'bought' })
    expect(Session.parse({ ...page, status: 'expired' })).toEqual({ status: 'closed' })
  })
})
