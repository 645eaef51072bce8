import type { MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { timeout } from 'hono/timeout'

import type { Database } from '#server/platform/database/database.ts'
import { customerOf } from '#server/platform/limits/client-networks.ts'
import { requestLimit } from '#server/platform/limits/rate-limiter.ts'
import type { Rule } from '#server/platform/limits/rate-limits.ts'

const READ_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Limits how often one address may write, over all services: 429 with Retry-After in seconds. Where the count fails
 * because of the database, the request passes.
 */
export function limitWrites(database: Pick<Database, 'statements'>, rule: Rule): MiddlewareHandler {
  const count = requestLimit(database, rule)
  return async (c, next) => {
    if (READ_METHODS.has(c.req.method)) return next()
    const verdict = await count(customerOf(c.var.clientAddress)).catch(() => undefined)
    if (!verdict || verdict.allowed) return next()
    c.header('Retry-After', String(verdict.retryAfter))
    return c.json(
      { code: 'over_request_rate_limit', message: 'Too many requests. Please try again later.' },
      429,
    )
  }
}

/** Uploads: a phone's connection may be slow, and files are processed at a lower priority than visitors' requests. */
export const SLOW = {
  paths: new Set(['/functions/v1/owner-pictures', '/functions/v1/owner-pdf-files']),
  ms: 120_000,
}

const tooLong = () => new HTTPException(503, { message: 'This took too long. Please try again.' })

/** Responds 503 when a handler takes longer, in the body of the service's other errors: a later try may succeed. */
export function respondWithin(ms: number): MiddlewareHandler {
  const [usual, slow] = [timeout(ms, tooLong), timeout(SLOW.ms, tooLong)]
  return (c, next) => (SLOW.paths.has(c.req.path) ? slow : usual)(c, next)
}
