import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname } from 'node:path'

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { LoadedSite } from '#contracts/site.ts'
import { startPooler } from '#tests/support/pooler.ts'
import { type Postgres, rowsOf, startPostgres } from '#tests/support/postgres.ts'
import { type Product, startProduct } from '#tests/support/product.ts'
import { send } from '#tests/support/requests.ts'
import { openSession, ownerSignIn } from '#tests/support/sessions.ts'

import { compareWithDatabase, isServed, LEAD, prepareLoad, summary } from './mixed-load.ts'
import { programOf } from './programs.ts'

const SECONDS = 60
const A_SECOND = 5

let server: Postgres

beforeAll(async () => {
  server = await startPostgres({ programs: dirname(programOf('postgresql', 'initdb')) })
  const [about] = await rowsOf(await server.createDatabase(), 'select version()')
  process.stdout.write(`${String(about?.version)}\n`)
})
afterAll(() => server.stop())

// Policies, races between two clients, queued work, migrations over old data, the pooler: as in the gate, where they
// run on the version that comes with the tests.
it('has the guarantees that the product relies on', async () => {
  const folders = ['supabase/tests', 'server']
  const run = spawn('vitest', ['run', '--project', 'unit', ...folders], {
    env: { ...process.env, TEST_DATABASE_URL: await server.createDatabase() },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  expect(await once(run, 'exit')).toEqual([0, null])
})

describe.each(['by itself', 'behind PgBouncer in transaction mode'])('%s', (way) => {
  let product: Product
  let pooler: Awaited<ReturnType<typeof startPooler>> | undefined
  let direct: string
  beforeAll(async () => {
    direct = await server.createDatabase()
    pooler = way === 'by itself' ? undefined : await startPooler(direct, 10)
    const place = { DATABASE_URL: pooler?.url ?? direct, DATABASE_DIRECT_URL: direct }
    product = await startProduct({ env: { ...place, LOG_LEVEL: 'error' } })
  })
  afterAll(async () => {
    await product.stop()
    await product.remove()
    await pooler?.stop()
  })

  it('serves a minute of visitors, members and the owner without an error, and loses nothing', async () => {
    const load = await prepareLoad({ ...product, databaseUrl: direct })
    const outcomes = await load.run(SECONDS, A_SECOND)
    process.stdout.write(`${way}: ${outcomes.length} requests\n${summary(outcomes)}\n`)
    expect(outcomes.filter((outcome) => !isServed(outcome))).toEqual([])
    expect(await compareWithDatabase(load.ledger, direct)).toEqual([])
    await publishLead(product)
    const isPublished = async () => {
      const home = await (await fetch(product.address)).text()
      expect(home).toContain(load.ledger.texts.saved)
    }
    await vi.waitFor(isPublished, { timeout: 60_000, interval: 500 })
  })
})

/** What the owner saved last goes live. */
async function publishLead(product: Product) {
  const { access_token: bearer } = await openSession(product, await ownerSignIn(product))
  const request = (body: object) => send(product, 'POST', '/functions/v1/owner-site', { bearer, body })
  const { draft, newest } = LoadedSite.parse(await (await request({ action: 'load' })).json())
  const fields = draft.filter(({ document, path }) => document === LEAD.document && path === LEAD.path)
  const seen = fields.map(({ document, path, version }) => ({ document, path, version }))
  const reply = await request({ action: 'publish', base: newest.id, fields: seen })
  expect({ status: reply.status, body: await reply.text() }).toMatchObject({ status: 200 })
}
