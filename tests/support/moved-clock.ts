import { readFileSync } from 'node:fs'

/**
 * Preloaded by a product whose clock a test moves: its `Date` is off by as many hours as the file CLOCK_FILE says.
 * Timers are not affected, as when a machine's clock is set.
 */
const OriginalDate = Date
const file = String(process.env.CLOCK_FILE)
let readAt = Number.NEGATIVE_INFINITY
let offset = 0

function now(): number {
  if (performance.now() - readAt > 20) {
    readAt = performance.now()
    offset = Number(readFileSync(file, 'utf8')) * 3_600_000
  }
  return OriginalDate.now() + offset
}

globalThis.Date = class extends OriginalDate {
  constructor(...parts: unknown[]) {
    super(...((parts.length === 0 ? [now()] : parts) as [number]))
  }

  static override now = now
} as DateConstructor
