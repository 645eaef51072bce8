import { setTimeout as wait } from 'node:timers/promises'

import { ATTACKS } from '#tests/hostile/attacks.ts'
import { holdHalfOpen } from '#tests/hostile/half-open.ts'
import { freePort, startProduct } from '#tests/support/product.ts'
import { isInstalled, PROXIES, type ProxyName, startPlainProxy } from '#tests/support/proxies.ts'

import { onBothDatabases, withDataDir } from './databases.ts'
import { childrenOf, megabytesOf, watchMemory } from './processes.ts'
import type { Measurement, Row } from './table.ts'

/** The wait after an attack before memory at rest is measured again. */
const REST_MS = 3000

/**
 * What one address takes from each proxy that is installed, as it is shipped; then memory under each attack and at rest,
 * each attack against a process of its own.
 */
export const measureHostile: Measurement = async () => [...(await throughProxies()), ...(await onProcesses())]

const onProcesses = () =>
  onBothDatabases(async ({ name, databaseUrl = '', dataDir }) => {
    const rows: Row[] = []
    for (const [attack, run] of Object.entries(ATTACKS)) {
      // One after the other: concurrent attacks would distort each other's figures.
      // oxlint-disable-next-line no-await-in-loop
      rows.push({ database: name, attack, ...(await underAttack(run, { databaseUrl, dataDir })) })
    }
    return rows
  })

async function throughProxies(): Promise<Row[]> {
  const rows: Row[] = []
  for (const name of PROXIES.filter(isInstalled)) {
    for (const connections of [1000, 3000]) {
      // oxlint-disable-next-line no-await-in-loop
      rows.push(await withDataDir((dataDir) => throughProxy(name, connections, dataDir)))
    }
  }
  return rows
}

async function throughProxy(name: ProxyName, connections: number, dataDir: string): Promise<Row> {
  const product = await startProduct({ env: { LOG_LEVEL: 'silent', TRUST_PROXY: 'true' }, dataDir })
  const ports = {
    http: await freePort(),
    h2: await freePort(),
    process: Number(new URL(product.address).port),
  }
  const proxy = await startPlainProxy(name, { home: dataDir, ports })
  try {
    await waitForPage(`http://127.0.0.1:${ports.http}/about`)
    const request = { connections, path: '/about', closeWithinMs: 30_000 }
    const { held, statuses, closedAfter } = await holdHalfOpen(ports.http, request)
    return {
      attack: `${connections} half-open heads of one address, through ${name}`,
      seconds: closedAfter === undefined ? 'more than 30' : closedAfter.toFixed(1),
      responses: `${held} held; others: ${countsOf(statuses)}`,
    }
  } finally {
    await proxy.stop()
    await product.stop()
  }
}

async function waitForPage(address: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    // oxlint-disable-next-line no-await-in-loop
    const isServed = await fetch(address).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isServed) return
    // oxlint-disable-next-line no-await-in-loop
    await wait(100)
  }
  throw new Error(`${address} is not served`)
}

async function underAttack(
  run: (address: string) => Promise<number[]>,
  { databaseUrl, dataDir }: { databaseUrl: string; dataDir: string },
): Promise<Row> {
  const product = await startProduct({ env: { DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' }, dataDir })
  // The last child: PostgreSQL, if any, was started before the product.
  const pid = (await childrenOf(process.pid)).at(-1)
  try {
    const rest = await megabytesOf(pid)
    const memory = watchMemory(pid, 50)
    const started = performance.now()
    const statuses = await run(product.address).catch(() => undefined)
    const seconds = (performance.now() - started) / 1000
    const most = await memory.most()
    await wait(REST_MS)
    const after = await megabytesOf(pid)
    return {
      'at rest, most, after': `${rest.toFixed(0)}, ${most.toFixed(0)}, ${after.toFixed(0)} MB`,
      ratio: (most / rest).toFixed(2),
      seconds: seconds.toFixed(1),
      responses: statuses ? countsOf(statuses) : 'THE PROCESS ENDED',
    }
  } finally {
    await product.stop()
  }
}

/** Such as `180 × 200, 20 × 503`. */
function countsOf(statuses: number[]): string {
  return Object.entries(Object.groupBy(statuses, String))
    .map(([status, all]) => `${all?.length} × ${status}`)
    .join(', ')
}
