import { Hono } from 'hono'
import { sql } from 'kysely'

import { within } from '#contracts/within.ts'

import type { Caller, Database } from '#server/platform/database/database.ts'
import type { Logger } from './log.ts'

const ANONYMOUS: Caller = { role: 'anon', claims: {} }
/** Shorter than the timeout of balancers and supervisors. */
const RESPONSE_TIMEOUT_MS = 2000

export interface Health {
  /** To be mounted at `/health`. */
  routes: Hono
  /** `/health/ready` responds 503 from now on, so that a balancer sends no new requests. */
  stopping(): void
}

/**
 * `/health/live`: the process responds; a supervisor restarts it otherwise. `/health/ready`: it also reads the
 * database; a balancer skips it otherwise.
 */
export function createHealth(database: Pick<Database, 'read'>, log: Pick<Logger, 'error'>): Health {
  let isStopping = false
  const routes = new Hono()
    .get('/live', (c) => c.json({ status: 'ok' }))
    .get('/ready', async (c) => {
      if (isStopping) return c.json({ status: 'stopping' }, 503)
      const reachable = await canRead(database, log)
      return c.json({ status: reachable ? 'ok' : 'no database' }, reachable ? 200 : 503)
    })
  return { routes, stopping: () => void (isStopping = true) }
}

async function canRead(database: Pick<Database, 'read'>, log: Pick<Logger, 'error'>): Promise<boolean> {
  try {
    const reading = database.read(ANONYMOUS, sql`select 1`, { method: 'GET', path: '/health/ready' })
    const isRead = await within(
      RESPONSE_TIMEOUT_MS,
      reading.then(() => true),
    )
    if (!isRead) throw new Error('The database did not answer in time')
    return true
  } catch (error) {
    log.error({ err: error }, 'the readiness check could not read the database')
    return false
  }
}
