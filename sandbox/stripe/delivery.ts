import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import type { Event } from './state.ts'

export const DELIVERY_MODES = ['deliver', 'lose', 'hold'] as const
type DeliveryMode = (typeof DELIVERY_MODES)[number]

export interface Endpoint {
  url: string
  /** Such as `whsec_…`. */
  secret: string
}

export interface Delivery {
  /** Delivers, loses or holds a new event, by the present mode. */
  send(event: Event): void
  /** Delivers at once. @returns the response's status; 0 without one */
  deliver(event: Event, signedAt?: number): Promise<number>
  setMode(mode: DeliveryMode): void
  /** Delivers what was held, one after the other. */
  release(order: 'as-sent' | 'reverse'): Promise<number[]>
  /** Resolves when all sent events were delivered or given up. */
  idle(): Promise<void>
  stop(): void
}

// Stripe tries for three days; the stand-in has less time.
const RETRIES_AFTER_MS = [300, 1000, 2000, 4000, 8000, 15_000, 30_000, 60_000]
const PATIENCE_MS = 10_000

/**
 * Signed deliveries to one endpoint.
 * @param endpoint read at each delivery, undefined while there is none
 */
export function createDelivery(endpoint: () => Endpoint | undefined, send = fetch): Delivery {
  let mode: DeliveryMode = 'deliver'
  let held: Event[] = []
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  const deliver = (event: Event, signedAt = Date.now() / 1000) =>
    post(send, endpoint(), signed(event, Math.floor(signedAt)), stopping.signal)
  return {
    deliver,
    send(event) {
      if (mode === 'hold') held.push(event)
      if (mode !== 'deliver') return
      const work = persist(event, deliver, stopping.signal).finally(() => running.delete(work))
      running.add(work)
    },
    setMode: (wanted) => void (mode = wanted),
    async release(order) {
      const events = order === 'reverse' ? held.toReversed() : held
      held = []
      const statuses: number[] = []
      for (const event of events) statuses.push(await deliver(event))
      return statuses
    },
    idle: async () => void (await Promise.all(running)),
    stop: () => stopping.abort(),
  }
}

/** As in https://docs.stripe.com/webhooks/signature */
export function signatureHeader(payload: string, secret: string, seconds: number): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')
  return `t=${seconds},v1=${signature}`
}

async function persist(event: Event, deliver: Delivery['deliver'], signal: AbortSignal) {
  for (const delay of [0, ...RETRIES_AFTER_MS]) {
    await wait(delay, undefined, { signal, ref: false }).catch(() => undefined)
    if (signal.aborted) return
    const status = await deliver(event)
    if (status >= 200 && status < 300) {
      event.pending_webhooks = 0
      return
    }
  }
}

interface Signed {
  body: string
  headersFor(secret: string): Record<string, string>
}

function signed(event: Event, seconds: number): Signed {
  const body = JSON.stringify(event, null, 2)
  return {
    body,
    headersFor: (secret) => ({
      'Content-Type': 'application/json; charset=utf-8',
      'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      'Stripe-Signature': signatureHeader(body, secret, seconds),
    }),
  }
}

async function post(
  send: typeof fetch,
  endpoint: Endpoint | undefined,
  { body, headersFor }: Signed,
  stopping: AbortSignal,
): Promise<number> {
  if (!endpoint) return 0
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(PATIENCE_MS)])
  const headers = headersFor(endpoint.secret)
  return send(endpoint.url, { method: 'POST', headers, body, signal, redirect: 'manual' }).then(
    async (response) => {
      await response.body?.cancel()
      return response.status
    },
    () => 0,
  )
}
