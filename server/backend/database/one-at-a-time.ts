/**
 * Lends one thing to one borrower after the other, in the order of asking.
 * PGlite has one connection. Kysely queues its own transactions for it, but not the queue's scripts, which
 * go past Kysely, nor the closing: all of them wait here, so that nobody runs within somebody else's
 * transaction and nothing is cut off.
 */
export function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }
}
