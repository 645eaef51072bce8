import type Stripe from 'stripe'

import type { Account } from './account.ts'
import { cancelNow, changeCharges, NO_DETAILS } from './billing.ts'
import { type Price, priceOf } from './catalogue.ts'
import { chargesOf, collect, discountEnd, finalize, giveUp, issueInvoice } from './invoices.ts'
import { DAY, periodEnd, perMonth, type Recurrence, recurrenceOf } from './periods.ts'
import { newId } from './problem.ts'
import { schedulePrice } from './schedules.ts'
import { EXTRA_PRODUCT, planOf } from './subscription.ts'
import { type Invoice, type Item, type Subscription } from './state.ts'

/** A subscription that is put into a state, with what concerns it. */
interface Situation {
  account: Account
  subscription: Subscription
  /** The item of the plan. */
  item: Item
  invoice: Invoice
  /** Of the present period. */
  start: number
  end: number
  now: number
}

export type Arrange = (situation: Situation) => void

/** Sets fields of the subscription. */
export const fields =
  (make: (situation: Situation) => Partial<Subscription>): Arrange =>
  (situation) =>
    void Object.assign(situation.subscription, make(situation))

export const ends = (at: (situation: Situation) => number, byFlag = false) =>
  fields((situation) => ({
    cancel_at: at(situation),
    cancel_at_period_end: byFlag,
    canceled_at: situation.now,
    cancellation_details: { ...NO_DETAILS, reason: 'cancellation_requested' },
  }))

export const ended =
  (details: Partial<Stripe.Subscription.CancellationDetails>): Arrange =>
  ({ account, subscription }) => {
    subscription.cancellation_details = { ...NO_DETAILS, ...details }
    cancelNow(account, subscription)
  }

/** Changes the price of the plan's item; the period begins now where its length differs. */
export const sold =
  (change: (price: Price) => Partial<Price>): Arrange =>
  ({ account, subscription, item, now }) => {
    const price = addPrice(account, item.price, change(item.price))
    Object.assign(item, { price, plan: planOf(price) })
    subscription.currency = price.currency
    if (price.recurring?.usage_type === 'metered') delete item.quantity
    subscription.billing_cycle_anchor = now
    Object.assign(item, {
      current_period_start: now,
      current_period_end: periodEnd(now, now, recurrenceOf(price)),
    })
    billAgain(account, subscription)
  }

export const every = (interval: Recurrence['interval'], count: number) =>
  sold((price) => ({
    unit_amount: (price.unit_amount ?? 0) * (interval === 'year' ? 12 : interval === 'month' ? count : 1),
    recurring: { ...price.recurring!, interval, interval_count: count },
  }))

type CouponTerms = Partial<
  Pick<Stripe.Coupon, 'percent_off' | 'amount_off' | 'duration' | 'duration_in_months'>
>

export const discounted =
  (where: 'item' | 'subscription' | 'customer', terms: CouponTerms): Arrange =>
  ({ account, subscription, item }) => {
    const discount = addDiscount(account, subscription, terms)
    if (where === 'item') item.discounts = [discount.id]
    if (where === 'subscription') subscription.discounts = [discount.id]
    const customer = account.state.customers[String(subscription.customer)]
    if (where === 'customer' && customer) customer.discount = discount
  }

/** The latest invoice as if it had not been paid. */
export const unpaid =
  (status: Subscription['status'], of: Partial<Invoice> = {}): Arrange =>
  ({ subscription, invoice }) => {
    subscription.status = status
    Object.assign(invoice, {
      status: 'open',
      auto_advance: true,
      amount_paid: 0,
      amount_remaining: invoice.amount_due,
      ...of,
    } satisfies Partial<Invoice>)
    invoice.status_transitions.paid_at = null
  }

export const closed =
  (status: 'void' | 'uncollectible'): Arrange =>
  (situation) => {
    unpaid('active')(situation)
    giveUp(situation.account, situation.invoice, status)
  }

/** A debit that the bank has not answered yet. */
export const processing =
  (method: 'debit' | 'failing-debit', reason?: Invoice['billing_reason']): Arrange =>
  (situation) => {
    const { account, subscription, invoice } = situation
    account.state.hidden[String(subscription.customer)] = { paysBy: method }
    unpaid('active', { attempt_count: 0, ...(reason && { billing_reason: reason }) })(situation)
    collect(account, invoice)
  }

export const pausedCollection = (
  behavior: Stripe.Subscription.PauseCollection['behavior'],
  days: number | null,
) =>
  fields(({ now }) => ({
    pause_collection: { behavior, resumes_at: days === null ? null : now + days * DAY },
  }))

