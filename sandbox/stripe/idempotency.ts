import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'

import { problemResponse } from './problem.ts'
import type { State } from './state.ts'

/**
 * The first response to a key is repeated, errors included, unless the request was refused before it began.
 * As in https://docs.stripe.com/api/idempotent_requests
 */
export function idempotent(state: State): MiddlewareHandler {
  const running = new Set<string>()
  return async (c, next) => {
    const key = c.req.header('idempotency-key')
    if (c.req.method !== 'POST' || !key) return next()
    const fingerprint = digest(`${c.req.path}\n${await c.req.text()}`)
    const known = Object.hasOwn(state.answers, key) ? state.answers[key] : undefined
    if (known) return known.fingerprint === fingerprint ? replay(known) : otherParameters(key)
    if (running.has(key)) return inUse()
    running.add(key)
    try {
      await next()
      // Refused before it began: the key stays free.
      if (c.res.status === 400 || c.res.status === 401) return undefined
      const body = await c.res.clone().text()
      state.answers[key] = { fingerprint, status: c.res.status, body }
    } finally {
      running.delete(key)
    }
    return undefined
  }
}

function replay({ status, body }: { status: number; body: string }): Response {
  const headers = { 'Content-Type': 'application/json', 'Idempotent-Replayed': 'true' }
  return new Response(body, { status, headers })
}

function otherParameters(key: string): Response {
  const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
  return problemResponse({ status: 400, type: 'idempotency_error', message })
}

function inUse(): Response {
  return problemResponse({
    status: 409,
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: 'There is currently another in-progress request using this Idempotent Key.',
  })
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
