import { describe, expect, test } from 'vitest'

import {
  BASIC,
  ENDS,
  invoice,
  ITEM,
  membershipOf,
  paidFor,
  RENEWED,
  STARTED,
} from '#tests/support/stripe-subscription.ts'

const iso = (seconds: number) => new Date(seconds * 1000).toISOString()
const latest = (reason: string, status: string, more?: object) => ({
  latest_invoice: invoice(reason, status, more),
})

describe('access follows what was paid', () => {
  const before = { paid: paidFor([['prod_pro', 2000, RENEWED]]) }
  const now = { paid: paidFor([['prod_pro', 2000, ENDS]], [['prod_pro', 2000, RENEWED]]) }
  const premium = { ...ITEM, price: { ...ITEM.price, id: 'price_premium', product: 'prod_premium' } }
  const change = { status: 'past_due', items: { data: [premium] } }
  const tried = { attempt_count: 1 }

  test.each<[string, object, Parameters<typeof membershipOf>[1], object]>([
    [
      'a renewal that is past due keeps what was paid before',
      { status: 'past_due', ...latest('subscription_cycle', 'open', tried) },
      before,
      { payment: 'failing', payment_failing: true, paid_until: iso(RENEWED), product_id: 'prod_pro' },
    ],
    [
      'one that is unpaid after all retries does, too, however many periods have passed',
      { status: 'unpaid', ...latest('subscription_cycle', 'draft', { auto_advance: false }) },
      { paid: paidFor([['prod_pro', 2000, STARTED]]) },
      { payment: 'failing', paid_until: iso(STARTED) },
    ],
    [
      'a change of plan that was not paid opens the plan that was',
      { ...change, ...latest('subscription_update', 'open', tried) },
      now,
      {
        payment: 'change_failing',
        payment_failing: true,
        product_id: 'prod_pro',
        next_product_id: 'prod_premium',
        paid_until: iso(ENDS),
      },
    ],
    [
      'a change of plan that was not paid opens nothing where the renewal was not paid either',
      { ...change, ...latest('subscription_update', 'open', tried) },
      before,
      { product_id: 'prod_pro', paid_until: iso(RENEWED) },
    ],
    [
      'a change of plan that was paid opens it, and unused time that was given back opens nothing',
      { ...change, ...latest('manual', 'open', tried) },
      {
        paid: paidFor(
          [
            ['prod_pro', -1000, ENDS],
            ['prod_premium', 1500, ENDS],
          ],
          [['prod_pro', 2000, ENDS]],
        ),
      },
      { product_id: 'prod_premium', paid_until: iso(ENDS) },
    ],
    [
      'time of a dearer plan that was given back opens nothing, where the cheaper one was paid',
      { items: { data: [BASIC] }, ...latest('subscription_cycle', 'open', tried) },
      {
        paid: paidFor([
          ['prod_premium', -1500, RENEWED],
          ['prod_basic', 500, RENEWED],
        ]),
      },
      { product_id: 'prod_basic', paid_until: iso(RENEWED) },
    ],
    [
      'a pending update stays the plan that was paid',
      {
        ...latest('subscription_update', 'open', tried),
        pending_update: { expires_at: ENDS, subscription_items: [premium] },
      },
      now,
      { payment: 'change_failing', product_id: 'prod_pro', next_product_id: 'prod_premium' },
    ],
    [
      'a change of plan that the bank works on opens nothing yet',
      { items: { data: [premium] }, ...latest('subscription_update', 'open', tried) },
      now,
      { payment: 'change_processing', payment_failing: false, product_id: 'prod_pro', paid_until: iso(ENDS) },
    ],
    [
      'a renewal that the bank works on is not failing, and opens nothing yet',
      latest('subscription_cycle', 'open', tried),
      before,
      { payment: 'processing', payment_failing: false, paid_until: iso(RENEWED) },
    ],
    [
      'a renewal that Stripe has not charged yet is on its way',
      latest('subscription_cycle', 'draft'),
      before,
      { payment: 'renewing', payment_failing: false, paid_until: iso(RENEWED) },
    ],
    [
      'one whose invoice is about to be charged is, too',
      latest('subscription_cycle', 'open'),
      before,
      { payment: 'renewing', paid_until: iso(RENEWED) },
    ],
    [
      'an invoice that was sent waits for the member',
      latest('subscription_cycle', 'open', { collection_method: 'send_invoice' }),
      before,
      { payment: 'due', payment_failing: false, paid_until: iso(RENEWED) },
    ],
    [
      'a first payment that the bank works on opens nothing yet',
      latest('subscription_create', 'open', tried),
      undefined,
      { payment: 'first_processing', payment_failing: false, paid_until: iso(RENEWED) },
    ],
    [
      'a first payment that was not finished opens nothing, and is no renewal that failed',
      { status: 'incomplete', ...latest('subscription_create', 'open', tried) },
      undefined,
      { payment: 'first_incomplete', payment_failing: false, paid_until: iso(RENEWED) },
    ],
    [
      'nothing paid is nothing open',
      { status: 'past_due', ...latest('subscription_cycle', 'open', tried) },
      { paid: [] },
      { paid_until: iso(STARTED) },
    ],
    [
      'an extra by hand that is open takes nothing of the plan',
      latest('manual', 'open', tried),
      undefined,
      { payment: 'paid', paid_until: iso(ENDS) },
    ],
    [
      'a renewal that the practice waives is settled',
      latest('subscription_cycle', 'void'),
      undefined,
      { payment: 'paid', paid_until: iso(ENDS) },
    ],
    [
      'a trial is open until its end',
      { status: 'trialing', ...latest('subscription_create', 'paid') },
      undefined,
      { payment: 'paid', paid_until: iso(ENDS) },
    ],
  ])('%s', (_, changes, answers, expected) => expect(membershipOf(changes, answers)).toMatchObject(expected))
})
