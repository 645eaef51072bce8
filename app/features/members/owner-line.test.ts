import { expect, it } from 'vitest'

import { builtIn } from '#content/built-in.ts'

import type { Member } from './members.data.ts'
import { ownerLine } from './owner-line.ts'

const MEMBER: Member = {
  id: '11111111-0000-4000-8000-000000000001',
  first_name: 'Robin',
  last_name: null,
  email: 'robin@example.com',
  joined_at: '2026-01-10T15:00:00Z',
  product_id: 'prod_sample_pro',
  paid_until: '2026-12-10T15:00:00Z',
  cancelled_at: null,
  payment_failed_at: null,
  customer: 'cus_1',
  course: 'renews',
  payment: 'paid',
  period: 'running',
  ends_at: null,
  changes_at: null,
  next_product_id: null,
  pause_kind: null,
  resumes_at: null,
}

it.each<[string, Partial<Member>, string, boolean]>([
  ['a plan that renews', {}, 'Paid until December 10, 2026', false],
  [
    'a fixed term',
    { course: 'term', ends_at: '2027-03-10T15:00:00Z' },
    'Paid until December 10, 2026, ends on March 10, 2027',
    false,
  ],
  ['a cancellation', { course: 'ends', ends_at: '2026-12-10T15:00:00Z' }, 'Ends on December 10, 2026', false],
  [
    'a change',
    { course: 'changes', next_product_id: 'prod_sample_basic' },
    'Paid until December 10, 2026, then Basic',
    false,
  ],
  [
    'a pause of payments',
    { course: 'payments_paused', pause_kind: 'void', resumes_at: '2027-01-10T15:00:00Z' },
    'Payments paused: not charged, until January 10, 2027',
    false,
  ],
  [
    'one whose invoices wait',
    { course: 'payments_paused', pause_kind: 'keep_as_draft' },
    'Payments paused: charged later',
    false,
  ],
  ['a pause of the plan', { course: 'paused', period: 'over' }, 'Paused, no access', true],
  ['a debit', { payment: 'processing' }, 'Payment with the bank', false],
  [
    'a payment that fails',
    { payment: 'failing', payment_failed_at: '2026-11-12T15:00:00Z' },
    'Payment failing since November 12, 2026',
    true,
  ],
  [
    'a change that is not paid',
    {
      payment: 'change_failing',
      payment_failed_at: '2026-11-12T15:00:00Z',
      next_product_id: 'prod_sample_basic',
    },
    'Change to Basic not paid since November 12, 2026',
    true,
  ],
  [
    'a first payment that was left',
    { payment: 'first_incomplete', period: 'over' },
    'First payment not finished',
    true,
  ],
  ['what can’t be read', { payment: 'unreadable' }, 'Can’t be read from Stripe', true],
])('the owner reads of %s', (_, changes, text, needsAttention) => {
  expect(ownerLine({ ...MEMBER, ...changes }, builtIn.facts.plans)).toEqual({ text, needsAttention })
})

it('says nothing of a member who has bought nothing', () => {
  const nothing = { course: null, payment: null, period: null, product_id: null, paid_until: null }
  expect(ownerLine({ ...MEMBER, ...nothing }, builtIn.facts.plans)).toBeUndefined()
})
