import { Stripe } from 'stripe'

import type { Plan } from '#content/schemas/offers.ts'
import { StripeRight } from '#contracts/membership-stripe.ts'

import { priceFaults } from '#server/membership/catalogue.ts'
import type { PriceAtProvider } from '#server/membership/payments.ts'
import type { StripeKeys } from './keys.ts'
import { HANDLED_EVENTS } from './events.ts'
import { Price } from './shapes.ts'
import { stripeWebhookAddress, WITH_PRODUCT } from './client.ts'
import { unlessMissing } from './errors.ts'

/** What the site needs in an account: one price per plan. */
interface PlanAtStripe {
  key: Plan['key']
  name: string
  priceText: string
  priceId: string
  productId: string
  isNew: boolean
}

const CURRENCY = 'usd'

/**
 * Finds or creates a monthly price for each plan. Idempotent, also concurrently: a product's id is derived from its plan,
 * a price's lookup key from product and sum, and Stripe accepts each only once.
 */
export function ensurePrices(stripe: Stripe, plans: readonly Plan[]): Promise<PlanAtStripe[]> {
  const paid = plans.filter(({ priceId }) => priceId !== null)
  return Promise.all(paid.map((plan) => ensurePlan(stripe, plan)))
}

async function ensurePlan(stripe: Stripe, plan: Plan): Promise<PlanAtStripe> {
  const { key, name, priceText } = plan
  const about = { key, name, priceText }
  const priceId = plan.priceId!
  const current = await stripe.prices.retrieve(priceId, WITH_PRODUCT).catch(unlessMissing)
  if (current && isPriceOf(plan, plan.productId!, current)) {
    await unarchive(stripe, Price.parse(current), priceId)
    return { ...about, priceId, productId: plan.productId!, isNew: false }
  }
  // A new sum is a new price of the same product, by which members' plans are identified.
  const productId = await ensureProduct(stripe, plan)
  return { ...about, productId, ...(await ensurePrice(stripe, plan, productId)) }
}

async function ensureProduct(stripe: Stripe, { key, name, productId }: Plan): Promise<string> {
  const id = `prod_membership_${key}`
  const [own, byPlan] = await Promise.all(
    [productId!, id].map((each) => stripe.products.retrieve(each).catch(unlessMissing)),
  )
  const found = [own, byPlan].find((product) => product && !product.deleted)
  const product =
    found ??
    (await stripe.products
      .create({ id, name, metadata: { plan: key } })
      .catch((error: unknown) => orExisting(error, () => stripe.products.retrieve(id))))
  if (!product.active) await stripe.products.update(product.id, { active: true })
  return product.id
}

async function ensurePrice(stripe: Stripe, plan: Plan, product: string) {
  const amount = plan.dollars * 100
  const lookupKey = `${product}_${amount}_${CURRENCY}_month`
  const find = async () => {
    // Both by name: without `active`, the API's reference lists active ones only, while others report archived ones where
    // a lookup key is given. Archived ones keep their key.
    const lists = await Promise.all(
      [true, false].map((active) => stripe.prices.list({ lookup_keys: [lookupKey], active, limit: 1 })),
    )
    return lists.flatMap(({ data }) => data)[0]
  }
  const holder = await find()
  // Somebody may have moved the key to a price of another sum: transfer it to ours.
  const isOther = holder !== undefined && !isPriceOf(plan, product, holder)
  const found = isOther ? undefined : holder
  if (found) {
    if (!found.active) await stripe.prices.update(found.id, { active: true })
    return { priceId: found.id, isNew: false }
  }
  const made = await stripe.prices
    .create({
      product,
      currency: CURRENCY,
      unit_amount: amount,
      recurring: { interval: 'month' },
      lookup_key: lookupKey,
      ...(isOther && { transfer_lookup_key: true }),
      metadata: { plan: plan.key },
    })
    .catch((error: unknown) =>
      orExisting(error, async () => {
        const other = await find()
        if (!other || !isPriceOf(plan, product, other)) throw error
        return other
      }),
    )
  return { priceId: made.id, isNew: true }
}

