import type Stripe from 'stripe'

import type { Price } from './catalogue.ts'
import { periodEnd, recurrenceOf } from './periods.ts'
import { newId } from './problem.ts'
import type { Item, Subscription } from './state.ts'

interface Sale {
  customer: string
  price: Price
  metadata: Stripe.Metadata
}

// Documented fields that a plain monthly subscription by card leaves at these values.
const UNUSED = {
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor_config: null,
  billing_schedules: [],
  billing_thresholds: null,
  customer_account: null,
  days_until_due: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  managed_payments: { enabled: false },
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  payment_settings: {
    payment_method_options: null,
    payment_method_types: null,
    save_default_payment_method: 'off',
  },
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  test_clock: null,
  transfer_data: null,
  trial_end: null,
  trial_settings: null,
  trial_start: null,
} satisfies Partial<Subscription>

/** Fields as in https://docs.stripe.com/api/subscriptions/object */
export function newSubscription({ customer, price, metadata }: Sale, now: number): Subscription {
  const id = newId('sub')
  return {
    ...structuredClone(UNUSED),
    id,
    object: 'subscription',
    billing_cycle_anchor: now,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible', updated_at: now },
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: now,
    currency: price.currency,
    customer,
    default_payment_method: newId('pm'),
    ended_at: null,
    items: itemsOf(id, price, now),
    latest_invoice: newId('in'),
    livemode: false,
    metadata,
    start_date: now,
    status: 'active',
  }
}

/** What a state adds to a subscription beside its plan. */
export const EXTRA_PRODUCT = 'prod_extra'

/** The item of the plan. */
export function itemOf(subscription: Subscription): Item {
  const { data } = subscription.items
  const item = data.find(({ price }) => price.product !== EXTRA_PRODUCT) ?? data[0]
  if (!item) throw new Error('A subscription always has an item')
  return item
}

function itemsOf(subscription: string, price: Price, now: number): Subscription['items'] {
  const url = `/v1/subscription_items?subscription=${subscription}`
  return { object: 'list', data: [newItem(subscription, price, now)], has_more: false, url }
}

/** Fields as in https://docs.stripe.com/api/subscription_items/object */
export function newItem(subscription: string, price: Price, now: number): Item {
  return {
    id: newId('si', 14),
    object: 'subscription_item' as const,
    billing_thresholds: null,
    created: now,
    current_period_end: periodEnd(now, now, recurrenceOf(price)),
    current_period_start: now,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity: 1,
    subscription,
    tax_rates: [],
  }
}

/** The older name of a price, which items still carry; see https://docs.stripe.com/api/plans/object */
export function planOf(price: Price) {
  return {
    id: price.id,
    object: 'plan' as const,
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: price.billing_scheme,
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: {},
    meter: price.recurring?.meter ?? null,
    nickname: null,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: price.recurring?.usage_type ?? 'licensed',
  }
}
