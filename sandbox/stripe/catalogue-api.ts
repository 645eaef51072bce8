import { randomBytes } from 'node:crypto'

import type { Context, Hono } from 'hono'
import type Stripe from 'stripe'
import { z } from 'zod'

import { type Account, PRESET_WEBHOOK } from './account.ts'
import { priceOf, productOf } from './catalogue.ts'
import { flag, form, found, listOf, parameters, query } from './parameters.ts'
import { invalid, missing, newId } from './problem.ts'

const Metadata = z.record(z.string(), z.string())

/** https://docs.stripe.com/api/products/create, for the parameters that the product sends */
const NewProduct = z.strictObject({
  id: z.string().optional(),
  name: z.string(),
  metadata: Metadata.default({}),
})
/** https://docs.stripe.com/api/prices/create */
const NewPrice = z.strictObject({
  product: z.string(),
  currency: z.string().length(3),
  unit_amount: z.coerce.number().int().nonnegative(),
  recurring: z.strictObject({
    interval: z.enum(['day', 'week', 'month', 'year']),
    interval_count: z.coerce.number().int().min(1).default(1),
  }),
  lookup_key: z.string().max(200).optional(),
  transfer_lookup_key: flag.default(false),
  metadata: Metadata.default({}),
})
const Activity = z.strictObject({ active: flag })
/** https://docs.stripe.com/api/webhook_endpoints/create */
const NewWebhook = z.strictObject({
  url: z.url(),
  enabled_events: z.array(z.string()).min(1),
  api_version: z.string().optional(),
})
const ChangedWebhook = z.strictObject({
  enabled_events: z.array(z.string()).min(1).optional(),
  disabled: flag.optional(),
})

/** What an account sells, and where its events go: read, made and changed. */
export function addCatalogue(app: Hono, account: Account) {
  const { prices, products } = account.catalogue
  app.get('/prices', (c) => {
    // "Returns a list of your active prices … For the list of inactive prices, set active to false."
    const { lookup_keys: keys, active = 'true', ...paging } = query(c)
    const wanted = Object.values(prices).filter(
      (price) =>
        (!Array.isArray(keys) || (price.lookup_key !== null && keys.includes(price.lookup_key))) &&
        String(price.active) === active,
    )
    return c.json(listOf(wanted, paging, '/v1/prices'))
  })
  app.get('/prices/:id', (c) => {
    const price = found(prices, 'price', c.req.param('id'))
    const { expand } = query(c)
    if (!Array.isArray(expand) || !expand.includes('product')) return c.json(price)
    return c.json({ ...price, product: products[price.product] })
  })
  app.post('/prices', async (c) => c.json(createPrice(account, await form(c))))
  app.post('/prices/:id', async (c) => c.json(activate(account, prices, 'price', c, await form(c))))
  app.get('/products', (c) => c.json(listOf(Object.values(products), query(c), '/v1/products')))
  app.get('/products/:id', (c) => c.json(found(products, 'product', c.req.param('id'))))
  app.post('/products', async (c) => c.json(createProduct(account, await form(c))))
  app.post('/products/:id', async (c) => c.json(activate(account, products, 'product', c, await form(c))))
}

function createProduct({ catalogue: { products }, state, now }: Account, given: unknown) {
  const { id = newId('prod', 14), name, metadata } = parameters(NewProduct, given)
  if (Object.hasOwn(products, id)) {
    throw invalid('id', `Product already exists.`, 'resource_already_exists')
  }
  const about = { productId: id, priceId: '', name, amount: 0 }
  const product = { ...productOf(about), default_price: null, created: now(), updated: now(), metadata }
  return (products[id] = state.products[id] = product)
}

/** A lookup key belongs to one price of the account. */
function createPrice({ catalogue, state, now }: Account, given: unknown) {
  const {
    lookup_key: key = null,
    transfer_lookup_key: isTransferred,
    ...wanted
  } = parameters(NewPrice, given)
  if (!Object.hasOwn(catalogue.products, wanted.product)) throw missing('product', wanted.product, 'product')
  const other = Object.values(catalogue.prices).find((price) => key !== null && price.lookup_key === key)
  if (other && isTransferred) other.lookup_key = null
  else if (other) throw invalid('lookup_key', `A price (\`${other.id}\`) already uses that lookup key.`)
  const id = newId('price')
  const plain = priceOf({ priceId: id, productId: wanted.product, name: '', amount: wanted.unit_amount })
  const price = {
    ...plain,
    created: now(),
    currency: wanted.currency,
    lookup_key: key,
    metadata: wanted.metadata,
    recurring: { ...plain.recurring!, ...wanted.recurring },
  }
  return (catalogue.prices[id] = state.prices[id] = price)
}

