import type { Context } from 'hono'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

/** Limits what one address may send to the functions, which see a request and no connection. */
export interface AddressLimit {
  /** The request of this context, known by its address from now on. */
  remember(c: Context): Request
  /** Counts one use by whoever made the request; false once there were too many. */
  admit(request: Request): Promise<boolean>
}

export function addressLimit(rule: { most: number; seconds: number }): AddressLimit {
  const limiter = new RateLimiterMemory({ points: rule.most, duration: rule.seconds })
  const addresses = new WeakMap<Request, string>()
  return {
    remember(c) {
      addresses.set(c.req.raw, c.var.clientAddress)
      return c.req.raw
    },
    async admit(request) {
      try {
        await limiter.consume(addresses.get(request) ?? 'unknown')
        return true
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return false
        throw refusal
      }
    },
  }
}
