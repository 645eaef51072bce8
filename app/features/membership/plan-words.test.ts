import { describe, expect, it } from 'vitest'

import { builtIn } from '#content/built-in.ts'
import type { SubscriptionState } from '#contracts/membership.ts'
import { NO_MEMBERSHIP } from '#tests/support/subscription-states.ts'

import { nextEvent, problemOf } from './plan-words.ts'

const { plans } = builtIn.facts

const runs: SubscriptionState = {
  ...NO_MEMBERSHIP,
  subscribed: true,
  product_id: 'prod_sample_pro',
  paid_until: '2026-12-10T15:00:00Z',
  course: 'renews',
  payment: 'paid',
  period: 'running',
}
const over: Partial<SubscriptionState> = {
  subscribed: false,
  product_id: null,
  paid_until: null,
  period: 'over',
}
const toBasic = { next_product_id: 'prod_sample_basic' }
const monthly = { interval_unit: 'month', interval_count: 1 } as const
const quarterly = { interval_unit: 'month', interval_count: 3 } as const
const twenty = { amount: 2000, currency: 'usd' }

describe('the next event of a plan', () => {
  it.each([
    ['that runs', {}, 'It renews on December 10, 2026.'],
    ['whose next sum is known', { ...twenty, ...monthly }, 'It renews on December 10, 2026 for $20.'],
    [
      'that is billed every three months',
      { amount: 5400, currency: 'usd', ...quarterly },
      'It renews on December 10, 2026 for $54, billed every 3 months.',
    ],
    [
      'that is billed every year by use',
      { interval_unit: 'year', interval_count: 1 },
      'It renews on December 10, 2026, billed every year.',
    ],
    [
      'that renews until a day',
      { course: 'term', ends_at: '2027-03-10T15:00:00Z', ...twenty },
      'It renews on December 10, 2026 for $20, and ends on March 10, 2027.',
    ],
    ['that was canceled', { course: 'ends' }, 'Canceled. You keep access until December 10, 2026.'],
    [
      'that was canceled while its payment fails',
      { course: 'ends', payment: 'failing' },
      'Canceled. You keep access until December 10, 2026.',
    ],
    [
      'that was canceled and opens nothing any more',
      { ...over, course: 'ends', payment: 'failing' },
      'Canceled. It will not renew.',
    ],
    ['whose payment fails', { payment: 'failing' }, undefined],
    [
      'that becomes a cheaper one',
      { course: 'changes', changes_at: runs.paid_until, ...toBasic, amount: 1000, currency: 'usd' },
      'It changes to Basic on December 10, 2026 for $10.',
    ],
    [
      'that becomes one that is not sold here',
      { course: 'changes', changes_at: runs.paid_until },
      'It changes to another plan on December 10, 2026.',
    ],
    [
      'whose payments rest',
      { course: 'payments_paused', pause: 'collection' },
      'Payments are paused. Your plan stays active in the meantime.',
    ],
    [
      'whose payments rest until a day, and are charged later',
      {
        course: 'payments_paused',
        pause: 'collection',
        pause_kind: 'keep_as_draft',
        resumes_at: '2027-01-10T15:00:00Z',
      },
      'Payments are paused: what falls due is charged later. Your plan stays active in the meantime. Payments resume on January 10, 2027.',
    ],
    [
      'whose renewal is not charged yet',
      { payment: 'renewing', period: 'grace' },
      'It renewed on December 10, 2026. The payment is on its way.',
    ],
    [
      'of whose renewal nothing was heard',
      { period: 'grace' },
      'It was due to renew on December 10, 2026. The payment service has not confirmed it yet.',
    ],
    ['that nobody has', NO_MEMBERSHIP, undefined],
  ] satisfies [string, Partial<SubscriptionState>, string | undefined][])('%s', (_, changes, expected) => {
    expect(nextEvent({ ...runs, ...changes }, plans)).toBe(expected)
  })
})

function said(changes: Partial<SubscriptionState>) {
  const problem = problemOf({ ...runs, ...changes }, plans)
  return problem && `${problem.title}: ${problem.text}`
}

describe('the problem of a membership', () => {
  it.each<[string, Partial<SubscriptionState>, RegExp]>([
    [
      'a payment that fails in a period that is paid',
      { payment: 'failing' },
      /did not go through.*access until December 10, 2026/,
    ],
    ['a payment that fails after it', { ...over, payment: 'failing' }, /Your paid period is over\./],
    [
      'an open payment of a plan that was canceled',
      { ...over, course: 'ends', payment: 'failing' },
      /One payment is still open, although you canceled\./,
    ],
    ['a plan that is paused', { ...over, course: 'paused', pause: 'service' }, /Your plan is paused/],
    [
      'a change of plan that is not paid',
      { payment: 'change_failing', ...toBasic },
      /change to Basic did not go through, so your plan stays as it is; it is paid until December 10/,
    ],
    [
      'one that the bank works on',
      { payment: 'change_processing', ...toBasic },
      /not confirmed the payment for the change to Basic yet/,
    ],
    ['a renewal that the bank works on', { payment: 'processing' }, /processed.*paid until December 10/],
    ['one after the paid time', { ...over, payment: 'processing' }, /processed.*opens again once it does/],
    ['an invoice that was sent', { ...over, payment: 'due' }, /Your invoice is open.*opens once it is paid/],
    ['a renewal of which nothing was heard for days', over, /renewal is not confirmed.*closed for now/],
    ['a first payment with the bank', { ...over, payment: 'first_processing' }, /plan opens once it does/],
    ['a first payment not finished', { ...over, payment: 'first_incomplete' }, /Nothing is open yet/],
    ['a plan that can’t be read', { payment: 'unreadable' }, /stays open until December 10, 2026/],
    ['one of which nothing is known', { ...over, payment: 'unreadable' }, /closed\. Please write to me/],
  ])('is %s', (_, changes, sentence) => expect(said(changes)).toMatch(sentence))

  it('never says of a bank’s days that a payment did not go through', () => {
    for (const payment of ['processing', 'change_processing', 'first_processing', 'renewing'] as const)
      for (const changes of [{}, over])
        expect(said({ ...changes, payment }) ?? '').not.toMatch(/not go through/)
  })

  it('is nothing else', () => {
    for (const course of ['renews', 'changes', 'term', 'ends', 'payments_paused'] as const)
      expect(said({ course })).toBeUndefined()
    expect(said(NO_MEMBERSHIP)).toBeUndefined()
  })
})
