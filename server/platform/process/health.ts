import { Hono } from 'hono'
import { type RawBuilder, sql } from 'kysely'

import { within } from '#contracts/within.ts'

import type { Caller, RequestFacts } from '#server/platform/database/database.ts'
import type { Logger } from './log.ts'

const ANONYMOUS: Caller = { role: 'anon', claims: {} }
/** Shorter than the timeout of balancers and supervisors. */
const RESPONSE_TIMEOUT_MS = 2000
const LINE_EVERY_MS = 60_000

interface Readiness {
  takesNoChanges: boolean
}

/** What is used of the database. */
interface ReadinessSource {
  read(caller: Caller, statement: RawBuilder<Readiness>, request: RequestFacts): Promise<Readiness[]>
}

export interface Health {
  /** To be mounted at `/health`. */
  routes: Hono
  /** `/health/ready` responds 503 from now on, so that a balancer sends no new requests. */
  stopping(): void
}

/**
 * `/health/live`: the process responds; a supervisor restarts it otherwise. `/health/ready`: it also reads the database;
 * `degraded` where the database takes no changes, with 200: pages and most of what is read still work. `/health/serving`:
 * it serves pages, with or without a database, and was not told to stop; for a proxy that has nothing better to send
 * visitors to.
 */
export function createHealth(database: ReadinessSource, log: Pick<Logger, 'error'>): Health {
  let isStopping = false
  let nextLineAt = 0
  // A proxy asks every two seconds.
  const logFailure = (error: unknown) => {
    if (performance.now() < nextLineAt) return
    nextLineAt = performance.now() + LINE_EVERY_MS
    log.error({ err: error }, 'the readiness check could not read the database')
  }
  const routes = new Hono()
    .get('/live', (c) => c.json({ status: 'ok' }))
    .get('/serving', (c) => (isStopping ? c.json({ status: 'stopping' }, 503) : c.json({ status: 'ok' })))
    .get('/ready', async (c) => {
      if (isStopping) return c.json({ status: 'stopping' }, 503)
      const status = await databaseStatus(database, logFailure)
      return c.json({ status }, status === 'no database' ? 503 : 200)
    })
  return { routes, stopping: () => void (isStopping = true) }
}

/** Asks without writing: whether it is a standby, or new transactions are read-only. */
const TAKES_NO_CHANGES = sql<Readiness>`
  select pg_is_in_recovery() or current_setting('default_transaction_read_only') = 'on' as "takesNoChanges"`

async function databaseStatus(
  database: ReadinessSource,
  logFailure: (error: unknown) => void,
): Promise<'ok' | 'degraded' | 'no database'> {
  try {
    const facts = { method: 'GET', path: '/health/ready' }
    const rows = await within(RESPONSE_TIMEOUT_MS, database.read(ANONYMOUS, TAKES_NO_CHANGES, facts))
    if (!rows) throw new Error('The database did not answer in time')
    return rows[0]?.takesNoChanges ? 'degraded' : 'ok'
  } catch (error) {
    logFailure(error)
    return 'no database'
  }
}
