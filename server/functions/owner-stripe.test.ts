// oxlint-disable max-lines -- two accounts, one function: all share what arranges the stand-in
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { StripeReply, type StripeRequest } from '#contracts/owner-stripe.ts'
import { HANDLED_EVENTS } from '#server/providers/stripe-events.ts'
import { stripeConnection, type StripeConnection } from '#server/membership/stripe-connection.ts'
import { restrictedKey } from '#sandbox/stripe/api.ts'
import { signatureHeader } from '#sandbox/stripe/delivery.ts'
import { openStripe } from '#sandbox/stripe/stand-in.ts'
import { openKeys, readStoredKeys } from '#server/membership/stripe-keys.ts'
import { rotateKeys } from '#server/functions/rotate-keys.ts'
import { parseFormKeys } from '#server/functions/seal.ts'
import type { Caller } from '#server/backend/database/database.ts'

import { appointOwner, siteUrl } from '#tests/support/data-service.ts'
import { memberA, owner } from '#tests/support/database.ts'
import { FORM_KEYS, testedFunctions, type TestedFunctions } from '#tests/support/functions.ts'

let tested: TestedFunctions
let stripe: StripeConnection
let key: string
const lines: string[] = []

beforeAll(async () => {
  tested = await testedFunctions()
  key = tested.sandbox.settings.STRIPE_SECRET_KEY
  stripe = await connectionOf(FORM_KEYS)
})
afterAll(() => tested.stop())
beforeEach(async () => {
  await appointOwner(tested.database)
  await tested.database.run(
    `delete from private.stripe_keys; delete from private.site_draft where document = 'facts/plans'`,
  )
  await tested.fault('stripe', 'none')
  await prove('now()')
})

async function connectionOf(formKeys: string, settings = {}) {
  const { STRIPE_API_BASE } = tested.sandbox.settings
  const log = { error: (line: unknown) => void lines.push(JSON.stringify(line)) }
  const deps = { database: tested.database, formKeys: await parseFormKeys(formKeys), log }
  return stripeConnection({ STRIPE_API_BASE, SITE_URL: siteUrl, ...settings }, deps)
}

const prove = (at: string) =>
  tested.database
    .run(`update auth.sessions set created_at = ${at} where user_id = '${String(owner.claims.sub)}';
    delete from private.identity_proofs`)

const ask = (body: StripeRequest, caller: Caller = owner, connection = stripe) =>
  tested.ask('owner-stripe', caller, body, { stripe: connection })

