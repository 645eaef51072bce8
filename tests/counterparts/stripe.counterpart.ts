import { type ChildProcess, spawn } from 'node:child_process'

import type { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { builtIn } from '#content/built-in.ts'
import {
  ensurePrices,
  ensureWebhook,
  removeWebhooks,
  missingRights,
} from '#server/membership/stripe/catalogue.ts'
import type { StripeKeys } from '#server/membership/stripe/keys.ts'
import type { Payments } from '#server/membership/payments.ts'
import { createStripe, stripeClient } from '#server/membership/stripe/client.ts'
import { checkPayments } from '#server/set-up/check-payments.ts'
import { endProcess, freePort } from '#tests/support/product.ts'
import { testedSandbox } from '#tests/support/stand-ins.ts'

import { programOf } from './programs.ts'
import { accounts, asVersion, insteadOf, KNOWN_WEBHOOK, methodOf, noting, SITE } from './stripe-accounts.ts'
import { answerChecker, specifiedVersion } from './stripe-specification.ts'

const tomorrow = () => new Date(Date.now() + 23 * 3_600_000)

/** Every call of `Payments`; a new one does not compile before it is tried here. */
const calls: Record<Exclude<keyof Payments, 'isTest'>, (payments: Payments, ids: Ids) => Promise<unknown>> = {
  createCustomer: (payments) => payments.createCustomer(wishOf('new')),
  findCustomer: (payments, { customer }) => payments.findCustomer(customer),
  updateAddress: (payments, { customer }) => payments.updateAddress(customer, 'new@example.com'),
  memberships: (payments, { customer }) => payments.memberships(customer, { plans: [] }),
  readPrice: (payments, { priceId }) => payments.readPrice(priceId),
  openPayPage: (payments, ids) => payments.openPayPage(checkoutOf(ids, 'new')),
  readPayPage: (payments, { page }) => payments.readPayPage(page),
  openPortal: async (payments, { customer, membership, priceId }) => [
    await payments.openPortal({ customer, back: '/membership' }),
    await payments.openPortal({ customer, back: '/dashboard', change: { membership, priceId } }),
  ],
  savePortalSettings: async (payments, { productId, priceId }) => {
    const settings = await payments.savePortalSettings([{ productId, priceId }])
    return payments.savePortalSettings([], settings.id)
  },
  closePayPage: (payments, { page }) => payments.closePayPage(page),
  isWebhookOn: (payments) => payments.isWebhookOn(),
  eventsSince: (payments) => payments.eventsSince(new Date(Date.now() - 86_400_000)),
  removeCustomer: (payments, { customer }) => payments.removeCustomer(customer),
}
const names = Object.keys(calls) as (keyof typeof calls)[]

interface Ids {
  customer: string
  membership: string
  productId: string
  priceId: string
  page: string
}

const wishOf = (attempt: string) => ({ memberId: 'member-1', email: 'ada@example.com', attempt })
const checkoutOf = ({ customer, priceId }: Pick<Ids, 'customer' | 'priceId'>, attempt: string) => ({
  customer,
  memberId: 'member-1',
  priceId,
  attempt,
  expiresAt: tomorrow(),
})

/** What the owner's function does with a pasted key at Stripe. */
async function connect(stripe: Stripe, known: StripeKeys['webhook'] | undefined) {
  await ensurePrices(stripe, builtIn.facts.plans)
  const { others } = await ensureWebhook(stripe, SITE, known)
  await removeWebhooks(stripe, others)
}

describe('Stripe’s own stand-in', () => {
  let program: ChildProcess
  let payments: Payments
  let settings = { secretKey: 'sk_test_123', apiBase: '', siteUrl: SITE }
  const refused: string[] = []
  const ids = {
    customer: 'cus_1',
    membership: 'sub_1',
    productId: 'prod_1',
    priceId: 'price_1',
    page: 'cs_test_1',
  }

  beforeAll(async () => {
    const port = await freePort()
    const ports = ['-http-addr', `127.0.0.1:${port}`, '-https-addr', '127.0.0.1:']
    program = spawn(programOf('stripe', 'stripe-mock'), ports)
    settings = { ...settings, apiBase: `http://127.0.0.1:${port}` }
    await vi.waitFor(() => fetch(settings.apiBase), { timeout: 30_000, interval: 100 })
    payments = createStripe(settings, { fetch: noting(refused) })
  })
  afterAll(() => endProcess(program))

  it.each(names)('accepts what %s sends, and its answer is read', async (name) => {
    refused.length = 0
    await calls[name](payments, ids)
    expect(refused).toEqual([])
  })

  it('accepts what the set-up asks', async () => {
    refused.length = 0
    await checkPayments(settings, builtIn.facts.plans, noting(refused))
    expect(refused).toEqual([])
  })

  it.each(accounts)('accepts what a pasted key makes where $name', async ({ answer, expected }) => {
    refused.length = 0
    const made = new Set<string>()
    const send = asVersion(await specifiedVersion(), noting(refused, made))
    const stripe = stripeClient(settings, { retries: 0, fetch: insteadOf(send, answer) })
    await connect(stripe, undefined)
    await connect(stripe, { id: KNOWN_WEBHOOK.id, secret: 'whsec_1' })
    expect(refused).toEqual([])
    expect([...made].toSorted()).toEqual(expected.toSorted())
  })

  it('accepts what asks for the rights of a restricted key', async () => {
    refused.length = 0
    const stripe = stripeClient(settings, { retries: 0, fetch: noting(refused) })
    expect(await missingRights(stripe)).toEqual([])
    expect(refused).toEqual([])
  })

  it('refuses a parameter that Stripe does not have', async () => {
    refused.length = 0
    const wrong = { ...checkoutOf(ids, 'wrong'), priceId: { nested: true } as unknown as string }
    await expect(payments.openPayPage(wrong)).rejects.toThrow(/refused|400/)
    expect(refused).not.toEqual([])
  })
})

describe('the stand-in of the sandbox', () => {
  const answers: { name: string; method: string; path: string; status: number; body: unknown }[] = []

  beforeAll(async () => {
    const product = { priceId: 'price_a', productId: 'prod_a', name: 'A', amount: 1000 }
    const dearer = { priceId: 'price_b', productId: 'prod_b', name: 'B', amount: 2000 }
    const sandbox = await testedSandbox({ catalogue: [product, dearer] })
    const { STRIPE_API_BASE, STRIPE_SECRET_KEY } = sandbox.sandbox().settings
    const settings = { secretKey: STRIPE_SECRET_KEY, apiBase: STRIPE_API_BASE, siteUrl: SITE }
    const send: typeof fetch = async (input, init) => noted(await fetch(input, init), methodOf(input, init))
    const stripe = stripeClient(settings, { retries: 0, fetch: send })
    const payments = createStripe(settings, { fetch: send })
    async function noted(reply: Response, method: string) {
      const path = new URL(reply.url).pathname.replace(new URL(STRIPE_API_BASE).pathname, '')
      const name = `${method} ${path.replace(/_[A-Za-z0-9_]{8,}/, '_…')}`
      answers.push({ name, method, path, status: reply.status, body: await reply.clone().json() })
      return reply
    }
    const ids = await bought(payments)
    for (const name of names) {
      // In turn: each call finds what the one before it left.
      // oxlint-disable-next-line no-await-in-loop
      await calls[name](payments, ids)
    }
    await connectTwice(stripe)
    await checkPayments(settings, builtIn.facts.plans, send)
    await sandbox.stop()
  })

  it('answers as Stripe’s specification says', async () => {
    expect(answers.length).toBeGreaterThan(10)
    // Afterwards: a check takes longer than a call waits on a busy machine.
    const problemOf = await answerChecker()
    const problems = answers.map(({ name, method, path, status, body }) => ({
      name,
      problem: problemOf(method, path, status, body),
    }))
    expect(problems.filter(({ problem }) => problem)).toEqual([])
  })
})

/** Makes everything, finds it archived, then a key at a price of another sum, and asks for what is refused. */
async function connectTwice(stripe: Stripe) {
  await ensurePrices(stripe, builtIn.facts.plans)
  const { webhook } = await ensureWebhook(stripe, SITE, undefined)
  const prices = await stripe.prices.list({ limit: 100 })
  await Promise.all(prices.data.map(({ id }) => stripe.prices.update(id, { active: false })))
  const products = await stripe.products.list({ limit: 100 })
  await Promise.all(products.data.map(({ id }) => stripe.products.update(id, { active: false })))
  await ensurePrices(stripe, builtIn.facts.plans)
  await takeKeyAway(stripe, prices.data)
  await ensurePrices(stripe, builtIn.facts.plans)
  await ensureWebhook(stripe, SITE, webhook)
  const { id = '', name = '' } = products.data[0] ?? {}
  await expect(stripe.products.create({ id, name })).rejects.toMatchObject({ statusCode: 400 })
  await expect(stripe.prices.retrieve('price_none')).rejects.toMatchObject({ code: 'resource_missing' })
  await removeWebhooks(stripe, [webhook.id])
}

async function takeKeyAway(stripe: Stripe, prices: readonly Stripe.Price[]) {
  const price = prices.find((each) => each.lookup_key !== null)
  if (!price?.lookup_key) throw new Error('no price with a key')
  const { lookup_key, currency, product } = price
  await stripe.prices.create({
    product: String(product),
    currency,
    unit_amount: 100,
    recurring: { interval: 'month' },
    lookup_key,
    transfer_lookup_key: true,
  })
}

/** A customer with a running subscription, and a pay page that is still open. */
async function bought(payments: Payments): Promise<Ids> {
  const customer = await payments.createCustomer(wishOf('first'))
  const paid = await payments.openPayPage(checkoutOf({ customer, priceId: 'price_a' }, 'paid'))
  if (paid.status !== 'open') throw new Error('no pay page')
  await fetch(paid.url, {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'paid' }),
    redirect: 'manual',
  })
  const [membership] = (await payments.memberships(customer, { plans: [] })).bought
  const other = await payments.createCustomer({ ...wishOf('second'), email: 'ben@example.com' })
  const open = await payments.openPayPage(checkoutOf({ customer: other, priceId: 'price_a' }, 'open'))
  if (!membership || open.status !== 'open') throw new Error('nothing was bought')
  return {
    customer,
    membership: membership.stripe_subscription_id,
    productId: 'prod_b',
    priceId: 'price_b',
    page: open.id,
  }
}
