import { vi } from 'vitest'

/**
 * Timers longer than `from` ms and at most `to` ms end at once until the test ends; all others, such
 * as the database's, keep their time.
 */
export function shortenTimers({ from, to }: { from: number; to: number }): void {
  const start = globalThis.setTimeout
  vi.stubGlobal('setTimeout', (run: (...values: unknown[]) => void, ms = 0, ...values: unknown[]) =>
    start(run, ms > from && ms <= to ? 0 : ms, ...values),
  )
}
