/**
 * Lends one thing to one borrower after the other, in the order of asking.
 * Kysely's PGlite driver shares its single connection between transactions that overlap: without
 * this, a request runs under whichever role came last.
 */
export function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }
}
