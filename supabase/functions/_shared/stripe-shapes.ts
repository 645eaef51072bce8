import { z } from 'zod'

import type { BoughtMembership, PayPage, PaymentEvent } from './payments.ts'

/** The parts of Stripe's objects that we read, by https://docs.stripe.com/api; a reply without them is none. */
export const Customer = z.object({
  id: z.string().startsWith('cus_'),
  object: z.literal('customer'),
  deleted: z.literal(true).optional(),
})

export const Portal = z.object({ object: z.literal('billing_portal.session'), url: z.url() })

export const Session = z
  .object({
    id: z.string().startsWith('cs_'),
    object: z.literal('checkout.session'),
    status: z.enum(['open', 'complete', 'expired']),
    url: z.url().nullable(),
  })
  .transform(asPayPage)

const Seconds = z.number().int().nonnegative()

const Item = z.object({
  current_period_start: Seconds,
  current_period_end: Seconds,
  price: z.object({ product: z.string() }),
})

export const Subscription = z
  .object({
    id: z.string().startsWith('sub_'),
    object: z.literal('subscription'),
    status: z.enum([
      'active',
      'trialing',
      'past_due',
      'unpaid',
      'paused',
      'incomplete',
      'incomplete_expired',
      'canceled',
    ]),
    cancel_at_period_end: z.boolean(),
    cancel_at: Seconds.nullable(),
    canceled_at: Seconds.nullable(),
    ended_at: Seconds.nullable(),
    start_date: Seconds,
    items: z.object({ data: z.array(Item).min(1) }),
  })
  .transform(asMembership)

// Whatever the account sends us: some objects have neither an id nor a customer.
const OfCustomer = z.object({
  object: z.string().optional(),
  customer: z.string().nullish(),
  id: z.string().optional(),
})

export const StripeEvent = z
  .object({
    id: z.string().startsWith('evt_'),
    object: z.literal('event'),
    type: z.string().max(100),
    data: z.object({ object: OfCustomer }),
  })
  .transform(asPaymentEvent)

/** The events that may change what a member has. */
export const HEARD_EVENTS = [
  'checkout.session.completed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.deleted',
] as const

function asPayPage({ id, status, url }: { id: string; status: string; url: string | null }): PayPage {
  if (status === 'complete') return { status: 'bought' }
  return status === 'open' && url !== null ? { status: 'open', id, url } : { status: 'closed' }
}

interface AtStripe {
  id: string
  status: string
  cancel_at_period_end: boolean
  cancel_at: number | null
  canceled_at: number | null
  ended_at: number | null
  start_date: number
  items: { data: z.infer<typeof Item>[] }
}

function asMembership(bought: AtStripe): BoughtMembership {
  const item = bought.items.data[0]!
  const paid = bought.status === 'active' || bought.status === 'trialing'
  const over = bought.status === 'canceled' || bought.status === 'incomplete_expired'
  // The period that Stripe calls current is paid only while all is well; else it ended where this one began.
  const paidUntil = paid || over ? item.current_period_end : item.current_period_start
  // The portal says "at the period's end" by a flag or, under flexible billing, by a date.
  const ending = bought.cancel_at_period_end || bought.cancel_at !== null
  return {
    provider_id: bought.id,
    product_id: item.price.product,
    started_at: iso(bought.start_date),
    paid_until: iso(Math.min(paidUntil, bought.cancel_at ?? paidUntil)),
    cancelled_at: ending || over ? iso(bought.canceled_at ?? bought.start_date) : null,
    payment_failing: !paid && !over,
    ended_at: over ? iso(bought.ended_at ?? item.current_period_start) : null,
  }
}

function asPaymentEvent(event: {
  id: string
  type: string
  data: { object: z.infer<typeof OfCustomer> }
}): PaymentEvent {
  const { object, customer, id } = event.data.object
  return { id: event.id, kind: event.type, customer: object === 'customer' ? id : (customer ?? undefined) }
}

function iso(seconds: number): string {
  return new Date(seconds * 1000).toISOString()
}
