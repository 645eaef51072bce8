import { Stripe } from 'stripe'
import type { z } from 'zod'

import { boundedText } from '#server/platform/outside/bounded-text.ts'
import { type Circuit, CircuitOpen, createCircuit } from '#server/platform/outside/circuit.ts'
import {
  isUnknownCustomer,
  PaymentFailure,
  type Payments,
  type PayPageRequest,
  type PlanChange,
} from '#server/membership/payments.ts'
import { unlessForbidden, unlessMissing } from './errors.ts'
import { savePortalSettings } from './portal.ts'
import { HANDLED_EVENTS, StripeEvents } from './events.ts'
import { type Call, readMemberships } from './memberships.ts'
import {
  Customer,
  CustomersOfAddress,
  isTestKey,
  OnlyItem,
  Portal,
  PortalSettings,
  Price,
  Session,
  WebhookEndpoints,
} from './shapes.ts'

export interface StripeSettings {
  secretKey: string
  /** The API's address without `/v1`; Stripe's own by default. */
  apiBase?: string | undefined
  /** Stripe's pages link back to it. */
  siteUrl: string
}

export interface StripeDeps {
  fetch?: typeof fetch
  /** Timeout of a request; a call makes at most two. */
  timeoutMs?: number
  /** 0 where a person waits for the outcome and can try again. */
  retries?: 0 | 1
  circuit?: Circuit
}

const DEFAULT_TIMEOUT = 3000
// Only a bound: a practice has tens of events in three days.
const MOST_EVENTS = 5000
// A page of a hundred subscriptions with their invoices is far shorter.
const MOST_BYTES = 10_000_000

/** Stripe through its own SDK, for the calls that the product makes. */
export function createStripe(settings: StripeSettings, deps: StripeDeps = {}): Payments {
  const stripe = stripeClient(settings, deps)
  const circuit = deps.circuit ?? createCircuit({ provider: 'stripe', isOutage })
  const call = <T>(reply: z.ZodType<T>, work: () => Promise<unknown>) => callStripe(circuit, reply, work)
  return {
    isTest: isTestKey(settings.secretKey),
    ...customerCalls(stripe, call),
    memberships: readMemberships(stripe, call),
    ...pageCalls(stripe, call, settings.siteUrl),
    async isWebhookOn() {
      const endpoints = await call(WebhookEndpoints.optional(), () =>
        stripe.webhookEndpoints.list({ limit: 100 }).catch(unlessForbidden),
      )
      const address = stripeWebhookAddress(settings.siteUrl)
      return endpoints?.data.some(({ url, status }) => url === address && status === 'enabled')
    },
    eventsSince: (since) =>
      call(StripeEvents, () =>
        stripe.events
          .list({ created: { gte: seconds(since) }, types: [...HANDLED_EVENTS], limit: 100 })
          .autoPagingToArray({ limit: MOST_EVENTS }),
      ),
  }
}

export function stripeClient(settings: StripeSettings, deps: Omit<StripeDeps, 'circuit'> = {}): Stripe {
  return new Stripe(settings.secretKey, {
    httpClient: Stripe.createFetchHttpClient(fetchAt(settings.apiBase, deps.fetch)),
    timeout: deps.timeoutMs ?? DEFAULT_TIMEOUT,
    maxNetworkRetries: deps.retries ?? 1,
    telemetry: false,
  })
}

function customerCalls(stripe: Stripe, call: Call) {
  // Stripe returns a removed customer for ever, marked as removed.
  const findCustomer: Payments['findCustomer'] = async (customer) => {
    const found = await call(Customer.optional(), () =>
      stripe.customers.retrieve(customer).catch(unlessMissing),
    )
    return !found ? 'unknown' : found.deleted ? 'removed' : 'present'
  }
  return {
    createCustomer: async ({ memberId, email, attempt }) => {
      // A customer who is missing in the database, for example after restoring a backup, may be paying: a second one
      // would pay twice.
      const known = await call(CustomersOfAddress, () => stripe.customers.list({ email, limit: 100 }))
      const made = known.find(({ metadata }) => metadata.member_id === memberId)
      if (made) return made.id
      const idempotencyKey = `customer-${memberId}-${attempt}`
      const about = { email, metadata: { member_id: memberId } }
      return (await call(Customer, () => stripe.customers.create(about, { idempotencyKey }))).id
    },
    findCustomer,
    updateAddress: async (customer, email) => {
      await call(Customer, () => stripe.customers.update(customer, { email }))
    },
    removeCustomer: async (customer) => {
      await call(Customer, () => stripe.customers.del(customer)).catch(async (error: unknown) => {
        if (!isUnknownCustomer(error) || (await findCustomer(customer)) !== 'removed') throw error
      })
    },
  } satisfies Partial<Payments>
}

