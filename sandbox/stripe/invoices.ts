import type { Account } from './account.ts'
import { type Charge, priced } from './amounts.ts'
import { addMonths, DAY, HOUR } from './periods.ts'
import { newId } from './problem.ts'
import { itemOf } from './subscription.ts'
import type { Invoice, PaymentIntent, Subscription } from './state.ts'

/** Why a subscription bills; see https://docs.stripe.com/api/invoices/object#invoice_object-billing_reason */
export type BillingReason = 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'upcoming'

/** Business days that a debit of a US bank account takes, at most: https://docs.stripe.com/payments/ach-direct-debit */
const DEBIT_DAYS = 4
/** Days between tries; Stripe's own take two weeks: https://docs.stripe.com/billing/revenue-recovery/smart-retries */
const RETRY_DAYS = [3, 5, 6]

/** What the items cost for their present periods. */
export function chargesOf(subscription: Subscription): Charge[] {
  return subscription.items.data.map((item) => ({
    item: item.id,
    subscription: subscription.id,
    price: item.price,
    quantity: item.quantity ?? 0,
    period: { start: item.current_period_start, end: item.current_period_end },
    discounts: item.discounts.map(String),
  }))
}

// Documented fields that an invoice of a subscription has while nothing was paid.
const DRAFT = {
  object: 'invoice',
  amount_overpaid: 0,
  amount_paid: 0,
  amount_paid_off_stripe: 0,
  amount_shipping: 0,
  attempt_count: 0,
  attempted: false,
  auto_advance: true,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null, disabled_reason: null },
  automatically_finalizes_at: null,
  collection_method: 'charge_automatically',
  due_date: null,
  issuer: { type: 'self' },
  livemode: false,
  metadata: {},
  next_payment_attempt: null,
  payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  status: 'draft',
  status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
} satisfies Partial<Invoice>

