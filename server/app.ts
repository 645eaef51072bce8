import { sql } from 'kysely'
import { Hono, type MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { timeout } from 'hono/timeout'

import type { Database } from './backend/database/database.ts'
import type { Logger } from './log.ts'
import { clientAddress } from './site/client-address.ts'
import { siteRoutes } from './site/routes.ts'
import type { Site } from './site/site-files.ts'
import { limitWrites } from './write-limits.ts'

const ANSWER_WITHIN_MS = 30_000
// One household or office shares an address; a script that writes thousands does not pass.
const WRITES = { writes: 300, seconds: 300 }

interface World {
  database: Database
  log: Logger
  site: Site
  trustProxy: boolean
  /** Mounted before the site, such as `/rest/v1`. */
  services: Record<string, Hono>
}

/** The whole product as one application: health, services, and the site for every other path. */
export function createApp({ database, log, site, trustProxy, services }: World): Hono {
  const app = new Hono()
  app.use(clientAddress(trustProxy))
  app.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse()
    log.error({ err: error, method: c.req.method, path: c.req.path }, 'request failed')
    return c.json({ message: 'Something went wrong on our side. Please try again.' }, 500)
  })
  app.get('/healthz', async (c) => {
    const healthy = await reads(database, log)
    return c.json({ status: healthy ? 'ok' : 'no database' }, healthy ? 200 : 503)
  })
  for (const [path, service] of Object.entries(services)) {
    app.use(`${path}/*`, requestLog(log), timeout(ANSWER_WITHIN_MS), limitWrites(WRITES))
    app.route(path, service)
  }
  return app.route('/', siteRoutes({ site, log }))
}

async function reads(database: Database, log: Logger): Promise<boolean> {
  try {
    await database.asSystem((trx) => sql`select 1`.execute(trx))
    return true
  } catch (error) {
    log.error({ err: error }, 'health check could not read the database')
    return false
  }
}

/** Method, path, status and time; never the query string or a body: both may name a person. */
function requestLog(log: Logger): MiddlewareHandler {
  return async (c, next) => {
    const started = performance.now()
    await next()
    const ms = Math.round(performance.now() - started)
    log.info({ method: c.req.method, path: c.req.path, status: c.res.status, ms }, 'request')
  }
}
