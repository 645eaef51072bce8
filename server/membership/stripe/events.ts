import { z } from 'zod'

import { tryParseJson } from '#server/platform/outside/bounded-text.ts'
import type { PaymentEvent } from '#server/membership/payments.ts'

/** The events that may change a membership. */
export const HANDLED_EVENTS = [
  'checkout.session.completed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.pending_update_applied',
  'customer.subscription.pending_update_expired',
  'subscription_schedule.created',
  'subscription_schedule.updated',
  'subscription_schedule.released',
  'subscription_schedule.canceled',
  // A payment that takes days changes its invoice alone, not the subscription.
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.voided',
  'invoice.marked_uncollectible',
  // Some days before a renewal, with what it will cost.
  'invoice.upcoming',
  'customer.discount.created',
  'customer.discount.updated',
  'customer.discount.deleted',
  'customer.deleted',
] as const

/** The events after which a member may be charged. Others may arrive late, about a customer who was removed. */
const EVENTS_OF_CHARGES: ReadonlySet<string> = new Set<(typeof HANDLED_EVENTS)[number]>([
  'checkout.session.completed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.resumed',
])

/** The metadata that `checkoutOf` adds to a purchase. */
const MemberMetadata = z.object({ member_id: z.uuid() })

const StripeEvent = z
  .object({
    id: z.string().startsWith('evt_'),
    object: z.literal('event'),
    type: z.string().max(100),
    livemode: z.boolean().optional(),
    data: z.object({
      // Any object of the account: some have neither an id nor a customer.
      object: z.object({
        object: z.string().optional(),
        customer: z.string().optional().catch(undefined),
        id: z.string().optional(),
        metadata: MemberMetadata.optional().catch(undefined),
      }),
    }),
  })
  .transform(({ id, type: kind, livemode, data: { object: about } }): PaymentEvent => {
    const customer = about.object === 'customer' ? about.id : about.customer
    const member = EVENTS_OF_CHARGES.has(kind) ? about.metadata?.member_id : undefined
    return { id, kind, customer, member, isTest: livemode === false }
  })

/** Omits events that can't be parsed, so that the others are handled. */
export const StripeEvents = z.array(z.unknown()).transform((events) =>
  events.flatMap((event) => {
    const read = StripeEvent.safeParse(event)
    return read.success ? [read.data] : []
  }),
)

interface SignedEvent {
  body: string
  /** The `Stripe-Signature` header. */
  signature: string
}

const TOLERANCE_SECONDS = 300

/** Of the events of Stripe's API v2 ("thin"), and of the thin form of v1's. */
const ThinEvent = z.object({ object: z.literal('v2.core.event') })

/** Its message contains nothing of the event. */
export class UntrustedEvent extends Error {
  override name = 'UntrustedEvent'
}

/** A signed event of a form that we don't read: Stripe shows the answer to whoever set the webhook up. */
export class UnreadableForm extends UntrustedEvent {
  override name = 'UnreadableForm'
  constructor() {
    super(
      'This website reads snapshot events, and this is a thin one. At Stripe, add this address once more with the payload style Snapshot, and delete this event destination.',
    )
  }
}

/**
 * Verifies and parses a webhook's delivery: its signature must be valid, and at most 300 s old or early.
 * @throws UntrustedEvent
 */
export async function readStripeEvent(
  { body, signature }: SignedEvent,
  secret: string,
): Promise<PaymentEvent> {
  // Loaded with the first delivery, because loading the SDK would take a fifth of every start.
  const { Stripe } = await import('stripe')
  try {
    await Stripe.webhooks.constructEventAsync(
      body,
      signature,
      secret,
      TOLERANCE_SECONDS,
      Stripe.createSubtleCryptoProvider(),
    )
  } catch (error) {
    // The SDK throws another error for a body that is signed, but no snapshot.
    const isSigned = !(error instanceof Stripe.errors.StripeSignatureVerificationError)
    if (isSigned && ThinEvent.safeParse(tryParseJson(body)).success) throw new UnreadableForm()
    throw new UntrustedEvent('the signature is wrong or too old')
  }
  refuseFuture(signature)
  const event = StripeEvent.safeParse(JSON.parse(body))
  if (!event.success) throw new UntrustedEvent('it is no event of the version that we understand')
  return event.data
}

// The SDK refuses old signatures only. A future one could be recorded and replayed for days.
function refuseFuture(signature: string) {
  const times = [...signature.matchAll(/(?:^|,)\s*t=(\d+)/g)].map(([, time]) => Number(time))
  if (times.length !== 1) throw new UntrustedEvent('the signature names no time or several')
  if ((times[0] ?? 0) - Date.now() / 1000 > TOLERANCE_SECONDS) {
    throw new UntrustedEvent('the signature is from the future')
  }
}
