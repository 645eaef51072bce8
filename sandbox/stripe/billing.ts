import { type Account, priceIn } from './account.ts'
import type { Charge } from './amounts.ts'
import type { Price } from './catalogue.ts'
import {
  chargesOf,
  collect,
  finalize,
  giveUp,
  issueInvoice,
  NOT_COLLECTED,
  type Outcome,
} from './invoices.ts'
import { isSameRecurrence, periodEnd, perMonth, recurrenceOf } from './periods.ts'
import { release, schedulePrice } from './schedules.ts'
import { itemOf, newSubscription, planOf } from './subscription.ts'
import type { Invoice, PaymentMethod, Session, Subscription } from './state.ts'

export const NO_DETAILS = { comment: null, feedback: null, feedback_option: null, reason: null }

/** The payer's subscriptions, newest first, as the API lists them. */
export function subscriptionsOf({ state }: Account, customer: string): Subscription[] {
  return Object.values(state.subscriptions)
    .filter((subscription) => subscription.customer === customer)
    .toReversed()
}

/** The pay page was submitted: the session is complete and its subscription begins. A debit is settled later. */
export function complete(account: Account, session: Session): void {
  const sale = account.state.hidden[session.id]?.sale
  const price = sale && priceIn(account, sale.priceId)
  const customer = account.state.customers[String(session.customer)]
  if (!price || !customer) return
  const subscription = newSubscription(
    { customer: customer.id, price, metadata: sale.metadata },
    account.now(),
  )
  account.state.subscriptions[subscription.id] = subscription
  const invoice = issueInvoice(account, subscription, chargesOf(subscription), 'subscription_create')
  finalize(account, invoice)
  const outcome = collect(account, invoice)
  account.emit('customer.subscription.created', subscription)
  Object.assign(session, {
    status: 'complete',
    payment_status: outcome === 'paid' ? 'paid' : 'unpaid',
    subscription: subscription.id,
    invoice: invoice.id,
    customer_details: {
      address: null,
      business_name: null,
      email: customer.email,
      individual_name: null,
      name: null,
      phone: null,
      tax_exempt: 'none',
      tax_ids: [],
    },
  } satisfies Partial<Session>)
  account.emit('checkout.session.completed', session)
}

export function expire(account: Account, session: Session): void {
  session.status = 'expired'
  account.emit('checkout.session.expired', session)
}

/** A dearer plan begins at once, a cheaper one with the next period: the portal's usual configuration. */
export function changePlan(account: Account, subscription: Subscription, price: Price): void {
  const current = itemOf(subscription).price
  if (perMonth(price) > perMonth(current)) return setPrice(account, subscription, price)
  update(account, subscription, { schedule: schedulePrice(account, subscription, price).id })
}

/** Cancels a change that was scheduled for the next period. */
export function cancelScheduledChange(account: Account, subscription: Subscription): void {
  release(account, subscription)
  update(account, subscription, { schedule: null })
}

export function cancelAtPeriodEnd(account: Account, subscription: Subscription): void {
  release(account, subscription)
  // Under flexible billing the portal sets the date, not the flag; a change that was scheduled is released.
  update(account, subscription, {
    schedule: null,
    cancel_at: itemOf(subscription).current_period_end,
    canceled_at: account.now(),
    cancellation_details: { ...NO_DETAILS, reason: 'cancellation_requested' },
  })
}

export function undoCancellation(account: Account, subscription: Subscription): void {
  update(account, subscription, {
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: NO_DETAILS,
  })
}

/** How the customer pays from the next invoice on; a card that works also pays what is due. */
export function setPaymentMethod(account: Account, customer: string, method: PaymentMethod): void {
  account.state.hidden[customer] = { paysBy: method }
  if (method !== 'card') return
  for (const subscription of subscriptionsOf(account, customer)) {
    const invoice = latestInvoice(account, subscription)
    if (subscription.status === 'past_due' && invoice?.status === 'open') pay(account, subscription, invoice)
  }
}

/** As the practice does in its dashboard: stops the service, or only the collecting of payments, or neither. */
export function pause(
  account: Account,
  subscription: Subscription,
  what: 'service' | 'collection' | 'nothing',
) {
  const paused = {
    type: 'subscription' as const,
    subscription: { type: 'pause_requested' as const },
    transitioned_at: account.now(),
  }
  if (what !== 'service') delete subscription.status_details
  update(account, subscription, {
    status: what === 'service' ? 'paused' : 'active',
    pause_collection: what === 'collection' ? { behavior: 'void', resumes_at: null } : null,
    ...(what === 'service' && { status_details: { paused } }),
  })
}

/** Ends at once. @param reason where nobody requested it */
export function cancelNow(
  account: Account,
  subscription: Subscription,
  reason?: 'payment_failed' | 'payment_disputed',
): void {
  const now = account.now()
  release(account, subscription)
  if (reason) subscription.cancellation_details = { ...NO_DETAILS, reason }
  Object.assign(subscription, {
    status: 'canceled',
    schedule: null,
    canceled_at: subscription.canceled_at ?? now,
    ended_at: now,
  } satisfies Partial<Subscription>)
  const invoice = latestInvoice(account, subscription)
  // What is unpaid is no longer collected: https://docs.stripe.com/billing/subscriptions/cancel
  if (invoice) Object.assign(invoice, NOT_COLLECTED)
  account.emit('customer.subscription.deleted', subscription)
}

