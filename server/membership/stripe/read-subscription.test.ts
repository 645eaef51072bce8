import { describe, expect, test } from 'vitest'

import {
  BASIC,
  ENDS,
  invoice,
  ITEM,
  membershipOf,
  MONTHLY,
  nextInvoice,
  RENEWED,
  STARTED,
} from '#tests/support/stripe-subscription.ts'

const DAY = 86_400
const iso = (seconds: number) => new Date(seconds * 1000).toISOString()

function paused(type: string) {
  const status_details = {
    paused: { type: 'subscription', subscription: { type }, transitioned_at: RENEWED },
  }
  return membershipOf({ status: 'paused', status_details })
}

test('a subscription that runs is paid to the end of its period', () => {
  expect(membershipOf({}, { preview: nextInvoice() })).toEqual({
    stripe_subscription_id: 'sub_1',
    product_id: 'prod_pro',
    price_id: 'price_pro',
    started_at: iso(STARTED),
    paid_until: iso(ENDS),
    course: 'renews',
    payment: 'paid',
    cancelled_at: null,
    payment_failing: false,
    pause: null,
    pause_kind: null,
    resumes_at: null,
    ends_at: null,
    next_price_id: null,
    next_product_id: null,
    changes_at: null,
    interval_unit: 'month',
    interval_count: 1,
    amount: 2000,
    currency: 'usd',
    ended_at: null,
    end_reason: null,
  })
})

describe('an end that is planned', () => {
  const asked = { canceled_at: RENEWED + DAY }
  test.each([
    [
      'with the period, by the flag',
      { ...asked, cancel_at_period_end: true },
      { course: 'ends', cancelled_at: iso(RENEWED + DAY), ends_at: iso(ENDS), paid_until: iso(ENDS) },
    ],
    [
      'with the period, by its date, as the portal does under flexible billing',
      { ...asked, cancel_at: ENDS },
      { course: 'ends', cancelled_at: iso(RENEWED + DAY), ends_at: iso(ENDS), paid_until: iso(ENDS) },
    ],
    [
      'within the period ends what was paid, too',
      { ...asked, cancel_at: ENDS - 9 * DAY },
      { course: 'ends', cancelled_at: iso(RENEWED + DAY), paid_until: iso(ENDS - 9 * DAY) },
    ],
    [
      'months ahead is no cancellation: it renews until then',
      { ...asked, cancel_at: ENDS + 90 * DAY },
      { course: 'term', cancelled_at: null, ends_at: iso(ENDS + 90 * DAY), paid_until: iso(ENDS) },
    ],
    [
      'by its schedule is a term, too',
      {
        schedule: {
          id: 'sub_sched_1',
          end_behavior: 'cancel',
          current_phase: { start_date: STARTED, end_date: ENDS + 60 * DAY },
          phases: [{ start_date: STARTED, end_date: ENDS + 60 * DAY, items: [{ price: 'price_pro' }] }],
        },
      },
      { course: 'term', cancelled_at: null, ends_at: iso(ENDS + 60 * DAY) },
    ],
    [
      'after its schedule’s last phase where that is released is none',
      {
        schedule: {
          id: 'sub_sched_1',
          end_behavior: 'release',
          current_phase: { start_date: STARTED, end_date: ENDS },
          phases: [{ start_date: STARTED, end_date: ENDS, items: [{ price: 'price_pro' }] }],
        },
      },
      { course: 'renews', ends_at: null },
    ],
  ])('%s', (_, changes, expected) => expect(membershipOf(changes)).toMatchObject(expected))
})

function over(reason: string | null, changes: object = {}) {
  return membershipOf({
    status: 'canceled',
    canceled_at: RENEWED + 1000,
    ended_at: RENEWED + 1000,
    cancellation_details: { comment: null, feedback: null, reason },
    ...changes,
  })
}

describe('an end', () => {
  test.each([
    [
      'that was requested keeps its date, and what was paid',
      over('cancellation_requested'),
      { cancelled_at: iso(RENEWED + 1000), paid_until: iso(ENDS), end_reason: null },
    ],
    [
      'after payments that failed takes back the period that nobody paid, and is no cancellation',
      over('payment_failed', { latest_invoice: invoice('subscription_cycle', 'open') }),
      { cancelled_at: null, paid_until: iso(RENEWED), end_reason: 'unpaid' },
    ],
    [
      'by a dispute is no cancellation',
      over('payment_disputed'),
      { cancelled_at: null, end_reason: 'disputed' },
    ],
    [
      'of old test data is no cancellation',
      over('canceled_by_retention_policy'),
      { cancelled_at: null, end_reason: 'retention' },
    ],
    ['without a reason has none', over(null), { cancelled_at: null, end_reason: 'unknown' }],
    ['for a reason that came after us has none that we know', over('moved'), { end_reason: 'unknown' }],
    [
      'of a first payment that never came opened nothing',
      over(null, {
        status: 'incomplete_expired',
        latest_invoice: invoice('subscription_create', 'void'),
      }),
      { paid_until: iso(RENEWED), course: 'ended' },
    ],
  ])('%s', (_, ended, expected) => expect(ended).toMatchObject({ course: 'ended', ...expected }))

  test.each([
    ['cancellation_requested', ENDS],
    ['payment_failed', RENEWED],
  ])('by %s whose last invoice is void is open until %i', (reason, until) => {
    const latest_invoice = invoice('subscription_cycle', 'void')
    expect(over(reason, { latest_invoice })).toMatchObject({ paid_until: iso(until) })
  })
})

