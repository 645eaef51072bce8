import { z } from 'zod'

import type { BoughtMembership, PayPage, PriceAtProvider } from '#server/membership/payments.ts'

/** The parts of Stripe's objects that we read, by https://docs.stripe.com/api; they are required. */
export const Customer = z.object({
  id: z.string().startsWith('cus_'),
  object: z.literal('customer'),
  deleted: z.literal(true).optional(),
})

/** A page of customers, newest first, without removed ones. */
export const CustomersOfAddress = z
  .object({
    data: z.array(
      z.object({ id: z.string().startsWith('cus_'), metadata: z.record(z.string(), z.string()).catch({}) }),
    ),
  })
  .transform(({ data }) => data)

export const Portal = z.object({ object: z.literal('billing_portal.session'), url: z.url() })

export const PortalSettings = z.object({
  id: z.string().startsWith('bpc_'),
  plans: z.array(z.object({ productId: z.string(), priceId: z.string() })),
})

/** Stripe sets `disabled` by itself too, where deliveries have failed for days. */
export const WebhookEndpoints = z.object({ data: z.array(z.object({ url: z.string(), status: z.string() })) })

export const Session = z
  .object({
    id: z.string().startsWith('cs_'),
    object: z.literal('checkout.session'),
    status: z.string(),
    url: z.url().nullable(),
  })
  .transform(({ id, status, url }): PayPage => {
    if (status === 'expired') return { status: 'closed' }
    if (status === 'open') return url === null ? { status: 'closed' } : { status: 'open', id, url }
    // 'complete' or a status that is new: it may have been paid, so it must not be replaced.
    return { status: 'bought' }
  })

/** One without `active` was deleted. */
const Product = z.object({ id: z.string(), active: z.boolean().default(false) })

export const Price = z
  .object({
    object: z.literal('price'),
    // An object where we request its expansion.
    product: z.union([z.string(), Product]),
    unit_amount: z.number().int().nonnegative().nullish(),
    currency: z.string(),
    active: z.boolean(),
    livemode: z.boolean(),
    recurring: z.object({ interval: z.string(), interval_count: z.number() }).nullish(),
  })
  .transform((price): PriceAtProvider => ({
    productId: typeof price.product === 'string' ? price.product : price.product.id,
    amount: price.unit_amount ?? null,
    currency: price.currency,
    isMonthly: price.recurring?.interval === 'month' && price.recurring.interval_count === 1,
    isActive: price.active,
    isProductActive: typeof price.product === 'string' || price.product.active,
    isLive: price.livemode,
  }))

const Seconds = z.number().int().nonnegative()

const Item = z.object({
  current_period_start: Seconds,
  current_period_end: Seconds,
  quantity: z.number().int().positive().nullish(),
  price: z.object({
    id: z.string(),
    product: z.string(),
    unit_amount: z.number().int().nonnegative().nullish(),
  }),
})

// An object where we request its expansion; otherwise its id.
const Invoice = z.object({ billing_reason: z.string().nullable(), status: z.string().nullable() })
const Schedule = z.object({
  current_phase: z.object({ end_date: Seconds }).nullable(),
  phases: z.array(z.object({ start_date: Seconds, items: z.array(z.object({ price: z.string() })) })),
})

// Enums are strings here, because Stripe adds values without a new API version.
const StripeSubscription = z.object({
  id: z.string().startsWith('sub_'),
  object: z.literal('subscription'),
  status: z.string(),
  status_details: z
    .object({ paused: z.object({ subscription: z.object({ type: z.string() }) }).nullish() })
    .nullish(),
  pause_collection: z.object({}).nullish(),
  cancel_at_period_end: z.boolean(),
  cancel_at: Seconds.nullable(),
  canceled_at: Seconds.nullable(),
  cancellation_details: z.object({ reason: z.string().nullish() }).nullish(),
  ended_at: Seconds.nullable(),
  start_date: Seconds,
  currency: z.string().length(3).nullish(),
  discounts: z.array(z.unknown()).nullish(),
  latest_invoice: z.union([Invoice, z.string()]).nullish(),
  schedule: z.union([Schedule, z.string()]).nullish(),
  items: z.object({ data: z.array(Item).min(1) }),
})
type StripeSubscription = z.infer<typeof StripeSubscription>

export const Subscription = StripeSubscription.transform(asMembership)

/** The one item of a subscription, which a change of plan needs. Undefined where there are several. */
export const OnlyItem = z
  .object({
    object: z.literal('subscription'),
    items: z.object({ data: z.array(z.object({ id: z.string(), quantity: z.number().int().nullish() })) }),
  })
  .transform(({ items: { data } }) => (data.length === 1 ? data[0] : undefined))