async function connect(secret = key) {
  const reply = await ask({ action: 'connect', key: secret })
  expect(reply.status).toBe(200)
  const text = await reply.text()
  expect(text).not.toContain(key)
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
  Promise.all(['products', 'prices', 'webhook_endpoints'].map(async (path) => (await atStripe(path)).length))

test('a pasted key makes what is missing, once, and puts the ids into the draft', async () => {
  const first = await connect()
  expect(first).toMatchObject({ connection: 'pasted', isTest: true, problem: null })
  expect(first.prices.map(({ plan, price }) => `${plan} ${price}`)).toEqual([
    'Basic $10',
    'Pro $20',
    'Premium $30',
  ])
  const made = await counts()
  const again = await connect()
  expect(again.prices.every(({ isNew }) => !isNew)).toBe(true)
  expect(await counts()).toEqual(made)
  const url = `${siteUrl}/functions/v1/stripe-webhook`
  expect(await ours()).toMatchObject([{ url, status: 'enabled', enabled_events: [...HANDLED_EVENTS] }])
  const draft = await tested.rows(
    `select path, value from private.site_draft where document = 'facts/plans' order by path`,
  )
  const prices = await atStripe('prices')
  for (const { path, value } of draft.filter((row) => String(row.path).endsWith('priceId'))) {
    expect([path, prices.find(({ id }) => id === value)]).toEqual([
      path,
      expect.objectContaining({ active: true, currency: 'usd' }),
    ])
  }
  expect(draft).toHaveLength(6)
})

test('a double click and two tabs make nothing twice, and the kept webhook is one that is there', async () => {
  // A sum that no price has yet: both requests find none.
  await tested.database.run(
    `insert into private.site_draft (document, path, value) values ('facts/plans', 'basic.price', '41')`,
  )
  const replies = await Promise.all([connect(), connect()])
  expect(new Set(replies.map(({ problem }) => problem))).toEqual(new Set([null, 'outdated']))
  const prices = await atStripe('prices')
  expect(prices.filter(({ unit_amount: amount }) => amount === 4100)).toHaveLength(1)
  const products = (await atStripe('products')).map(({ metadata }) => JSON.stringify(metadata))
  const ofPlans = products.filter((text) => text !== '{}')
  expect(new Set(ofPlans).size).toBe(ofPlans.length)
  const row = await tested.database.asSystem((trx) => readStoredKeys(trx))
  const kept = await openKeys(row!, await parseFormKeys(FORM_KEYS))
  expect((await ours()).map(({ id }) => id)).toEqual([kept.webhook.id])
})

test('a restricted key with every right is connected, and asking for its rights changes nothing', async () => {
  const reply = await connect(restrictedKey(key, 'issuing'))
  expect(reply).toMatchObject({ connection: 'pasted', problem: null, lacking: [] })
})

test('a price that the owner changes is a new price of the same product', async () => {
  await connect()
  const product = async () =>
    (await tested.rows(`select value from private.site_draft where path = 'basic.productId'`))[0]?.value
  const before = await product()
  await tested.database.run(
    `insert into private.site_draft (document, path, value) values ('facts/plans', 'basic.price', '25')`,
  )
  expect((await connect()).prices).toMatchObject([{ price: '$25', isNew: true }, {}, {}])
  expect(await product()).toEqual(before)
})

test('the keys are sealed, nowhere in the log, and follow a rotation; another key opens nothing', async () => {
  await connect()
  const row = JSON.stringify(await tested.rows('select * from private.stripe_keys'))
  const logs = tested.logged() + lines.join('')
  for (const text of [row, logs]) {
    expect(text).not.toContain(key)
    expect(text).not.toContain('whsec_')
  }
  const next = `next:${Buffer.alloc(32, 7).toString('base64')}`
  expect(await (await connectionOf(next)).find()).toBeUndefined()
  await rotateKeys(tested.database, await parseFormKeys(`${next},${FORM_KEYS}`))
  expect(await (await connectionOf(next)).find()).toMatchObject({ secretKey: key, isTest: true })
  await tested.database.run('delete from private.stripe_keys')
})

test('a running process uses what is pasted at once, and forgets it when it is taken back', async () => {
  const running = await connectionOf(FORM_KEYS)
  expect(await running.find()).toBeUndefined()
  await connect()
  expect(await running.find()).toMatchObject({
    secretKey: key,
    webhookSecret: expect.stringMatching(/^whsec_/),
  })
  expect(await (await ask({ action: 'disconnect' })).json()).toMatchObject({ connection: 'none' })
  expect(await running.find()).toBeUndefined()
  expect(await ours()).toEqual([])
  const actions = await tested.rows(
    `select action from private.audit_log where action like 'setting.payments%' order by id desc limit 2`,
  )
  expect(actions.map(({ action }) => action)).toEqual([
    'setting.payments-disconnected',
    'setting.payments-connected',
  ])
})

describe('refused', () => {
  const problems: [string, () => string, StripeReply['problem']][] = [
    ['a key of the browser', () => 'pk_live_0123456789abcdef', 'key-publishable'],
    ['a text that is no key', () => 'hello', 'key-malformed'],
    ['a key with a line break inside', () => `${key.slice(0, 20)}\n${key.slice(20)}`, 'key-malformed'],
    ['a key that Stripe does not know', () => 'sk_live_0123456789abcdef', 'key-refused'],
    ['a key without the right to write', () => restrictedKey(key), 'key-lacks-rights'],
  ]
  test.each(problems)('%s', async (_, text, problem) => {
    const before = await counts()
    expect(await connect(text())).toMatchObject({ connection: 'none', problem, prices: [] })
    expect(await counts()).toEqual(before)
    expect(await tested.rows('select from private.stripe_keys')).toEqual([])
  })

  test.each<[string, StripeReply['lacking']]>([
    ['customers', ['customers']],
    ['products', ['products']],
    ['prices', ['prices']],
    ['checkout', ['checkout-sessions']],
    ['billing_portal', ['customer-portal']],
    ['webhook_endpoints', ['webhook-endpoints']],
    ['subscriptions', ['subscriptions']],
    ['invoices', ['invoices']],
    ['events', ['events']],
  ])('a restricted key that may not use %s, and what it lacks is named', async (path, lacking) => {
    const before = await counts()
    const reply = await connect(restrictedKey(key, path))
    expect(reply).toMatchObject({ connection: 'none', problem: 'key-lacks-rights', lacking })
    expect(await counts()).toEqual(before)
  })

  test.each([
    ['is down', 'error'],
    ['sends what is not its API', 'garbage'],
    ['breaks off', 'reset'],
  ])('while Stripe %s: nothing is kept, and the next try works', async (_, mode) => {
    await tested.fault('stripe', mode)
    expect(await connect()).toMatchObject({ connection: 'none', problem: 'no-answer' })
    await tested.fault('stripe', 'none')
    expect(await connect()).toMatchObject({ connection: 'pasted', problem: null })
    expect(tested.logged()).not.toContain(key)
  })

  test('without a fresh proof of identity', async () => {
    await prove(`now() - interval '1 day'`)
    const reply = await ask({ action: 'connect', key })
    expect([reply.status, await reply.json()]).toEqual([
      403,
      expect.objectContaining({ hint: 'proof_needed' }),
    ])
    expect(await tested.rows('select from private.stripe_keys')).toEqual([])
  })

  test('for a member, and a key of a megabyte', async () => {
    expect((await ask({ action: 'load' }, memberA)).status).toBe(403)
    expect((await ask({ action: 'connect', key }, memberA)).status).toBe(403)
    expect((await ask({ action: 'connect', key: 'x'.repeat(1024 * 1024) })).status).toBe(413)
  })

  test('where the server’s settings hold the keys, which win', async () => {
    await connect()
    const settings = { STRIPE_SECRET_KEY: 'sk_live_of_the_server', STRIPE_WEBHOOK_SECRET: 'whsec_x' }
    const server = await connectionOf(FORM_KEYS, settings)
    expect(await server.find()).toMatchObject({ secretKey: 'sk_live_of_the_server', isTest: false })
    expect((await ask({ action: 'connect', key }, owner, server)).status).toBe(409)
    expect(await (await ask({ action: 'load' }, owner, server)).json()).toMatchObject({
      connection: 'server',
    })
  })
})

/**
 * Another account at Stripe, which has the first one beside it.
 * @param afterwards runs when a request was carried out, which fails where it throws
 */
async function otherAccount(secretKey: string, afterwards: () => void = () => undefined) {
  const { api, account, stop } = await openStripe({
    secretKey,
    catalogue: [],
    base: () => 'http://stripe.test',
    endpoint: () => undefined,
  })
  const app = new Hono().use('/v1/*', async (_, next) => {
    await next()
    afterwards()
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

const servers: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((stop) => stop()))
})

describe('with another account than before', () => {
  const OTHER = 'sk_test_51OfAnotherAccount'
  const connectTo = async (connection: StripeConnection, secret = OTHER) =>
    StripeReply.parse(await (await ask({ action: 'connect', key: secret }, owner, connection)).json())
  const member = `'${String(memberA.claims.sub)}'`

  /** A customer at the first account, who may have bought something there. */
  async function payer(more: string) {
    const reply = await fetch(`${tested.sandbox.settings.STRIPE_API_BASE}/v1/customers`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'email=a%40example.com&metadata[member_id]=a',
    })
    const { id } = (await reply.json()) as { id: string }
    await tested.database.run(`delete from private.payers;
      insert into private.payers (member_id, email, provider_id) values (${member}, 'a@example.com', '${id}');
      ${more}`)
  }
  const membership = (until: string, ended = 'null') => `
    delete from public.memberships;
    insert into public.memberships (provider_id, member_id, product_id, started_at, paid_until, ended_at)
    values ('sub_1', ${member}, 'prod_basic', now(), now() + interval '${until}', ${ended});`
  const checkout = `insert into private.checkouts (member_id, price_id, session_id) values (${member}, 'p', 'cs_1')`
  afterEach(() => tested.database.run('delete from private.payers; delete from public.memberships'))

  test.each([
    ['a membership runs', membership('1 day')],
    ['somebody is about to pay', checkout],
  ])('nothing is changed while %s in the present one', async (_, more) => {
    await connect()
    await payer(more)
    const before = await tested.rows('select id from private.stripe_keys')
    const other = await otherAccount(OTHER)
    expect(await connectTo(other.connection)).toMatchObject({ problem: 'other-account' })
    expect(other.made()).toEqual([0, 0, 0])
    expect(await tested.rows('select id from private.stripe_keys')).toEqual(before)
    expect(await ask({ action: 'disconnect' })).toMatchObject({ status: 200 })
    expect(await connectTo(other.connection)).toMatchObject({ problem: 'other-account' })
    // A new key of the account that they pay through.
    expect(await connect()).toMatchObject({ problem: null })
  })

  test.each([
    ['every membership is over', membership('1 day', 'now()')],
    ['what was paid for is over, as in an account that is lost', membership('-1 minute')],
  ])('it is connected once %s, and the first one has no webhook left', async (_, more) => {
    await connect()
    await payer(more)
    const other = await otherAccount(OTHER)
    expect(await ours()).toHaveLength(1)
    const reply = await connectTo(other.connection)
    expect(reply).toMatchObject({ connection: 'pasted', problem: null })
    expect(other.made()).toEqual([3, 3, 1])
    expect(await ours()).toEqual([])
  })

  test('a live key takes the place of a test key, whose memberships nobody paid for', async () => {
    await connect()
    await payer(membership('1 day'))
    const live = await otherAccount('sk_live_51OfAnotherAccount')
    expect(await connectTo(live.connection, 'sk_live_51OfAnotherAccount')).toMatchObject({
      problem: null,
      isTest: false,
    })
    const testMode = await otherAccount(OTHER)
    expect(await connectTo(testMode.connection)).toMatchObject({ problem: 'other-account', isTest: false })
  })

  test('events that the earlier account signs are refused at once, also by a process that knew its key', async () => {
    const earlier = await otherAccount(OTHER)
    expect(await connectTo(earlier.connection)).toMatchObject({ problem: null })
    const other = await connectionOf(FORM_KEYS)
    // oxlint-disable-next-line consistent-function-scoping
    const deliver = async (connection: StripeConnection, secret: string) => {
      const body = JSON.stringify({
        id: 'evt_1',
        object: 'event',
        type: 'invoice.paid',
        data: { object: {} },
      })
      const signature = signatureHeader(body, secret, Math.floor(Date.now() / 1000))
      const headers = { 'Stripe-Signature': signature }
      return (await tested.serve({ stripe: connection })('stripe-webhook', { body, headers })).status
    }
    const [webhook] = Object.values(earlier.state.webhooks)
    expect(await deliver(other, webhook!.secret)).toBe(200)
    const next = await otherAccount('sk_test_51OfAThirdAccount')
    await connectTo(next.connection, 'sk_test_51OfAThirdAccount')
    expect(await deliver(other, webhook!.secret)).toBe(400)
    expect(await deliver(earlier.connection, webhook!.secret)).toBe(400)
    const [now] = Object.values(next.state.webhooks)
    expect(await deliver(other, now!.secret)).toBe(200)
  })
})

