import { describe, expect, it } from 'vitest'

import { plans } from '#content/facts/plans.ts'
import type { SubscriptionState } from '#contracts/membership.ts'

import { checkoutReturn } from './use-checkout-return.ts'

const known = (membership: Pick<SubscriptionState, 'subscribed' | 'checkout'>) => ({
  status: 'known' as const,
  plan: plans[0]!,
  membership: {
    product_id: null,
    paid_until: null,
    cancelled_at: null,
    payment_failed_at: null,
    pause: null,
    changes_at: null,
    next_product_id: null,
    ...membership,
  },
})

describe('an address that says success', () => {
  it.each([
    ['of a plan bought just now', known({ subscribed: true, checkout: 'bought' }), 'confirmed'],
    ['of a plan that has run for long', known({ subscribed: true, checkout: 'none' }), undefined],
    ['whose payment has not arrived', known({ subscribed: false, checkout: 'open' }), 'confirming'],
    ['of somebody who has bought nothing', known({ subscribed: false, checkout: 'none' }), undefined],
    ['of a plan that cannot be read', { status: 'unknown' as const }, 'unread'],
    ['without a session', { status: 'none' as const }, 'signed-out'],
    ['while the plan is being read', { status: 'loading' as const }, undefined],
  ])('%s', (_, view, said) => {
    expect(checkoutReturn('success', view)).toBe(said)
  })
})

describe('an address that says canceled', () => {
  it.each([
    ['of somebody who has bought nothing', known({ subscribed: false, checkout: 'open' }), 'cancelled'],
    ['of a plan that was paid in another tab', known({ subscribed: true, checkout: 'bought' }), undefined],
    ['without a session', { status: 'none' as const }, undefined],
  ])('%s', (_, view, said) => {
    expect(checkoutReturn('cancelled', view)).toBe(said)
  })
})

it('an address that says nothing is answered with nothing', () => {
  expect(checkoutReturn(null, known({ subscribed: true, checkout: 'bought' }))).toBeUndefined()
  expect(checkoutReturn('free-money', known({ subscribed: false, checkout: 'open' }))).toBeUndefined()
})
