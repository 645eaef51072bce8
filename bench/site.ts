import { freePort, startProduct } from '../tests/product.ts'
import { readBuiltSite } from './built-site.ts'
import { startNginx } from './nginx.ts'
import type { Measurement, Row } from './table.ts'
import { inTurns, requestsPerSecond } from './timing.ts'

const BUDGET = 0.8
const TURNS = 3
const CONNECTIONS = 20
// What a browser may say to both: nginx as packaged has no Brotli.
const HEADERS = { 'Accept-Encoding': 'gzip' }

/** Requests a second for pages and for their files, ours and nginx on the same built and compressed files. */
export const measureSite: Measurement = async ({ seconds, pages }) => {
  const files = [...(await readBuiltSite()).keys()].filter((path) => path.startsWith('/assets/'))
  const product = await startProduct()
  const nginx = await startNginx(await freePort())
  try {
    const sides = { ours: product.address, nginx: nginx?.address }
    const compare = (what: string, paths: string[]) => compareOn(what, paths, sides, seconds)
    return [await compare('documents', pages), await compare('assets', files)]
  } finally {
    await nginx?.stop()
    await product.stop()
    await product.remove()
  }
}

async function compareOn(
  what: string,
  paths: string[],
  { ours, nginx }: { ours: string; nginx: string | undefined },
  seconds: number,
): Promise<Row> {
  const load = (url: string) => () =>
    requestsPerSecond({
      url,
      connections: CONNECTIONS,
      duration: seconds,
      requests: paths.map((path) => ({ path, headers: HEADERS })),
    })
  await load(ours)()
  if (!nginx) {
    const alone = Math.round(await load(ours)())
    return { what, 'ours req/s': `${alone}`, measured: 'nginx is not on the PATH: nothing to compare with' }
  }
  await refuseUnlike(paths, ours, nginx)
  await load(nginx)()
  const { a, b } = await inTurns(TURNS, load(ours), load(nginx))
  return {
    what,
    'ours req/s': a.toFixed(0),
    'nginx req/s': b.toFixed(0),
    measured: (a / b).toFixed(2),
    budget: `≥ ${BUDGET} ${a / b >= BUDGET ? 'kept' : 'MISSED'}`,
  }
}

/** Both must send the same bytes, or the comparison says nothing. */
async function refuseUnlike(paths: string[], ours: string, nginx: string) {
  for (const path of paths) {
    const [a, b] = await Promise.all([ours, nginx].map((side) => bytesFrom(side + path)))
    if (a !== b) throw new Error(`${path}: we send ${a}, nginx ${b}.`)
  }
}

async function bytesFrom(url: string): Promise<string> {
  const reply = await fetch(url, { headers: HEADERS })
  const { byteLength } = await reply.arrayBuffer()
  return `${reply.status} ${reply.headers.get('content-encoding')} ${byteLength}`
}
