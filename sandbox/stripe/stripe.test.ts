import { Stripe } from 'stripe'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'

import { temporaryFolder } from '#tests/support/temporary-folder.ts'

import { type Sandbox, startSandbox } from '../start-sandbox.ts'

const catalogue = [
  { priceId: 'price_a', productId: 'prod_a', name: 'A', amount: 1000 },
  { priceId: 'price_b', productId: 'prod_b', name: 'B', amount: 2000 },
]

let dataDir: string
let sandbox: Sandbox
let stripe: Stripe
const start = async () => {
  sandbox = await startSandbox({ dataDir, host: '127.0.0.1', catalogue })
  stripe = sdk(sandbox.settings.STRIPE_SECRET_KEY)
}
beforeEach(async () => {
  dataDir = temporaryFolder(onTestFinished)
  await start()
})
afterEach(() => sandbox.stop())

function sdk(key: string) {
  const base = sandbox.settings.STRIPE_API_BASE
  const httpClient = Stripe.createFetchHttpClient((input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input)
    return fetch(base + pathname + search, init)
  })
  return new Stripe(key, { httpClient, maxNetworkRetries: 0, telemetry: false })
}
const customer = async () => (await stripe.customers.create({})).id
const subscribe = async (price = 'price_a') => {
  const { id } = await stripe.customers.create({ email: 'a@example.com' })
  const session = await stripe.checkout.sessions.create(wanted(id, price))
  await fetch(session.url!, {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'paid' }),
    redirect: 'manual',
  })
  return id
}
const wanted = (by: string, price = 'price_a') => ({
  mode: 'subscription' as const,
  customer: by,
  line_items: [{ price, quantity: 1 }],
  success_url: 'https://site.example/ok',
})
const payPage = async () => stripe.checkout.sessions.create(wanted(await customer()))
const portal = async () => stripe.billingPortal.sessions.create({ customer: await customer() })
const newPrice = {
  product: 'prod_a',
  currency: 'usd',
  unit_amount: 3000,
  recurring: { interval: 'month' as const, interval_count: 3 },
  lookup_key: 'quarterly',
}
const steer = (path: string, body: object) =>
  sandbox.routes.request(path, { method: 'POST', body: JSON.stringify(body) })
const current = async (of: string) =>
  (await stripe.subscriptions.list({ customer: of, status: 'all' })).data[0]!

describe('the API refuses, as Stripe does,', () => {
  test('a wrong key', async () => {
    await expect(sdk('sk_test_wrong').customers.create({})).rejects.toMatchObject({ statusCode: 401 })
  })

  test.each([
    [
      'a parameter that it does not know',
      () => stripe.customers.create({ emial: 'a@example.com' } as Stripe.CustomerCreateParams),
      { code: 'parameter_unknown', param: 'emial' },
    ],
    [
      'to expand what is no object',
      async () => stripe.subscriptions.list({ customer: await customer(), expand: ['data.status'] }),
      { statusCode: 400, param: 'expand' },
    ],
    [
      'a page after nothing',
      () => customer().then(() => stripe.events.list({ starting_after: 'evt_none' })),
      { statusCode: 400, code: 'resource_missing', param: 'starting_after' },
    ],
    [
      'more than four levels of expansion',
      async () =>
        stripe.subscriptions.list({
          customer: await customer(),
          expand: ['data.latest_invoice.payments.data.payment'],
        }),
      { statusCode: 400, param: 'expand' },
    ],
    [
      'a required parameter that is missing',
      () => stripe.checkout.sessions.create({ mode: 'subscription', success_url: 'https://site.example' }),
      { code: 'parameter_missing', param: 'customer' },
    ],
    [
      'a number that is none',
      async () =>
        stripe.prices.create({
          product: 'prod_a',
          currency: 'usd',
          unit_amount: 'ten' as unknown as number,
          recurring: { interval: 'month' },
        }),
      { code: 'parameter_invalid_integer', param: 'unit_amount' },
    ],
    [
      'a value that is none of the possible ones',
      () =>
        stripe.prices.create({
          product: 'prod_a',
          currency: 'usd',
          unit_amount: 1,
          recurring: { interval: 'fortnight' as 'week' },
        }),
      { statusCode: 400, param: 'recurring[interval]' },
    ],
    [
      'a lookup key that another price has',
      async () => {
        await stripe.prices.create(newPrice)
        return stripe.prices.create(newPrice)
      },
      { statusCode: 400, param: 'lookup_key' },
    ],
    [
      'a preview of nothing',
      async () => stripe.invoices.createPreview({ customer: await customer() }),
      { statusCode: 400 },
    ],
    [
      'a session that would close at once',
      async () =>
        stripe.checkout.sessions.create({
          ...wanted(await customer()),
          expires_at: Math.floor(Date.now() / 1000) + 60,
        }),
      { statusCode: 400, param: 'expires_at' },
    ],
  ])('%s', async (_, call, problem) => {
    await expect(call()).rejects.toMatchObject({ ...problem, type: 'StripeInvalidRequestError' })
  })
})

