import {
  type Course,
  INTERVAL_UNITS,
  type Interval,
  isFailing,
  PAUSE_KINDS,
  type Payment,
} from '#contracts/membership-states.ts'
import type { BoughtMembership } from '#server/membership/payments.ts'

import type { InvoicePreview, NextPrice, PaidInvoices, Subscription } from './shapes.ts'

/** What Stripe says about a subscription beside itself; each only where `questionsOf` asks for it. */
export interface Answers {
  /** Undefined where nothing was asked. */
  paid?: PaidInvoices | undefined
  /** The prices that follow in its schedule. */
  nextPrices?: NextPrice[] | undefined
  /** Undefined where Stripe names no next invoice. */
  preview?: InvoicePreview | undefined
}

/** What has to be asked about a subscription before it can be described. */
export function questionsOf(bought: Subscription, plans: readonly string[]) {
  const payment = paymentOf(bought)
  const course = courseOf(bought, plans, undefined)
  const isOpen = course !== 'ended' && course !== 'paused'
  return {
    /** Which plan is paid, and until when, where the latest invoice does not say so. */
    paid: isOpen && !PAID_BY_ITSELF.has(payment),
    nextPrices: isOpen && course !== 'ends' ? nextPhaseOf(bought, plans) : [],
    /** Whether a next invoice follows whose sum Stripe can compute. */
    preview: isOpen && course !== 'ends' && course !== 'payments_paused' && hasSum(bought, payment, plans),
  }
}

/** The whole state of a subscription, from Stripe's objects alone: the order of events does not matter. */
export function readSubscription(
  bought: Subscription,
  plans: readonly string[],
  { paid, nextPrices, preview }: Answers = {},
): BoughtMembership {
  const item = planItemOf(bought, plans)
  const payment = paymentOf(bought)
  const planned = changeOf(bought, plans, nextPrices)
  const course = courseOf(bought, plans, planned)
  const next = course === 'ends' ? undefined : planned
  const hasEnded = course === 'ended'
  const { product, until } = paidOf(bought, plans, payment, paid)
  const endsAt = hasEnded ? null : endOf(bought, plans)
  const ordered = pendingOf(bought, plans, payment)
  const price = next?.price ?? item.price
  const interval = intervalOf(price)
  const invoice = preview && isFor(preview, price, [item.current_period_end, next?.at]) ? preview : undefined
  const endReason = hasEnded ? endReasonOf(bought) : null
  const isCanceled = course === 'ends' || (hasEnded && endReason === null)
  return {
    stripe_subscription_id: bought.id,
    product_id: product,
    price_id: item.price.id,
    started_at: iso(bought.start_date),
    paid_until: iso(Math.min(until, endsAt ?? bought.cancel_at ?? until)),
    course,
    payment,
    // Not where Stripe ended the subscription by itself: it sets the date then too.
    cancelled_at: isCanceled ? iso(bought.canceled_at ?? bought.start_date) : null,
    payment_failing: !hasEnded && isFailing(payment),
    pause: course === 'paused' ? 'service' : !hasEnded && bought.pause_collection ? 'collection' : null,
    pause_kind: hasEnded ? null : pauseKindOf(bought),
    resumes_at: hasEnded ? null : isoOrNull(bought.pause_collection?.resumes_at),
    ends_at: isoOrNull(endsAt),
    next_price_id: next?.price.id ?? null,
    next_product_id: (next?.price.product === product ? undefined : next?.price.product) ?? ordered ?? null,
    changes_at: course === 'changes' ? isoOrNull(next?.at) : null,
    interval_unit: interval?.unit ?? null,
    interval_count: interval?.count ?? null,
    amount: invoice?.amount_due ?? null,
    currency: invoice?.currency ?? null,
    ended_at: hasEnded ? iso(bought.ended_at ?? item.current_period_start) : null,
    end_reason: endReason,
  }
}

const ENDED_STATUSES = new Set(['canceled', 'incomplete_expired'])
const FAILING_STATUSES = new Set(['past_due', 'unpaid'])
const PAUSED_BY_FAILURE = new Set(['first_payment_failure', 'final_payment_failure'])
const PAID_BY_ITSELF = new Set<Payment>(['paid', 'first_processing', 'first_incomplete'])

function isOver({ status, ended_at: endedAt }: Subscription): boolean {
  return ENDED_STATUSES.has(status) || endedAt !== null
}

/** The item that is the plan: the largest plan of those that are bought, otherwise the first item. */
function planItemOf({ items: { data } }: Subscription, plans: readonly string[]) {
  const bought = data.filter(({ quantity }) => quantity !== 0)
  return largest(bought, plans, ({ price }) => price.product) ?? bought[0] ?? data[0]!
}

