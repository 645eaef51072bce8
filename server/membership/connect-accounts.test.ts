import { afterEach, describe, expect, test } from 'vitest'

import { signatureHeader } from '#sandbox/stripe/delivery.ts'
import type { StripeConnection } from './stripe/connection.ts'
import { openKeys, readStoredKeys } from './stripe/keys.ts'
import { memberA, owner } from '#tests/support/database.ts'
import { failWrites, writeAgain } from '#tests/support/failing-writes.ts'
import { FORM_KEYS } from '#tests/support/functions.ts'
import { usePastedKeys } from '#tests/support/pasted-keys.ts'

import { parseSealingKeys } from '#server/platform/crypto/seal.ts'

const { tested, key, connectionOf, ask, connect, ours, otherAccount, closeAccounts } = await usePastedKeys()

describe('with another account than the connected one', () => {
  const OTHER = 'sk_test_51OfAnotherAccount'
  const member = `'${String(memberA.claims.sub)}'`

  /** A customer at the first account, who may have bought something there. */
  async function addCustomer(more: string) {
    const reply = await fetch(`${tested.sandbox.settings.STRIPE_API_BASE}/v1/customers`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'email=a%40example.com&metadata[member_id]=a',
    })
    const { id } = (await reply.json()) as { id: string }
    await tested.database.run(`delete from private.stripe_customers;
      insert into private.stripe_customers (member_id, email, stripe_customer_id) values (${member}, 'a@example.com', '${id}');
      ${more}`)
  }
  const membership = (until: string, ended = 'null') => `
    delete from public.memberships;
    insert into public.memberships (stripe_subscription_id, member_id, product_id, started_at, paid_until, ended_at)
    values ('sub_1', ${member}, 'prod_basic', now(), now() + interval '${until}', ${ended});`
  const checkout = `insert into private.checkouts (member_id, price_id, session_id) values (${member}, 'p', 'cs_1')`
  afterEach(() => tested.database.run('delete from private.stripe_customers; delete from public.memberships'))

  test.each([
    ['a membership runs', membership('1 day')],
    ['a membership is due for renewal', membership('-1 minute')],
    ['somebody is about to pay', checkout],
  ])('nothing is changed while %s in the current one', async (_, more) => {
    await connect()
    await addCustomer(more)
    const before = await tested.rows('select id from private.stripe_keys')
    const other = await otherAccount(OTHER)
    expect(await connect(OTHER, other.connection)).toMatchObject({ problem: 'other-account' })
    expect(other.made()).toEqual([0, 0, 0])
    expect(await tested.rows('select id from private.stripe_keys')).toEqual(before)
    expect(await ask({ action: 'disconnect' })).toMatchObject({ status: 200 })
    expect(await connect(OTHER, other.connection)).toMatchObject({ problem: 'other-account' })
    // A new key of the account that they pay through.
    expect(await connect()).toMatchObject({ problem: null })
  })

  test('nothing is changed if somebody starts to pay in the current one during the calls to the other', async () => {
    await connect()
    await addCustomer('')
    const before = await tested.rows('select id from private.stripe_keys')
    const other = await otherAccount(OTHER, () => tested.database.run(`${checkout} on conflict do nothing`))
    expect(await connect(OTHER, other.connection)).toMatchObject({ problem: 'outdated' })
    expect(await tested.rows('select id from private.stripe_keys')).toEqual(before)
    expect(other.made()[2]).toBe(0)
    expect(await connect(OTHER, other.connection)).toMatchObject({ problem: 'other-account' })
  })

  test.each([
    ['every membership is over', membership('1 day', 'now()')],
    ['what was paid for is over for a month, as in an account that is lost', membership('-32 days')],
  ])('it is connected once %s, and the first one has no webhook any more', async (_, more) => {
    await connect()
    await addCustomer(more)
    const other = await otherAccount(OTHER)
    expect(await ours()).toHaveLength(1)
    const reply = await connect(OTHER, other.connection)
    expect(reply).toMatchObject({ connection: 'pasted', problem: null })
    expect(other.made()).toEqual([3, 3, 1])
    expect(await ours()).toEqual([])
  })

  test('a live key replaces a test key, whose memberships nobody paid for', async () => {
    await connect()
    await addCustomer(`${membership('1 day')} update private.stripe_customers set is_test = true`)
    const live = await otherAccount('sk_live_51OfAnotherAccount')
    expect(await connect('sk_live_51OfAnotherAccount', live.connection)).toMatchObject({
      problem: null,
      isTest: false,
    })
    await addCustomer(membership('1 day'))
    const testMode = await otherAccount(OTHER)
    expect(await connect(OTHER, testMode.connection)).toMatchObject({
      problem: 'other-account',
      isTest: false,
    })
  })

  test('events that the earlier account signs are refused immediately, also by a process that cached its key', async () => {
    const earlier = await otherAccount(OTHER)
    expect(await connect(OTHER, earlier.connection)).toMatchObject({ problem: null })
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
    await connect('sk_test_51OfAThirdAccount', next.connection)
    expect(await deliver(other, webhook!.secret)).toBe(400)
    expect(await deliver(earlier.connection, webhook!.secret)).toBe(400)
    const [now] = Object.values(next.state.webhooks)
    expect(await deliver(other, now!.secret)).toBe(200)
  })
})

