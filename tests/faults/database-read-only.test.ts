// Shows: asvs 16.5.2
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { findList, subscribe } from '#tests/support/backend.ts'
import { preparedDatabase } from '#tests/support/database.ts'
import { type Product, startProduct } from '#tests/support/product.ts'
import { send, sendForm, signInWith } from '#tests/support/requests.ts'
import { newMember, openSession, type SignIn } from '#tests/support/sessions.ts'

let databaseUrl: string
let product: Product
let list: string
let member: SignIn
let bearer: string

beforeAll(async () => {
  databaseUrl = await preparedDatabase()
  product = await startProduct({ env: { DATABASE_URL: databaseUrl, LOG_LEVEL: 'error' } })
  list = await findList(product, 'Newsletter')
  member = await newMember(product)
  bearer = (await openSession(product, member)).access_token
  await setReadOnly('on')
})
afterAll(async () => {
  await product.stop()
  await product.remove()
})

/** As hosts do where a disk is nearly full, for all sessions, those that are open too. */
async function setReadOnly(value: 'on' | 'off') {
  const client = new Client(databaseUrl)
  await client.connect()
  await client.query('set default_transaction_read_only = off')
  await client.query(`do $$ begin execute format('alter database %I set default_transaction_read_only = ${value}',
    current_database()); end $$`)
  // A setting of one database reaches new sessions only.
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
  await client.end()
}

const form = { name: 'Ana', email: 'ana@example.com', message: 'Hi.' }

const WRITES: [string, () => Promise<Response>][] = [
  ['a subscription is written', () => subscribe(product, 'away@example.com', list)],
  [
    'a row is deleted',
    () =>
      send(product, 'DELETE', '/rest/v1/testimonials?id=eq.00000000-0000-4000-8000-000000000000', { bearer }),
  ],
  ['a member signs in', () => signInWith(product, member)],
  ['a form is sent', () => sendForm(product, form)],
  ['a session is ended', () => send(product, 'POST', '/auth/v1/logout', { bearer })],
]

test.each(WRITES)('%s: a temporary error', async (_, call) => {
  const reply = await call()
  expect(reply.status).toBe(503)
  expect(await reply.text()).not.toMatch(/read-only|25001|^\s+at /im)
})

test('pages and lists are served, and the process is still ready', async () => {
  expect((await fetch(product.address)).status).toBe(200)
  expect((await send(product, 'GET', '/rest/v1/email_lists')).status).toBe(200)
  const ready = await fetch(`${product.address}/health/ready`)
  expect([ready.status, await ready.json()]).toEqual([200, { status: 'degraded' }])
})

test('once it is writable again, all of them work', async () => {
  await setReadOnly('off')
  const replies = await Promise.all(WRITES.map(([, call]) => call()))
  expect(replies.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
  expect(await (await fetch(`${product.address}/health/ready`)).json()).toEqual({ status: 'ok' })
})