function largest<T>(things: T[], plans: readonly string[], productOf: (thing: T) => string): T | undefined {
  return things
    .filter((thing) => plans.includes(productOf(thing)))
    .toSorted((one, other) => plans.indexOf(productOf(one)) - plans.indexOf(productOf(other)))[0]
}

/**
 * Whether what was charged last was paid. Stripe's status says so for renewals; the latest invoice for what it can't say:
 * a change of plan, a payment that takes days, an invoice that is not charged yet.
 * https://docs.stripe.com/billing/subscriptions/overview, https://docs.stripe.com/billing/subscriptions/pending-updates
 */
export function paymentOf(bought: Subscription): Payment {
  const { status, status_details: details, latest_invoice: latest, pending_update: update } = bought
  if (status === 'incomplete') return 'first_incomplete'
  if (status === 'paused')
    return PAUSED_BY_FAILURE.has(details?.paused?.subscription.type ?? '') ? 'failing' : 'paid'
  const invoice = typeof latest === 'object' ? latest : null
  const reason = invoice?.billing_reason
  const isChange = reason === 'subscription_update'
  if (FAILING_STATUSES.has(status)) return isChange ? 'change_failing' : 'failing'
  const isUnpaid = invoice?.status === 'open' || invoice?.status === 'draft'
  // Other reasons are extras, which the plan does not depend on.
  const isForPlan = isChange || reason === 'subscription_cycle' || reason === 'subscription_create'
  if (!invoice || !isUnpaid || !isForPlan) return 'paid'
  // During a pause of the collection the period is given; its invoice is charged later, or never.
  if (invoice.status === 'draft' && invoice.auto_advance === false) return 'paid'
  if (invoice.collection_method === 'send_invoice') return 'due'
  // A charge without success makes a subscription past due, or is a pending update. What was charged and is neither
  // waits for the bank, as debits do for days.
  if (isChange) return update ? 'change_failing' : 'change_processing'
  if (reason === 'subscription_create') return 'first_processing'
  return invoice.attempt_count ? 'processing' : 'renewing'
}

/** The end that is planned: by its date, by the period's end, or with its schedule. */
function endOf(bought: Subscription, plans: readonly string[]): number | null {
  const { cancel_at: at, cancel_at_period_end: isLastPeriod, schedule } = bought
  if (at !== null) return at
  if (isLastPeriod) return planItemOf(bought, plans).current_period_end
  if (typeof schedule !== 'object' || schedule?.end_behavior !== 'cancel' || !schedule.current_phase)
    return null
  return schedule.phases.at(-1)?.end_date ?? schedule.current_phase.end_date
}

function courseOf(bought: Subscription, plans: readonly string[], next: Change | undefined): Course {
  if (isOver(bought)) return 'ended'
  // A quantity of 0 buys nothing, and charges nothing.
  if (bought.status === 'paused' || planItemOf(bought, plans).quantity === 0) return 'paused'
  const end = endOf(bought, plans)
  if (end !== null && end <= planItemOf(bought, plans).current_period_end) return 'ends'
  if (bought.pause_collection) return 'payments_paused'
  if (next?.isOtherPlan) return 'changes'
  return end === null ? 'renews' : 'term'
}

interface Change {
  price: NextPrice
  /** Seconds. */
  at: number
  isOtherPlan: boolean
}

/** The price ids of the phase that begins with the next period, or within this one. Later ones are told when they are next. */
function nextPhaseOf(bought: Subscription, plans: readonly string[]): string[] {
  const phase = phaseAfter(bought, plans)
  const known = new Set(bought.items.data.map(({ price }) => price.id))
  return phase?.items.map(({ price }) => price).filter((id) => !known.has(id)) ?? []
}

function phaseAfter(bought: Subscription, plans: readonly string[]) {
  const { schedule } = bought
  if (typeof schedule !== 'object' || !schedule?.current_phase) return undefined
  const { end_date: end } = schedule.current_phase
  const next = schedule.phases.find(({ start_date: start }) => start >= end)
  return next && next.start_date <= planItemOf(bought, plans).current_period_end ? next : undefined
}

function changeOf(
  bought: Subscription,
  plans: readonly string[],
  nextPrices: NextPrice[] = [],
): Change | undefined {
  const phase = phaseAfter(bought, plans)
  if (!phase || isOver(bought)) return undefined
  const current = planItemOf(bought, plans).price
  const known = [...bought.items.data.map(({ price }) => price), ...nextPrices]
  const prices = phase.items.flatMap(({ price: id }) => known.find((price) => price.id === id) ?? [])
  const price = largest(prices, plans, ({ product }) => product) ?? prices[0]
  if (!price || price.id === current.id) return undefined
  return { price, at: phase.start_date, isOtherPlan: price.product !== current.product }
}

