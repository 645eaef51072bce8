import { channel } from 'node:diagnostics_channel'

import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'

import { CIRCUIT_CHANNEL, type CircuitChange } from '#server/platform/outside/circuit.ts'
import type { TryHandle } from '#server/platform/http/node-handler.ts'

/**
 * Events for measurements; they cost next to nothing without a subscriber. Values are from closed lists: they hold
 * nothing of a visitor, and their number is bounded.
 */
export const telemetry = {
  /** `route` is the pattern that answered, such as `/rest/v1/:table`. */
  request: topic<{ method: string; route: string; status: number; seconds: number }>('practice:request'),
  job: topic<{ queue: string; outcome: 'done' | 'failed' }>('practice:job'),
  mail: topic<{ outcome: 'sent' | 'failed' }>('practice:mail'),
  circuit: topic<CircuitChange>(CIRCUIT_CHANNEL),
}

function topic<Message extends object>(name: string) {
  const messages = channel(name)
  return {
    isHeard: () => messages.hasSubscribers,
    publish: (message: Message) => messages.publish(message),
    /** @returns unsubscribes */
    subscribe(listener: (message: Message) => void): () => void {
      const receive = (message: unknown) => listener(message as Message)
      messages.subscribe(receive)
      return () => messages.unsubscribe(receive)
    },
  }
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Reports every request of the application once it is answered. */
export function measureRequests(): MiddlewareHandler {
  return async (c, next) => {
    const report = startRequest(c.req.method)
    await next()
    // The handler that ran last, not the last one that would match: that is the site's, for every path.
    report(c.res.status, () => routePath(c))
  }
}

/** Reports the requests for the site's files, which never reach the application. */
export function measureFiles(answer: TryHandle): TryHandle {
  return (request, response) => {
    const report = startRequest(request.method)
    const answered = answer(request, response)
    if (answered) report(response.statusCode, () => 'file of the site')
    return answered
  }
}

function startRequest(given = '') {
  if (!telemetry.request.isHeard()) return () => undefined
  const started = performance.now()
  const method = METHODS.has(given) ? given : 'other'
  return (status: number, routeOf: () => string) => {
    const seconds = (performance.now() - started) / 1000
    telemetry.request.publish({ method, route: routeOf(), status, seconds })
  }
}
