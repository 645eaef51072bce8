import { channel } from 'node:diagnostics_channel'

import {
  BrokenCircuitError,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleWhen,
  retry,
} from 'cockatiel'

/** Every provider with a circuit breaker. */
export const PROVIDERS = ['mail', 'mailchimp', 'stripe', 'wordpress'] as const
type Provider = (typeof PROVIDERS)[number]

/** What is published to the channel `CIRCUIT_CHANNEL` when a circuit opens or closes. */
export interface CircuitChange {
  provider: Provider
  open: boolean
}
export const CIRCUIT_CHANNEL = 'practice:circuit'
const changes = channel(CIRCUIT_CHANNEL)

interface CircuitOptions {
  /** For metrics. */
  provider?: Provider
  /** Which errors are outages of the provider, and not refusals of one request. */
  isOutage: (error: unknown) => boolean
  /** How many outages in a row open it. */
  after?: number
  /** How long it is open before one call is tried. */
  openMs?: number
}

/** Runs a call, or throws `CircuitOpen` at once while it is open. */
export type Circuit = <T>(call: () => Promise<T>) => Promise<T>

export { BrokenCircuitError as CircuitOpen }

/** One provider's circuit breaker: only a few requests wait for a provider that is slow or down. */
export function createCircuit(options: CircuitOptions): Circuit {
  const { provider, isOutage, after = 3, openMs = 10_000 } = options
  const policy = circuitBreaker(handleWhen(isOutage), {
    halfOpenAfter: openMs,
    breaker: new ConsecutiveBreaker(after),
  })
  if (provider) {
    const publish = (open: boolean) => changes.publish({ provider, open } satisfies CircuitChange)
    policy.onBreak(() => publish(true))
    policy.onReset(() => publish(false))
  }
  let openedAt = 0
  policy.onBreak(() => (openedAt = performance.now()))
  return async (call) => {
    try {
      return await policy.execute(call)
    } catch (error) {
      const isStuck = policy.state === CircuitState.Open && performance.now() - openedAt >= openMs
      if (!(error instanceof BrokenCircuitError && isStuck)) throw error
      // The policy measures by the machine's clock, and would stay open after that was set back. Close it.
      policy.isolate().dispose()
      return policy.execute(call)
    }
  }
}

interface RetryOptions {
  signal: AbortSignal
  /** The average wait before the second try. */
  waitMs: number
  /** Whether a second try may help after this error. */
  isTransient: (error: unknown) => boolean
}

/** Runs a call, and once more after a transient failure, unless `signal` is aborted. */
export function retryOnce<T>(
  call: () => Promise<T>,
  { signal, waitMs, isTransient }: RetryOptions,
): Promise<T> {
  const backoff = new ExponentialBackoff({ initialDelay: waitMs })
  return retry(handleWhen(isTransient), { maxAttempts: 1, backoff }).execute(call, signal)
}
