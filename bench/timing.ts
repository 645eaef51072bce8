import autocannon from 'autocannon'

export function median(values: number[]): number {
  return quantile(values, 0.5)
}

/** @param share from 0 to 1: 0.99 is the time within which all but one of a hundred were done */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** @returns milliseconds */
export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** Lets two sides take turns, so that whatever else the machine does meets both. @returns each side's median */
export async function inTurns(turns: number, a: () => Promise<number>, b: () => Promise<number>) {
  const measured = { a: [] as number[], b: [] as number[] }
  for (let turn = 0; turn < turns; turn++) {
    measured.a.push(await a())
    measured.b.push(await b())
  }
  return { a: median(measured.a), b: median(measured.b) }
}

/** Requests answered in a second. @throws Error when one was not answered with success */
export async function requestsPerSecond(options: autocannon.Options): Promise<number> {
  const result = await autocannon(options)
  if (result.errors || result.non2xx) {
    throw new Error(`${options.url}: ${result.errors} errors, ${result.non2xx} answers without success.`)
  }
  return result['2xx'] / result.duration
}

/** Calls in a second, `atOnce` of them in the air. */
export async function callsPerSecond(
  call: () => Promise<unknown>,
  { atOnce, seconds }: { atOnce: number; seconds: number },
): Promise<number> {
  const started = performance.now()
  const until = started + seconds * 1000
  let calls = 0
  const caller = async () => {
    for (; performance.now() < until; calls++) await call()
  }
  await Promise.all(Array.from({ length: atOnce }, caller))
  return (calls * 1000) / (performance.now() - started)
}
