import { Stripe } from 'stripe'

import { StripeRight } from '#contracts/owner-stripe.ts'

const NONE = 'ofNoAccount'

/**
 * A request for each right that changes nothing: it reads, or names an object that no account has. Stripe refuses a
 * restricted key by the endpoint, before it looks for the object. Names of the rights:
 * https://docs.stripe.com/keys/permissions-reference
 */
const PROBES: Record<StripeRight, (stripe: Stripe) => Promise<unknown>> = {
  customers: (stripe) => stripe.customers.del(`cus_${NONE}`),
  products: (stripe) => stripe.products.update(`prod_${NONE}`, { active: true }),
  prices: (stripe) => stripe.prices.update(`price_${NONE}`, { active: true }),
  'checkout-sessions': (stripe) => stripe.checkout.sessions.expire(`cs_${NONE}`),
  'customer-portal': (stripe) => stripe.billingPortal.sessions.create({ customer: `cus_${NONE}` }),
  'webhook-endpoints': (stripe) => stripe.webhookEndpoints.del(`we_${NONE}`),
  subscriptions: (stripe) => stripe.subscriptions.list({ limit: 1, status: 'all' }),
  // Subscriptions are read together with their latest invoice.
  invoices: (stripe) => stripe.invoices.list({ limit: 1 }),
  events: (stripe) => stripe.events.list({ limit: 1 }),
}

/** @returns what a restricted key may not do and the site needs; any other failure shows when it is connected */
export async function lackingRights(stripe: Stripe): Promise<StripeRight[]> {
  const tried = await Promise.all(
    StripeRight.options.map((right) =>
      PROBES[right](stripe).then(
        () => [],
        (error: unknown) => (error instanceof Stripe.errors.StripePermissionError ? [right] : []),
      ),
    ),
  )
  return tried.flat()
}
