import { setTimeout as wait } from 'node:timers/promises'

/** Several times the duration of composing and queueing a mail. */
const MINIMUM_MS = 40

/**
 * Delays a response to a minimum duration. Without it, the milliseconds for composing a mail would reveal whether an
 * address is known.
 */
export async function withMinimumDuration<T>(work: Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work, wait(MINIMUM_MS)])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