/** Collection failed, and the account pauses subscriptions then: https://docs.stripe.com/billing/subscriptions/pause */
export const pausedByFailure =
  (type: 'first_payment_failure' | 'final_payment_failure'): Arrange =>
  (situation) => {
    unpaid('paused', { billing_reason: 'subscription_cycle' })(situation)
    const { subscription, now } = situation
    subscription.status_details = {
      paused: { type: 'subscription', subscription: { type }, transitioned_at: now },
    }
  }

/** Another price from the next period on. */
export const scheduled =
  (priceAfter: (situation: Situation) => Price): Arrange =>
  (situation) => {
    const { account, subscription } = situation
    subscription.schedule = schedulePrice(account, subscription, priceAfter(situation)).id
  }

export const raised = (by: number) => (situation: Situation) =>
  addPrice(situation.account, situation.item.price, {
    unit_amount: (situation.item.price.unit_amount ?? 0) + by,
  })

/** The next dearer price of another product. */
export function dearer({ account, item }: Situation): Price {
  const others = Object.values(account.catalogue.prices)
    .filter(
      (price) => price.active && price.product !== item.price.product && price.product !== EXTRA_PRODUCT,
    )
    .toSorted((a, b) => perMonth(a) - perMonth(b))
  return others.find((price) => perMonth(price) > perMonth(item.price)) ?? others[0] ?? item.price
}

export const changedUnpaid =
  (invoiceStatus: 'open' | 'draft'): Arrange =>
  (situation) => {
    const { account, subscription, item } = situation
    const price = dearer(situation)
    const charges = changeCharges(account, subscription, price)
    Object.assign(item, { price, plan: planOf(price) })
    const invoice = issueInvoice(account, subscription, charges, 'subscription_update')
    if (invoiceStatus === 'draft') return
    finalize(account, invoice)
    Object.assign(invoice, {
      attempted: true,
      attempt_count: 1,
      next_payment_attempt: situation.now + 3 * DAY,
    })
    subscription.status = 'past_due'
  }

/** A renewal that was billed and is in this state. */
export const renewal =
  (status: 'draft' | 'open'): Arrange =>
  (situation) => {
    const { account, subscription } = situation
    const invoice = issueInvoice(account, subscription, chargesOf(subscription), 'subscription_cycle')
    if (status === 'open') finalize(account, invoice)
  }

/** Bills the present period anew, and collects it. */
export function billAgain(account: Account, subscription: Subscription): Invoice {
  const invoice = issueInvoice(account, subscription, chargesOf(subscription), 'subscription_create')
  finalize(account, invoice)
  collect(account, invoice)
  return invoice
}

/** A further price, like another but for these fields. */
export function addPrice({ catalogue, state, now }: Account, like: Price, changes: Partial<Price>): Price {
  const id = newId('price')
  const plain = priceOf({ priceId: id, productId: like.product, name: '', amount: like.unit_amount ?? 0 })
  const price = { ...plain, currency: like.currency, recurring: like.recurring, created: now(), ...changes }
  price.unit_amount_decimal = String(price.unit_amount)
  return (catalogue.prices[id] = state.prices[id] = price)
}

function addDiscount(
  { state, now }: Account,
  { customer, id: subscription }: Subscription,
  terms: CouponTerms,
) {
  const coupon: Stripe.Coupon = {
    id: newId('', 8).slice(1),
    object: 'coupon',
    amount_off: null,
    created: now(),
    currency: terms.amount_off ? 'usd' : null,
    duration: 'forever',
    duration_in_months: null,
    livemode: false,
    max_redemptions: null,
    metadata: {},
    name: null,
    percent_off: null,
    redeem_by: null,
    times_redeemed: 1,
    valid: true,
    ...terms,
  }
  state.coupons[coupon.id] = coupon
  const discount: Stripe.Discount = {
    id: newId('di'),
    object: 'discount',
    checkout_session: null,
    customer: String(customer),
    customer_account: null,
    end: discountEnd(now(), coupon.duration_in_months),
    invoice: null,
    invoice_item: null,
    promotion_code: null,
    source: { coupon: coupon.id, type: 'coupon' },
    start: now(),
    subscription,
    subscription_item: null,
  }
  return (state.discounts[discount.id] = discount)
}

export const TAX: Stripe.TaxRate = {
  id: 'txr_1SandboxOfTheLocalProduct',
  object: 'tax_rate',
  active: true,
  country: 'US',
  created: Date.UTC(2026, 0, 5) / 1000,
  description: null,
  display_name: 'Sales tax',
  effective_percentage: null,
  flat_amount: null,
  inclusive: false,
  jurisdiction: 'FL',
  jurisdiction_level: 'state',
  livemode: false,
  metadata: {},
  percentage: 7,
  rate_type: 'percentage',
  state: 'FL',
  tax_type: 'sales_tax',
}
