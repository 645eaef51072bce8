import { freePort, startProduct } from '#tests/support/product.ts'
import { readBuiltSite } from './built-site.ts'
import { childrenOf, cpuTimeOf } from './processes.ts'
import { startNginx } from './nginx.ts'
import type { Measurement, Row } from './table.ts'
import { inTurns, requestsPerSecond } from './timing.ts'

const BUDGET = 0.8
const TURNS = 3
const CONNECTIONS = 20
// The encoding that both can send: nginx as packaged has no Brotli.
const HEADERS = { 'Accept-Encoding': 'gzip' }

interface Side {
  address: string
  pid: number | undefined
}

/** Requests a second for pages and for their files, ours and nginx on the same built and compressed files. */
export const measureSite: Measurement = async ({ seconds, pages }) => {
  const files = [...(await readBuiltSite()).keys()].filter((path) => path.startsWith('/assets/'))
  const product = await startProduct()
  const [pid] = await childrenOf(process.pid)
  const nginx = await startNginx(await freePort())
  try {
    const [worker] = await childrenOf(nginx?.pid ?? 0)
    const ours = { address: product.address, pid }
    const theirs = nginx && { address: nginx.address, pid: worker }
    const compare = (what: string, paths: string[]) => compareOn(what, paths, seconds, ours, theirs)
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
  seconds: number,
  ours: Side,
  nginx?: Side,
): Promise<Row> {
  const [ourLoad, nginxLoad] = [load(ours, paths, seconds), nginx && load(nginx, paths, seconds)]
  await ourLoad.run()
  if (!nginx || !nginxLoad) {
    const alone = (await ourLoad.run()).toFixed(0)
    return { what, 'ours req/s': alone, measured: 'nginx is not on the PATH: nothing to compare with' }
  }
  await requireSameBytes(paths, ours.address, nginx.address)
  await nginxLoad.run()
  const { a, b } = await inTurns(TURNS, ourLoad.run, nginxLoad.run)
  return {
    what,
    'ours req/s': a.toFixed(0),
    'nginx req/s': b.toFixed(0),
    measured: (a / b).toFixed(2),
    budget: `≥ ${BUDGET} ${a / b >= BUDGET ? 'met' : 'MISSED'}`,
    'CPU a request: ours, nginx, load': [ourLoad.serverTime(), nginxLoad.serverTime(), nginxLoad.loadTime()]
      .map(microseconds)
      .join(', '),
  }
}

/** Sends load to one side, and measures the processor time of a request there and in this load generator. */
function load({ address, pid }: Side, paths: string[], seconds: number) {
  const requests = paths.map((path) => ({ path, headers: HEADERS }))
  const spent = { server: 0, load: 0, requests: 0 }
  return {
    async run() {
      const [before, own] = [await cpuTimeOf(pid), process.cpuUsage()]
      const options = { url: address, connections: CONNECTIONS, duration: seconds, requests }
      const perSecond = await requestsPerSecond(options)
      const { user, system } = process.cpuUsage(own)
      spent.server += (await cpuTimeOf(pid)) - before
      spent.load += user + system
      spent.requests += perSecond * seconds
      return perSecond
    },
    serverTime: () => spent.server / spent.requests,
    loadTime: () => spent.load / spent.requests,
  }
}

function microseconds(value: number): string {
  return Number.isNaN(value) ? 'unknown' : `${value.toFixed(0)} µs`
}

/** The comparison is only valid when both send the same bytes. */
async function requireSameBytes(paths: string[], ours: string, nginx: string) {
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
