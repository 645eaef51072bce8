import { readFile } from 'node:fs/promises'

import autocannon from 'autocannon'

import { prerenderedPaths } from '#app/pages.ts'
import { SANDBOX_PUBLIC_KEY } from '#scripts/site-settings.ts'

import { startProduct } from '#tests/support/product.ts'
import { unknownEmail } from './asking.ts'
import { readBuiltSite } from './built-site.ts'
import { childrenOf } from './cpu-time.ts'
import { onBothDatabases } from './databases.ts'
import type { Measurement, Row } from './table.ts'

const SECONDS = 60
const REQUESTS_A_SECOND = 200
const BUDGET = { p99: 150, restMegabytes: 150, useMegabytes: 200 }
const READ =
  '/rest/v1/testimonials?select=name,text,rating&is_published=eq.true&order=created_at.desc&limit=3'
const key = { apikey: SANDBOX_PUBLIC_KEY, Authorization: `Bearer ${SANDBOX_PUBLIC_KEY}` }

/** A minute of what visitors do, at a steady rate: nobody meets an error, and memory stays in bounds. */
export const measureMixedLoad: Measurement = async () => {
  const assets = [...(await readBuiltSite()).keys()].filter((path) => path.startsWith('/assets/'))
  return onBothDatabases(async ({ name, databaseUrl = '', dataDir }) => {
    const product = await startProduct({ env: { DATABASE_URL: databaseUrl }, dataDir })
    const [pid] = await childrenOf(process.pid)
    try {
      const rest = await megabytesOf(pid)
      const use = watchMemory(pid)
      const result = await autocannon({
        url: product.address,
        connections: 50,
        overallRate: REQUESTS_A_SECOND,
        duration: SECONDS,
        requests: visits(assets),
      })
      return [row(name, result, { rest, use: await use.most() })]
    } finally {
      await product.stop()
    }
  })
}

function row(database: string, result: autocannon.Result, memory: { rest: number; use: number }): Row {
  const failures = result.errors + result.timeouts + result['5xx'] + result['4xx']
  const kept = failures === 0 && result.latency.p99 <= BUDGET.p99
  const bounded = memory.rest <= BUDGET.restMegabytes && memory.use <= BUDGET.useMegabytes
  return {
    database,
    'requests/s': result.requests.average.toFixed(0),
    'errors, 4xx, 5xx': String(failures),
    'p50, p99': `${result.latency.p50}, ${result.latency.p99} ms`,
    budget: `no error, p99 ≤ ${BUDGET.p99} ms ${kept ? 'kept' : 'MISSED'}`,
    'memory at rest, in use': `${memory.rest.toFixed(0)}, ${memory.use.toFixed(0)} MB`,
    // PGlite holds a whole database server in the process.
    'its budget': database === 'PGlite' ? 'none' : `≤ 150, 200 MB ${bounded ? 'kept' : 'MISSED'}`,
  }
}

/** Of a hundred requests: 60 pages and their files, 28 reads, 7 enquiries, 4 blog lists, a new account. */
function visits(assets: string[]): autocannon.Request[] {
  const hundred = Array.from({ length: 100 }, (_, index): autocannon.Request => {
    if (index % 5 < 2) return { path: assets[(index * 7) % assets.length] ?? '/' }
    if (index % 5 === 2) return { path: prerenderedPaths[((index / 5) % prerenderedPaths.length) | 0] ?? '/' }
    if (index === 3) return signUp
    if (index % 30 === 8) return blog
    if (index % 15 === 4) return enquiry
    return { path: READ, headers: key }
  })
  return hundred
}

const enquiry = from((email) => ({
  path: '/functions/v1/receive-form',
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams({
    name: 'Robin Reed',
    email,
    message: 'Do you see people on Sundays?',
  }).toString(),
}))
const signUp = from((email) => ({
  path: '/auth/v1/signup',
  headers: { ...key, 'Content-Type': 'application/json' },
  body: JSON.stringify({
    email,
    password: 'four lamps along the quay',
    data: { first_name: 'Robin', last_name: 'Reed' },
  }),
}))
const blog = from(() => ({
  path: '/functions/v1/fetch-wordpress-posts',
  headers: { ...key, 'Content-Type': 'application/json' },
  body: JSON.stringify({ limit: 10, offset: 0 }),
}))

/** Each time from another client address, so that no limit by address is met. */
function from(
  describe: (email: string) => { path: string; headers: object; body: string },
): autocannon.Request {
  return {
    method: 'POST',
    setupRequest: (request) => {
      const email = unknownEmail()
      const n = Number(/\d+(?=@)/.exec(email)?.[0])
      const { headers, ...described } = describe(email)
      const address = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
      return { ...request, ...described, headers: { ...headers, 'X-Forwarded-For': address } }
    },
  }
}

function watchMemory(pid: number | undefined) {
  let most = 0
  const look = async () => void (most = Math.max(most, await megabytesOf(pid)))
  const timer = setInterval(() => void look(), 1000)
  return {
    async most() {
      clearInterval(timer)
      await look()
      return most
    },
  }
}

/** Resident memory; NaN where there is no /proc. */
async function megabytesOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024
}
