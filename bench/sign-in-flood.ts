import { SANDBOX_PUBLIC_KEY } from '#scripts/site-settings.ts'

import { startProduct } from '#tests/support/product.ts'
import { requestAuth, unknownEmail } from './auth-requests.ts'
import { onBothDatabases } from './databases.ts'
import type { Measurement, Row } from './table.ts'
import { median, quantile, timeOf } from './timing.ts'

const SIGN_INS = 60
const headers = { apikey: SANDBOX_PUBLIC_KEY, Authorization: `Bearer ${SANDBOX_PUBLIC_KEY}` }
const READS = {
  'public page': '/',
  'data read': '/rest/v1/testimonials?select=name,text,rating&is_published=eq.true&limit=3',
}

/**
 * Response times of other requests during 60 concurrent sign-ins. If passwords were hashed on the main thread, each
 * response would wait for a sign-in to finish: the median must be below the duration of one sign-in.
 */
export const measureSignInFlood: Measurement = ({ seconds }) =>
  onBothDatabases(async ({ name, databaseUrl = '', dataDir }) => {
    const product = await startProduct({ env: { DATABASE_URL: databaseUrl }, dataDir })
    const signIn = () =>
      requestAuth(product.address, 'token?grant_type=password', {
        email: unknownEmail(),
        password: 'not this one',
      })
    try {
      const alone = await sequentially(signIn, 1)
      const rows: Row[] = []
      for (const [what, path] of Object.entries(READS)) {
        const read = () => readFully(product.address + path)
        rows.push({
          database: name,
          what,
          ...(await compare(read, signIn, { seconds, signInMs: median(alone) })),
        })
      }
      return rows
    } finally {
      await product.stop()
    }
  })

async function compare(
  read: () => Promise<void>,
  signIn: () => Promise<void>,
  { seconds, signInMs }: { seconds: number; signInMs: number },
): Promise<Row> {
  await sequentially(read, 1)
  const idle = await sequentially(read, seconds)
  const { during, signIns } = await duringSignIns(signIn, () => sequentially(read, seconds))
  const pair = (share: number) => {
    const [before, then] = [quantile(idle, share), quantile(during, share)]
    return `${before.toFixed(1)} → ${then.toFixed(1)} ms (× ${(then / before).toFixed(1)})`
  }
  return {
    median: pair(0.5),
    p99: pair(0.99),
    'sign-ins/s': (signIns / seconds).toFixed(0),
    'budget of the median': `< ${signInMs.toFixed(0)} ms, one sign-in: ${median(during) < signInMs ? 'met' : 'MISSED'}`,
  }
}

async function duringSignIns(signIn: () => Promise<void>, work: () => Promise<number[]>) {
  const done = new AbortController()
  let signIns = 0
  const client = async () => {
    for (; !done.signal.aborted; signIns++) await signIn()
  }
  const clients = Promise.all(Array.from({ length: SIGN_INS }, client))
  const during = await work().finally(() => done.abort())
  const counted = signIns
  await clients
  return { during, signIns: counted }
}

async function sequentially(work: () => Promise<void>, seconds: number): Promise<number[]> {
  const until = performance.now() + seconds * 1000
  const times: number[] = []
  while (performance.now() < until) times.push(await timeOf(work))
  return times
}

async function readFully(url: string) {
  const reply = await fetch(url, { headers })
  await reply.arrayBuffer()
  if (!reply.ok) throw new Error(`${url} responded with ${reply.status}.`)
}
