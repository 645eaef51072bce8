import { z } from 'zod'

import type { Backend } from '#functions/_shared/backend.ts'
import { databaseLimit } from '#functions/_shared/limit.ts'
import type { FunctionLog } from '#functions/_shared/log.ts'
import type { MemberOf } from '#functions/_shared/member.ts'
import { membershipStore } from '#functions/_shared/membership-store.ts'
import type { Payments } from '#functions/_shared/payments.ts'
import { checkSubscription } from '#functions/check-subscription/handler.ts'
import { checkoutLimit, createCheckout } from '#functions/create-checkout/handler.ts'
import { customerPortal } from '#functions/customer-portal/handler.ts'
import { stripeWebhook } from '#functions/stripe-webhook/handler.ts'
import { identifyCaller, type Keys } from '#server/backend/caller.ts'

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
  const store = membershipStore(backend)
  const shared = { memberOf: memberByToken(keys), store, payments, log }
  return {
    'create-checkout': createCheckout({ ...shared, memberLimit: checkoutLimit(backend) }),
    'customer-portal': customerPortal({
      ...shared,
      memberLimit: databaseLimit(backend, { what: 'portal', most: 30, seconds: 600 }),
    }),
    'check-subscription': checkSubscription(shared),
    'stripe-webhook': stripeWebhook({ store, secret: webhookSecret, log }),
  }
}

const Claims = z.object({ sub: z.uuid(), email: z.email() })

/** By the access token that our own auth service signed. */
export function memberByToken(keys: Keys): MemberOf {
  return async (request) => {
    const caller = await identifyCaller(request.headers, keys)
    const claims = caller?.role === 'authenticated' ? Claims.safeParse(caller.claims) : undefined
    return claims?.success ? { id: claims.data.sub, email: claims.data.email } : undefined
  }
}
