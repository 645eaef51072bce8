import { describe, expect, test } from 'vitest'

import { BASIC, ENDS, membershipOf, nextInvoice, RENEWED } from '#tests/support/stripe-subscription.ts'

const DAY = 86_400

describe('the sum of the next invoice', () => {
  const scheduled = {
    schedule: {
      id: 'sub_sched_1',
      current_phase: { start_date: RENEWED, end_date: ENDS },
      phases: [{ start_date: ENDS, items: [{ price: 'price_basic' }] }],
    },
  }
  const withPrice = { nextPrices: [BASIC.price] }
  test.each([
    ['after unused time that is refunded', {}, { preview: nextInvoice({ start: RENEWED + DAY }, {}) }],
    ['beside what has no price', {}, { preview: nextInvoice({ price: null }, {}) }],
    [
      'of the price that follows',
      scheduled,
      { ...withPrice, preview: nextInvoice({ price: 'price_basic' }) },
    ],
  ])('is known: %s', (_, changes, answers) =>
    expect(membershipOf(changes, answers)).toMatchObject({ amount: 2000, currency: 'usd' }),
  )

  // It is read after the subscription, which may have changed in between: then the interval and the day that would be
  // said with it are of another price or period.
  test.each([
    ['another price', {}, { preview: nextInvoice({ price: 'price_basic' }) }],
    ['another period', {}, { preview: nextInvoice({ start: ENDS + 30 * DAY }) }],
    ['the price without the one that follows', scheduled, { ...withPrice, preview: nextInvoice() }],
    ['unused time alone', {}, { preview: nextInvoice({ start: RENEWED + DAY }) }],
  ])('is not known where it is for %s than the subscription’s', (_, changes, answers) =>
    expect(membershipOf(changes, answers)).toMatchObject({ amount: null, currency: null }),
  )
})
