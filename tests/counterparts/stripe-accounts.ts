import { Stripe } from 'stripe'
import { z } from 'zod'

export const SITE = 'https://practice.example'
export const KNOWN_WEBHOOK = {
  id: 'we_1',
  object: 'webhook_endpoint',
  url: `${SITE}/functions/v1/stripe-webhook`,
  api_version: Stripe.API_VERSION,
}

interface AccountState {
  name: string
  /** What this account answers in place of the stand-in, which has one of everything. */
  answer(url: URL, reply: unknown): object | undefined
  /** What is made and changed in it. */
  expected: string[]
}
const WEBHOOKS = [
  'DELETE /v1/webhook_endpoints/…',
  'POST /v1/webhook_endpoints',
  'POST /v1/webhook_endpoints/…',
]
/** An account as the owner may have it when she pastes a key. */
export const accounts: AccountState[] = [
  { name: 'everything is there', answer: withOurPrice, expected: WEBHOOKS },
  {
    name: 'nothing is there',
    answer: ({ pathname }) =>
      pathname === '/v1/prices' ? { object: 'list', data: [], has_more: false } : MISSING,
    expected: [...WEBHOOKS, 'POST /v1/prices', 'POST /v1/products'],
  },
  {
    name: 'everything was archived',
    answer: (url, reply) => archived(withOurPrice(url, reply)),
    expected: [...WEBHOOKS, 'POST /v1/prices/…', 'POST /v1/products/…'],
  },
  // The stand-in's only price is of another sum, whatever key is asked for.
  {
    name: 'a price’s key is at another price',
    answer: () => undefined,
    expected: [...WEBHOOKS, 'POST /v1/prices'],
  },
]
const MISSING = { error: { type: 'invalid_request_error', code: 'resource_missing', param: 'id' } }

/** @param made what changes something, by the kind of object, with `/…` where it was there before */
export function noting(refused: string[], made = new Set<string>()): typeof fetch {
  return async (input, init) => {
    const reply = await fetch(input, init)
    const method = methodOf(input, init)
    if (method !== 'GET')
      made.add(`${method} ${new URL(reply.url).pathname.replace(/(\/v1\/\w+\/).*/, '$1…')}`)
    if (!reply.ok) refused.push(`${method} ${reply.url}: ${await reply.clone().text()}`)
    return reply
  }
}

/** Reads as the account has them, with one webhook of this site; a new webhook's secret, which the stand-in leaves out. */
export function insteadOf(send: typeof fetch, answer: AccountState['answer']): typeof fetch {
  return async (input, init) => {
    const reply = await send(input, init)
    const url = new URL(reply.url)
    const body = z.looseObject({}).parse(await reply.json())
    const isRead = methodOf(input, init) === 'GET'
    if (url.pathname !== '/v1/webhook_endpoints') {
      const answered = isRead ? (answer(url, body) ?? body) : body
      return Response.json(answered, { status: answered === MISSING ? 404 : reply.status })
    }
    return Response.json(isRead ? { ...body, data: [KNOWN_WEBHOOK] } : { ...body, secret: 'whsec_1' }, reply)
  }
}

/** The price that is listed is of the product, the sum and the month that its lookup key names. */
function withOurPrice({ searchParams }: URL, reply: unknown): object {
  const { data, ...list } = z.looseObject({ data: z.looseObject({}).array().optional() }).parse(reply)
  const [, product, amount] = /^(\w+)_(\d+)_usd_month$/.exec(searchParams.get('lookup_keys[0]') ?? '') ?? []
  if (!product) return { ...list, ...(data && { data }) }
  const recurring = { interval: 'month', interval_count: 1 }
  const ours = { product, unit_amount: Number(amount), currency: 'usd', recurring }
  return { ...list, data: data?.map((each) => ({ ...each, ...ours })) }
}

function archived(reply: unknown): object {
  const { data, ...thing } = z.looseObject({ data: z.looseObject({}).array().optional() }).parse(reply)
  return data
    ? { ...thing, data: data.map((each) => ({ ...each, active: false })) }
    : { ...thing, active: false }
}

/** Asks for a version that the stand-in knows, in place of the SDK's. */
export function asVersion(version: string, send: typeof fetch): typeof fetch {
  return (input, init) => {
    const { body } = init ?? {}
    const changed = typeof body === 'string' ? body.replace(Stripe.API_VERSION, version) : body
    return send(input, { ...init, ...(changed !== undefined && { body: changed }) })
  }
}

export function methodOf(input: RequestInfo | URL, init?: RequestInit): string {
  return init?.method ?? (input instanceof Request ? input.method : 'GET')
}
