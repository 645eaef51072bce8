import { setTimeout as wait } from 'node:timers/promises'

import { prerenderedPaths } from '#app/pages.ts'
import { SANDBOX_PUBLIC_KEY } from '#scripts/site-settings.ts'

import { startProduct } from '#tests/support/product.ts'
import { unknownEmail } from './auth-requests.ts'
import { readBuiltSite } from './built-site.ts'
import { onBothDatabases } from './databases.ts'
import { childrenOf, megabytesOf, watchMemory } from './processes.ts'
import type { Measurement, Row } from './table.ts'
import { quantile } from './timing.ts'

const SECONDS = 60
const REQUESTS_A_SECOND = 200
const BUDGET = { p99: 150, restMegabytes: 150, useMegabytes: 200 }
const READ =
  '/rest/v1/testimonials?select=name,text,rating&is_published=eq.true&order=created_at.desc&limit=3'
const key = { apikey: SANDBOX_PUBLIC_KEY, Authorization: `Bearer ${SANDBOX_PUBLIC_KEY}` }

/** A minute of mixed requests at a steady rate: no errors, bounded memory. */
export const measureMixedLoad: Measurement = async () => {
  const assets = [...(await readBuiltSite()).keys()].filter((path) => path.startsWith('/assets/'))
  return onBothDatabases(async ({ name, databaseUrl = '', dataDir }) => {
    const product = await startProduct({ env: { DATABASE_URL: databaseUrl }, dataDir })
    // The last child: PostgreSQL, if any, was started before the product.
    const pid = (await childrenOf(process.pid)).at(-1)
    try {
      const rest = await megabytesOf(pid)
      const use = watchMemory(pid)
      const visits = visitsOf(assets)
      const outcome = await atRate((index) => visits[index % visits.length]!(product.address))
      return [row(name, outcome, { rest, use: await use.most() })]
    } finally {
      await product.stop()
    }
  })
}

interface Outcome {
  milliseconds: number[]
  failures: number
}

/** Starts a request every few milliseconds, without waiting for earlier responses. */
async function atRate(visit: (index: number) => Promise<boolean>): Promise<Outcome> {
  const outcome: Outcome = { milliseconds: [], failures: 0 }
  const running: Promise<void>[] = []
  const started = performance.now()
  for (let index = 0; index < SECONDS * REQUESTS_A_SECOND; index++) {
    const due = started + (index * 1000) / REQUESTS_A_SECOND
    // oxlint-disable-next-line no-await-in-loop
    if (due > performance.now()) await wait(due - performance.now())
    running.push(timed(() => visit(index), outcome))
  }
  await Promise.all(running)
  return outcome
}

async function timed(visit: () => Promise<boolean>, outcome: Outcome) {
  const started = performance.now()
  const succeeded = await visit().catch(() => false)
  outcome.milliseconds.push(performance.now() - started)
  if (!succeeded) outcome.failures++
}

function row(
  database: string,
  { milliseconds, failures }: Outcome,
  memory: { rest: number; use: number },
): Row {
  const [p50, p99] = [quantile(milliseconds, 0.5), quantile(milliseconds, 0.99)]
  const met = failures === 0 && p99 <= BUDGET.p99
  const bounded = memory.rest <= BUDGET.restMegabytes && memory.use <= BUDGET.useMegabytes
  return {
    database,
    requests: String(milliseconds.length),
    failures: String(failures),
    'p50, p99': `${p50.toFixed(1)}, ${p99.toFixed(1)} ms`,
    budget: `no failure, p99 ≤ ${BUDGET.p99} ms ${met ? 'met' : 'MISSED'}`,
    'memory at rest, in use': `${memory.rest.toFixed(0)}, ${memory.use.toFixed(0)} MB`,
    // PGlite runs a whole database server inside the process.
    'its budget': database === 'PGlite' ? 'none' : `≤ 150, 200 MB ${bounded ? 'met' : 'MISSED'}`,
  }
}

type Visit = (address: string) => Promise<boolean>

/** Of a hundred requests: 60 pages and their files, 28 reads, 7 inquiries, 4 blog lists, a new account. */
function visitsOf(assets: string[]): Visit[] {
  return Array.from({ length: 100 }, (_, index): Visit => {
    if (index % 5 < 2) return get(assets[(index * 7) % assets.length] ?? '/')
    if (index % 5 === 2) return get(prerenderedPaths[Math.floor(index / 5) % prerenderedPaths.length] ?? '/')
    if (index === 3) return signUp
    if (index % 30 === 8) return blog
    if (index % 15 === 4) return inquiry
    return get(READ, key)
  })
}

function get(path: string, headers: Record<string, string> = {}): Visit {
  return async (address) => {
    const reply = await fetch(address + path, { headers })
    await reply.arrayBuffer()
    return reply.ok
  }
}

const inquiry = post('/functions/v1/receive-form', {}, (email) => {
  const form = new FormData()
  const fields = { name: 'Robin Reed', email, message: 'Do you see people on Sundays?' }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
})
const json = { ...key, 'Content-Type': 'application/json' }
const signUp = post('/auth/v1/signup', json, (email) =>
  JSON.stringify({
    email,
    password: 'four lamps along the quay',
    data: { first_name: 'Robin', last_name: 'Reed' },
  }),
)
const blog = post('/functions/v1/fetch-wordpress-posts', json, () => JSON.stringify({ limit: 10, offset: 0 }))

/** Each request from another client address, so that no limit by address applies. */
function post(
  path: string,
  headers: Record<string, string>,
  bodyFor: (email: string) => string | FormData,
): Visit {
  return async (address) => {
    const email = unknownEmail()
    const n = Number(/\d+(?=@)/.exec(email)?.[0])
    const reply = await fetch(address + path, {
      method: 'POST',
      headers: {
        ...headers,
        Accept: 'application/json',
        'X-Forwarded-For': `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`,
      },
      body: bodyFor(email),
    })
    await reply.arrayBuffer()
    return reply.ok
  }
}
