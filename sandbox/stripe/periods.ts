import type { Price } from './catalogue.ts'

export const DAY = 86_400
export const HOUR = 3600

export type Recurrence = Pick<NonNullable<Price['recurring']>, 'interval' | 'interval_count'>

const MONTHLY: Recurrence = { interval: 'month', interval_count: 1 }
const DAYS: Record<string, number> = { day: 1, week: 7 }

export function recurrenceOf({ recurring }: Price): Recurrence {
  return recurring ?? MONTHLY
}

export function isSameRecurrence(one: Price, other: Price): boolean {
  const [a, b] = [recurrenceOf(one), recurrenceOf(other)]
  return a.interval === b.interval && a.interval_count === b.interval_count
}

const MONTHS: Record<string, number> = { day: 12 / 365, week: 84 / 365, month: 1, year: 12 }

/** What a price costs in a month, by which plans are compared whatever their intervals. */
export function perMonth(price: Price): number {
  const { interval, interval_count: count } = recurrenceOf(price)
  return (price.unit_amount ?? 0) / ((MONTHS[interval] ?? 1) * count)
}

/**
 * The end of the period that begins at `start`. Months are counted from the anchor, so that a subscription of January 31
 * renews on February 28 and on March 31: https://docs.stripe.com/billing/subscriptions/billing-cycle
 */
export function periodEnd(
  anchor: number,
  start: number,
  { interval, interval_count: count }: Recurrence,
): number {
  const days = DAYS[interval]
  if (days !== undefined) return start + days * count * DAY
  const months = interval === 'year' ? 12 * count : count
  const [from, to] = [new Date(anchor * 1000), new Date(start * 1000)]
  const passed = 12 * (to.getUTCFullYear() - from.getUTCFullYear()) + to.getUTCMonth() - from.getUTCMonth()
  return addMonths(anchor, passed + months)
}

/** Calendar months later, at the same time of day; at most the month's last day. */
export function addMonths(seconds: number, months: number): number {
  const start = new Date(seconds * 1000)
  const end = new Date(start)
  end.setUTCMonth(start.getUTCMonth() + months)
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0)
  return Math.floor(end.getTime() / 1000)
}
