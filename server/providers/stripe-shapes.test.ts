import { describe, expect, test } from 'vitest'

import { Session, Subscription } from './stripe-shapes.ts'

const [STARTED, RENEWED, ENDS] = [1_790_000_000, 1_792_592_000, 1_795_184_000]
const iso = (seconds: number) => new Date(seconds * 1000).toISOString()

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
    items: {
      data: [
        {
          current_period_start: RENEWED,
          current_period_end: ENDS,
          quantity: 1,
          price: { id: 'price_pro', product: 'prod_pro', unit_amount: 2000 },
        },
      ],
    },
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
    provider_id: 'sub_1',
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

  test('that was asked for keeps its date, and what was paid', () => {
    expect(over('cancellation_requested')).toMatchObject({
      cancelled_at: iso(RENEWED + 1000),
      paid_until: iso(ENDS),
      end_reason: null,
    })
  })

  test('after payments that failed takes back the period that nobody paid, and is no cancellation', () => {
    expect(over('payment_failed', unpaid('subscription_cycle'))).toMatchObject({
      cancelled_at: null,
      paid_until: iso(RENEWED),
      end_reason: 'unpaid',
    })
  })

  test('by a dispute is no cancellation', () => {
    expect(over('payment_disputed')).toMatchObject({ cancelled_at: null, end_reason: 'disputed' })
  })

  test.each([
    ['cancellation_requested', ENDS],
    ['payment_failed', RENEWED],
  ])('by %s whose last invoice is void is open until %i', (reason, until) => {
    const latest_invoice = { billing_reason: 'subscription_cycle', status: 'void' }
    expect(over(reason, { latest_invoice })).toMatchObject({ paid_until: iso(until) })
  })

  test('of a first payment that never came opened nothing', () => {
    const latest_invoice = { billing_reason: 'subscription_create', status: 'void' }
    expect(over(null, { status: 'incomplete_expired', latest_invoice })).toMatchObject({
      paid_until: iso(RENEWED),
    })
  })
})

test.each([
  ['with a discount', { discounts: ['di_1'] }],
  ['in no currency', { currency: null }],
  [
    'by use',
    {
      items: {
        data: [
          {
            current_period_start: RENEWED,
            current_period_end: ENDS,
            price: { id: 'price_use', product: 'prod_use', unit_amount: null },
          },
        ],
      },
    },
  ],
])('a subscription %s names no sum that may be wrong', (_, changes) => {
  expect(read(changes)).toMatchObject({ amount: null, currency: null })
})

describe('a payment that fails', () => {
  test('for a renewal leaves what was paid before', () => {
    expect(read({ status: 'past_due', ...unpaid('subscription_cycle') })).toMatchObject({
      paid_until: iso(RENEWED),
      payment_failing: true,
    })
  })

  test.each(['subscription_update', 'manual', 'subscription_threshold'])(
    'in the middle of a period (%s) takes nothing of the period that is paid',
    (reason) => {
      expect(read({ status: 'past_due', ...unpaid(reason) })).toMatchObject({
        paid_until: iso(ENDS),
        payment_failing: true,
      })
    },
  )

  test('of the very first invoice opens nothing', () => {
    const first = read({ status: 'incomplete', ...unpaid('subscription_create') })
    expect(first).toMatchObject({ paid_until: iso(RENEWED), payment_failing: true })
  })

  test('of an invoice that was not told opens nothing beyond what is sure', () => {
    expect(read({ status: 'unpaid', latest_invoice: 'in_1' })).toMatchObject({ paid_until: iso(RENEWED) })
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
