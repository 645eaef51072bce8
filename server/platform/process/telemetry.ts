import { channel } from 'node:diagnostics_channel'

import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'

import { CIRCUIT_CHANNEL, type CircuitChange } from '#server/platform/outside/circuit.ts'
import type { TryHandle } from '#server/platform/http/node-handler.ts'

/**
 * Events for metrics; nearly free without a subscriber. Labels are from closed lists: no visitor's data, and a bounded
 * number of values.
 */
export const telemetry = {
  /** `route` is the pattern of the handler, such as `/rest/v1/:table`. */
  request: topic<{ method: string; route: string; status: number; seconds: number }>('practice:request'),
  job: topic<{ queue: string; outcome: 'done' | 'failed' }>('practice:job'),
  mail: topic<{ outcome: 'sent' | 'failed' }>('practice:mail'),
  circuit: topic<CircuitChange>(CIRCUIT_CHANNEL),
}

function topic<Message extends object>(name: string) {
  const messages = channel(name)
  return {
    hasSubscribers: () => messages.hasSubscribers,
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

/** Publishes every request of the application after its response. */
export function measureRequests(): MiddlewareHandler {
  return async (c, next) => {
    const report = startRequest(c.req.method)
    await next()
    // routePath() of the context is the handler that ran, not the last one that matches: that is the site's `*`.
    report(c.res.status, () => routePath(c))
  }
}

/** Publishes the requests for the site's files, which never reach the application. */
export function measureFiles(tryHandle: TryHandle): TryHandle {
  return (request, response) => {
    const report = startRequest(request.method)
    const isHandled = tryHandle(request, response)
    if (isHandled) report(response.statusCode, () => 'file of the site')
    return isHandled
  }
}

function startRequest(given = '') {
  if (!telemetry.request.hasSubscribers()) return () => undefined
  const started = performance.now()
  const method = METHODS.has(given) ? given : 'other'
  return (status: number, routeOf: () => string) => {
    const seconds = (performance.now() - started) / 1000
    telemetry.request.publish({ method, route: routeOf(), status, seconds })
  }
}
