export class Busy extends Error {
  override name = 'Busy'
}

/** How many wait at most, and for how long; without a time, until it is their turn. */
interface Queue {
  waiting: number
  waitMs?: number
}

/** Runs at most `atOnce` at a time, in the order in which they came. The function that it returns throws Busy. */
export function concurrencyLimit(atOnce: number, { waiting, waitMs }: Queue) {
  const queue = new Set<() => void>()
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running++
    else if (queue.size >= waiting) throw new Busy()
    else await turnIn(queue, waitMs)
    try {
      return await work()
    } finally {
      const [next] = queue
      // It takes over the place of the one that ends.
      if (next) next()
      else running--
    }
  }
}

function turnIn(queue: Set<() => void>, waitMs: number | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const begin = () => {
      clearTimeout(timer)
      queue.delete(begin)
      resolve()
    }
    const giveUp = () => {
      queue.delete(begin)
      reject(new Busy())
    }
    const timer = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs)
    queue.add(begin)
  })
}