const ENDED_STATUSES = new Set(['canceled', 'incomplete_expired'])
const FAILING_STATUSES = new Set(['past_due', 'unpaid', 'incomplete'])
const PAUSED_BY_FAILURE = new Set(['first_payment_failure', 'final_payment_failure'])

function asMembership(bought: StripeSubscription): BoughtMembership {
  const item = bought.items.data[0]!
  const hasEnded = ENDED_STATUSES.has(bought.status) || bought.ended_at !== null
  const endReason = hasEnded ? endReasonOf(bought) : null
  const paidUntil = isPeriodPaid(bought) ? item.current_period_end : item.current_period_start
  // The portal ends a subscription by a flag or, with flexible billing, by a date.
  const isEnding = bought.cancel_at_period_end || bought.cancel_at !== null
  return {
    stripe_subscription_id: bought.id,
    product_id: item.price.product,
    started_at: iso(bought.start_date),
    paid_until: iso(Math.min(paidUntil, bought.cancel_at ?? paidUntil)),
    // Not where Stripe ended the subscription by itself: it sets the date then too.
    cancelled_at:
      (isEnding || hasEnded) && endReason === null ? iso(bought.canceled_at ?? bought.start_date) : null,
    payment_failing: !hasEnded && isFailing(bought),
    pause: hasEnded ? null : pauseOf(bought),
    next_price_id: isEnding || hasEnded ? null : nextPriceOf(bought, item.price.id),
    ...amountOf(bought),
    ended_at: hasEnded ? iso(bought.ended_at ?? item.current_period_start) : null,
    end_reason: endReason,
  }
}

/** https://docs.stripe.com/api/subscriptions/object#subscription_object-cancellation_details-reason */
function endReasonOf({ cancellation_details: details }: StripeSubscription): BoughtMembership['end_reason'] {
  if (details?.reason === 'payment_failed') return 'unpaid'
  return details?.reason === 'payment_disputed' ? 'disputed' : null
}

/**
 * Whether the current period is paid. The status depends on the latest invoice: an unpaid one for the period means no;
 * one for a change within the period (a dearer plan, an extra) does not. Ended subscriptions are judged in the same way:
 * otherwise one that ended unpaid would last a month longer.
 */
function isPeriodPaid(bought: StripeSubscription): boolean {
  const { status, latest_invoice: invoice } = bought
  if (status === 'active' || status === 'trialing') return true
  if (typeof invoice !== 'object' || invoice === null) return status === 'canceled'
  const isForPeriod =
    invoice.billing_reason === 'subscription_cycle' || invoice.billing_reason === 'subscription_create'
  // Nothing was owed, for example while the collection of payments is paused.
  const isWaived = status === 'canceled' && invoice.status === 'void' && endReasonOf(bought) === null
  return invoice.status === 'paid' || isWaived || !isForPeriod
}

/** The price of a period; unknown with a discount, whose effect on the next invoice is not in the subscription. */
function amountOf({
  currency,
  discounts,
  items,
}: StripeSubscription): Pick<BoughtMembership, 'amount' | 'currency'> {
  const sums = items.data.map(({ quantity, price }) =>
    typeof price.unit_amount === 'number' ? price.unit_amount * (quantity ?? 1) : Number.NaN,
  )
  const amount = sums.reduce((sum, each) => sum + each, 0)
  if (!currency || discounts?.length || Number.isNaN(amount)) return { amount: null, currency: null }
  return { amount, currency }
}

function isFailing({ status, status_details: details }: StripeSubscription): boolean {
  return FAILING_STATUSES.has(status) || PAUSED_BY_FAILURE.has(details?.paused?.subscription.type ?? '')
}

/**
 * A paused subscription gives no access: https://docs.stripe.com/billing/subscriptions/pause. One whose collection is
 * paused does: https://docs.stripe.com/billing/subscriptions/pause-payment.
 */
function pauseOf({ status, pause_collection: collection }: StripeSubscription): BoughtMembership['pause'] {
  if (status === 'paused') return 'service'
  return collection ? 'collection' : null
}

function nextPriceOf({ schedule }: StripeSubscription, current: string): string | null {
  if (typeof schedule !== 'object' || !schedule?.current_phase) return null
  const { end_date: end } = schedule.current_phase
  const next = schedule.phases.find(({ start_date: start }) => start >= end)?.items[0]?.price
  return next === undefined || next === current ? null : next
}

function iso(seconds: number): string {
  return new Date(seconds * 1000).toISOString()
}

/** By the key's prefix: https://docs.stripe.com/keys */
export function isTestKey(secretKey: string): boolean {
  return /^[rs]k_test_/.test(secretKey)
}
