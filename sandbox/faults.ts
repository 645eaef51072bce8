import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'

export const SERVICES = ['mailchimp', 'forms', 'smtp', 'stripe', 'wordpress', 'booking'] as const
export type Service = (typeof SERVICES)[number]

export const MODES = ['none', 'error', 'slow', 'garbage', 'reset'] as const
export type Mode = (typeof MODES)[number]

/** Body of `POST /sandbox/faults`. */
export const FaultRequest = z.object({ service: z.enum(SERVICES), mode: z.enum(MODES) })

/** How long a slow stand-in takes: longer than anybody should wait for a provider. */
export const SLOW_MS = 20_000

/** What each stand-in is told to get wrong at the moment. */
export interface Faults {
  mode(service: Service): Mode
  set(service: Service, mode: Mode): void
  all(): Record<Service, Mode>
}

export function createFaults(): Faults {
  const modes: Record<Service, Mode> = {
    mailchimp: 'none',
    forms: 'none',
    smtp: 'none',
    stripe: 'none',
    wordpress: 'none',
    booking: 'none',
  }
  return {
    mode: (service) => modes[service],
    set: (service, mode) => void (modes[service] = mode),
    all: () => ({ ...modes }),
  }
}

/** Answers in the vendor's place while its stand-in is told to fail; a slow one drops work whose caller has left. */
export function misbehave(faults: Faults, service: Service, error: () => Response): MiddlewareHandler {
  return async (c, next) => {
    const mode = faults.mode(service)
    if (mode === 'error') return error()
    // What a misconfigured proxy or a parked domain sends, with a friendly status.
    if (mode === 'garbage') return c.html('<!doctype html><title>Welcome</title><p>It works!', 200)
    if (mode === 'reset') return brokenOff(c.env as Partial<HttpBindings> | undefined)
    if (mode === 'slow' && !(await patience(c.req.raw.signal))) return error()
    return next()
  }
}

/** Begins a reply and breaks the connection in the middle of it; without a network, fails while it is read. */
function brokenOff({ outgoing }: Partial<HttpBindings> = {}): Response {
  let begun = false
  const body = new ReadableStream({
    pull(controller) {
      if (begun && outgoing) return void outgoing.destroy()
      if (begun) return controller.error(new Error('The stand-in breaks off'))
      begun = true
      controller.enqueue(new TextEncoder().encode('{"id": "'))
    },
  })
  return new Response(body, { headers: { 'Content-Type': 'application/json', 'Content-Length': '4000' } })
}

// Ends with the caller's, so that stopping the product doesn't wait for it.
async function patience(signal: AbortSignal): Promise<boolean> {
  return wait(SLOW_MS, true, { signal, ref: false }).catch(() => false)
}
