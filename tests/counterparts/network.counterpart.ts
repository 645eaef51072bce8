import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { preparedDatabase } from '#tests/support/database.ts'
import { freePort, type Product, startProduct } from '#tests/support/product.ts'
import { openQueueAt } from '#tests/support/queue.ts'
import { openStandIns } from '#tests/support/stand-ins.ts'

import {
  compareWithDatabase,
  isServed,
  type MixedLoad,
  type Outcome,
  prepareLoad,
  summary,
} from './mixed-load.ts'
import { type SpoiltLink, startToxiproxy, type Toxic } from './toxiproxy.ts'

const SECONDS = Number(process.env.SPOILT_SECONDS ?? 12)
const A_SECOND = 12
/** Of a request that reaches a handler: server/product/app.ts; and what a busy machine adds. */
const ANSWERED_WITHIN_MS = 34_000
const READY_WITHIN_MS = 3500
const RECOVERED_WITHIN_MS = 15_000

const TOXICS: Record<string, Toxic> = {
  'a round trip of 300 ms': {
    type: 'latency',
    attributes: { latency: 300, jitter: 50 },
    streams: ['downstream'],
  },
  'a round trip of 2 s': { type: 'latency', attributes: { latency: 2000 }, streams: ['downstream'] },
  '10 KB a second': { type: 'bandwidth', attributes: { rate: 10 } },
  'a few bytes at a time': {
    type: 'slicer',
    attributes: { average_size: 40, size_variation: 20, delay: 500 },
  },
  'connections that are reset': { type: 'reset_peer', attributes: { timeout: 300 } },
  'connections that are half open': { type: 'timeout', attributes: { timeout: 0 } },
}

let toxiproxy: Awaited<ReturnType<typeof startToxiproxy>>
let standIns: Awaited<ReturnType<typeof openStandIns>>
let databaseUrl: string
let product: Product
let load: MixedLoad
let links: Record<'database' | 'providers' | 'mail', SpoiltLink>

beforeAll(async () => {
  toxiproxy = await startToxiproxy()
  process.stdout.write(`Toxiproxy ${await toxiproxy.version()}\n`)
  databaseUrl = await preparedDatabase()
  const port = await freePort()
  standIns = await openStandIns(`http://127.0.0.1:${port}`)
  const { SMTP_URL: smtp, STRIPE_API_BASE: vendors } = standIns.settings
  links = {
    database: await toxiproxy.open(databaseUrl),
    providers: await toxiproxy.open(vendors),
    mail: await toxiproxy.open(smtp),
  }
  const [from, to] = [new URL(vendors).origin, new URL(links.providers.url).origin]
  const settings = Object.entries(standIns.settings).map(([name, value]) => [name, value.replace(from, to)])
  const env = { ...Object.fromEntries(settings), SMTP_URL: links.mail.url, LOG_LEVEL: 'error' }
  product = await startProduct({ port, env: { ...env, DATABASE_URL: links.database.url } })
  load = await prepareLoad({ ...product, databaseUrl })
  expect((await load.once()).filter((outcome) => !isServed(outcome))).toEqual([])
})
afterAll(async () => {
  await product.stop()
  await product.remove()
  await standIns.stop()
  await toxiproxy.stop()
})

describe.each(Object.entries(TOXICS))('%s', (name, toxic) => {
  it('to the database: responds in time, and serves everything again within seconds', async () => {
    await expectBounded(`database, ${name}`, [links.database], toxic)
  })

  it('to the providers: responds in time, and serves everything again within seconds', async () => {
    await expectBounded(`providers, ${name}`, [links.providers, links.mail], toxic)
  })
})

it('has lost nothing, stored nothing twice, and done all queued work', async () => {
  expect(await compareWithDatabase(load.ledger, databaseUrl)).toEqual([])
  const queue = await openQueueAt(databaseUrl)
  const empty = async (queues: string[]) => {
    const isEmpty = async () => expect(await queue.unfinished(queues)).toEqual([])
    await vi.waitFor(isEmpty, { timeout: 250_000, interval: 1000 })
  }
  const started = performance.now()
  await empty(['send-mail', 'sync-subscription'])
  const seconds = Math.round((performance.now() - started) / 1000)
  // The owner's notices wait for others up to a quarter of an hour.
  await queue.makeDue()
  await empty(['notify-owner'])
  await queue.stop()
  const { signUps, subscriptions, forms } = load.ledger
  const synced = new Set((await standIns.readers()).map((reader) => reader.email_address))
  expect([...subscriptions.promised].filter((email) => !synced.has(email))).toEqual([])
  const mailed = (await standIns.mails()).map(({ to }) => to)
  expect([...signUps.promised].filter((email) => !mailed.includes(email))).toEqual([])
  const again = mailed.filter((to, n) => signUps.tried.has(to) && mailed.indexOf(to) !== n)
  const counts = [signUps, subscriptions, forms].map(({ promised }) => promised.size).join(', ')
  process.stdout.write(`The queue was empty after ${seconds} s. Sign-ups, subscriptions, forms: ${counts}.\n`)
  process.stdout.write(`Mails that came once more: ${again.length}\n`)
})

/** While the network is spoilt: 200, 201 and what may be tried again; a page never waits for what is behind it. */
async function expectBounded(name: string, spoilt: SpoiltLink[], toxic: Toxic) {
  await Promise.all(spoilt.map((link) => link.spoil(toxic)))
  const outcomes = await load.run(SECONDS, A_SECOND)
  await Promise.all(spoilt.map((link) => link.mend()))
  process.stdout.write(`${name}\n${summary(outcomes)}\n`)
  expect(outcomes.filter((outcome) => !isBounded(outcome))).toEqual([])
  expect(outcomes.filter(({ kind, status }) => kind === 'page' && status !== 200)).toEqual([])
  const longest = (kind: string) =>
    Math.max(...outcomes.filter((outcome) => outcome.kind === kind).map(({ ms }) => ms))
  expect(longest('page')).toBeLessThan(5000)
  expect(longest('ready')).toBeLessThan(READY_WITHIN_MS)
  expect((await fetch(`${product.address}/health/live`)).status).toBe(200)
  await expectRecovered()
}

function isBounded({ status, ms }: Outcome): boolean {
  return [200, 201, 503].includes(Number(status)) && ms < ANSWERED_WITHIN_MS
}

/** By single tries, side by side: one of each kind. */
async function expectRecovered() {
  const started = performance.now()
  await vi.waitFor(
    async () => expect((await load.once()).filter((outcome) => !isServed(outcome))).toEqual([]),
    {
      timeout: RECOVERED_WITHIN_MS,
      interval: 250,
    },
  )
  process.stdout.write(`  mended: all kinds served after ${Math.round(performance.now() - started)} ms\n`)
}
