import { FunctionsHttpError } from '@supabase/functions-js'

import { functions } from '#app/lib/backend-client.ts'
import { logged, logProblem } from '#app/lib/log.ts'
import '#app/lib/schemas-without-eval.ts'
import { hasStoredSession } from '#app/lib/session/stored-session.ts'
import { CheckoutRequest, OutsidePage, SubscriptionState } from '#contracts/membership.ts'

export const membershipKeys = { state: ['membership'] as const }

/**
 * Outcome of requesting an outside page. 'signed-out': the session had ended without this page noticing; 'refused':
 * there is no plan to manage, or none is sold any more.
 */
export type OutsidePageOutcome =
  | ({ status: 'open' } & OutsidePage)
  | { status: 'signed-out' | 'refused' | 'failed' }

// Longer than our server's timeout for a provider.
const TIMEOUT_MS = 15_000

/**
 * The member's plan as the server knows it.
 * @throws, and logs, when that can't be determined
 */
export async function checkSubscription(): Promise<SubscriptionState> {
  try {
    return SubscriptionState.parse(await invoke('check-subscription'))
  } catch (cause) {
    throw logged('The subscription was not checked', cause)
  }
}

/** A pay page for one of our prices, or the portal if the member already has a plan. Never throws. */
export function openCheckout(priceId: string): Promise<OutsidePageOutcome> {
  return outsidePage('create-checkout', { priceId } satisfies CheckoutRequest)
}

/** The provider's page for changing or canceling a plan. Never throws. */
export function openPortal(): Promise<OutsidePageOutcome> {
  return outsidePage('customer-portal')
}

async function outsidePage(name: string, body?: CheckoutRequest): Promise<OutsidePageOutcome> {
  try {
    return { status: 'open', ...OutsidePage.parse(await invoke(name, body)) }
  } catch (cause) {
    logProblem(`No page came from ${name}`, cause)
    const status = statusOf(cause)
    if (status === 409) return { status: 'refused' }
    // After a 401 the client has checked the session, and removed it if it had ended.
    return { status: status === 401 && !hasStoredSession() ? 'signed-out' : 'failed' }
  }
}

async function invoke(name: string, body?: CheckoutRequest): Promise<unknown> {
  const reply = await functions.invoke<unknown>(name, { timeout: TIMEOUT_MS, ...(body && { body }) })
  if (reply.error) throw reply.error
  return reply.data
}

function statusOf(cause: unknown): number | undefined {
  const response: unknown = cause instanceof FunctionsHttpError ? cause.context : undefined
  return response instanceof Response ? response.status : undefined
}
