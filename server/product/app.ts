import { Hono, type MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { HTTPException } from 'hono/http-exception'

import { ERROR_ID_HEADER } from '#contracts/error-id.ts'

import type { Database } from '#server/platform/database/database.ts'
import { DiskFull, isUnavailable } from '#server/platform/database/database-errors.ts'
import { identifyErrors } from '#server/platform/http/error-id.ts'
import type { Health } from '#server/platform/process/health.ts'
import type { Logger } from '#server/platform/process/log.ts'
import { LIMITS } from '#server/platform/limits/rate-limits.ts'
import { clientAddress } from '#server/platform/http/client-address.ts'
import { siteRoutes } from '#server/site/send-files.ts'
import { NOTHING_ALLOWED } from '#server/platform/http/security-headers.ts'
import type { Site } from '#server/site/files.ts'
import { measureRequests } from '#server/platform/process/telemetry.ts'
import { limitWrites, respondWithin } from '#server/platform/http/request-limits.ts'

const RESPONSE_TIMEOUT_MS = 30_000
/** Response headers that the browser's clients read where the backend has another origin than the site. */
const EXPOSED = [
  'Content-Range',
  'Preference-Applied',
  'Retry-After',
  ERROR_ID_HEADER,
  'X-Relay-Error',
  'X-Sb-Error-Code',
  'X-Supabase-Api-Version',
]

interface Deps {
  database: Database
  health: Health
  log: Logger
  /** The site for visitors, as it is now. */
  currentSite: () => { site: Site }
  trustProxy: boolean
  /** Such as `https://example.com`: its pages may call the services at another origin (CORS). */
  siteUrl: string
  /** Mounted before the site, such as `/rest/v1`. */
  services: Record<string, Hono>
  /** The owner's pictures and files, with addresses among the site's. */
  uploads?: readonly Hono[]
  /** The stand-ins' pages, mounted at `/sandbox`; never in production. */
  sandbox?: Hono | undefined
}

/** The whole product as one application: health, services, and the site for every other path. */
export function createApp(deps: Deps): Hono {
  const { database, log, currentSite, services, sandbox } = deps
  const app = new Hono()
  app.use(measureRequests(), identifyErrors())
  app.use(clientAddress(deps.trustProxy, log))
  const mount = (path: string, service: Hono) => {
    app.use(
      `${path}/*`,
      requestLog(log),
      respondWithin(RESPONSE_TIMEOUT_MS),
      limitWrites(database, LIMITS.write),
    )
    app.route(path, service)
  }
  // Mounted before our headers, which would prevent showing the booking platform's stand-in in a frame.
  if (sandbox) mount('/sandbox', sandbox)
  app.use(withHeaders(currentSite().site.headers))
  app.onError((error, c) => {
    if (error instanceof HTTPException) return c.json({ message: error.message }, error.status)
    log.error({ err: error, method: c.req.method, path: c.req.path }, 'request failed')
    if (error instanceof DiskFull) return c.json({ message: error.message }, 503)
    const status = isUnavailable(error) ? 503 : 500
    return c.json({ message: 'Something went wrong on our side. Please try again.' }, status)
  })
  app.route('/health', deps.health.routes)
  for (const [path, service] of Object.entries(services)) {
    app.use(`${path}/*`, allowPagesOf(new URL(deps.siteUrl).origin))
    mount(path, service)
  }
  for (const uploads of deps.uploads ?? []) app.route('/', uploads)
  return app.route('/', siteRoutes({ current: currentSite, log }))
}

/** CORS, for a backend at another origin. Same-origin reads have no `Origin` and need no headers. */
function allowPagesOf(origin: string): MiddlewareHandler {
  const allow = cors({ origin, exposeHeaders: EXPOSED, maxAge: 7200 })
  return (c, next) => (c.req.raw.headers.has('origin') ? allow(c, next) : next())
}

/** Default headers of every response, also of errors: no scripts, frames, sniffing or caching. Handlers override them. */
function withHeaders(common: Site['headers']): MiddlewareHandler {
  const headers = Object.entries({
    ...common,
    'Content-Security-Policy': NOTHING_ALLOWED,
    'Cache-Control': 'no-store',
  })
  return async (c, next) => {
    await next()
    // Not with `c.header`, which copies the whole response for each.
    const sent = c.res.headers
    for (const [name, value] of headers) if (!sent.has(name)) sent.set(name, value)
  }
}

/** Logs method, path, status and duration; not the query string or a body, which may contain personal data. */
function requestLog(log: Logger): MiddlewareHandler {
  return async (c, next) => {
    const started = performance.now()
    await next()
    const ms = Math.round(performance.now() - started)
    const level = c.res.status >= 500 ? 'error' : 'info'
    log[level]({ method: c.req.method, path: c.req.path, status: c.res.status, ms }, 'request')
  }
}
