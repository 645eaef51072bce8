import { setTimeout as wait } from 'node:timers/promises'

import { ATTACKS } from '#tests/hostile/attacks.ts'
import { startProduct } from '#tests/support/product.ts'

import { onBothDatabases } from './databases.ts'
import { childrenOf, megabytesOf, watchMemory } from './processes.ts'
import type { Measurement, Row } from './table.ts'

/** The wait after an attack before memory at rest is measured again. */
const REST_MS = 3000

/** Memory under each attack and at rest; each attack runs against a process of its own. */
export const measureHostile: Measurement = () =>
  onBothDatabases(async ({ name, databaseUrl = '', dataDir }) => {
    const rows: Row[] = []
    for (const [attack, run] of Object.entries(ATTACKS)) {
      // One after the other: concurrent attacks would distort each other's figures.
      // oxlint-disable-next-line no-await-in-loop
      rows.push({ database: name, attack, ...(await underAttack(run, { databaseUrl, dataDir })) })
    }
    return rows
  })

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
