import { Hono } from 'hono'

import { createFaults, applyFault, type Mode } from '#sandbox/faults.ts'
import { stripeDown } from '#sandbox/stripe/problem.ts'
import { openStripe } from '#sandbox/stripe/stand-in.ts'

import { patient } from './patience.ts'

export const PLANS = [
  { product_id: 'prod_basic', price_id: 'price_basic', plan_rank: 1 },
  { product_id: 'prod_pro', price_id: 'price_pro', plan_rank: 2 },
  { product_id: 'prod_premium', price_id: 'price_premium', plan_rank: 3 },
]
const CATALOGUE = PLANS.map(({ product_id: productId, price_id: priceId, plan_rank: rank }) => ({
  productId,
  priceId,
  name: `Plan ${rank}`,
  amount: rank * 1000,
}))

export const SITE = 'http://site.test'
export const STRIPE = 'http://stripe.test/stripe'
export const WEBHOOK_SECRET = 'whsec_of_the_tests'
export const SECRET_KEY = 'sk_test_of_the_tests'

/**
 * For tests: a Stripe without a network, and its pages.
 * @param site where it delivers its events
 */
export async function testedStripe(site: Hono) {
  const faults = createFaults()
  const stripe = await openStripe({
    secretKey: SECRET_KEY,
    catalogue: CATALOGUE,
    base: () => STRIPE,
    endpoint: () => ({ url: `${SITE}/functions/v1/stripe-webhook`, secret: WEBHOOK_SECRET }),
    send: async (input, init) => site.fetch(new Request(input, init)),
  })
  const app = new Hono()
    .use('/stripe/v1/*', applyFault(faults, 'stripe', stripeDown))
    .route('/stripe/v1', stripe.api)
    .route('/stripe', stripe.pages)
  return {
    stripe,
    ...wireTo(app),
    ...pagesOf(app),
    fault: (mode: Mode) => faults.set('stripe', mode),
    steer: (path: string, body: unknown) =>
      stripe.controls.request(path, { method: 'POST', body: JSON.stringify(body) }),
  }
}

function wireTo(app: Hono) {
  const requests: string[] = []
  const lostReplies: string[] = []
  return {
    /** Requests to Stripe so far, such as `POST /customers`. */
    requests,
    /** Requests that are carried out but whose answer gets lost, such as `POST /customers`; each once. */
    lostReplies,
    fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(input, init)
      const what = `${request.method} ${new URL(request.url).pathname.replace('/stripe/v1', '')}`
      requests.push(what)
      const reply = await patient(app.fetch(request), request.signal)
      const lost = lostReplies.indexOf(what)
      if (lost === -1) return reply
      lostReplies.splice(lost, 1)
      throw new TypeError('fetch failed')
    },
  }
}

function pagesOf(app: Hono) {
  return {
    /** As a person on the hosted page. */
    pay: (url: string, outcome: 'paid' | 'declined' | 'debit' | 'failing-debit' | 'abandoned') =>
      app.request(url, { method: 'POST', body: new URLSearchParams({ outcome }) }),
    manage: (url: string, fields: Record<string, string>) =>
      app.request(url, { method: 'POST', body: new URLSearchParams(fields) }),
  }
}
