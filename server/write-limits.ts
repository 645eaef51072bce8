import type { MiddlewareHandler } from 'hono'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Limits what one address may write.
 *
 * @param options.writes how many in `seconds`; the next one is answered 429 with Retry-After in seconds
 */
export function limitWrites(options: { writes: number; seconds: number }): MiddlewareHandler {
  const limiter = new RateLimiterMemory({ points: options.writes, duration: options.seconds })
  return async (c, next) => {
    if (READING.has(c.req.method)) return next()
    try {
      await limiter.consume(c.var.clientAddress)
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      c.header('Retry-After', String(Math.ceil(refusal.msBeforeNext / 1000)))
      return c.json(
        { code: 'over_request_rate_limit', message: 'Too many requests. Please try again later.' },
        429,
      )
    }
    return next()
  }
}
