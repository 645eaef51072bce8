import type Stripe from 'stripe'

import type { Price } from './catalogue.ts'
import { newId } from './problem.ts'
import type { Invoice, Subscription } from './state.ts'

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

/** A calendar month later, at the same time of day; at most the month's last day. */
export function aMonthAfter(seconds: number): number {
  const start = new Date(seconds * 1000)
  const end = new Date(start)
  end.setUTCMonth(start.getUTCMonth() + 1)
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0)
  return Math.floor(end.getTime() / 1000)
}

function itemsOf(subscription: string, price: Price, now: number): Subscription['items'] {
  const item = {
    id: newId('si', 14),
    object: 'subscription_item' as const,
    billing_thresholds: null,
    created: now,
    current_period_end: aMonthAfter(now),
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
  const url = `/v1/subscription_items?subscription=${subscription}`
  return { object: 'list', data: [item], has_more: false, url }
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
    interval: 'month' as const,
    interval_count: 1,
    livemode: false,
    metadata: {},
    meter: null,
    nickname: null,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed' as const,
  }
}

/** Why a subscription bills, as far as this stand-in does; see https://docs.stripe.com/api/invoices/object */
export type BillingReason = 'subscription_create' | 'subscription_cycle' | 'subscription_update'

interface Bill {
  customer: string
  amount: number
  reason: BillingReason
  status: 'paid' | 'open' | 'void'
}

export function newInvoice({ customer, amount, reason, status }: Bill, now: number): Invoice {
  const id = newId('in')
  const paid = status === 'paid' ? amount : 0
  return {
    id,
    object: 'invoice',
    amount_due: amount,
    amount_overpaid: 0,
    amount_paid: paid,
    amount_paid_off_stripe: 0,
    amount_remaining: amount - paid,
    amount_shipping: 0,
    attempt_count: status === 'void' ? 0 : 1,
    attempted: status !== 'void',
    auto_advance: status === 'open',
    automatic_tax: { enabled: false, liability: null, provider: null, status: null, disabled_reason: null },
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: now,
    currency: 'usd',
    customer,
    default_tax_rates: [],
    discounts: [],
    issuer: { type: 'self' },
    lines: { object: 'list', data: [], has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    metadata: {},
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: now,
    period_start: now,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    starting_balance: 0,
    status,
    status_transitions: { finalized_at: now, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: amount,
    total: amount,
  }
}
