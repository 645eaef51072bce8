import { HTTPException } from 'hono/http-exception'
import { timeout } from 'hono/timeout'
import type { MiddlewareHandler } from 'hono'

/** A photo is sent by a phone's slow line, and prepared by a program that comes after visitors' requests. */
const SLOW = { path: '/functions/v1/owner-pictures', ms: 120_000 }

const tooLong = () => new HTTPException(503, { message: 'This took too long. Please try again.' })

/** Responds 503 when a handler takes longer, in the body of the service's other errors: a later try may succeed. */
export function respondWithin(ms: number): MiddlewareHandler {
  const [usual, slow] = [timeout(ms, tooLong), timeout(SLOW.ms, tooLong)]
  return (c, next) => (c.req.path === SLOW.path ? slow : usual)(c, next)
}
