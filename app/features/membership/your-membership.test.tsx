import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'

import { builtIn } from '#content/built-in.ts'
import type { SubscriptionState } from '#contracts/membership.ts'
import { NO_MEMBERSHIP } from '#tests/support/subscription-states.ts'

import { MembershipProblem, nextEvent } from './your-membership.tsx'

const { plans } = builtIn.facts

const runs: SubscriptionState = {
  ...NO_MEMBERSHIP,
  subscribed: true,
  product_id: 'prod_sample_pro',
  paid_until: '2026-12-10T15:00:00Z',
}
const when = '2026-11-20T15:00:00Z'
const closed = NO_MEMBERSHIP
const trouble = (changes: Partial<SubscriptionState>) =>
  renderToStaticMarkup(<MembershipProblem membership={{ ...runs, ...changes }} />)

describe('the next event of a plan', () => {
  it.each([
    ['that runs', {}, 'It renews on December 10, 2026.'],
    ['whose price is known', { amount: 2000, currency: 'usd' }, 'It renews on December 10, 2026 for $20.'],
    ['that was canceled', { cancelled_at: when }, 'Canceled. You keep access until December 10, 2026.'],
    [
      'that was canceled while its payment fails',
      { cancelled_at: when, payment_failed_at: when },
      'Canceled. You keep access until December 10, 2026.',
    ],
    [
      'that was canceled and opens nothing any more',
      { ...closed, cancelled_at: when, payment_failed_at: when },
      'Canceled. It will not renew.',
    ],
    ['whose payment fails', { payment_failed_at: when }, undefined],
    [
      'that becomes a cheaper one',
      { changes_at: runs.paid_until, next_product_id: 'prod_sample_basic' },
      'It changes to Basic on December 10, 2026.',
    ],
    [
      'that becomes one that is not sold here',
      { changes_at: runs.paid_until },
      'It changes to another plan on December 10, 2026.',
    ],
    [
      'whose payments rest',
      { pause: 'collection' },
      'Payments are paused. Your plan stays active in the meantime.',
    ],
    ['that nobody has', closed, undefined],
  ] satisfies [string, Partial<SubscriptionState>, string | undefined][])('%s', (_, changes, said) => {
    expect(nextEvent({ ...runs, ...changes }, plans)).toBe(said)
  })
})

describe('the problem of a membership', () => {
  it('is a payment that fails in a period that is paid', () => {
    expect(trouble({ payment_failed_at: when })).toMatch(/did not go through.*access until December 10, 2026/)
  })

  it('is a payment that fails after the paid period', () => {
    expect(trouble({ ...closed, payment_failed_at: when })).toContain('Your paid period is over.')
  })

  it('does not mention the plan to a member who canceled it', () => {
    const said = trouble({ ...closed, payment_failed_at: when, cancelled_at: when })
    expect(said).toContain('One payment is still open, although you canceled.')
    expect(said).not.toContain('comes back')
  })

  it('is a plan that is paused', () => {
    expect(trouble({ ...closed, pause: 'service' })).toContain('Your plan is paused')
  })

  it('is nothing else', () => {
    for (const changes of [{}, closed, { pause: 'collection' as const }, { cancelled_at: when }]) {
      expect(trouble(changes)).toBe('')
    }
  })
})