function pageCalls(stripe: Stripe, call: Call, siteUrl: string) {
  return {
    readPrice: (priceId) =>
      call(Price.optional(), () => stripe.prices.retrieve(priceId, WITH_PRODUCT).catch(unlessMissing)),
    openPayPage: (request) =>
      call(Session, () =>
        stripe.checkout.sessions.create(checkoutOf(request, `${siteUrl}/membership`), {
          idempotencyKey: `checkout-${request.attempt}`,
        }),
      ),
    readPayPage: (id) =>
      call(Session, () => stripe.checkout.sessions.retrieve(id)).catch((error: unknown) => {
        if (error instanceof PaymentFailure && error.reason === 'refused')
          return { status: 'closed' as const }
        throw error
      }),
    closePayPage: async (id) => {
      try {
        return await call(Session, () => stripe.checkout.sessions.expire(id))
      } catch (error) {
        // Only an open one can be closed: it was paid or has expired since.
        if (!(error instanceof PaymentFailure && error.reason === 'refused')) throw error
        return call(Session, () => stripe.checkout.sessions.retrieve(id))
      }
    },
    openPortal: async ({ customer, back, change, settings }) => {
      const session = {
        customer,
        return_url: `${siteUrl}${back}`,
        ...(settings !== undefined && { configuration: settings }),
      }
      const open = (flow?: Flow) =>
        call(Portal, () =>
          stripe.billingPortal.sessions.create({ ...session, ...(flow && { flow_data: flow }) }),
        )
      if (!change) return (await open()).url
      try {
        const item = await call(OnlyItem, () => stripe.subscriptions.retrieve(change.membership))
        return (await open(item && confirmationOf(change, item, session.return_url))).url
      } catch (error) {
        // Fall back to the portal's first page where its settings or the subscription's state don't allow the change.
        if (!(error instanceof PaymentFailure) || error.reason === 'unreachable') throw error
        return (await open()).url
      }
    },
    savePortalSettings: async (plans, known) => {
      const wanted = { siteUrl, plans, known }
      return call(PortalSettings, () => savePortalSettings(stripe, wanted))
    },
  } satisfies Partial<Payments>
}

/** Whether a price can be bought depends on its product too. */
export const WITH_PRODUCT = { expand: ['product'] }

type Flow = Stripe.BillingPortal.SessionCreateParams.FlowData

/** A page that shows what the change costs: https://docs.stripe.com/customer-management/portal-deep-links */
function confirmationOf(
  { membership, priceId }: PlanChange,
  { id, quantity }: { id: string; quantity?: number | null | undefined },
  back: string,
): Flow {
  return {
    type: 'subscription_update_confirm',
    after_completion: { type: 'redirect', redirect: { return_url: back } },
    subscription_update_confirm: {
      subscription: membership,
      items: [{ id, price: priceId, quantity: quantity ?? 1 }],
    },
  }
}

function checkoutOf({ customer, memberId, priceId, expiresAt }: PayPageRequest, back: string) {
  const metadata = { member_id: memberId }
  return {
    mode: 'subscription' as const,
    customer,
    line_items: [{ price: priceId, quantity: 1 }],
    client_reference_id: memberId,
    metadata,
    subscription_data: { metadata },
    expires_at: seconds(expiresAt),
    success_url: `${back}?checkout=success`,
    cancel_url: `${back}?checkout=cancelled`,
  }
}

/** The address of this site's webhook. */
export function stripeWebhookAddress(siteUrl: string): string {
  return `${siteUrl}/functions/v1/stripe-webhook`
}

async function callStripe<T>(
  circuit: Circuit,
  reply: z.ZodType<T>,
  work: () => Promise<unknown>,
): Promise<T> {
  try {
    // Parsed outside the circuit, because an object that can't be parsed is no outage.
    const parsed = reply.safeParse(await circuit(work))
    if (parsed.success) return parsed.data
    throw new PaymentFailure('unreachable', 'Stripe answered something that is not its API')
  } catch (error) {
    throw asFailure(error)
  }
}

// Type, code and status only, because Stripe's messages may quote an address.
function asFailure(error: unknown): PaymentFailure {
  if (error instanceof PaymentFailure) return error
  if (error instanceof CircuitOpen)
    return new PaymentFailure('unreachable', 'The circuit of Stripe is open after failures')
  if (!(error instanceof Stripe.errors.StripeError)) {
    return new PaymentFailure('unreachable', 'Stripe could not be asked')
  }
  const message = `Stripe answered ${error.statusCode ?? 'nothing'} ${error.type} ${error.code ?? ''}`.trim()
  if (error.code === 'resource_missing' && (error.param === 'customer' || error.param === 'id')) {
    return new PaymentFailure('unknown-customer', message)
  }
  const isOpen = isInProgress(error) || (isOutage(error) && !hasReplied(error))
  return new PaymentFailure(isOpen ? 'unreachable' : 'refused', message)
}

// Another request with the same key is running and may succeed: a new attempt would create a second customer or page.
function isInProgress(error: InstanceType<typeof Stripe.errors.StripeError>): boolean {
  return error.code === 'idempotency_key_in_use'
}

function isOutage(error: unknown): boolean {
  if (error instanceof PaymentFailure) return error.reason === 'unreachable'
  if (!(error instanceof Stripe.errors.StripeError)) return true
  // A wrong key and too many requests count as outages too, because repeating does not help.
  const status = error.statusCode ?? 0
  return status < 400 || status === 401 || status === 429 || status >= 500
}

// Stripe repeats a stored 500 for the same key, so the next attempt needs a new one.
function hasReplied(error: InstanceType<typeof Stripe.errors.StripeError>): boolean {
  return (error.statusCode ?? 0) >= 500
}

/**
 * The SDK's `fetch`, with two additions: the SDK accepts a host without a path, below which the sandbox's stand-in is; and
 * it reads a response of any size.
 */
function fetchAt(apiBase: string | undefined, send: typeof fetch = fetch): typeof fetch {
  return async (input, init) => {
    const { href, pathname, search } = new URL(input instanceof Request ? input.url : input)
    const response = await send(apiBase === undefined ? href : apiBase + pathname + search, init)
    const { status, statusText, headers } = response
    const text = await boundedText(response, MOST_BYTES)
    return new Response(text || null, { status, statusText, headers })
  }
}

function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000)
}
