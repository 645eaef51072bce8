import { SANDBOX_PUBLIC_KEY } from '#scripts/site-settings.ts'

import { startProduct } from '#tests/support/product.ts'
import { askAuth, unknownEmail } from './asking.ts'
import { onBothDatabases } from './databases.ts'
import type { Measurement, Row } from './table.ts'
import { median, quantile, timeOf } from './timing.ts'

const SIGN_INS = 60
const headers = { apikey: SANDBOX_PUBLIC_KEY, Authorization: `Bearer ${SANDBOX_PUBLIC_KEY}` }
const READINGS = {
  'public page': '/',
  'data read': '/rest/v1/testimonials?select=name,text,rating&is_published=eq.true&limit=3',
}

/**
 * Response times of other requests during 60 concurrent sign-ins. Were passwords hashed on the main thread, nobody
 * would be answered sooner than the next sign-in is done: half of the readings must beat that.
 */
export const measureSignInFlood: Measurement = ({ seconds }) =>
  onBothDatabases(async ({ name, databaseUrl = '', dataDir }) => {
    const product = await startProduct({ env: { DATABASE_URL: databaseUrl }, dataDir })
    const signIn = () =>
      askAuth(product.address, 'token?grant_type=password', {
        email: unknownEmail(),
        password: 'not this one',
      })
    try {
      const alone = await oneAfterTheOther(signIn, 1)
      const rows: Row[] = []
      for (const [what, path] of Object.entries(READINGS)) {
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
  await oneAfterTheOther(read, 1)
  const idle = await oneAfterTheOther(read, seconds)
  const { during, signIns } = await flooded(signIn, () => oneAfterTheOther(read, seconds))
  const pair = (share: number) => {
    const [before, then] = [quantile(idle, share), quantile(during, share)]
    return `${before.toFixed(1)} → ${then.toFixed(1)} ms (× ${(then / before).toFixed(1)})`
  }
  return {
    median: pair(0.5),
    p99: pair(0.99),
    'sign-ins/s': (signIns / seconds).toFixed(0),
    'budget of the median': `< ${signInMs.toFixed(0)} ms, one sign-in: ${median(during) < signInMs ? 'kept' : 'MISSED'}`,
  }
}

async function flooded(signIn: () => Promise<void>, work: () => Promise<number[]>) {
  const over = new AbortController()
  let signIns = 0
  const stranger = async () => {
    for (; !over.signal.aborted; signIns++) await signIn()
  }
  const strangers = Promise.all(Array.from({ length: SIGN_INS }, stranger))
  const during = await work().finally(() => over.abort())
  const counted = signIns
  await strangers
  return { during, signIns: counted }
}

async function oneAfterTheOther(work: () => Promise<void>, seconds: number): Promise<number[]> {
  const until = performance.now() + seconds * 1000
  const times: number[] = []
  while (performance.now() < until) times.push(await timeOf(work))
  return times
}

async function readFully(url: string) {
  const reply = await fetch(url, { headers })
  await reply.arrayBuffer()
  if (!reply.ok) throw new Error(`${url} was answered ${reply.status}.`)
}
