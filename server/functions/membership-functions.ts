import { z } from 'zod'

import { type Backend, onBehalfOf } from './backend.ts'
import type { FunctionLog } from './log.ts'
import type { MemberOf } from './member.ts'
import { membershipStore } from './membership-store.ts'
import type { Payments } from '../providers/payments.ts'
import { checkSubscription } from './check-subscription.ts'
import { createCheckout } from './create-checkout.ts'
import { customerPortal } from './customer-portal.ts'
import { stripeWebhook } from './stripe-webhook.ts'
import { bearerToken, identifyCaller, type Keys } from '#server/backend/caller.ts'

export interface MembershipWorld {
  keys: Keys
  /** Undefined when the practice has not set it up. */
  payments: Payments | undefined
  /** STRIPE_WEBHOOK_SECRET. */
  webhookSecret: string | undefined
  log: FunctionLog
}

/**
 * The functions of a membership by their names. `stripe-webhook` is called without a key.
 * @param backend under the service key
 */
export function membershipFunctions(
  backend: Backend,
  { keys, payments, webhookSecret, log }: MembershipWorld,
) {
  const shared = { memberOf: memberByToken(keys, backend), payments, log }
  return {
    'create-checkout': createCheckout(shared),
    'customer-portal': customerPortal(shared),
    'check-subscription': checkSubscription(shared),
    'stripe-webhook': stripeWebhook({ store: membershipStore(backend), secret: webhookSecret, log }),
  }
}

const Claims = z.object({ sub: z.uuid(), email: z.email() })

/**
 * By the access token that our own auth service signed.
 * @param backend under the service key
 */
export function memberByToken(keys: Keys, backend: Backend): MemberOf {
  return async (request) => {
    const caller = await identifyCaller(request.headers, keys)
    const token = bearerToken(request.headers)
    const claims = caller?.role === 'authenticated' ? Claims.safeParse(caller.claims) : undefined
    if (!claims?.success || !token) return undefined
    return { id: claims.data.sub, email: claims.data.email, backend: onBehalfOf(backend, token) }
  }
}
