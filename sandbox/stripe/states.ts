import type { Account } from './account.ts'
import { changeCharges, changed, latestInvoice } from './billing.ts'
import { productOf } from './catalogue.ts'
import { finalize, issueInvoice } from './invoices.ts'
import { addMonths, DAY, HOUR } from './periods.ts'
import { EXTRA_PRODUCT, itemOf, newItem, planOf } from './subscription.ts'
import { PAYMENT_METHODS, type Subscription } from './state.ts'
import {
  addPrice,
  type Arrange,
  billAgain,
  changedUnpaid,
  closed,
  dearer,
  discounted,
  ended,
  ends,
  every,
  fields,
  pausedByFailure,
  pausedCollection,
  processing,
  raised,
  renewal,
  scheduled,
  sold,
  TAX,
  unpaid,
} from './state-changes.ts'

/**
 * What a subscription can be like, by name; states add up where they concern different fields. From then on the clock
 * does what follows from them.
 */
export const STATES: Record<string, Arrange> = {
  'ends within the period': ends(({ start, end }) => Math.floor((start + end) / 2)),
  'ends with the period': ends(({ end }) => end),
  'ends with the period, by the flag': ends(({ end }) => end, true),
  'fixed term of four months': ends(({ start }) => addMonths(start, 4)),
  'ended on request': ended({ reason: 'cancellation_requested', feedback: 'too_expensive' }),
  'ended unpaid': ended({ reason: 'payment_failed' }),
  'ended by a dispute': ended({ reason: 'payment_disputed' }),
  'ended by a retention policy': ended({ reason: 'canceled_by_retention_policy' }),
  incomplete: unpaid('incomplete', { billing_reason: 'subscription_create' }),
  'incomplete, expired': (situation) => {
    closed('void')(situation)
    Object.assign(situation.subscription, { status: 'incomplete_expired', ended_at: situation.now })
  },
  trialing: fields(({ now, item, invoice }) => {
    Object.assign(item, { current_period_start: now, current_period_end: now + 14 * DAY })
    Object.assign(invoice, { subtotal: 0, total: 0, amount_due: 0, amount_paid: 0 })
    return {
      status: 'trialing',
      trial_start: now,
      trial_end: now + 14 * DAY,
      billing_cycle_anchor: now + 14 * DAY,
    }
  }),
  'past due': unpaid('past_due', { billing_reason: 'subscription_cycle' }),
  unpaid: unpaid('unpaid', { billing_reason: 'subscription_cycle', auto_advance: false }),
  'paused by a first failure': pausedByFailure('first_payment_failure'),
  'paused by a final failure': pausedByFailure('final_payment_failure'),
  paused: fields(({ now }) => ({
    status: 'paused',
    status_details: {
      paused: { type: 'subscription', subscription: { type: 'pause_requested' }, transitioned_at: now },
    },
  })),
  'several items, the plan last': ({ account, subscription, now }) => {
    account.catalogue.products[EXTRA_PRODUCT] ??= account.state.products[EXTRA_PRODUCT] = productOf({
      productId: EXTRA_PRODUCT,
      priceId: '',
      name: 'Workbook',
      amount: 0,
    })
    const price = addPrice(account, itemOf(subscription).price, { product: EXTRA_PRODUCT, unit_amount: 500 })
    subscription.items.data.unshift({
      ...newItem(subscription.id, price, now),
      current_period_start: itemOf(subscription).current_period_start,
      current_period_end: itemOf(subscription).current_period_end,
    })
  },
  'quantity of 0': ({ item }) => void (item.quantity = 0),
  metered: sold((price) => ({
    unit_amount: 20,
    recurring: { ...price.recurring!, usage_type: 'metered', meter: 'mtr_test_61Sandbox' },
  })),
  'in euros': sold(() => ({ currency: 'eur' })),
  'every day': every('day', 1),
  'every week': every('week', 1),
  'every 3 months': every('month', 3),
  'every 6 months': every('month', 6),
  'every 9 months': every('month', 9),
  'every year': every('year', 1),
  'discount of the item': discounted('item', { percent_off: 25, duration: 'forever' }),
  'discount of the subscription': discounted('subscription', {
    percent_off: 20,
    duration: 'repeating',
    duration_in_months: 3,
  }),
  'discount of the next invoice': discounted('subscription', { amount_off: 300, duration: 'once' }),
  'discount of the customer': discounted('customer', { percent_off: 10, duration: 'forever' }),
  'tax on top': ({ subscription }) => void (subscription.default_tax_rates = [TAX]),
  'price rises with the next period': scheduled(raised(250)),
  'plan changes with the next period': scheduled(dearer),
  'price rose': ({ account, item }) => {
    const price = addPrice(account, item.price, { unit_amount: (item.price.unit_amount ?? 0) + 250 })
    Object.assign(item, { price, plan: planOf(price) })
  },
  'change of plan pending': (situation) => {
    const { account, subscription, item, now } = situation
    const price = dearer(situation)
    const pending = { ...item, price, plan: planOf(price) }
    const charges = changeCharges(account, subscription, price)
    const invoice = issueInvoice(account, subscription, charges, 'subscription_update')
    finalize(account, invoice)
    subscription.pending_update = {
      billing_cycle_anchor: null,
      cancel_at_period_end: null,
      discount: null,
      discounts: null,
      expires_at: now + 23 * HOUR,
      metadata: null,
      subscription_items: [pending],
      trial_end: null,
      trial_from_plan: null,
    }
  },
  'change of plan unpaid': changedUnpaid('open'),
  'change of plan billed by a draft': changedUnpaid('draft'),
  'renewal billed by a draft': renewal('draft'),
  'renewal billed and open': renewal('open'),
  'invoice void': closed('void'),
  'invoice uncollectible': closed('uncollectible'),
  'first debit in process': processing('debit', 'subscription_create'),
  'debit in process': processing('debit', 'subscription_cycle'),
  'debit in process that will fail': processing('failing-debit', 'subscription_cycle'),
  'collection paused, void': pausedCollection('void', null),
  'collection paused for 40 days, void': pausedCollection('void', 40),
  'collection paused for 40 days, draft': pausedCollection('keep_as_draft', 40),
  'collection paused for 40 days, uncollectible': pausedCollection('mark_uncollectible', 40),
  ...Object.fromEntries(
    PAYMENT_METHODS.map((paysBy): [string, Arrange] => [
      `pays by ${paysBy}`,
      ({ account, subscription }) => void (account.state.hidden[String(subscription.customer)] = { paysBy }),
    ]),
  ),
}

/** Puts a subscription into these states, one after the other, and sends the event of its change. */
export function arrange(account: Account, subscription: Subscription, names: readonly string[]): void {
  const before = structuredClone(subscription)
  for (const name of names) {
    const item = itemOf(subscription)
    const invoice = latestInvoice(account, subscription) ?? billAgain(account, subscription)
    const { current_period_start: start, current_period_end: end } = item
    STATES[name]?.({ account, subscription, item, invoice, start, end, now: account.now() })
  }
  changed(account, before, subscription)
}
