import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'

export const SERVICES = ['mailchimp', 'smtp', 'stripe', 'wordpress', 'booking'] as const
export type Service = (typeof SERVICES)[number]

export const MODES = ['none', 'error', 'slow', 'garbage', 'reset'] as const
export type Mode = (typeof MODES)[number]

/** Body of `POST /sandbox/faults`. */
export const FaultRequest = z.object({ service: z.enum(SERVICES), mode: z.enum(MODES) })

/** The delay of a slow stand-in: longer than a request of a visitor may wait for a provider. */
export const SLOW_MS = 20_000

/** The current fault of each stand-in. */
export interface Faults {
  mode(service: Service): Mode
  set(service: Service, mode: Mode): void
  all(): Record<Service, Mode>
}

export function createFaults(): Faults {
  const modes = Object.fromEntries(SERVICES.map((service) => [service, 'none'])) as Record<Service, Mode>
  return {
    mode: (service) => modes[service],
    set: (service, mode) => void (modes[service] = mode),
    all: () => ({ ...modes }),
  }
}

/** Middleware that applies the current fault; a delay ends when the client disconnects. */
export function applyFault(faults: Faults, service: Service, error: () => Response): MiddlewareHandler {
  return async (c, next) => {
    const mode = faults.mode(service)
    if (mode === 'error') return error()
    // As a misconfigured proxy or a parked domain responds: no API, with status 200.
    if (mode === 'garbage') return c.html('<!doctype html><title>Welcome</title><p>It works!', 200)
    if (mode === 'reset') return brokenResponse(c.env as Partial<HttpBindings> | undefined)
    if (mode === 'slow' && !(await waitSlowly(c.req.raw.signal))) return error()
    return next()
  }
}

/** Sends a part of a response and closes the connection; in a test without a network, reading the body fails. */
function brokenResponse({ outgoing }: Partial<HttpBindings> = {}): Response {
  let started = false
  const body = new ReadableStream({
    pull(controller) {
      if (started && outgoing) return void outgoing.destroy()
      if (started) return controller.error(new Error('The stand-in broke the connection'))
      started = true
      controller.enqueue(new TextEncoder().encode('{"id": "'))
    },
  })
  return new Response(body, { headers: { 'Content-Type': 'application/json', 'Content-Length': '4000' } })
}

// The request's signal aborts the delay, so that stopping the product doesn't wait for it; false when aborted.
async function waitSlowly(signal: AbortSignal): Promise<boolean> {
  return wait(SLOW_MS, true, { signal, ref: false }).catch(() => false)
}
