import { sql } from 'kysely'
import { fromKysely, type PgBoss } from 'pg-boss'

import type { Database, Transaction } from '#server/platform/database/database.ts'
import type { Logger } from '#server/platform/process/log.ts'

import { QUEUES, type QueueName } from './queues.ts'

interface RelayDeps {
  database: Database
  boss: Pick<PgBoss, 'insert'>
  log: Pick<Logger, 'error'>
  /** How long a due row waits at most without a notification: deferred rows and the embedded database send none. */
  pollSeconds: number
  /** Called once jobs of this queue are committed. */
  onJobs: (queue: QueueName) => void
}

const BATCH = 100
/** A newer version, which a rolling update has started already, may have written rows of others. */
const KNOWN_QUEUES = sql.join(Object.keys(QUEUES))

interface OutboxRow {
  queue: QueueName
  payload: object
  priority: number
  waited_seconds: number
}

/** Moves rows from `private.outbox` to the queue until stopped. Several processes may do so at once. */
export function startRelay(deps: RelayDeps): { stop(): Promise<void> } {
  const wakeup = createWakeup()
  const unlisten = deps.database.listen('outbox', wakeup.wake)
  const stopping = new AbortController()
  const running = (async () => {
    while (!stopping.signal.aborted) {
      const isFull = await relayBatch(deps)
      if (!isFull) await wakeup.wait(deps.pollSeconds * 1000)
    }
  })()
  return {
    async stop() {
      stopping.abort()
      wakeup.wake()
      await unlisten()
      await running
    },
  }
}

/** @returns whether there may be more due rows */
async function relayBatch({ database, boss, log, onJobs }: RelayDeps): Promise<boolean> {
  try {
    const { relayed, queues } = await database.asSystem((trx) => relayRows(trx, boss))
    for (const queue of queues) onJobs(queue)
    return relayed === BATCH
  } catch (error) {
    log.error({ err: error }, 'the outbox could not be handed to the queue')
    return false
  }
}

// Rows are deleted and their jobs inserted in one transaction: nothing is lost or done twice when the process is
// killed. Rows that another process has locked are skipped.
async function relayRows(trx: Transaction, boss: RelayDeps['boss']) {
  const { rows } = await sql<OutboxRow>`
    with taken as (
      delete from private.outbox where id in (
        select id from private.outbox where start_after <= now() and queue in (${KNOWN_QUEUES})
        order by priority desc, id limit ${sql.lit(BATCH)} for update skip locked
      ) returning *
    )
    select queue, payload, priority, extract(epoch from now() - start_after)::float8 as waited_seconds
    from taken where not discard order by priority desc, id`.execute(trx)
  const due = rows.filter(({ queue, waited_seconds: waited }) => waited < QUEUES[queue].retentionSeconds)
  const byQueue = Map.groupBy(due, ({ queue }) => queue)
  for (const [queue, jobs] of byQueue) {
    const inserts = jobs.map(({ payload, priority }) => ({ data: payload, priority }))
    await boss.insert(queue, inserts, { db: fromKysely(trx) })
  }
  return { relayed: rows.length, queues: byQueue.keys() }
}

/** A wait that ends early when woken; waking while nothing waits ends the next wait at once. */
function createWakeup() {
  let woken = Promise.withResolvers<void>()
  return {
    wake: () => woken.resolve(),
    async wait(ms: number) {
      const timer = setTimeout(woken.resolve, ms)
      await woken.promise
      clearTimeout(timer)
      woken = Promise.withResolvers()
    },
  }
}
