import { describe, expect, test } from 'vitest'

import { ServiceCheck } from '#contracts/set-up.ts'
import type { StripeReply } from '#contracts/membership-stripe.ts'
import { restrictedKey } from '#sandbox/stripe/api.ts'
import { openKeys, readStoredKeys } from './stripe/keys.ts'
import { HANDLED_EVENTS } from './stripe/events.ts'
import { testedServices } from '#server/set-up/test-service.ts'
import { siteUrl } from '#tests/support/data-service.ts'
import { owner } from '#tests/support/database.ts'
import { FORM_KEYS } from '#tests/support/functions.ts'
import { usePastedKeys } from '#tests/support/pasted-keys.ts'

import { rotateKeys } from '#server/inbox/rotate-keys.ts'
import { parseSealingKeys } from '#server/platform/crypto/seal.ts'

const { tested, key, lines, connectionOf, ask, connect, atStripe, ours, counts, otherAccount } =
  await usePastedKeys()

test('a pasted key creates missing objects, once, and stores their ids in the draft', async () => {
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

test('the test of the set-up reports plans that are not published yet, and not that Stripe lacks them', async () => {
  await connect()
  const { SMTP_URL, MAIL_FROM } = tested.sandbox.settings
  const services = testedServices({ SITE_URL: siteUrl, SMTP_URL, MAIL_FROM }, await connectionOf(FORM_KEYS))
  const setUp = { ...tested.setUp, services }
  const reply = await tested.ask('owner-set-up', owner, { action: 'test', service: 'payments' }, { setUp })
  const { findings, works } = ServiceCheck.parse(await reply.json())
  expect(works).toBe(false)
  expect(findings.map(({ code, values }) => `${code} ${values.plan ?? ''}`)).toEqual([
    'price-unpublished Basic',
    'price-unpublished Pro',
    'price-unpublished Premium',
  ])
})

test('a double click and two tabs create nothing twice, and the stored webhook exists', async () => {
  await tested.database.run(
    `insert into private.site_draft (document, path, value) values ('facts/plans', 'basic.price', '41')`,
  )
  const secret = 'sk_test_51OfAnotherAccount'
  const both = Promise.withResolvers<void>()
  let searches = 0
  // Both have found no stored key and no price of that sum before either makes one.
  const { connection, state } = await otherAccount(secret, async (address) => {
    if (!address.includes('_4100_') || !address.includes('active=true')) return
    searches += 1
    if (searches === 2) both.resolve()
    await both.promise
  })
  const replies = await Promise.all([1, 2].map(() => connect(secret, connection)))
  expect(new Set(replies.map(({ problem }) => problem))).toEqual(new Set([null, 'outdated']))
  const [prices, products, webhooks] = [state.prices, state.products, state.webhooks].map(Object.values)
  expect(prices!.filter(({ unit_amount: amount }) => amount === 4100)).toHaveLength(1)
  const plans = products!.map(({ metadata }) => JSON.stringify(metadata))
  expect(new Set(plans).size).toBe(3)
  expect(plans).toHaveLength(3)
  const row = await tested.database.asSystem((trx) => readStoredKeys(trx))
  const keys = await openKeys(row!, await parseSealingKeys(FORM_KEYS))
  expect(webhooks!.map(({ id }) => id)).toEqual([keys.webhook.id])
})

test('a restricted key with every right is connected, and the check of its rights changes nothing', async () => {
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

test('the keys are sealed, not logged, and rotated with the others; another key cannot decrypt them', async () => {
  await connect()
  const row = JSON.stringify(await tested.rows('select * from private.stripe_keys'))
  const logs = tested.logged() + lines.join('')
  for (const text of [row, logs]) {
    expect(text).not.toContain(key)
    expect(text).not.toContain('whsec_')
  }
  const next = `next:${Buffer.alloc(32, 7).toString('base64')}`
  expect(await (await connectionOf(next)).find()).toBeUndefined()
  await rotateKeys(tested.database, await parseSealingKeys(`${next},${FORM_KEYS}`))
  expect(await (await connectionOf(next)).find()).toMatchObject({
    secretKey: key,
    payments: { isTest: true },
  })
  await tested.database.run('delete from private.stripe_keys')
})

test('a running process uses a pasted key immediately, and not after it is disconnected', async () => {
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
  ])('a restricted key that may not use %s, with the missing right', async (path, lacking) => {
    const before = await counts()
    const reply = await connect(restrictedKey(key, path))
    expect(reply).toMatchObject({ connection: 'none', problem: 'key-lacks-rights', lacking })
    expect(await counts()).toEqual(before)
  })

  test.each([
    ['is down', 'error'],
    ['sends what is not its API', 'garbage'],
    ['breaks off', 'reset'],
  ])('while Stripe %s: nothing is stored, and the next try works', async (_, mode) => {
    await tested.fault('stripe', mode)
    expect(await connect()).toMatchObject({ connection: 'none', problem: 'no-answer' })
    await tested.fault('stripe', 'none')
    expect(await connect()).toMatchObject({ connection: 'pasted', problem: null })
    expect(tested.logged()).not.toContain(key)
  })

  test('if the server’s settings have the keys, which take precedence', async () => {
    await connect()
    const settings = { STRIPE_SECRET_KEY: 'sk_live_of_the_server', STRIPE_WEBHOOK_SECRET: 'whsec_x' }
    const server = await connectionOf(FORM_KEYS, settings)
    expect(await server.find()).toMatchObject({
      secretKey: 'sk_live_of_the_server',
      payments: { isTest: false },
    })
    expect((await ask({ action: 'connect', key }, server)).status).toBe(409)
    expect(await (await ask({ action: 'load' }, server)).json()).toMatchObject({
      connection: 'server',
    })
  })
})