/** Whether it is the plan's price, archived or not. */
function isPriceOf(plan: Plan, productId: string, price: Stripe.Price): boolean {
  const faults = priceFaults({ ...plan, productId, priceId: price.id }, Price.parse(price))
  return faults.every(({ code }) => code === 'price-inactive' || code === 'product-inactive')
}

/** The owner wants to sell it: she has pasted a key. */
async function unarchive(stripe: Stripe, price: PriceAtProvider, id: string): Promise<void> {
  if (!price.isProductActive) await stripe.products.update(price.productId, { active: true })
  if (!price.isActive) await stripe.prices.update(id, { active: true })
}

/** For a creation that fails because a concurrent request was faster: returns what that created. */
async function orExisting<T>(error: unknown, find: () => Promise<T>): Promise<T> {
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 400) return find()
  throw error
}

/**
 * Ensures a webhook for this site with every event that we handle: updates the known one; otherwise creates one, because
 * Stripe returns a secret only at its creation.
 * @returns `others`: webhooks to the same address whose secret is lost, to be removed once the new one is stored
 */
export async function ensureWebhook(
  stripe: Stripe,
  siteUrl: string,
  known: StripeKeys['webhook'] | undefined,
) {
  const url = stripeWebhookAddress(siteUrl)
  const listed = await stripe.webhookEndpoints.list({ limit: 100 })
  const same = listed.data.filter((endpoint) => endpoint.url === url)
  // Its version can't be changed, and by default is the account's, which anybody may raise in the Dashboard.
  const existing = same.find(
    ({ id, api_version: version }) => id === known?.id && version === Stripe.API_VERSION,
  )
  const others = same.filter((endpoint) => endpoint !== existing).map(({ id }) => id)
  const enabledEvents = [...HANDLED_EVENTS]
  if (existing && known) {
    await stripe.webhookEndpoints.update(existing.id, { enabled_events: enabledEvents, disabled: false })
    return { webhook: known, others, isNew: false }
  }
  const made = await stripe.webhookEndpoints.create({
    url,
    enabled_events: enabledEvents,
    api_version: Stripe.API_VERSION,
  })
  if (!made.secret) throw new Error('Stripe made a webhook without a secret')
  return { webhook: { id: made.id, secret: made.secret }, others, isNew: true }
}

/** Best effort: deliveries of a remaining one are refused, and the next connection removes it. */
export async function removeWebhooks(stripe: Stripe, ids: readonly string[]): Promise<void> {
  await Promise.all(ids.map((id) => stripe.webhookEndpoints.del(id).catch(() => undefined)))
}

const UNKNOWN_ID = 'ofNoAccount'

/**
 * A request per right that changes nothing: it reads, or refers to an object that no account has. Stripe checks a
 * restricted key's rights first. Names of the rights: https://docs.stripe.com/keys/permissions-reference
 */
const PROBES: Record<StripeRight, (stripe: Stripe) => Promise<unknown>> = {
  customers: (stripe) => stripe.customers.del(`cus_${UNKNOWN_ID}`),
  products: (stripe) => stripe.products.update(`prod_${UNKNOWN_ID}`, { active: true }),
  prices: (stripe) => stripe.prices.update(`price_${UNKNOWN_ID}`, { active: true }),
  'checkout-sessions': (stripe) => stripe.checkout.sessions.expire(`cs_${UNKNOWN_ID}`),
  'customer-portal': (stripe) => stripe.billingPortal.sessions.create({ customer: `cus_${UNKNOWN_ID}` }),
  'webhook-endpoints': (stripe) => stripe.webhookEndpoints.del(`we_${UNKNOWN_ID}`),
  subscriptions: (stripe) => stripe.subscriptions.list({ limit: 1, status: 'all' }),
  // Subscriptions are read together with their latest invoice.
  invoices: (stripe) => stripe.invoices.list({ limit: 1 }),
  events: (stripe) => stripe.events.list({ limit: 1 }),
}

/** @returns the rights that a restricted key lacks; any other failure appears when it is connected */
export async function missingRights(stripe: Stripe): Promise<StripeRight[]> {
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