/**
 * Which product is paid, and until when. Where the latest invoice is not paid, the ones before say it: the period of a
 * subscription goes on and its price changes without a payment.
 */
function paidOf(
  bought: Subscription,
  plans: readonly string[],
  payment: Payment,
  paid: PaidInvoices | undefined,
): { product: string; until: number } {
  const item = planItemOf(bought, plans)
  const { price, current_period_end: end, current_period_start: start } = item
  if (isOver(bought)) return { product: price.product, until: isLastPeriodPaid(bought) ? end : start }
  if (payment === 'paid') return { product: price.product, until: end }
  if (paid)
    return lastPaid(paid, plans, price.product) ?? { product: price.product, until: bought.start_date }
  return { product: price.product, until: start }
}

function lastPaid(invoices: PaidInvoices, plans: readonly string[], product: string) {
  for (const { lines } of invoices) {
    // A negative one gives unused time back.
    const paid = lines.data.flatMap(({ amount, period, pricing }) =>
      amount >= 0 && pricing?.price_details
        ? [{ product: pricing.price_details.product, until: period.end }]
        : [],
    )
    const line = largest(paid, plans, (one) => one.product) ?? paid.find((one) => one.product === product)
    if (line) return line
  }
  return undefined
}

/**
 * Whether an ended subscription's last period was paid. An invoice for a change within it does not matter. Nothing was
 * owed where it is void, for example while the collection of payments was paused.
 */
function isLastPeriodPaid(bought: Subscription): boolean {
  const { status, latest_invoice: invoice } = bought
  if (typeof invoice !== 'object' || invoice === null) return status !== 'incomplete_expired'
  const reason = invoice.billing_reason
  const isForPeriod = reason === 'subscription_cycle' || reason === 'subscription_create'
  const isWaived = status === 'canceled' && invoice.status === 'void' && endReasonOf(bought) !== 'unpaid'
  return invoice.status === 'paid' || isWaived || !isForPeriod
}

/** The plan whose payment is missing. */
function pendingOf(bought: Subscription, plans: readonly string[], payment: Payment): string | undefined {
  if (payment !== 'change_processing' && payment !== 'change_failing') return undefined
  const items = bought.pending_update?.subscription_items?.map(({ price }) => price)
  if (!items) return planItemOf(bought, plans).price.product
  return (largest(items, plans, ({ product }) => product) ?? items[0])?.product
}

/** Metered prices have no sum before they were used. Of items with several periods, the next invoice may be another's. */
function hasSum(bought: Subscription, payment: Payment, plans: readonly string[]): boolean {
  const items = bought.items.data.filter(({ quantity }) => quantity !== 0)
  const end = planItemOf(bought, plans).current_period_end
  return (
    (payment === 'paid' || payment === 'renewing') &&
    items.every((item) => item.price.recurring?.usage_type !== 'metered' && item.current_period_end >= end)
  )
}

/**
 * Whether a next invoice charges this price for a period that begins then. Otherwise the subscription has changed between
 * its reading and that of the invoice, and no mail may combine its interval and period with the invoice's sum. The
 * change's own event has both read again.
 */
function isFor({ lines }: InvoicePreview, { id }: NextPrice, starts: (number | undefined)[]): boolean {
  return lines.data.some(
    ({ period, pricing }) => pricing?.price_details?.price === id && starts.includes(period.start),
  )
}

function intervalOf({ recurring }: NextPrice): Interval | undefined {
  const unit = INTERVAL_UNITS.find((each) => each === recurring?.interval)
  return unit && recurring ? { unit, count: recurring.interval_count } : undefined
}

/** https://docs.stripe.com/api/subscriptions/object#subscription_object-cancellation_details-reason */
function endReasonOf({ cancellation_details: details }: Subscription): BoughtMembership['end_reason'] {
  switch (details?.reason) {
    case 'cancellation_requested':
      return null
    case 'payment_failed':
      return 'unpaid'
    case 'payment_disputed':
      return 'disputed'
    // https://docs.stripe.com/changelog/dahlia/2026-03-25/adds-new-cancellation-reason-subscription-test-retention-policy
    case 'canceled_by_retention_policy':
      return 'retention'
    default:
      return 'unknown'
  }
}

function pauseKindOf({ pause_collection: collection }: Subscription): BoughtMembership['pause_kind'] {
  return PAUSE_KINDS.find((kind) => kind === collection?.behavior) ?? null
}

function isoOrNull(seconds: number | null | undefined): string | null {
  return typeof seconds === 'number' ? iso(seconds) : null
}

function iso(seconds: number): string {
  return new Date(seconds * 1000).toISOString()
}
