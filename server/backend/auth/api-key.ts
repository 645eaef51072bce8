import { createHash, timingSafeEqual } from 'node:crypto'

import type { MiddlewareHandler } from 'hono'

/** As Supabase's gateway: nothing behind it is answered without the public or the service key. */
export function requireKey(keys: { publicKey: string; serviceKey: string }): MiddlewareHandler {
  const known = [digest(keys.publicKey), digest(keys.serviceKey)]
  return async (c, next) => {
    const given = c.req.header('apikey')
    if (given === undefined) return c.json({ message: 'No API key found in request' }, 401)
    const presented = digest(given)
    if (!known.some((key) => timingSafeEqual(key, presented)))
      return c.json({ message: 'Invalid API key' }, 401)
    return next()
  }
}

function digest(key: string) {
  return createHash('sha256').update(key).digest()
}
