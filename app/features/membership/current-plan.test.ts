import { expect, test } from 'vitest'

import { planOf } from './current-plan.ts'

const nothing = {
  paid_until: null,
  cancelled_at: null,
  payment_failed_at: null,
  pause: null,
  changes_at: null,
  next_product_id: null,
  checkout: 'none',
} as const

test('a bought product is its plan', () => {
  expect(planOf({ subscribed: true, product_id: 'prod_sample_pro', ...nothing }).key).toBe('pro')
})

test.each([
  { subscribed: false, product_id: null },
  { subscribed: false, product_id: 'prod_sample_pro' },
  { subscribed: true, product_id: 'prod_of_before' },
  { subscribed: true, product_id: null },
])('%j is the free plan', (state) => {
  expect(planOf({ ...state, ...nothing }).key).toBe('free')
})
