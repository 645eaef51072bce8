import { setTimeout as wait } from 'node:timers/promises'

/** Several times what making and queueing a mail takes. */
const MINIMUM_MS = 40

/**
 * Delays an answer to a minimum duration: making a mail takes milliseconds that would tell known addresses from unknown
 * ones.
 */
export async function withMinimumDuration<T>(work: Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work, wait(MINIMUM_MS)])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
