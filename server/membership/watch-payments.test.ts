import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'

import { restrictedKey } from '#sandbox/stripe/api.ts'
import { jsonRows } from '#server/platform/database/database.ts'
import { problem } from '#server/set-up/finding.ts'
import { siteUrl } from '#tests/support/data-service.ts'
import { owner } from '#tests/support/database.ts'
import { FORM_KEYS } from '#tests/support/functions.ts'
import { usePastedKeys } from '#tests/support/pasted-keys.ts'

import { membershipJobs, WATCH_PAYMENTS_QUEUE } from './jobs.ts'
import { stripeClient } from './stripe/client.ts'
import { type StripeConnection, stripeConnection } from './stripe/connection.ts'

const { tested, key, connect, connectionOf, ours } = await usePastedKeys()

const stripe = await connectionOf(FORM_KEYS)
const watch = (connection: StripeConnection = stripe) =>
  membershipJobs({
    database: tested.database,
    stripe: connection,
    log: pino({ enabled: false }),
    queueMail: async () => {},
  })[WATCH_PAYMENTS_QUEUE]()

/** What the owner’s first page says. */
const failing = async () => {
  const needs = await tested.database.as(owner, (trx) =>
    jsonRows<{ need: string; detail: string }>(trx, sql`public.owner_needs()`),
  )
  return needs.filter(({ need }) => need === 'failing-work').map(({ detail }) => detail)
}
async function switchOff() {
  const [webhook] = await ours()
  const client = stripeClient({ ...stripe.address, secretKey: key })
  await client.webhookEndpoints.update(String(webhook?.id), { disabled: true })
}
test('a webhook that Stripe has disabled is a task of the owner until it works again', async () => {
  await connect()
  await watch()
  expect(await failing()).toEqual([])
  await switchOff()
  await watch()
  expect(await failing()).toEqual(['payment-webhook'])
  await connect()
  expect(await failing()).toEqual([])
  await watch()
  expect(await failing()).toEqual([])
})

test('or until a test of the connection succeeds', async () => {
  await tested.rows(`insert into private.work_failures (work) values ('payment-webhook')`)
  const services = { isConnected: () => true, test: async () => [problem('webhook-off')] }
  const ask = (setUp = tested.setUp) =>
    tested.ask('owner-set-up', owner, { action: 'test', service: 'payments' }, { setUp })
  await ask({ ...tested.setUp, services })
  expect(await failing()).toEqual(['payment-webhook'])
  await ask({ ...tested.setUp, services: { ...services, test: async () => [] } })
  expect(await failing()).toEqual([])
})

test('there is no task if no account is connected, or the key has no right to read it', async () => {
  await watch()
  const settings = {
    STRIPE_SECRET_KEY: restrictedKey(key, 'webhook_endpoints'),
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  }
  const { apiBase: STRIPE_API_BASE } = stripe.address
  const deps = { database: tested.database, formKeys: tested.formKeys, log: { error: () => {} } }
  await watch(stripeConnection({ ...settings, STRIPE_API_BASE, SITE_URL: siteUrl }, deps))
  expect(await failing()).toEqual([])
})
