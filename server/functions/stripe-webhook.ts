import { json, readText, RefusedRequest } from './http.ts'
import type { FunctionLog } from './log.ts'
import type { MembershipStore } from './membership-store.ts'
import { readStripeEvent, UntrustedEvent } from '../providers/stripe-events.ts'

export interface WebhookWorld {
  store: Pick<MembershipStore, 'receiveEvent'>
  /** Signs what Stripe sends; undefined when the practice has not set it up. */
  secret: string | undefined
  log: FunctionLog
  clock?: () => Date
}

const MAX_BODY = 1024 * 1024

/**
 * Takes Stripe's events: remembers each once and queues its work, nothing more, so that the answer comes at
 * once. 200 `{ received: true }` for new and known ones alike; 400 forged, old or early, 405, 413;
 * 500 where Stripe should try again. Stripe's signature stands in for any key.
 */
export function stripeWebhook(world: WebhookWorld): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method !== 'POST') return json({ error: 'Method not allowed' }, 405, { Allow: 'POST' })
    try {
      if (!world.secret) throw new Error('no payment provider is set up')
      const body = await readText(request, MAX_BODY)
      const signature = request.headers.get('stripe-signature') ?? ''
      const event = await readStripeEvent({ body, signature }, world.secret, world.clock?.())
      await world.store.receiveEvent(event)
      return json({ received: true })
    } catch (error) {
      return refuse(error, world.log)
    }
  }
}

function refuse(error: unknown, log: FunctionLog): Response {
  if (error instanceof RefusedRequest) return json({ error: error.message }, error.status)
  if (error instanceof UntrustedEvent) {
    log.warn({ reason: error.message }, 'an event was refused')
    return json({ error: 'The event was refused' }, 400)
  }
  log.error({ err: error }, 'an event could not be taken')
  return json({ error: 'The event could not be taken' }, 500)
}
