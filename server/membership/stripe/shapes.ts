import { z } from 'zod'

import type { PayPage, PriceAtProvider } from '#server/membership/payments.ts'

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

const Recurring = z.object({
  interval: z.string(),
  interval_count: z.number().int().positive(),
  usage_type: z.string().nullish(),
})

const ItemPrice = z.object({ id: z.string(), product: z.string(), recurring: Recurring.nullish() })

const Item = z.object({
  current_period_start: Seconds,
  current_period_end: Seconds,
  /** Left out for a price by use; 0 where nothing is bought of it. */
  quantity: z.number().nullish(),
  price: ItemPrice,
})

const InvoiceStatus = z.object({
  billing_reason: z.string().nullable(),
  status: z.string().nullable(),
  attempt_count: z.number().nullish(),
  auto_advance: z.boolean().nullish(),
  collection_method: z.string().nullish(),
  next_payment_attempt: Seconds.nullish(),
})

const Schedule = z.object({
  id: z.string(),
  end_behavior: z.string().nullish(),
  current_phase: z.object({ end_date: Seconds }).nullable(),
  phases: z.array(
    z.object({
      start_date: Seconds,
      end_date: Seconds.nullish(),
      items: z.array(z.object({ price: z.string() })),
    }),
  ),
})

// Enums are strings here, because Stripe adds values without a new API version.
export const Subscription = z.object({
  id: z.string().startsWith('sub_'),
  object: z.literal('subscription'),
  status: z.string(),
  status_details: z
    .object({ paused: z.object({ subscription: z.object({ type: z.string() }) }).nullish() })
    .nullish(),
  pause_collection: z.object({ behavior: z.string(), resumes_at: Seconds.nullish() }).nullish(),
  cancel_at_period_end: z.boolean(),
  cancel_at: Seconds.nullable(),
  canceled_at: Seconds.nullable(),
  cancellation_details: z.object({ reason: z.string().nullish() }).nullish(),
  ended_at: Seconds.nullable(),
  start_date: Seconds,
  // Objects where we request their expansion; otherwise ids.
  latest_invoice: z.union([InvoiceStatus, z.string()]).nullish(),
  schedule: z.union([Schedule, z.string()]).nullish(),
  pending_update: z
    .object({ subscription_items: z.array(z.object({ price: ItemPrice })).nullish() })
    .nullish(),
  items: z.object({ data: z.array(Item).min(1) }),
})
export type Subscription = z.infer<typeof Subscription>

/** A list of subscriptions whose elements are parsed one by one, so that one that can't be read hides no other. */
export const SubscriptionList = z.array(z.looseObject({ id: z.string().startsWith('sub_') }))

/** Enough of a subscription that can't be read to know that it is over. */
const EndedSubscription = z.union([
  z.object({ status: z.enum(['canceled', 'incomplete_expired']) }),
  z.object({ ended_at: Seconds }),
])
export function hasSurelyEnded(subscription: unknown): boolean {
  return EndedSubscription.safeParse(subscription).success
}

/** Paid invoices of one subscription, newest first, and what their lines paid for. */
export const PaidInvoices = z.object({
  data: z.array(
    z.object({
      lines: z.object({
        data: z.array(
          z.object({
            amount: z.number(),
            period: z.object({ end: Seconds }),
            pricing: z.object({ price_details: z.object({ product: z.string() }).nullish() }).nullish(),
          }),
        ),
      }),
    }),
  ),
})
export type PaidInvoices = z.infer<typeof PaidInvoices>['data']

/**
 * The invoice that is next, computed by Stripe: https://docs.stripe.com/api/invoices/create_preview. Its lines say for
 * which price and period it is: https://docs.stripe.com/api/invoice-line-item/object
 */
export const InvoicePreview = z.object({
  object: z.literal('invoice'),
  amount_due: z.number().int().nonnegative(),
  currency: z.string().length(3),
  lines: z.object({
    data: z.array(
      z.object({
        period: z.object({ start: Seconds }),
        // Null for an item without a price, such as a fixed sum that was added.
        pricing: z.object({ price_details: z.object({ price: z.string() }).nullish() }).nullish(),
      }),
    ),
  }),
})
export type InvoicePreview = z.infer<typeof InvoicePreview>

/** A price that follows in a schedule. */
export const NextPrice = ItemPrice
export type NextPrice = z.infer<typeof NextPrice>

/** The one item of a subscription, which a change of plan needs. Undefined where there are several. */
export const OnlyItem = z
  .object({
    object: z.literal('subscription'),
    items: z.object({ data: z.array(z.object({ id: z.string(), quantity: z.number().int().nullish() })) }),
  })
  .transform(({ items: { data } }) => (data.length === 1 ? data[0] : undefined))

/** By the key's prefix: https://docs.stripe.com/keys */
export function isTestKey(secretKey: string): boolean {
  return /^[rs]k_test_/.test(secretKey)
}
