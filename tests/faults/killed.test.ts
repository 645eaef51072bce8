import { copyFile, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { findList, subscribe } from '#tests/support/backend.ts'
import { type BreakableLink, openLink } from '#tests/support/breakable-link.ts'
import { preparedDatabase } from '#tests/support/database.ts'
import { freePort, type Product, startProduct } from '#tests/support/product.ts'
import { openQueueAt } from '#tests/support/queue.ts'
import { send, sendForm, signInWith } from '#tests/support/requests.ts'
import { freshAddress } from '#tests/support/sandbox.ts'
import { newMember, openSession, type SignIn } from '#tests/support/sessions.ts'
import { openStandIns } from '#tests/support/stand-ins.ts'

const NEW_PASSWORD = 'seven herons over the marsh'
const SOON = { timeout: 60_000, interval: 100 }

let link: BreakableLink
let database: Client
let queue: Awaited<ReturnType<typeof openQueueAt>>
let standIns: Awaited<ReturnType<typeof openStandIns>>
let port: number
let product: Product

beforeAll(async () => {
  const databaseUrl = await preparedDatabase()
  link = await openLink(databaseUrl)
  database = new Client({ connectionString: databaseUrl })
  port = await freePort()
  standIns = await openStandIns(`http://127.0.0.1:${port}`)
  ;[product, queue] = await Promise.all([start(), openQueueAt(databaseUrl), database.connect()])
})
afterAll(async () => {
  await product.kill()
  await product.remove()
  await standIns.stop()
  await queue.stop()
  await database.end()
  await link.cut()
})

function start(dataDir?: string) {
  return startProduct({ port, env: settings(), ...(dataDir && { dataDir }) })
}

function settings() {
  return {
    DATABASE_URL: link.url,
    SITE_URL: `http://127.0.0.1:${port}`,
    LOG_LEVEL: 'error',
    ...standIns.settings,
  }
}

async function killAndStart() {
  await product.kill()
  link.release()
  product = await start(product.dataDir)
}

async function rows(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return (await database.query<Record<string, unknown>>(text, values)).rows
}

const post = (path: string, body: object, bearer?: string) => send(product, 'POST', path, { body, bearer })

function enquire(submissionId: string) {
  const fields = { name: 'Ana Lopez', email: 'ana@example.com', message: 'Hi.', submission_id: submissionId }
  return sendForm(product, fields)
}

const signInStatus = async (who: SignIn) => (await signInWith(product, who)).status

/** Jobs for a submission, whether they wait in the outbox or have reached the queue. */
const noticesFor = async (submission: string) =>
  (
    await rows(
      `select from private.outbox where payload->>'submission' = $1
       union all select from pgboss.job where name = 'notify-owner' and data->>'submission' = $1`,
      [submission],
    )
  ).length

/** One of everything that a person is told is done, at the transaction that makes it last. */
async function prepareSteps() {
  const submission = crypto.randomUUID()
  const subscriber = freshAddress('subscriber')
  const newcomer = { email: freshAddress('newcomer'), password: NEW_PASSWORD }
  const [list, changer, buyer, leaver] = await Promise.all([
    findList(product, 'Newsletter'),
    newMember(product),
    newMember(product),
    newMember(product),
  ])
  const [changing, buying, leaving] = (
    await Promise.all([changer, buyer, leaver].map((member) => openSession(product, member)))
  ).map((session) => session.access_token)
  const user = () => send(product, 'GET', '/auth/v1/user', { bearer: leaving })
  return [
    {
      pattern: /store_form_submission/,
      send: () => enquire(submission),
      count: async () => ({
        rows: (await rows('select from private.form_submissions where id = $1', [submission])).length,
        notices: await noticesFor(submission),
      }),
      once: { rows: 1, notices: 1 },
      never: { rows: 0, notices: 0 },
    },
    {
      pattern: /email_subscriptions/,
      send: () => subscribe(product, subscriber, list),
      count: async () =>
        (await rows('select from public.email_subscriptions where email = $1', [subscriber])).length,
      once: 1,
      never: 0,
    },
    {
      pattern: /insert into "auth"\."users"/,
      send: () => post('/auth/v1/signup', newcomer),
      count: async () => (await rows('select from auth.users where email = $1', [newcomer.email])).length,
      once: 1,
      never: 0,
    },
    {
      pattern: /update "auth"\."users"[^;]*"encrypted_password"/,
      send: () =>
        send(product, 'PUT', '/auth/v1/user', {
          body: { password: NEW_PASSWORD, current_password: changer.password },
          bearer: changing,
        }),
      count: async () => [
        await signInStatus(changer),
        await signInStatus({ ...changer, password: NEW_PASSWORD }),
      ],
      once: [400, 200],
      never: [200, 400],
    },
    {
      pattern: /update "private"\."checkouts" set "session_id"/,
      send: () => post('/functions/v1/create-checkout', { priceId: 'price_sample_basic' }, buying),
      // The page exists at the provider in either case: it is found again by the key of its attempt.
      count: () => standIns.paymentsOf(buyer.email),
      once: { customers: 1, sessions: 1, subscriptions: 0 },
      never: { customers: 1, sessions: 1, subscriptions: 0 },
    },
    {
      pattern: /delete from "auth"\."sessions"/,
      send: () => post('/auth/v1/logout?scope=local', {}, leaving),
      count: async () => (await user()).status,
      once: 403,
      never: 200,
    },
  ]
}

describe.each(['before', 'after'] as const)('killed %s a commit, before the response', (at) => {
  test('each request had its whole effect or none, and a retry has it once', async () => {
    const steps = await prepareSteps()
    const relayed = crypto.randomUUID()
    const relay = /delete from private\.outbox/
    // The relay first: its rows were acknowledged.
    const relayHeld = link.holdCommits(at, [relay])
    expect((await enquire(relayed)).status).toBe(200)
    await vi.waitFor(() => expect(relayHeld()).toEqual([relay]), SOON)
    const patterns = steps.map(({ pattern }) => pattern)
    const held = link.holdCommits(at, patterns)
    const replies = steps.map<Promise<number | string>>((step) =>
      step.send().then(
        ({ status }) => status,
        () => 'no reply',
      ),
    )
    await vi.waitFor(() => expect(new Set(held())).toEqual(new Set(patterns)), SOON)
    await killAndStart()
    // On a slow machine a time limit responds before the process has ended.
    expect(['no reply', 503]).toEqual(expect.arrayContaining(await Promise.all(replies)))

    for (const { count, never, once, send: again, pattern } of steps) {
      expect.soft(await count(), String(pattern)).toEqual(at === 'before' ? never : once)
      const { status } = await again()
      expect.soft(status, String(pattern)).toBeLessThan(500)
      expect.soft(await count(), String(pattern)).toEqual(once)
    }
    expect(await noticesFor(relayed)).toBe(1)
  })
})

describe('of two processes on one database', () => {
  let other: Product
  beforeAll(async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'product-'))
    await copyFile(join(product.dataDir, 'secrets.json'), join(dataDir, 'secrets.json'))
    other = await startProduct({ dataDir, env: settings() })
  })
  afterAll(async () => {
    await other.stop()
    await other.remove()
  })

  test('one finishes the work of killed ones, and queued calls to providers, once', async () => {
    const member = await newMember(product)
    const { access_token: token } = await openSession(product, member)
    const page = await post('/functions/v1/create-checkout', { priceId: 'price_sample_basic' }, token)
    const { url } = (await page.json()) as { url: string }
    await queue.makeDue()
    await vi.waitFor(async () => expect(await unfinished()).toEqual([]), SOON)
    const noticesBefore = await ownerNotices()
    for (const service of ['stripe', 'mailchimp'] as const) await standIns.fault(service, 'error')
    const subscriber = freshAddress('subscriber')
    await subscribe(product, subscriber, await findList(product, 'Newsletter'))
    await queue.makeDue()
    await fetch(url, { method: 'POST', body: new URLSearchParams({ outcome: 'paid' }), redirect: 'manual' })
    // The purchase is told in several events: of the session, the subscription, its invoice.
    const failed = new Set(['sync-membership: retry', 'sync-subscription: retry'])
    await vi.waitFor(async () => expect(new Set(await unfinished())).toEqual(failed), SOON)
    await standIns.fault('smtp', 'slow')
    await enquire(crypto.randomUUID())
    await rows(`update private.outbox set start_after = now() where queue = 'notify-owner'`)
    await vi.waitFor(async () => expect(await unfinished()).toContain('notify-owner: active'), SOON)
    // Either may have the mail under way: both are killed, and one is there again.
    await Promise.all([other.kill(), product.kill()])
    // A job belongs to its process for a while after that has ended: let that time pass.
    await rows(`update pgboss.job set started_on = started_on - interval '3 minutes',
      heartbeat_on = heartbeat_on - interval '3 minutes' where state = 'active'`)
    for (const service of ['stripe', 'mailchimp', 'smtp'] as const) await standIns.fault(service, 'none')
    product = await start(product.dataDir)
    // Given back when a process starts, and put off for a while.
    await vi.waitFor(async () => expect(await unfinished()).not.toContain('notify-owner: active'), SOON)
    await queue.makeDue()
    await vi.waitFor(async () => expect(await unfinished()).toEqual([]), SOON)
    expect((await standIns.readers()).map((reader) => reader.email_address)).toContain(subscriber)
    expect(await rows('select product_id from public.memberships')).toEqual([
      { product_id: 'prod_sample_basic' },
    ])
    expect(await ownerNotices()).toBe(noticesBefore + 1)
  })
})

const WORK = ['notify-owner', 'sync-membership', 'sync-subscription']

const unfinished = () => queue.unfinished(WORK)

const ownerNotices = async () =>
  (await standIns.mails()).filter(({ text }) => text.includes('/admin/inbox')).length
