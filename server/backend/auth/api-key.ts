import type { MiddlewareHandler } from 'hono'

import { isSameSecret } from '../same-secret.ts'

/** As Supabase's gateway: nothing behind it is answered without the public or the service key. */
export function requireKey(keys: { publicKey: string; serviceKey: string }): MiddlewareHandler {
  return async (c, next) => {
    const given = c.req.header('apikey')
    if (given === undefined) return c.json({ message: 'No API key found in request' }, 401)
    if (!isSameSecret(given, keys.publicKey) && !isSameSecret(given, keys.serviceKey))
      return c.json({ message: 'Invalid API key' }, 401)
    return next()
  }
}
