import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect } from 'vitest'

import { StripeReply, type StripeRequest } from '#contracts/membership-stripe.ts'
import { openStripe } from '#sandbox/stripe/stand-in.ts'
import { parseSealingKeys } from '#server/platform/crypto/seal.ts'
import { stripeConnection } from '#server/membership/stripe/connection.ts'

import { appointOwner, siteUrl } from './data-service.ts'
import { owner } from './database.ts'
import { FORM_KEYS, useFunctions } from './functions.ts'

/**
 * For tests: the function that takes the owner's key of Stripe, over a stand-in's account and further ones. Before each
 * test the owner has just proven who she is, and no key is stored.
 */
export async function usePastedKeys() {
  const tested = await useFunctions()
  const key = tested.sandbox.settings.STRIPE_SECRET_KEY
  /** What connections log. */
  const lines: string[] = []
  const stripe = await connectionOf(FORM_KEYS)
  const servers: (() => Promise<void>)[] = []

  beforeEach(async () => {
    await appointOwner(tested.database)
    await tested.database.run(
      `delete from private.stripe_keys; delete from private.site_draft where document = 'facts/plans'`,
    )
    await tested.fault('stripe', 'none')
    await prove('now()')
  })
  afterEach(closeAccounts)

  async function connectionOf(formKeys: string, settings = {}) {
    const { STRIPE_API_BASE } = tested.sandbox.settings
    const log = { error: (line: unknown) => void lines.push(JSON.stringify(line)) }
    const deps = { database: tested.database, formKeys: await parseSealingKeys(formKeys), log }
    return stripeConnection({ STRIPE_API_BASE, SITE_URL: siteUrl, ...settings }, deps)
  }

  const prove = (at: string) =>
    tested.database
      .run(`update auth.sessions set created_at = ${at} where user_id = '${String(owner.claims.sub)}';
      delete from private.identity_proofs`)

  const ask = (body: StripeRequest, connection = stripe) =>
    tested.ask('owner-stripe', owner, body, { stripe: connection })

  async function connect(secret = key, connection = stripe) {
    const reply = await ask({ action: 'connect', key: secret }, connection)
    expect(reply.status).toBe(200)
    const text = await reply.text()
    expect(text).not.toContain(secret)
    return StripeReply.parse(JSON.parse(text))
  }

  async function atStripe(path: string) {
    const reply = await fetch(`${tested.sandbox.settings.STRIPE_API_BASE}/v1/${path}?limit=100`, {
      headers: { Authorization: `Bearer ${key}` },
    })
    return ((await reply.json()) as { data: Record<string, unknown>[] }).data
  }

  const ours = async () =>
    (await atStripe('webhook_endpoints')).filter(({ url }) => String(url).startsWith(siteUrl))

  const counts = async () =>
    Promise.all(
      ['products', 'prices', 'webhook_endpoints'].map(async (path) => (await atStripe(path)).length),
    )

  /**
   * Another account at Stripe, which has the first one beside it.
   * @param afterwards runs when the request to an address was carried out, which fails where it throws
   */
  async function otherAccount(
    secretKey: string,
    afterwards: (address: string) => void | Promise<void> = () => undefined,
  ) {
    const { api, account, stop } = await openStripe({
      secretKey,
      catalogue: [],
      base: () => 'http://stripe.test',
      endpoint: () => undefined,
    })
    const app = new Hono().use('/v1/*', async (c, next) => {
      await next()
      await afterwards(c.req.url)
    })
    const beside = new Hono().all('/v1/*', async (c) => {
      const { pathname, search } = new URL(c.req.url)
      const { method, headers } = c.req.raw
      const body = method === 'GET' ? undefined : await c.req.text()
      return fetch(tested.sandbox.settings.STRIPE_API_BASE + pathname + search, {
        method,
        headers,
        ...(body !== undefined && { body }),
      })
    })
    app.onError(() => Response.json({ error: { type: 'api_error', message: 'down' } }, { status: 500 }))
    app.route('/v1', api)
    const answer = getRequestListener((request) =>
      (request.headers.get('authorization') === `Bearer ${secretKey}` ? app : beside).fetch(request),
    )
    const server = createServer((request, response) => void answer(request, response))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    servers.push(async () => {
      server.closeAllConnections()
      server.close()
      await stop()
    })
    const { state } = account
    return {
      state,
      connection: await connectionOf(FORM_KEYS, { STRIPE_API_BASE: `http://127.0.0.1:${port}` }),
      made: () => [state.products, state.prices, state.webhooks].map((all) => Object.keys(all).length),
    }
  }

  async function closeAccounts() {
    await Promise.all(servers.splice(0).map((stop) => stop()))
  }

  return {
    tested,
    key,
    lines,
    connectionOf,
    ask,
    connect,
    atStripe,
    ours,
    counts,
    otherAccount,
    closeAccounts,
  }
}
