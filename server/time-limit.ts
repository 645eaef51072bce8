import { HTTPException } from 'hono/http-exception'
import { timeout } from 'hono/timeout'

/** Responds 503 when a handler takes longer, in the body of the service's other errors: a later try may succeed. */
export function respondWithin(ms: number) {
  return timeout(ms, () => new HTTPException(503, { message: 'This took too long. Please try again.' }))
}
