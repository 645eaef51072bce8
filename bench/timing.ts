import autocannon from 'autocannon'

export function median(values: number[]): number {
  return quantile(values, 0.5)
}

/** @param share from 0 to 1: 0.99 is the 99th percentile */
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

/** Measures two sides in turns, so that other load of the machine affects both. @returns each side's median */
export async function inTurns(turns: number, a: () => Promise<number>, b: () => Promise<number>) {
  const measured = { a: [] as number[], b: [] as number[] }
  for (let turn = 0; turn < turns; turn++) {
    measured.a.push(await a())
    measured.b.push(await b())
  }
  return { a: median(measured.a), b: median(measured.b) }
}

/** Successful requests per second. @throws Error when one failed */
export async function requestsPerSecond(options: autocannon.Options): Promise<number> {
  const result = await autocannon(options)
  if (result.errors || result.non2xx) {
    throw new Error(`${options.url}: ${result.errors} errors, ${result.non2xx} responses without success.`)
  }
  return result['2xx'] / result.duration
}

/** Calls per second, with `atOnce` of them at a time. */
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
