export class Busy extends Error {
  override name = 'Busy'
}

/** How many may wait at once, and for how long; for as long as it takes where `waitMs` is undefined. */
interface Queue {
  waiting: number
  waitMs?: number
}

/** Runs at most `atOnce` pieces of work at a time, in the order of the calls. The returned function throws Busy. */
export function concurrencyLimit(atOnce: number, { waiting, waitMs }: Queue) {
  const queue = new Set<() => void>()
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running++
    else if (queue.size >= waiting) throw new Busy()
    else await waitForTurn(queue, waitMs)
    try {
      return await work()
    } finally {
      const [next] = queue
      // The next one replaces this one in the count.
      if (next) next()
      else running--
    }
  }
}

function waitForTurn(queue: Set<() => void>, waitMs: number | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const start = () => {
      clearTimeout(timer)
      queue.delete(start)
      resolve()
    }
    const giveUp = () => {
      queue.delete(start)
      reject(new Busy())
    }
    const timer = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs)
    queue.add(start)
  })
}
