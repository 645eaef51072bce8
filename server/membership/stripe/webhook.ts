import type { Database } from '#server/platform/database/database.ts'

import { receivePaymentEvent } from '#server/membership/sync.ts'
import { readStripeEvent, UnreadableForm, UntrustedEvent } from './events.ts'
import {
  type FunctionLog,
  type Handler,
  json,
  postHandler,
  readText,
  RefusedRequest,
} from '#server/backend/functions/http.ts'

interface StripeWebhookDeps {
  database: Database
  /** The secret that verifies Stripe's signatures; undefined when the practice has not set it up. */
  findSecret: () => Promise<string | undefined>
  log: FunctionLog
}

/** Enough for an event with a long invoice. */
export const STRIPE_EVENT_BYTES = 1024 * 1024
const FAILURE = { error: 'The event could not be taken', event: 'an event could not be handled' }

/**
 * Receives Stripe's events: records each once and queues its work. Authenticated by Stripe's signature instead of an API
 * key. 200 `{ received: true }` for new and known ones alike; 400 forged, old or early, 405, 413; 500 where Stripe should
 * retry.
 */
export function stripeWebhook({ database, findSecret, log }: StripeWebhookDeps): Handler {
  return postHandler(log, FAILURE, async (request) => {
    const secret = await findSecret()
    if (!secret) throw new Error('no payment provider is set up')
    const body = await readText(request, STRIPE_EVENT_BYTES)
    const signature = request.headers.get('stripe-signature') ?? ''
    const event = await readStripeEvent({ body, signature }, secret).catch((error: unknown) => {
      if (!(error instanceof UntrustedEvent)) throw error
      log.warn({ reason: error.message }, 'an event was refused')
      throw new RefusedRequest(400, error instanceof UnreadableForm ? error.message : 'The event was refused')
    })
    await database.asFunction((trx) => receivePaymentEvent(trx, event))
    return json({ received: true })
  })
}
