import { expect, test } from '@playwright/test'
import { Client } from 'pg'

import { SANDBOX_PUBLIC_KEY } from '#scripts/site-settings.ts'

import { findList, subscribe } from '../support/backend.ts'
import { type Product, startProduct } from '../support/product.ts'
import { openQueueAt } from '../support/queue.ts'
import { freshAddress, setFault } from '../support/sandbox.ts'
import { newMember, openSession } from '../support/sessions.ts'
import { newDatabase } from '../support/journeys/databases.ts'
import { enquire } from '../support/journeys/inbox-rows.ts'
import { letRetriesComeDue, ownerNotices, toldAddresses } from '../support/journeys/waiting-work.ts'

let databaseUrl: string
let rows: Client
let queue: Awaited<ReturnType<typeof openQueueAt>>

const QUEUES = ['notify-owner', 'sync-membership', 'sync-subscription']

test.beforeAll(async () => {
  databaseUrl = await newDatabase()
  rows = new Client({ connectionString: databaseUrl })
  await rows.connect()
})
test.afterAll(async () => {
  await queue.stop()
  await rows.end()
})

test('work that waits for a provider outlives a killed process', async () => {
  test.setTimeout(240_000)
  const product = await startProduct({ env: { DATABASE_URL: databaseUrl } })
  queue = await openQueueAt(databaseUrl)

  const payPage = await openPayPage(product)
  // The new member’s own newsletter.
  await expect.poll(unfinished, { timeout: 30_000 }).toEqual([])
  const subscriber = freshAddress('subscriber')
  for (const service of ['stripe', 'mailchimp'] as const) await setFault(product, service, 'error')
  await subscribe(product, subscriber, await findList(product, 'Newsletter'))
  await pay(payPage)
  // The purchase was told in two events: the session is complete, the subscription begins.
  const failedOnce = ['sync-membership: retry', 'sync-membership: retry', 'sync-subscription: retry']
  await expect.poll(unfinished, { timeout: 60_000 }).toEqual(failedOnce)
  // Under way when the process is killed.
  await setFault(product, 'smtp', 'slow')
  await enquire(product)
  await expect.poll(unfinished, { timeout: 30_000 }).toEqual(['notify-owner: active', ...failedOnce])
  await product.kill()
  expect(await plans()).toEqual([])
  await letRetriesComeDue(databaseUrl)
  // For two minutes a job belongs to its process, although that is gone: they have passed.
  await rows.query(
    `update pgboss.job set started_on = started_on - interval '2 minutes' where state = 'active'`,
  )

  const again = await startProduct({ env: { DATABASE_URL: databaseUrl }, dataDir: product.dataDir })
  await expect.poll(plans, { timeout: 30_000 }).toEqual(['prod_sample_basic'])
  await expect.poll(() => toldAddresses(again), { timeout: 30_000 }).toContain(subscriber)
  await expect.poll(unfinished, { timeout: 90_000 }).toEqual(['notify-owner: retry'])
  await letRetriesComeDue(databaseUrl)
  await expect.poll(() => ownerNotices(again), { timeout: 30_000 }).toBe(1)
  await again.stop()
  expect(await plans()).toEqual(['prod_sample_basic'])
  await again.remove()
})

async function openPayPage(product: Product): Promise<string> {
  const { access_token: token } = await openSession(product, await newMember(product))
  const reply = await fetch(`${product.address}/functions/v1/create-checkout`, {
    method: 'POST',
    headers: { apikey: SANDBOX_PUBLIC_KEY, Authorization: `Bearer ${token}` },
    body: JSON.stringify({ priceId: 'price_sample_basic' }),
  })
  return ((await reply.json()) as { url: string }).url
}

async function pay(url: string) {
  await fetch(url, { method: 'POST', body: new URLSearchParams({ outcome: 'paid' }), redirect: 'manual' })
}

/** Of the work that this is about, since the process has more. */
async function unfinished(): Promise<string[]> {
  const waiting = await rows.query<{ line: string }>(
    `select queue || ': created' as line from private.outbox where queue = any($1) and not discard`,
    [QUEUES],
  )
  const jobs = (await Promise.all(QUEUES.map((name) => queue.jobs(name)))).flat()
  const begun = jobs
    .filter(({ state }) => state !== 'completed')
    .map(({ name, state }) => `${name}: ${state}`)
  return [...waiting.rows.map(({ line }) => line), ...begun].toSorted()
}

async function plans(): Promise<string[]> {
  const found = await rows.query<{ product_id: string }>('select product_id from public.memberships')
  return found.rows.map((row) => row.product_id)
}
