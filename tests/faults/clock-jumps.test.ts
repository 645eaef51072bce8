import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { preparedDatabase } from '#tests/support/database.ts'
import { type Product, startProduct } from '#tests/support/product.ts'
import { openQueueAt } from '#tests/support/queue.ts'
import { send, sendForm, signInWith } from '#tests/support/requests.ts'
import { readOutbox } from '#tests/support/sandbox.ts'
import { newMember, type SignIn } from '#tests/support/sessions.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

const DAY = 24
const YEAR = 365 * DAY
const SOON = { timeout: 60_000, interval: 200 }

const home = temporaryFolder(afterAll)
let database: Client
let queue: Awaited<ReturnType<typeof openQueueAt>>
let product: Product

beforeAll(async () => {
  await writeFile(clockFile(), '0')
  const databaseUrl = await preparedDatabase()
  database = new Client({ connectionString: databaseUrl })
  const preload = join(import.meta.dirname, '../support/moved-clock.ts')
  const env = {
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'error',
    CLOCK_FILE: clockFile(),
    NODE_OPTIONS: `--import ${preload}`,
  }
  ;[product, queue] = await Promise.all([startProduct({ env }), openQueueAt(databaseUrl), database.connect()])
})
afterAll(async () => {
  await product.kill()
  await product.remove()
  await queue.stop()
  await database.end()
})

const clockFile = () => join(home, 'hours')

/** Sets the clock of the process off from the database's, which is not changed. */
async function setClock(hours: number) {
  await writeFile(clockFile(), String(hours))
  await wait(40)
}

const call = (path: string, body?: object, bearer?: string) =>
  send(product, body ? 'POST' : 'GET', path, { body, bearer })

interface Session {
  access_token: string
  refresh_token: string
}

const openSession = async (who: SignIn) => (await (await signInWith(product, who)).json()) as Session
const refresh = ({ refresh_token }: Session) =>
  call('/auth/v1/token?grant_type=refresh_token', { refresh_token })
const userStatus = async ({ access_token: token }: Session) =>
  (await call('/auth/v1/user', undefined, token)).status

const submissions = async () => (await database.query('select from private.form_submissions')).rowCount

test('ahead by two days: tokens expire, sessions continue, and messages are stored and notified', async () => {
  const member = await newMember(product)
  const session = await openSession(member)
  await setClock(2 * DAY)
  expect(await userStatus(session)).toBe(403)
  const refreshed = await refresh(session)
  expect(refreshed.status).toBe(200)
  const ahead = (await refreshed.json()) as Session
  expect(await userStatus(ahead)).toBe(200)
  expect((await sendForm(product, { name: 'Ana', email: 'ana@example.com', message: 'Hi.' })).status).toBe(
    200,
  )
  await vi.waitFor(
    async () =>
      expect((await readOutbox(product)).some(({ text }) => text.includes('/admin/inbox'))).toBe(true),
    SOON,
  )
  await setClock(0)
  expect(await userStatus(ahead)).toBe(200)
  expect((await refresh(ahead)).status).toBe(200)
})

test('a limit that was used up by a clock ahead does not apply once it is right, and a removal meanwhile removes nothing too soon', async () => {
  const member = await newMember(product)
  const sent = await submissions()
  const before = await openSession(member)
  await setClock(30 * YEAR)
  const wrong = { ...member, password: 'not this one' }
  for (let guess = 0; guess < 9; guess += 1) await signInWith(product, wrong, '10.7.0.1')
  expect((await signInWith(product, member, '10.7.0.1')).status).toBe(429)
  await sweep()
  expect(await submissions()).toBe(sent)
  await setClock(0)
  expect((await signInWith(product, member, '10.7.0.1')).status).toBe(200)
  expect(await userStatus(before)).toBe(200)
})

/** The daily job, at once. */
async function sweep() {
  const id = await queue.boss.send('retention')
  await vi.waitFor(async () => {
    const job = (await queue.jobs('retention')).find((each) => each.id === id)
    expect(job?.state).toBe('completed')
  }, SOON)
}
