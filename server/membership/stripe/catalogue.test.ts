import { Hono } from 'hono'
import { Stripe } from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { builtIn } from '#content/built-in.ts'
import { stripeClient } from './client.ts'
import { SECRET_KEY, SITE, STRIPE, testedStripe } from '#tests/support/stripe.ts'

import { ensurePrices, ensureWebhook } from './catalogue.ts'

const settings = { secretKey: SECRET_KEY, apiBase: STRIPE, siteUrl: SITE }
const { plans } = builtIn.facts

let vendor: Awaited<ReturnType<typeof testedStripe>>
beforeEach(async () => {
  vendor = await testedStripe(new Hono())
})
afterEach(() => vendor.stripe.stop())

/** Holds requests that make something back until as many as in `together` are there, each kind by itself. */
function meeting(send: typeof fetch, together: number): typeof fetch {
  const waiting = new Map<string, (() => void)[]>()
  return async (input, init) => {
    if (init?.method === 'POST') {
      const what = `${new URL(String(input)).pathname} ${String(init.body)}`
      const here = waiting.get(what) ?? []
      waiting.set(what, here)
      await new Promise<void>((resolve) => {
        here.push(resolve)
        if (here.length === together) for (const go of here) go()
      })
    }
    return send(input, init)
  }
}

test('two requests that both found nothing end with the same products and prices', async () => {
  const fetchTogether = meeting(vendor.fetch, 2)
  const arrange = () => ensurePrices(stripeClient(settings, { retries: 0, fetch: fetchTogether }), plans)
  const [first, second] = await Promise.all([arrange(), arrange()])
  const idsOf = (arranged: typeof first) => arranged.map(({ priceId, productId }) => ({ priceId, productId }))
  expect(idsOf(second)).toEqual(idsOf(first))
  expect(vendor.requests.filter((what) => what === 'POST /prices')).toHaveLength(6)
})

test('an object that was created before a response was lost is found by the next try', async () => {
  const stripe = stripeClient(settings, { retries: 0, fetch: vendor.fetch })
  vendor.lostReplies.push('POST /products', 'POST /prices')
  await expect(ensurePrices(stripe, plans)).rejects.toThrow(/error/i)
  await ensurePrices(stripe, plans).catch(() => undefined)
  const arranged = await ensurePrices(stripe, plans)
  expect(new Set(arranged.map(({ productId }) => productId)).size).toBe(3)
  const made = Object.values(vendor.stripe.account.state.prices)
  expect(made.map(({ id }) => id).toSorted()).toEqual(arranged.map(({ priceId }) => priceId).toSorted())
})

test('a price with the lookup key of another is not mistaken for it', async () => {
  const stripe = stripeClient(settings, { retries: 0, fetch: vendor.fetch })
  const key = 'prod_membership_basic_1000_usd_month'
  const product = await stripe.products.create({ id: 'prod_membership_basic', name: 'Basic' })
  const about = { product: product.id, currency: 'usd', lookup_key: key } as const
  const wrong = await stripe.prices.create({ ...about, unit_amount: 900, recurring: { interval: 'year' } })
  const [first] = await ensurePrices(stripe, plans)
  expect(first).toMatchObject({ key: 'basic', isNew: true, priceId: expect.not.stringMatching(wrong.id) })
  expect(await stripe.prices.retrieve(first!.priceId)).toMatchObject({ unit_amount: 1000, lookup_key: key })
  expect((await ensurePrices(stripe, plans))[0]).toMatchObject({ priceId: first!.priceId, isNew: false })
})

test('a webhook is made for the version that we read, and one of another version is replaced', async () => {
  const stripe = stripeClient(settings, { retries: 0, fetch: vendor.fetch })
  const { webhook } = await ensureWebhook(stripe, SITE, undefined)
  const made = vendor.stripe.account.state.webhooks
  expect(made[webhook.id]).toMatchObject({ api_version: Stripe.API_VERSION, status: 'enabled' })
  expect(await ensureWebhook(stripe, SITE, webhook)).toMatchObject({ webhook, isNew: false })
  made[webhook.id]!.api_version = '2024-06-20'
  const replaced = await ensureWebhook(stripe, SITE, webhook)
  expect(replaced).toMatchObject({ isNew: true, others: expect.arrayContaining([webhook.id]) })
  expect(made[replaced.webhook.id]).toMatchObject({ api_version: Stripe.API_VERSION })
})

const ensured = () => ensurePrices(stripeClient(settings, { retries: 0, fetch: vendor.fetch }), plans)
const catalogue = () => vendor.stripe.account.catalogue
const countPrices = () => Object.keys(catalogue().prices).length

describe('a price that was archived and is needed again', () => {
  test.each([
    ['the price', ['prices']],
    ['the product, whose price stays active', ['products']],
    ['both', ['prices', 'products']],
  ] as const)('is activated again: %s', async (_, kinds) => {
    const before = await ensured()
    const count = countPrices()
    const [{ priceId, productId }] = before as [(typeof before)[0]]
    for (const kind of kinds) {
      const thing = kind === 'prices' ? catalogue().prices[priceId] : catalogue().products[productId]
      Object.assign(thing!, { active: false })
    }
    expect(await ensured()).toMatchObject([{ priceId, isNew: false }, {}, {}])
    expect(countPrices()).toBe(count)
    expect(catalogue().prices[priceId]).toMatchObject({ active: true })
    expect(catalogue().products[productId]).toMatchObject({ active: true })
  })

  test('is the current price of the site, also one that was made by hand', async () => {
    const stripe = stripeClient(settings, { retries: 0, fetch: vendor.fetch })
    const basic = plans.find(({ key }) => key === 'basic')!
    const product = await stripe.products.create({ id: 'prod_by_hand', name: 'Basic' })
    const recurring = { interval: 'month' } as const
    const price = await stripe.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount: 1000,
      recurring,
    })
    await stripe.prices.update(price.id, { active: false })
    await stripe.products.update(product.id, { active: false })
    const sold = [{ ...basic, priceId: price.id, productId: product.id }]
    expect(await ensurePrices(stripe, sold)).toMatchObject([{ priceId: price.id, isNew: false }])
    expect(await stripe.prices.retrieve(price.id)).toMatchObject({ active: true })
    expect(await stripe.products.retrieve(product.id)).toMatchObject({ active: true })
  })
})