// What one request left behind whose reply got lost is also what is there when the next one fails.
test('whichever reply of Stripe gets lost, the next try makes nothing twice', async () => {
  const secret = 'sk_test_51OfAFailingAccount'
  for (let failing = 1; ; failing += 1) {
    let count = 0
    const { connection, state } = await otherAccount(secret, () => {
      if ((count += 1) === failing) throw new Error('cut')
    })
    await tested.database.run('delete from private.stripe_keys')
    const first = await ask({ action: 'connect', key: secret }, owner, connection)
    const { problem, connection: now } = StripeReply.parse(await first.json())
    if (count < failing) {
      expect([problem, failing > 10]).toEqual([null, true])
      return
    }
    expect([problem, now]).toEqual(['no-answer', 'none'])
    const next = await ask({ action: 'connect', key: secret }, owner, connection)
    expect(await next.json()).toMatchObject({ problem: null, connection: 'pasted' })
    expect([Object.keys(state.products).length, Object.keys(state.prices).length]).toEqual([3, 3])
    const row = await tested.database.asSystem((trx) => readStoredKeys(trx))
    const kept = await openKeys(row!, await parseFormKeys(FORM_KEYS))
    expect(Object.keys(state.webhooks)).toEqual([kept.webhook.id])
    await Promise.all(servers.splice(0).map((stop) => stop()))
  }
})