test.each([
  ['a price that was archived', { prices: 'archived' }, /^The price specified is inactive/],
  ['a product that was archived', { products: 'archived' }, /is marked as inactive/],
])('%s is not sold, until it is active again', async (_, settings, message) => {
  await steer('/stripe/account', settings)
  await expect(payPage()).rejects.toThrow(message)
  await steer('/stripe/account', { prices: 'active', products: 'active' })
  expect(await payPage()).toMatchObject({ status: 'open' })
})

test('the portal opens with no settings only where the account has saved its own', async () => {
  await steer('/stripe/account', { portalSettings: 'never-saved' })
  await expect(portal()).rejects.toThrow(/default configuration|save your customer portal settings/)
  await steer('/stripe/account', { portalSettings: 'saved' })
  expect(await portal()).toMatchObject({ object: 'billing_portal.session' })
})

test('an endpoint that is disabled says so', async () => {
  await stripe.webhookEndpoints.create({ url: 'https://site.example/hook', enabled_events: ['*'] })
  await steer('/stripe/account', { webhooks: 'disabled' })
  const { data } = await stripe.webhookEndpoints.list()
  expect(data.map(({ status }) => status)).toEqual(['disabled'])
})

test('a person puts a subscription into a state on the page', async () => {
  const id = await subscribe()
  const page = async () =>
    (await sandbox.routes.request('/stripe', { headers: { Accept: 'text/html' } })).text()
  expect(await page()).toContain('a@example.com: active')
  const reply = await sandbox.routes.request('/stripe/arrange', {
    method: 'POST',
    body: new URLSearchParams({ email: 'a@example.com', states: 'past due' }),
  })
  expect(reply.status).toBe(303)
  expect(await page()).toContain('a@example.com: past_due')
  expect((await current(id)).status).toBe('past_due')
})

test('one key is one customer, and other parameters under it are refused', async () => {
  const key = { idempotencyKey: 'one' }
  const [first, again] = [
    await stripe.customers.create({ email: 'a@example.com' }, key),
    await stripe.customers.create({ email: 'a@example.com' }, key),
  ]
  expect(again.id).toBe(first.id)
  await expect(stripe.customers.create({ email: 'b@example.com' }, key)).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
  })
})

test('a deep link is for another plan of one’s own subscription', async () => {
  const subscriber = await subscribe()
  const { id: subscription, items } = await current(subscriber)
  const flow = (changes: object) => ({
    customer: subscriber,
    flow_data: {
      type: 'subscription_update_confirm' as const,
      subscription_update_confirm: {
        subscription,
        items: [{ id: items.data[0]!.id, price: 'price_b', quantity: 1, ...changes }],
      },
    },
  })
  for (const refused of [
    flow({ price: 'price_a' }),
    flow({ price: 'price_none' }),
    flow({ id: 'si_none' }),
  ]) {
    await expect(stripe.billingPortal.sessions.create(refused)).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
    })
  }
  const stranger = await subscribe()
  await expect(
    stripe.billingPortal.sessions.create({ ...flow({}), customer: stranger }),
  ).rejects.toMatchObject({ code: 'resource_missing' })
})

test('everything is still there after a restart, at the new address', async () => {
  const id = await customer()
  const session = await stripe.checkout.sessions.create(wanted(id))
  await sandbox.stop()
  await start()
  const found = await stripe.checkout.sessions.retrieve(session.id)
  expect(found).toMatchObject({ status: 'open', customer: id })
  expect((await fetch(found.url!)).status).toBe(200)
})

test('pages need no script, and say that they are a test', async () => {
  const session = await stripe.checkout.sessions.create(wanted(await customer(), 'price_b'))
  const page = await fetch(session.url!)
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  const text = await page.text()
  expect(text).toContain('$20.00')
  expect(text).toContain('TEST MODE')
  expect(text).not.toContain('<script')
})
