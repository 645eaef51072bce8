import type { Context, MiddlewareHandler } from 'hono'
import { getConnInfo } from '@hono/node-server/conninfo'

declare module 'hono' {
  interface ContextVariableMap {
    /** Where the request came from; rate limits count by it. */
    clientAddress: string
  }
}

/** Behind a trusted proxy the last address that the proxy itself added counts; anything before it can be made up. */
export function clientAddress(trustProxy: boolean): MiddlewareHandler {
  return async (c, next) => {
    c.set('clientAddress', (trustProxy && forwardedFor(c)) || socketAddress(c))
    await next()
  }
}

function forwardedFor(c: Context): string | undefined {
  return c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
}

function socketAddress(c: Context): string {
  // Requests made inside the process (our functions asking our data service) have no socket.
  return c.env?.incoming ? (getConnInfo(c).remote.address ?? 'unknown') : 'internal'
}