// What one request left behind whose reply got lost is also what is there when the next one fails.
test('whichever response of Stripe is lost, the next try creates nothing twice', async () => {
  const secret = 'sk_test_51OfAFailingAccount'
  for (let failing = 1; ; failing += 1) {
    let count = 0
    const { connection, state } = await otherAccount(secret, () => {
      if ((count += 1) === failing) throw new Error('cut')
    })
    await tested.database.run('delete from private.stripe_keys')
    const { problem, connection: now } = await connect(secret, connection)
    if (count < failing) {
      expect([problem, failing > 10]).toEqual([null, true])
      return
    }
    expect([problem, now]).toEqual(['no-answer', 'none'])
    expect(await connect(secret, connection)).toMatchObject({ problem: null, connection: 'pasted' })
    expect([Object.keys(state.products).length, Object.keys(state.prices).length]).toEqual([3, 3])
    const row = await tested.database.asSystem((trx) => readStoredKeys(trx))
    const kept = await openKeys(row!, await parseSealingKeys(FORM_KEYS))
    expect(Object.keys(state.webhooks)).toEqual([kept.webhook.id])
    await closeAccounts()
  }
})

test('keys that no key of FORM_KEYS decrypts any more are reported, and another can be pasted', async () => {
  await connect()
  const next = `next:${Buffer.alloc(32, 7).toString('base64')}`
  const restored = await connectionOf(next)
  const change = { stripe: restored, formKeys: await parseSealingKeys(next) }
  const load = async () => (await tested.ask('owner-stripe', owner, { action: 'load' }, change)).json()
  expect(await load()).toMatchObject({ connection: 'unreadable' })
  const reply = await tested.ask('owner-stripe', owner, { action: 'connect', key }, change)
  expect(await reply.json()).toMatchObject({ connection: 'pasted', problem: null })
  expect(await restored.find()).toMatchObject({ secretKey: key })
  expect(await ours()).toHaveLength(1)
})

test('if the keys can’t be stored, the new webhook is removed', async () => {
  const secret = 'sk_test_51OfAnAccountWithoutRoom'
  const other = await otherAccount(secret)
  await tested.database.run(`delete from private.stripe_keys; ${failWrites('stripe_keys', '53100')}`)
  const reply = await ask({ action: 'connect', key: secret }, other.connection)
  await tested.database.run(writeAgain('stripe_keys'))
  expect([reply.status, other.made()[2]]).toEqual([507, 0])
})

test('disconnecting while another tab connects leaves no webhook', async () => {
  await connect()
  const secret = 'sk_test_51OfAnotherAccount'
  const other = await otherAccount(secret)
  // The other tab is faster at whichever transaction of this one is the first to wait.
  for (const at of [1, 2, 3, 4]) {
    await connect()
    let count = 0
    const asFunction: typeof tested.database.asFunction = async (...work) => {
      if ((count += 1) === at) await ask({ action: 'connect', key: secret }, other.connection)
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