function activate<T extends { active: boolean }>(
  { state }: Account,
  things: Record<string, T>,
  kind: 'price' | 'product',
  c: Context,
  given: unknown,
): T {
  const id = c.req.param('id') ?? ''
  const thing = found(things, kind, id)
  thing.active = parameters(Activity, given).active
  Object.assign(kind === 'price' ? state.prices : state.products, { [id]: thing })
  return thing
}

/** Fields as in https://docs.stripe.com/api/webhook_endpoints/object */
type Webhook = Omit<Stripe.WebhookEndpoint, 'secret'>

export function addWebhooks(app: Hono, account: Account) {
  const { state } = account
  const all = (): Record<string, Webhook> => ({
    ...presetWebhook(account),
    ...withoutSecrets(state.webhooks),
  })
  app.get('/webhook_endpoints', (c) =>
    c.json(listOf(Object.values(all()), query(c), '/v1/webhook_endpoints')),
  )
  app.post('/webhook_endpoints', async (c) => {
    const { url, enabled_events: events, api_version: version } = parameters(NewWebhook, await form(c))
    const secret = `whsec_${randomBytes(24).toString('base64url').replaceAll(/[-_]/g, 'x')}`
    const webhook = {
      ...webhookOf(newId('we'), url, account.now()),
      enabled_events: events,
      api_version: version ?? null,
    }
    state.webhooks[webhook.id] = { ...webhook, secret }
    // Only this reply has the secret.
    return c.json({ ...webhook, secret })
  })
  app.post('/webhook_endpoints/:id', async (c) => {
    const id = c.req.param('id')
    const changes = parameters(ChangedWebhook, await form(c))
    const webhook = state.webhooks[id]
    if (!webhook) {
      found(all(), 'webhook endpoint', id)
      if (changes.disabled !== undefined) state.hidden[id] = { isDisabled: changes.disabled }
      return c.json(found(all(), 'webhook endpoint', id))
    }
    webhook.enabled_events = changes.enabled_events ?? webhook.enabled_events
    if (changes.disabled !== undefined) webhook.status = changes.disabled ? 'disabled' : 'enabled'
    return c.json(found(all(), 'webhook endpoint', id))
  })
  app.delete('/webhook_endpoints/:id', (c) => {
    const id = c.req.param('id')
    found(all(), 'webhook endpoint', id)
    if (state.webhooks[id]) delete state.webhooks[id]
    else state.hidden[id] = { isRemoved: true }
    return c.json({ id, object: 'webhook_endpoint', deleted: true })
  })
}

/** The one that the account has from the start, for every event. */
function presetWebhook({ state, presetEndpoint }: Account): Record<string, Webhook> {
  const { isRemoved, isDisabled } = state.hidden[PRESET_WEBHOOK] ?? {}
  const url = isRemoved ? undefined : presetEndpoint()?.url
  if (!url) return {}
  const webhook = webhookOf(PRESET_WEBHOOK, url, Date.UTC(2026, 0, 5) / 1000)
  return { [PRESET_WEBHOOK]: { ...webhook, status: isDisabled ? 'disabled' : 'enabled' } }
}

function webhookOf(id: string, url: string, created: number): Webhook {
  return {
    id,
    object: 'webhook_endpoint',
    api_version: null,
    application: null,
    created,
    description: null,
    enabled_events: ['*'],
    livemode: false,
    metadata: {},
    status: 'enabled',
    url,
  }
}

function withoutSecrets(webhooks: Account['state']['webhooks']): Record<string, Webhook> {
  return Object.fromEntries(
    Object.entries(webhooks).map(([id, { secret: _secret, ...webhook }]) => [id, webhook]),
  )
}
