import type { PaymentEvent } from './payments.ts'
import { StripeEvent } from './stripe-shapes.ts'

export interface SignedEvent {
  body: string
  /** The `Stripe-Signature` header. */
  signature: string
}

const TOLERANCE_SECONDS = 300

/** The message quotes nothing of the event. */
export class UntrustedEvent extends Error {
  override name = 'UntrustedEvent'
}

/**
 * Reads a webhook delivery whose signature is ours and at most 300 s old or early.
 * @throws UntrustedEvent
 */
export async function readStripeEvent(
  { body, signature }: SignedEvent,
  secret: string,
  now = new Date(),
): Promise<PaymentEvent> {
  // Loaded with the first delivery: the SDK would take a fifth of every start.
  const { Stripe } = await import('stripe')
  try {
    await Stripe.webhooks.constructEventAsync(
      body,
      signature,
      secret,
      TOLERANCE_SECONDS,
      Stripe.createSubtleCryptoProvider(),
      now.getTime(),
    )
  } catch {
    throw new UntrustedEvent('the signature is wrong or too old')
  }
  refuseFuture(signature, now)
  const event = StripeEvent.safeParse(JSON.parse(body))
  if (!event.success) throw new UntrustedEvent('it is no event of the version that we understand')
  return event.data
}

// The SDK refuses only old signatures. A future one could be recorded and replayed for days.
function refuseFuture(signature: string, now: Date) {
  const times = [...signature.matchAll(/(?:^|,)\s*t=(\d+)/g)].map(([, time]) => Number(time))
  if (times.length !== 1) throw new UntrustedEvent('the signature names no time or several')
  if ((times[0] ?? 0) - now.getTime() / 1000 > TOLERANCE_SECONDS) {
    throw new UntrustedEvent('the signature is from the future')
  }
}
