import type Stripe from 'stripe'

import { newId } from './identifiers.ts'

/** Why a subscription bills, as far as this stand-in does; see https://docs.stripe.com/api/invoices/object */
export type BillingReason = 'subscription_create' | 'subscription_cycle' | 'subscription_update'

/** What of an invoice can be asked for through its subscription. */
export type Invoice = Pick<
  Stripe.Invoice,
  | 'id'
  | 'object'
  | 'amount_due'
  | 'amount_paid'
  | 'amount_remaining'
  | 'attempted'
  | 'auto_advance'
  | 'billing_reason'
  | 'collection_method'
  | 'created'
  | 'currency'
  | 'customer'
  | 'livemode'
  | 'metadata'
  | 'period_end'
  | 'period_start'
  | 'status'
  | 'total'
>

interface Bill {
  customer: string
  amount: number
  reason: BillingReason
  status: 'paid' | 'open' | 'void'
}

export function newInvoice({ customer, amount, reason, status }: Bill, now: number): Invoice {
  const paid = status === 'paid' ? amount : 0
  return {
    id: newId('in'),
    object: 'invoice',
    amount_due: amount,
    amount_paid: paid,
    amount_remaining: amount - paid,
    attempted: status !== 'void',
    auto_advance: status === 'open',
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: now,
    currency: 'usd',
    customer,
    livemode: false,
    metadata: {},
    period_end: now,
    period_start: now,
    status,
    total: amount,
  }
}