/** Computes an invoice without recording it. Fields as in https://docs.stripe.com/api/invoices/object */
export function draftInvoice(
  account: Account,
  subscription: Subscription,
  charges: Charge[],
  { reason, at }: { reason: BillingReason; at: number },
): Invoice {
  const id = newId(reason === 'upcoming' ? 'upcoming_in' : 'in')
  const customer = account.state.customers[String(subscription.customer)]
  const { currency, default_tax_rates: rates, metadata } = subscription
  const terms = { currency, discounts: discountsOf(account, subscription), taxRates: rates ?? [], at }
  const { lines, ...sums } = priced(account, charges, terms)
  const balance = customer?.balance ?? 0
  const due = Math.max(0, sums.total + balance)
  const url = `/v1/invoices/${id}/lines`
  return {
    ...structuredClone(DRAFT),
    id,
    amount_due: due,
    amount_remaining: due,
    billing_reason: reason,
    created: at,
    currency,
    customer: String(subscription.customer),
    customer_email: customer?.email ?? null,
    default_tax_rates: terms.taxRates,
    discounts: terms.discounts,
    ending_balance: Math.min(0, sums.total + balance),
    lines: { object: 'list', data: lines.map((line) => ({ ...line, invoice: id })), has_more: false, url },
    parent: {
      quote_details: null,
      subscription_details: { metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    period_end: at,
    period_start: reason === 'subscription_create' ? at : itemOf(subscription).current_period_start,
    starting_balance: balance,
    ...sums,
  }
}

/** Ids of the discounts of a whole invoice: one of the subscription takes the place of the customer's. */
function discountsOf({ state }: Account, subscription: Subscription): string[] {
  const own = subscription.discounts.map(String)
  const { discount } = state.customers[String(subscription.customer)] ?? {}
  return own.length > 0 || !discount ? own : [discount.id]
}

/** Records an invoice for these charges. One of a renewal stays a draft for an hour: https://docs.stripe.com/billing/invoices/subscription */
export function issueInvoice(
  account: Account,
  subscription: Subscription,
  charges: Charge[],
  reason: BillingReason,
): Invoice {
  const invoice = draftInvoice(account, subscription, charges, { reason, at: account.now() })
  account.state.invoices[invoice.id] = invoice
  const customer = account.state.customers[String(subscription.customer)]
  if (customer) customer.balance = invoice.ending_balance ?? 0
  if (reason === 'subscription_cycle') invoice.automatically_finalizes_at = account.now() + HOUR
  account.emit('invoice.created', invoice)
  subscription.latest_invoice = invoice.id
  useUp(account, subscription)
  return invoice
}

export function finalize(account: Account, invoice: Invoice): void {
  invoice.status_transitions.finalized_at = account.now()
  Object.assign(invoice, { status: 'open', automatically_finalizes_at: null } satisfies Partial<Invoice>)
  account.emit('invoice.finalized', invoice)
}

/** Nothing more happens to an invoice by itself. */
export const NOT_COLLECTED = {
  auto_advance: false,
  automatically_finalizes_at: null,
  next_payment_attempt: null,
} satisfies Partial<Invoice>

/** Closes an invoice unpaid. */
export function giveUp(account: Account, invoice: Invoice, status: 'void' | 'uncollectible'): void {
  const at = account.now()
  invoice.status_transitions.finalized_at ??= at
  invoice.status_transitions[status === 'void' ? 'voided_at' : 'marked_uncollectible_at'] = at
  Object.assign(invoice, {
    status,
    ...NOT_COLLECTED,
  } satisfies Partial<Invoice>)
  account.emit(status === 'void' ? 'invoice.voided' : 'invoice.marked_uncollectible', invoice)
}

export type Outcome = 'paid' | 'processing' | 'failed'

/** Tries to collect an open invoice by the customer's payment method. */
export function collect(account: Account, invoice: Invoice): Outcome {
  const customer = String(invoice.customer)
  const method = account.state.hidden[customer]?.paysBy ?? 'card'
  invoice.attempted = true
  if (invoice.amount_remaining === 0) return paid(account, invoice)
  invoice.attempt_count += 1
  const payment = paymentOf(account, invoice)
  if (method === 'card') return settle(account, invoice, 'paid')
  if (method === 'declined-card') return settle(account, invoice, 'failed')
  payment.payment_method_types = ['us_bank_account']
  payment.status = 'processing'
  account.emit('payment_intent.processing', payment)
  invoice.next_payment_attempt = null
  account.state.hidden[invoice.id] = {
    settlesAt: account.now() + DEBIT_DAYS * DAY,
    settlesAs: method === 'debit' ? 'paid' : 'failed',
  }
  return 'processing'
}

/** The outcome of a payment: at once by card, after days by debit. */
export function settle(account: Account, invoice: Invoice, outcome: 'paid' | 'failed'): Outcome {
  const payment = paymentOf(account, invoice)
  delete account.state.hidden[invoice.id]
  if (outcome === 'paid') {
    Object.assign(payment, {
      status: 'succeeded',
      amount_received: payment.amount,
    } satisfies Partial<PaymentIntent>)
    account.emit('payment_intent.succeeded', payment)
    return paid(account, invoice)
  }
  payment.status = 'requires_payment_method'
  account.emit('payment_intent.payment_failed', payment)
  const days = RETRY_DAYS[invoice.attempt_count - 1]
  invoice.next_payment_attempt = days === undefined ? null : account.now() + days * DAY
  account.emit('invoice.payment_failed', invoice)
  return 'failed'
}

function paid(account: Account, invoice: Invoice): Outcome {
  invoice.status_transitions.paid_at = account.now()
  Object.assign(invoice, {
    status: 'paid',
    ...NOT_COLLECTED,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
  } satisfies Partial<Invoice>)
  account.emit('invoice.paid', invoice)
  return 'paid'
}

/** The one payment of an invoice; its id follows from the invoice's. */
export function paymentOf({ state, now }: Account, invoice: Invoice): PaymentIntent {
  const id = invoice.id.replace(/^in/, 'pi')
  return (state.paymentIntents[id] ??= {
    id,
    object: 'payment_intent',
    amount: invoice.amount_due,
    amount_received: 0,
    created: now(),
    currency: invoice.currency,
    customer: String(invoice.customer),
    livemode: false,
    metadata: {},
    payment_method_types: ['card'],
    status: 'requires_payment_method',
  })
}

/** Removes discounts that were for one invoice or have expired. */
function useUp(account: Account, subscription: Subscription): void {
  const { discounts, coupons, customers } = account.state
  const isLeft = (each: unknown) => {
    const discount = discounts[String(each)]
    const coupon = coupons[String(discount?.source.coupon)]
    const isOver = discount?.end != null && discount.end <= account.now()
    return coupon?.duration !== 'once' && !isOver
  }
  subscription.discounts = subscription.discounts.filter(isLeft)
  for (const item of subscription.items.data) item.discounts = item.discounts.filter(isLeft)
  const customer = customers[String(subscription.customer)]
  if (customer?.discount && !isLeft(customer.discount.id)) customer.discount = null
}

/** When a discount that begins now ends. */
export function discountEnd(start: number, months: number | null): number | null {
  return months === null ? null : addMonths(start, months)
}