describe('a pause', () => {
  test.each(['void', 'keep_as_draft', 'mark_uncollectible'])(
    'of collecting payments (%s) leaves all open, and is no failed payment',
    (behavior) => {
      const pause_collection = { behavior, resumes_at: ENDS + DAY }
      const latest_invoice = invoice('subscription_cycle', behavior === 'keep_as_draft' ? 'draft' : 'void', {
        auto_advance: false,
      })
      expect(membershipOf({ pause_collection, latest_invoice })).toMatchObject({
        course: 'payments_paused',
        pause: 'collection',
        pause_kind: behavior,
        resumes_at: iso(ENDS + DAY),
        paid_until: iso(ENDS),
        payment_failing: false,
      })
    },
  )

  test('of the service is no failed payment', () => {
    expect(paused('pause_requested')).toMatchObject({ pause: 'service', payment_failing: false })
    expect(membershipOf({ status: 'paused' })).toMatchObject({ pause: 'service', course: 'paused' })
  })

  test.each(['first_payment_failure', 'final_payment_failure'])('by %s is one', (type) => {
    expect(paused(type)).toMatchObject({ pause: 'service', payment_failing: true })
  })

  test('is what a quantity of 0 is: nothing is charged, and nothing is open', () => {
    expect(membershipOf({ items: { data: [{ ...ITEM, quantity: 0 }] } })).toMatchObject({
      course: 'paused',
      pause: 'service',
    })
  })
})

describe('the plan', () => {
  const extra = { ...ITEM, price: { id: 'price_extra', product: 'prod_extra', recurring: MONTHLY } }
  test.each([
    ['is found behind an extra', [extra, ITEM], 'prod_pro'],
    ['is the largest of several', [BASIC, extra, ITEM], 'prod_pro'],
    ['is none of which nothing is bought', [{ ...ITEM, quantity: 0 }, BASIC], 'prod_basic'],
    ['is the first item where none is a plan of ours', [extra], 'prod_extra'],
    ['may have no quantity, by use', [{ ...ITEM, quantity: undefined }], 'prod_pro'],
  ])('%s', (_, data, product) => {
    expect(membershipOf({ items: { data } })).toMatchObject({ product_id: product, course: 'renews' })
  })
})

test.each([
  ['quarterly', { interval: 'month', interval_count: 3 }, ['month', 3]],
  ['yearly', { interval: 'year', interval_count: 1 }, ['year', 1]],
  ['every two weeks', { interval: 'week', interval_count: 2 }, ['week', 2]],
  ['an interval that came after us', { interval: 'moon', interval_count: 1 }, [null, null]],
])('%s billing is read', (_, recurring, [unit, count]) => {
  const data = [{ ...ITEM, price: { ...ITEM.price, recurring } }]
  expect(membershipOf({ items: { data } })).toMatchObject({ interval_unit: unit, interval_count: count })
})

describe('a change that is scheduled', () => {
  const phases = (next: string, start = ENDS) => ({
    schedule: {
      id: 'sub_sched_1',
      end_behavior: 'release',
      current_phase: { start_date: RENEWED, end_date: start },
      phases: [
        { start_date: RENEWED, end_date: start, items: [{ price: 'price_pro' }] },
        { start_date: start, end_date: start + 30 * DAY, items: [{ price: next }] },
      ],
    },
  })
  const nextPrices = [
    BASIC.price,
    { id: 'price_pro_2027', product: 'prod_pro', recurring: MONTHLY },
    { id: 'price_pro_quarterly', product: 'prod_pro', recurring: { interval: 'month', interval_count: 3 } },
  ]

  test('to another plan is named with its day', () => {
    expect(membershipOf(phases('price_basic'), { nextPrices })).toMatchObject({
      course: 'changes',
      product_id: 'prod_pro',
      next_price_id: 'price_basic',
      next_product_id: 'prod_basic',
      changes_at: iso(ENDS),
    })
  })

  test('to another price of the same plan is no other plan', () => {
    expect(membershipOf(phases('price_pro_2027'), { nextPrices })).toMatchObject({
      course: 'renews',
      next_price_id: 'price_pro_2027',
      next_product_id: null,
      changes_at: null,
    })
  })

  test('to another interval names it with the next sum', () => {
    expect(membershipOf(phases('price_pro_quarterly'), { nextPrices })).toMatchObject({ interval_count: 3 })
  })

  test.each([
    ['to the same price', phases('price_pro')],
    ['that ends', { schedule: { ...phases('price_basic').schedule, phases: [] } }],
    ['that was not told', { schedule: 'sub_sched_1' }],
    ['to a subscription that is canceled', { ...phases('price_basic'), cancel_at: ENDS }],
    ['for after the next renewal', phases('price_basic', ENDS + 30 * DAY)],
  ])('%s is none yet', (_, changes) => {
    expect(membershipOf(changes, { nextPrices })).toMatchObject({
      next_price_id: null,
      next_product_id: null,
    })
  })
})

// Stripe's enums are open: https://docs.stripe.com/upgrades#what-changes-does-stripe-consider-to-be-backward-compatible
describe('a status that came after us', () => {
  test('of a subscription that runs leaves what is paid, and says nothing of a failure', () => {
    expect(membershipOf({ status: 'hibernating' })).toMatchObject({
      paid_until: iso(ENDS),
      payment_failing: false,
      ended_at: null,
    })
  })

  test('of a subscription that ended has ended', () => {
    expect(membershipOf({ status: 'hibernating', ended_at: ENDS })).toMatchObject({ ended_at: iso(ENDS) })
  })
})
