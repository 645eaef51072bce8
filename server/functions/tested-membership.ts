import { Hono } from 'hono'
import { pino } from 'pino'

import { createStripe, type StripeWorld } from '#functions/_shared/stripe.ts'
import { membershipStore } from '#functions/_shared/membership-store.ts'
import { createFaults, misbehave, type Mode } from '#sandbox/faults.ts'
import { stripeDown } from '#sandbox/stripe/problem.ts'
import { openStripe } from '#sandbox/stripe/stand-in.ts'
import { dataRoutes } from '#server/backend/data/routes.ts'
import type { Caller, Database } from '#server/backend/database/database.ts'
import { membershipJobs, repairMemberships } from '#server/jobs/membership-jobs.ts'

import { credentials, keys } from '../../supabase/tests/data-service.ts'
import { memberA, memberB } from '../../supabase/tests/database.ts'
import { backendInProcess } from './backend-in-process.ts'
import { membershipFunctions } from './membership-functions.ts'

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

const SITE = 'http://site.test'
const STRIPE = 'http://stripe.test/stripe'
export const WEBHOOK_SECRET = 'whsec_of_the_tests'
const SECRET_KEY = 'sk_test_of_the_tests'

/**
 * For tests: the functions of a membership and a Stripe of their own, without a network.
 * @param database emptied of everything that concerns memberships
 */
export async function testedMembership(database: Database, stripeWorld: StripeWorld = {}) {
  const lines: string[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
  const backend = backendInProcess(dataRoutes({ database, keys, log }).fetch, keys.serviceKey)
  const store = membershipStore(backend)
  const site = new Hono()
  const vendor = await standIn(site)
  const payments = createStripe(
    { secretKey: SECRET_KEY, apiBase: STRIPE, siteUrl: SITE },
    { timeoutMs: 400, fetch: vendor.fetch, ...stripeWorld },
  )
  const functions = membershipFunctions(backend, { keys, payments, webhookSecret: WEBHOOK_SECRET, log })
  for (const [name, handler] of Object.entries(functions)) {
    site.all(`/functions/v1/${name}`, (c) => handler(c.req.raw))
  }
  await empty(database)
  await backend.rpc('replace_plans', { catalogue: PLANS })
  const jobs = membershipJobs({ store, payments, log })
  return {
    ...vendor,
    backend,
    store,
    payments,
    functions,
    ...visits(site, vendor.app),
    logged: () => lines.join(''),
    rows: async (text: string) => (await database.statements(text)).rows,
    /** Does the queued work once, as the job runner would. @returns how many jobs there were */
    async work() {
      const { rows } = await database.statements(
        `update pgboss.job set state = 'completed' where name in ('sync-membership', 'remove-payer')
         and state = 'created' returning name, data`,
      )
      for (const { name, data } of rows) await jobs[name as 'sync-membership']({ data })
      return rows.length
    },
    repair: () => repairMemberships({ store, payments, log }),
  }
}

export type TestedMembership = Awaited<ReturnType<typeof testedMembership>>

async function standIn(site: Hono) {
  const faults = createFaults()
  const stripe = await openStripe({
    secretKey: SECRET_KEY,
    catalogue: CATALOGUE,
    base: () => STRIPE,
    endpoint: () => ({ url: `${SITE}/functions/v1/stripe-webhook`, secret: WEBHOOK_SECRET }),
    send: async (input, init) => site.fetch(new Request(input, init)),
  })
  const app = new Hono()
    .use('/stripe/v1/*', misbehave(faults, 'stripe', stripeDown))
    .route('/stripe/v1', stripe.api)
    .route('/stripe', stripe.pages)
  const asked: string[] = []
  const lostReplies: string[] = []
  return {
    stripe,
    /** Requests that are carried out but whose answer gets lost, such as `POST /customers`; each once. */
    lostReplies,
    app,
    /** Requests to Stripe so far, such as `POST /customers`. */
    asked,
    fault: (mode: Mode) => faults.set('stripe', mode),
    fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(input, init)
      const what = `${request.method} ${new URL(request.url).pathname.replace('/stripe/v1', '')}`
      asked.push(what)
      const reply = await patient(app.fetch(request), request.signal)
      const lost = lostReplies.indexOf(what)
      if (lost === -1) return reply
      lostReplies.splice(lost, 1)
      throw new TypeError('fetch failed')
    },
    steer: (path: string, body: unknown) =>
      stripe.controls.request(path, { method: 'POST', body: JSON.stringify(body) }),
  }
}

function visits(site: Hono, vendor: Hono) {
  return {
    call: async (name: string, caller: Caller, body?: unknown) =>
      site.request(`/functions/v1/${name}`, {
        method: 'POST',
        headers: await credentials(caller),
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    deliver: (body: string, signature: string) =>
      site.request('/functions/v1/stripe-webhook', {
        method: 'POST',
        headers: { 'Stripe-Signature': signature },
        body,
      }),
    /** As a person on the hosted page. */
    pay: (url: string, outcome: 'paid' | 'declined' | 'abandoned') =>
      vendor.request(url, { method: 'POST', body: new URLSearchParams({ outcome }) }),
    manage: (url: string, fields: Record<string, string>) =>
      vendor.request(url, { method: 'POST', body: new URLSearchParams(fields) }),
  }
}

async function empty(database: Database) {
  const accounts = [memberA, memberB].map(
    ({ claims }) => `('${String(claims.sub)}', '${String(claims.email)}')`,
  )
  await database.run(
    `delete from auth.users; delete from private.payment_events; delete from private.payment_repairs;
     delete from private.plans; delete from private.limited_uses; delete from pgboss.job;
     insert into auth.users (id, email) values ${accounts.join(', ')};`,
  )
}

// Without a network nobody else ends a request whose caller has given up.
function patient(reply: Response | Promise<Response>, signal: AbortSignal): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
    Promise.resolve(reply).then(resolve, reject)
  })
}
