import { channel } from 'node:diagnostics_channel'

import {
  BrokenCircuitError,
  circuitBreaker,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleWhen,
  retry,
} from 'cockatiel'

/** Everything that can rest after failures. */
export const PROVIDERS = ['mail', 'mailchimp', 'stripe', 'wordpress'] as const
type Provider = (typeof PROVIDERS)[number]

/** What is published to the channel `CIRCUIT_CHANNEL` when a circuit opens or closes. */
export interface CircuitChange {
  provider: Provider
  open: boolean
}
export const CIRCUIT_CHANNEL = 'practice:circuit'
const changes = channel(CIRCUIT_CHANNEL)

export interface CircuitOptions {
  /** Whose it is, for metrics. */
  provider?: Provider
  /** Says which failures are the provider's; a refusal of what we asked is none. */
  isOutage: (error: unknown) => boolean
  /** So many outages in a row open it. */
  after?: number
  /** Then nothing is asked for so long, and one call tries again. */
  restMs?: number
}

/** Runs a call, or throws `CircuitOpen` at once while the provider is known to be down. */
export type Circuit = <T>(call: () => Promise<T>) => Promise<T>

export { BrokenCircuitError as CircuitOpen }

/** One provider's circuit: a provider that is slow or down costs a few visitors a wait, not all of them. */
export function createCircuit(options: CircuitOptions): Circuit {
  const { provider, isOutage, after = 3, restMs = 10_000 } = options
  const policy = circuitBreaker(handleWhen(isOutage), {
    halfOpenAfter: restMs,
    breaker: new ConsecutiveBreaker(after),
  })
  if (provider) {
    const publish = (open: boolean) => changes.publish({ provider, open } satisfies CircuitChange)
    policy.onBreak(() => publish(true))
    policy.onReset(() => publish(false))
  }
  return (call) => policy.execute(call)
}

export interface RetryOptions {
  signal: AbortSignal
  /** About the wait before the second try. */
  waitMs: number
  /** Says for which failures a second try may help. */
  mayPass: (error: unknown) => boolean
}

/** Runs a call, and once more after a failure that may pass, as long as `signal` is not aborted. */
export function retryOnce<T>(call: () => Promise<T>, { signal, waitMs, mayPass }: RetryOptions): Promise<T> {
  const backoff = new ExponentialBackoff({ initialDelay: waitMs })
  return retry(handleWhen(mayPass), { maxAttempts: 1, backoff }).execute(call, signal)
}
