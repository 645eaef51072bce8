import { describe, expect, it, test } from 'vitest'

import { builtIn } from '#content/built-in.ts'
import type { SubscriptionState } from '#contracts/membership.ts'
import { NO_MEMBERSHIP } from '#tests/support/subscription-states.ts'

import { checkoutReturn, planOf } from './use-membership.ts'

const { plans } = builtIn.facts

// Shows: spec 4.22
test('a bought product is its plan', () => {
  expect(planOf({ ...NO_MEMBERSHIP, subscribed: true, product_id: 'prod_sample_pro' }, plans).key).toBe('pro')
})

// Shows: spec 4.22
test.each([
  { subscribed: false, product_id: null },
  { subscribed: false, product_id: 'prod_sample_pro' },
  { subscribed: true, product_id: 'prod_of_before' },
  { subscribed: true, product_id: null },
])('%j is the free plan', (state) => {
  expect(planOf({ ...NO_MEMBERSHIP, ...state }, plans).key).toBe('free')
})

const known = (state: Pick<SubscriptionState, 'subscribed' | 'checkout'>) => ({
  status: 'known' as const,
  plan: plans[0]!,
  membership: { ...NO_MEMBERSHIP, ...state },
})

describe('an address with the outcome success', () => {
  it.each([
    ['of a plan bought just now', known({ subscribed: true, checkout: 'bought' }), 'confirmed'],
    ['of a plan that has run for long', known({ subscribed: true, checkout: 'none' }), undefined],
    ['whose payment has not arrived', known({ subscribed: false, checkout: 'open' }), 'confirming'],
    ['of somebody who has bought nothing', known({ subscribed: false, checkout: 'none' }), undefined],
    ['of a plan that cannot be read', { status: 'unknown' as const }, 'unread'],
    ['while the plan is being read', { status: 'loading' as const }, undefined],
  ])('%s', (_, view, said) => {
    expect(checkoutReturn('success', view)).toBe(said)
  })
})

describe('an address with the outcome canceled', () => {
  it.each([
    ['of somebody who has bought nothing', known({ subscribed: false, checkout: 'open' }), 'cancelled'],
    ['of a plan that was paid in another tab', known({ subscribed: true, checkout: 'bought' }), undefined],
  ])('%s', (_, view, said) => {
    expect(checkoutReturn('cancelled', view)).toBe(said)
  })
})

it('an address without an outcome shows nothing', () => {
  expect(checkoutReturn(null, known({ subscribed: true, checkout: 'bought' }))).toBeUndefined()
  expect(checkoutReturn('free-money', known({ subscribed: false, checkout: 'open' }))).toBeUndefined()
})