/** Starts and bills the next period. */
export function renew(account: Account, subscription: Subscription): void {
  const before = structuredClone(subscription)
  for (const item of subscription.items.data) {
    if (item.current_period_end > account.now()) continue
    item.current_period_start = item.current_period_end
    item.current_period_end = periodEnd(
      subscription.billing_cycle_anchor,
      item.current_period_start,
      recurrenceOf(item.price),
    )
  }
  const invoice = issueInvoice(account, subscription, chargesOf(subscription), 'subscription_cycle')
  const { pause_collection: pausing, status } = subscription
  if (pausing?.behavior === 'keep_as_draft' || status === 'unpaid') {
    Object.assign(invoice, NOT_COLLECTED)
  } else if (pausing) {
    giveUp(account, invoice, pausing.behavior === 'void' ? 'void' : 'uncollectible')
  }
  if (status === 'trialing') subscription.status = 'active'
  changed(account, before, subscription)
}

/** An hour after its creation, or at a further try. */
export function payDue(account: Account, invoice: Invoice): void {
  const subscription = subscriptionOf(account, invoice)
  if (invoice.status === 'draft') finalize(account, invoice)
  if (subscription) pay(account, subscription, invoice)
}

/** What an invoice's payment does to its subscription: https://docs.stripe.com/billing/subscriptions/overview */
export function apply(
  account: Account,
  subscription: Subscription,
  outcome: Outcome,
  invoice: Invoice,
): void {
  const { status } = subscription
  if (subscription.ended_at !== null || subscription.latest_invoice !== invoice.id) return
  if (outcome === 'failed' && invoice.next_payment_attempt === null && status === 'past_due') {
    if (account.state.afterRetries === 'cancel') return cancelNow(account, subscription, 'payment_failed')
    if (account.state.afterRetries === 'unpaid') return update(account, subscription, { status: 'unpaid' })
  }
  if (outcome === 'processing' && status !== 'incomplete') return
  const next = outcome === 'failed' ? 'past_due' : 'active'
  if (status !== next && status !== 'trialing') update(account, subscription, { status: next })
}

/** The price changes within the period: what is left of it is charged, and the unused rest of the old one refunded. */
function setPrice(account: Account, subscription: Subscription, price: Price) {
  const before = structuredClone(subscription)
  const charges = changeCharges(account, subscription, price)
  Object.assign(itemOf(subscription), {
    price,
    plan: planOf(price),
    ...newPeriod(account, subscription, price),
  })
  release(account, subscription)
  subscription.schedule = null
  const invoice = issueInvoice(account, subscription, charges, 'subscription_update')
  finalize(account, invoice)
  const outcome = collect(account, invoice)
  if (outcome === 'failed') subscription.status = 'past_due'
  changed(account, before, subscription)
}

/** A change of the interval begins a new period: https://docs.stripe.com/billing/subscriptions/billing-cycle */
function newPeriod(account: Account, subscription: Subscription, price: Price) {
  if (isSameRecurrence(itemOf(subscription).price, price)) return {}
  const now = account.now()
  subscription.billing_cycle_anchor = now
  return { current_period_start: now, current_period_end: periodEnd(now, now, recurrenceOf(price)) }
}

/** What a change of the plan's price costs today: https://docs.stripe.com/billing/subscriptions/prorations */
export function changeCharges(account: Account, subscription: Subscription, price: Price): Charge[] {
  const now = account.now()
  const item = itemOf(subscription)
  const { current_period_start: start, current_period_end: end, discounts } = item
  const quantity = item.quantity ?? 0
  const left = (end - now) / (end - start)
  const sumOf = (of: Price) => Math.round((of.unit_amount ?? 0) * quantity * left)
  const common = { item: item.id, subscription: subscription.id, quantity, discounts: discounts.map(String) }
  const refund = { ...common, price: item.price, prorated: -sumOf(item.price), period: { start: now, end } }
  if (isSameRecurrence(item.price, price)) {
    return [refund, { ...common, price, prorated: sumOf(price), period: { start: now, end } }]
  }
  return [refund, { ...common, price, period: { start: now, end: periodEnd(now, now, recurrenceOf(price)) } }]
}

function pay(account: Account, subscription: Subscription, invoice: Invoice) {
  apply(account, subscription, collect(account, invoice), invoice)
}

export function subscriptionOf({ state }: Account, invoice: Invoice): Subscription | undefined {
  return state.subscriptions[String(invoice.parent?.subscription_details?.subscription)]
}

export function latestInvoice({ state }: Account, subscription: Subscription): Invoice | undefined {
  return state.invoices[String(subscription.latest_invoice)]
}

export function update(account: Account, subscription: Subscription, changes: Partial<Subscription>): void {
  const before = { ...subscription }
  Object.assign(subscription, changes)
  changed(account, before, subscription)
}

/** Sends the event of a change, with the former values of what differs. */
export function changed(account: Account, before: Subscription, subscription: Subscription): void {
  const names = Object.keys({ ...before, ...subscription }) as (keyof Subscription)[]
  const differing = names.filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(subscription[name]),
  )
  const previous = Object.fromEntries(differing.map((name) => [name, before[name]]))
  account.emit('customer.subscription.updated', subscription, previous)
}
