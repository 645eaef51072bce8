import { SharedQuota } from './quota.ts'

export class Busy extends Error {
  override name = 'Busy'
}

/** How many may wait at once, and for how long; for as long as it takes where `waitMs` is undefined. */
interface Queue {
  waiting: number
  waitMs?: number
  /** How many pieces of one client run and wait at most; without it all clients count as one. */
  perClient?: { running: number; waiting: number }
}

/** Work that waits for its turn. @returns false where its client runs as much as it may */
type Start = () => boolean

/**
 * Runs at most `atOnce` pieces of work at a time, in the order of the calls: each client only so many, so that others need
 * not wait for them. The returned function throws Busy.
 */
export function concurrencyLimit(atOnce: number, { waiting, waitMs, perClient }: Queue) {
  const queue = new Set<Start>()
  const running = new SharedQuota(atOnce, perClient?.running ?? atOnce)
  const places = new SharedQuota(waiting, perClient?.waiting ?? waiting)
  const startNext = () => {
    for (const start of queue) if (start()) return
  }
  return async <T>(work: () => Promise<T>, client = ''): Promise<T> => {
    const turn = running.shareOf(client)
    if (!turn.acquire(1)) {
      const place = places.shareOf(client)
      if (!place.acquire(1)) throw new Busy()
      await waitForTurn(queue, () => turn.acquire(1), waitMs).finally(() => place.release(1))
    }
    try {
      return await work()
    } finally {
      turn.release(1)
      startNext()
    }
  }
}

function waitForTurn(queue: Set<Start>, acquire: () => boolean, waitMs: number | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const start = () => {
      if (!acquire()) return false
      clearTimeout(timer)
      queue.delete(start)
      resolve()
      return true
    }
    const giveUp = () => {
      queue.delete(start)
      reject(new Busy())
    }
    const timer = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs)
    queue.add(start)
  })
}