test('keys that no key of FORM_KEYS opens any more are said to be unreadable, and another is pasted', async () => {
  await connect()
  const next = `next:${Buffer.alloc(32, 7).toString('base64')}`
  const restored = await connectionOf(next)
  const change = { stripe: restored, formKeys: await parseFormKeys(next) }
  const load = async () => (await tested.ask('owner-stripe', owner, { action: 'load' }, change)).json()
  expect(await load()).toMatchObject({ connection: 'unreadable' })
  const reply = await tested.ask('owner-stripe', owner, { action: 'connect', key }, change)
  expect(await reply.json()).toMatchObject({ connection: 'pasted', problem: null })
  expect(await restored.find()).toMatchObject({ secretKey: key })
  expect(await ours()).toHaveLength(1)
})

test('what is disconnected while another tab connects leaves no webhook behind', async () => {
  await connect()
  const secret = 'sk_test_51OfAnotherAccount'
  const other = await otherAccount(secret)
  // The other tab is faster at whichever transaction of this one is the first to wait.
  for (const at of [1, 2, 3, 4]) {
    await connect()
    let count = 0
    const asFunction: typeof tested.database.asFunction = async (...work) => {
      if ((count += 1) === at) await ask({ action: 'connect', key: secret }, owner, other.connection)
      return tested.database.asFunction(...work)
    }
    const database = { ...tested.database, asFunction }
    await tested.ask('owner-stripe', owner, { action: 'disconnect' }, { stripe: other.connection, database })
    const left = await tested.database.asSystem((trx) => readStoredKeys(trx))
    expect([at, other.made()[2], await ours()]).toEqual([at, left ? 1 : 0, []])
    await tested.database.run('delete from private.stripe_keys')
    for (const id of Object.keys(other.state.webhooks)) delete other.state.webhooks[id]
  }
})
