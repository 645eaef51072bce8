import { type Account, priceIn } from './account.ts'
import type { Price } from './catalogue.ts'
import { newId } from './problem.ts'
import { aMonthAfter, type BillingReason, newInvoice, newSubscription, planOf } from './subscription.ts'
import type { Session, Subscription } from './state.ts'

const NO_DETAILS = { comment: null, feedback: null, feedback_option: null, reason: null }
const ENDED = new Set(['canceled', 'incomplete_expired'])

/** The payer's subscriptions, newest first, as the API lists them. */
export function subscriptionsOf({ state }: Account, customer: string): Subscription[] {
  return Object.values(state.subscriptions)
    .filter((subscription) => subscription.customer === customer)
    .toReversed()
}

/** The pay page was paid: the session is complete and its subscription begins. */
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
  subscription.latest_invoice = bill(account, subscription, 'subscription_create', 'paid')
  account.emit('customer.subscription.created', subscription)
  Object.assign(session, {
    status: 'complete',
    payment_status: 'paid',
    subscription: subscription.id,
    invoice: subscription.latest_invoice,
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
  if ((price.unit_amount ?? 0) > (current.unit_amount ?? 0)) return setPrice(account, subscription, price)
  account.state.hidden[subscription.id] = { nextPriceId: price.id }
  update(account, subscription, { schedule: newId('sub_sched') })
}

/** Gives up a plan that was to begin with the next period. */
export function keepPlan(account: Account, subscription: Subscription): void {
  delete account.state.hidden[subscription.id]
  update(account, subscription, { schedule: null })
}

export function cancelAtPeriodEnd(account: Account, subscription: Subscription): void {
  delete account.state.hidden[subscription.id]
  // Under flexible billing the portal sets the date, not the flag; a change that was scheduled is released.
  update(account, subscription, {
    schedule: null,
    cancel_at: itemOf(subscription).current_period_end,
    canceled_at: account.now(),
    cancellation_details: { ...NO_DETAILS, reason: 'cancellation_requested' },
  })
}

export function keepRenewing(account: Account, subscription: Subscription): void {
  update(account, subscription, { cancel_at: null, canceled_at: null, cancellation_details: NO_DETAILS })
}

/** The card is refused from the next renewal on, or accepted again, which also pays what is due. */
export function setCard(account: Account, customer: string, good: boolean): void {
  account.state.hidden[customer] = { badCard: !good }
  if (!good) return
  for (const subscription of subscriptionsOf(account, customer)) {
    if (subscription.status !== 'past_due') continue
    const invoice = account.state.invoices[String(subscription.latest_invoice)]
    if (invoice)
      Object.assign(invoice, { status: 'paid', amount_paid: invoice.amount_due, amount_remaining: 0 })
    update(account, subscription, { status: 'active' })
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
  if (reason) subscription.cancellation_details = { ...NO_DETAILS, reason }
  Object.assign(subscription, {
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? now,
    ended_at: now,
  } satisfies Partial<Subscription>)
  account.emit('customer.subscription.deleted', subscription)
}

/** Moves the clock; whatever falls due on the way happens in its order. */
export function advance(account: Account, days: number): void {
  const target = account.now() + days * 86_400
  for (;;) {
    const due = Object.values(account.state.subscriptions)
      .filter(({ status }) => !ENDED.has(status) && status !== 'paused')
      .toSorted((a, b) => itemOf(a).current_period_end - itemOf(b).current_period_end)[0]
    if (!due || itemOf(due).current_period_end > target) break
    account.state.ahead += itemOf(due).current_period_end - account.now()
    endPeriod(account, due)
  }
  account.state.ahead += Math.max(0, target - account.now())
  for (const session of Object.values(account.state.sessions)) {
    if (session.status === 'open' && session.expires_at <= account.now()) expire(account, session)
  }
}

function endPeriod(account: Account, subscription: Subscription) {
  const item = itemOf(subscription)
  if (subscription.cancel_at !== null) return cancelNow(account, subscription)
  // Its retries are used up.
  if (subscription.status === 'past_due') return cancelNow(account, subscription, 'payment_failed')
  const next = account.state.hidden[subscription.id]?.nextPriceId
  const price = next === undefined ? undefined : priceIn(account, next)
  if (price) Object.assign(item, { price, plan: planOf(price) })
  delete account.state.hidden[subscription.id]
  item.current_period_start = item.current_period_end
  item.current_period_end = aMonthAfter(item.current_period_start)
  charge(account, subscription, 'subscription_cycle', price ? { schedule: null } : {})
}

function setPrice(account: Account, subscription: Subscription, price: Price) {
  Object.assign(itemOf(subscription), { price, plan: planOf(price) })
  delete account.state.hidden[subscription.id]
  charge(account, subscription, 'subscription_update', { schedule: null })
}

function charge(
  account: Account,
  subscription: Subscription,
  reason: BillingReason,
  more: Partial<Subscription>,
) {
  const refused = account.state.hidden[String(subscription.customer)]?.badCard
  const status = subscription.pause_collection ? 'void' : refused ? 'open' : 'paid'
  update(account, subscription, {
    latest_invoice: bill(account, subscription, reason, status),
    status: status === 'open' ? 'past_due' : 'active',
    ...more,
  })
}

/** @returns the invoice's id */
function bill(
  account: Account,
  subscription: Subscription,
  reason: BillingReason,
  status: 'paid' | 'open' | 'void',
): string {
  const amount = itemOf(subscription).price.unit_amount ?? 0
  const bought = { customer: String(subscription.customer), amount, reason, status }
  const invoice = newInvoice(bought, account.now())
  account.state.invoices[invoice.id] = invoice
  return invoice.id
}

function update(account: Account, subscription: Subscription, changes: Partial<Subscription>) {
  const names = Object.keys(changes) as (keyof Subscription)[]
  const previous = Object.fromEntries(names.map((name) => [name, subscription[name]]))
  Object.assign(subscription, changes)
  account.emit('customer.subscription.updated', subscription, previous)
}

export function itemOf(subscription: Subscription) {
  const item = subscription.items.data[0]
  if (!item) throw new Error('A subscription always has an item')
  return item
}
