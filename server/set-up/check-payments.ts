import { Stripe } from 'stripe'

import type { SiteContent } from '#content/site-content.ts'
import type { Finding } from '#contracts/set-up.ts'

import { priceFaults } from '../membership/catalogue.ts'
import { HANDLED_EVENTS } from '#server/membership/stripe/events.ts'
import { Price } from '#server/membership/stripe/shapes.ts'
import {
  stripeClient,
  type StripeSettings,
  stripeWebhookAddress,
  WITH_PRODUCT,
} from '#server/membership/stripe/client.ts'
import { unlessForbidden, unlessMissing } from '#server/membership/stripe/errors.ts'
import { ensurePortalSettings } from '#server/membership/stripe/portal.ts'
import { soldPlans } from '#server/membership/portal.ts'
import { advice, type Check, problem, observeFailures } from './finding.ts'

type Plans = SiteContent['facts']['plans']
type Plan = Plans[number]

const TIMEOUT_MS = 8000

/** Compares each plan's price at Stripe with the site, and checks the webhook. Never throws. */
export async function checkPayments(settings: StripeSettings, plans: Plans, send?: typeof fetch): Check {
  const { apiBase: address = 'https://api.stripe.com' } = settings
  const observed = observeFailures({ setting: settings.apiBase && 'STRIPE_API_BASE', address }, send)
  const stripe = stripeClient(settings, { timeoutMs: TIMEOUT_MS, retries: 0, fetch: observed.send })
  try {
    const paid = plans.filter(({ priceId }) => priceId !== null)
    // In parallel, because the owner's request has ten seconds in total.
    const [webhook, portal, ...prices] = await Promise.all([
      checkWebhook(stripe, settings),
      checkPortal(stripe, settings, paid),
      ...paid.map((plan) => checkPrice(stripe, plan)),
    ])
    const mode = prices.some(({ isLive }) => isLive === false) ? [advice('test-mode')] : []
    return [...prices.flatMap(({ findings }) => findings), ...mode, ...webhook, ...portal]
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) return [observed.failure('no-api')]
    const isRefused = error.statusCode === 401 || error.statusCode === 403
    return [isRefused ? problem('key-refused') : observed.failure()]
  }
}

async function checkPrice(stripe: Stripe, plan: Plan): Promise<{ findings: Finding[]; isLive?: boolean }> {
  const price = Price.optional().parse(
    await stripe.prices.retrieve(plan.priceId!, WITH_PRODUCT).catch(unlessMissing),
  )
  return {
    ...(price && { isLive: price.isLive }),
    findings: priceFaults(plan, price).map(({ code, values }) =>
      problem(code, { plan: plan.name, ...values }),
    ),
  }
}

/** Makes the portal's settings where they are missing, or were switched off. */
async function checkPortal(stripe: Stripe, { siteUrl }: StripeSettings, plans: Plans): Promise<Finding[]> {
  try {
    await ensurePortalSettings(stripe, { siteUrl, plans: soldPlans(plans) })
    return []
  } catch (error) {
    const status = error instanceof Stripe.errors.StripeError ? error.statusCode : undefined
    if (status !== 400 && status !== 403) throw error
    return [problem('portal-refused')]
  }
}

async function checkWebhook(stripe: Stripe, { siteUrl }: StripeSettings): Promise<Finding[]> {
  const address = stripeWebhookAddress(siteUrl)
  const endpoints = await stripe.webhookEndpoints.list({ limit: 100 }).catch(unlessForbidden)
  if (!endpoints) return []
  const endpoint = endpoints.data.find(({ url }) => url === address)
  if (!endpoint) return [problem('webhook-missing', { address })]
  if (endpoint.status !== 'enabled') return [problem('webhook-off', { address })]
  const sent = endpoint.enabled_events
  const missing = sent.includes('*') ? [] : HANDLED_EVENTS.filter((event) => !sent.includes(event))
  return missing.length > 0 ? [problem('webhook-events', { events: missing.join(', ') })] : []
}
