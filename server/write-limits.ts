import type { MiddlewareHandler } from 'hono'

import { type Rule, requestLimit } from './backend/rate-limits.ts'
import type { Database } from './backend/database/database.ts'

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Limits what one address may write, over all services: the next one is answered 429 with Retry-After in seconds.
 * A database that does not answer refuses nothing here: the write itself then says what is wrong.
 */
export function limitWrites(database: Pick<Database, 'statements'>, rule: Rule): MiddlewareHandler {
  const count = requestLimit(database, rule)
  return async (c, next) => {
    if (READING.has(c.req.method)) return next()
    const verdict = await count(c.var.clientAddress).catch(() => undefined)
    if (!verdict || verdict.allowed) return next()
    c.header('Retry-After', String(verdict.retryAfter))
    return c.json(
      { code: 'over_request_rate_limit', message: 'Too many requests. Please try again later.' },
      429,
    )
  }
}
