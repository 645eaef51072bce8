import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { dayAt } from '#contracts/calendar.ts'
import { addDays } from '#contracts/moments.ts'
import { SiteStatus } from '#contracts/site.ts'
import { type BreakableLink, openLink } from '#tests/support/breakable-link.ts'
import { preparedDatabase } from '#tests/support/database.ts'
import { freePort, type Product, startProduct } from '#tests/support/product.ts'
import { send } from '#tests/support/requests.ts'
import { openSession, ownerSignIn } from '#tests/support/sessions.ts'
import { openStandIns } from '#tests/support/stand-ins.ts'

const SOON = { timeout: 120_000, interval: 100 }
const PUBLISHED = /delete from "private"\."site_schedule"/

let link: BreakableLink
let database: Client
let standIns: Awaited<ReturnType<typeof openStandIns>>
let port: number
let product: Product
let fee = 200

beforeAll(async () => {
  const databaseUrl = await preparedDatabase()
  link = await openLink(databaseUrl)
  database = new Client({ connectionString: databaseUrl })
  await database.connect()
  port = await freePort()
  standIns = await openStandIns(`http://127.0.0.1:${port}`)
  product = await start()
})
afterAll(async () => {
  await product.kill()
  await product.remove()
  await standIns.stop()
  await database.end()
  await link.cut()
})

function start(dataDir?: string) {
  const env = {
    DATABASE_URL: link.url,
    SITE_URL: `http://127.0.0.1:${port}`,
    LOG_LEVEL: 'error',
    ...standIns.settings,
  }
  return startProduct({ port, env, ...(dataDir && { dataDir }) })
}

async function rows(text: string): Promise<Record<string, unknown>[]> {
  return (await database.query<Record<string, unknown>>(text)).rows
}

async function ask(body: object): Promise<unknown> {
  const { access_token: bearer } = await openSession(product, await ownerSignIn(product))
  const reply = await send(product, 'POST', '/functions/v1/owner-site', { bearer, body })
  expect(reply.status).toBe(200)
  return reply.json()
}

/** Changes the fee, and sets a time as the owner does. */
async function schedule() {
  fee += 1
  const { live, newest } = SiteStatus.parse(await ask({ action: 'status' }))
  const place = { document: 'facts/fees', path: 'selfPay' }
  await ask({ action: 'save', edits: [{ ...place, version: 0, release: live.id, value: fee }] })
  const day = addDays(dayAt(Date.now()), 2)
  await ask({ action: 'schedule', base: newest.id, version: 0, day, time: '08:00' })
}

const passTime = (ago: string) =>
  rows(`with due as (update private.site_schedule set publish_at = now() - interval '${ago}' returning publish_at)
    update private.outbox set start_after = (select publish_at from due) where queue = 'publish-scheduled'`)

const published = async () =>
  Number((await rows('select count(*) from private.site_releases where scheduled_for is not null'))[0]?.count)
const mails = async (subject: string) =>
  (await standIns.mails()).filter((mail) => mail.subject.includes(subject)).length
const LIVE = 'Changes to your website are live'
const NOT_LIVE = 'Your changes did not go live'

const expectShown = () =>
  vi.waitFor(async () => {
    const page = await send(product, 'GET', '/booking')
    expect(await page.text()).toContain(`$${fee}`)
  }, SOON)

test('a time that passed while the site was stopped is published at its start, and the mail says so', async () => {
  await schedule()
  await product.stop()
  await passTime('5 hours')
  const before = await mails(LIVE)
  product = await start(product.dataDir)
  await expectShown()
  await vi.waitFor(async () => expect(await mails(LIVE)).toBe(before + 1), SOON)
  expect((await standIns.mails()).map(({ text }) => text).join('\n')).toContain(
    'when your website was not running',
  )
  expect([await published(), await rows('select from private.site_schedule')]).toEqual([1, []])
})

test('nothing is published where it was stopped for days, and the owner is told', async () => {
  await schedule()
  await product.stop()
  await passTime('3 days')
  product = await start(product.dataDir)
  await vi.waitFor(async () => expect(await mails(NOT_LIVE)).toBe(1), SOON)
  expect(await rows('select missed from private.site_schedule')).toEqual([{ missed: 'too-late' }])
  expect(await published()).toBe(1)
  const [row] = await rows('select version from private.site_schedule')
  await ask({ action: 'unschedule', version: row?.version })
  await rows('delete from private.site_draft')
})

describe.each(['before', 'after'] as const)('killed %s the commit of the publication', (at) => {
  test('the site is published once, by the next start', async () => {
    await schedule()
    const [before, mailed] = [await published(), await mails(LIVE)]
    const held = link.holdCommits(at, [PUBLISHED])
    await passTime('1 minute')
    await vi.waitFor(() => expect(held()).toEqual([PUBLISHED]), SOON)
    await product.kill()
    link.release()
    product = await start(product.dataDir)
    await expectShown()
    expect(await published()).toBe(before + 1)
    await vi.waitFor(async () => expect(await mails(LIVE)).toBe(mailed + 1), SOON)
    expect(await rows('select from private.site_schedule')).toEqual([])
  })
})
