import type { Context } from 'hono'

import type { Rule } from '#server/backend/auth/limits.ts'
import { requestLimit } from '#server/backend/auth/rate-limits.ts'
import type { Database } from '#server/backend/database/database.ts'

/** Limits what one address may send to the functions, which see a request and no connection. */
export interface AddressLimit {
  /** The request of this context, known by its address from now on. */
  remember(c: Context): Request
  /** Counts one use by whoever made the request; false once there were too many. */
  admit(request: Request): Promise<boolean>
}

export function addressLimit(database: Database, rule: Rule): AddressLimit {
  const count = requestLimit(database, rule)
  const addresses = new WeakMap<Request, string>()
  return {
    remember(c) {
      addresses.set(c.req.raw, c.var.clientAddress)
      return c.req.raw
    },
    admit: async (request) => (await count(addresses.get(request) ?? 'unknown')).allowed,
  }
}
