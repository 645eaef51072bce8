// Shows: asvs 2.3.3, 16.5.2
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { asService, findList, subscribe } from '#tests/support/backend.ts'
import { type BreakableLink, openLink } from '#tests/support/breakable-link.ts'
import { preparedDatabase } from '#tests/support/database.ts'
import { type Product, startProduct } from '#tests/support/product.ts'
import { send, sendForm, signInWith } from '#tests/support/requests.ts'
import { newMember, openSession, type SignIn } from '#tests/support/sessions.ts'

const SOON = { timeout: 60_000, interval: 200 }

let link: BreakableLink
let product: Product
let list: string
let member: SignIn
let token: string

beforeAll(async () => {
  link = await openLink(await preparedDatabase())
  product = await startProduct({ env: { DATABASE_URL: link.url, LOG_LEVEL: 'error' } })
  list = await findList(product, 'Newsletter')
  member = await newMember(product)
  token = (await openSession(product, member)).access_token
})
afterAll(async () => {
  await product.stop()
  await product.remove()
  await link.cut()
})

/** Of every service what reads and what writes, by everybody who may. */
const CALLS: [string, () => Promise<Response>][] = [
  ['a list is read', () => send(product, 'GET', '/rest/v1/email_lists')],
  ['a profile is read', () => send(product, 'GET', '/rest/v1/profiles', { bearer: token })],
  ['a subscription is written', () => subscribe(product, 'away@example.com', list)],
  ['a member signs in', () => signInWith(product, member)],
  ['a session is looked at', () => send(product, 'GET', '/auth/v1/user', { bearer: token })],
  ['a form is sent', () => sendForm(product, { name: 'Ana', email: 'ana@example.com', message: 'Hi.' })],
  [
    'a membership is looked at',
    () => send(product, 'POST', '/functions/v1/check-subscription', { bearer: token }),
  ],
  [
    'a copy of one’s data is asked for',
    () => send(product, 'POST', '/functions/v1/export-my-data', { bearer: token }),
  ],
]

describe('while the database is down', () => {
  beforeAll(() => link.cut())
  afterAll(() => link.mend())

  test.each(CALLS)('%s: refused with a retry, and without internals', async (_, call) => {
    const reply = await call()
    expect(reply.status).toBe(503)
    expect(await reply.text()).not.toMatch(/ECONN|127\.0\.0\.1|postgres|^\s+at /im)
  })

  test('pages are served, and the process is live but not ready', async () => {
    expect((await fetch(product.address)).status).toBe(200)
    expect((await fetch(`${product.address}/health/live`)).status).toBe(200)
    expect((await fetch(`${product.address}/health/ready`)).status).toBe(503)
  })
})

test('it recovers by itself, and the session is still valid', async () => {
  await vi.waitFor(async () => {
    const replies = await Promise.all(CALLS.map(([, call]) => call()))
    expect(replies.filter(({ status }) => status >= 400).map(({ url, status }) => [url, status])).toEqual([])
  }, SOON)
})

test('connections that break repeatedly among many writes lose nothing acknowledged', async () => {
  const acknowledged: string[] = []
  const statuses = new Set<number>()
  const over = new AbortController()
  // All are watched from here on: one that rejected while the test waits for others would end the whole run.
  const lanes = Promise.allSettled(
    Array.from({ length: 8 }, async (_, lane) => {
      for (let n = 0; !over.signal.aborted; n += 1) {
        const email = `lane${lane}-${n}@example.com`
        const { status } = await subscribe(product, email, list)
        statuses.add(status)
        if (status === 201) acknowledged.push(email)
      }
    }),
  )
  for (let times = 1; times <= 3; times += 1) {
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(times * 20), SOON)
    await link.cut()
    await vi.waitFor(() => expect(statuses).toContain(503), SOON)
    await link.mend()
  }
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(80), SOON)
  over.abort()
  expect((await lanes).filter(({ status }) => status === 'rejected')).toEqual([])
  expect([...statuses].toSorted((a, b) => a - b)).toEqual([201, 503])
  const reply = await (await asService(product))('GET', 'email_subscriptions?select=email')
  const stored = new Set(((await reply.json()) as { email: string }[]).map(({ email }) => email))
  expect(acknowledged.filter((email) => !stored.has(email))).toEqual([])
})
