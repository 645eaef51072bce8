import { setTimeout as wait } from 'node:timers/promises'

/** Several times what making and queueing a mail takes. */
const LEVEL_MS = 40

/**
 * Lets an answer take the same time whether there was a mail to make or not: without it, a few
 * milliseconds tell known addresses from unknown ones.
 */
export async function levelled<T>(work: Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work, wait(LEVEL_MS)])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
