/** Days of the calendar, such as `2026-11-20`, by the clock of a place. */

const DAY_MS = 86_400_000

/** @returns the day that it is there at this moment */
export function dayAt(now: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now)
}

/** @returns the moment in which this day begins there */
export function startOfDay(day: string, timeZone: string): Date {
  return momentAt(`${day}T00:00:00`, timeZone)
}

/**
 * @param local a day and a time by the clock there, such as `2026-11-20T18:30:00`
 * @returns that moment; an invalid date where it is none
 */
export function momentAt(local: string, timeZone: string): Date {
  const asUtc = Date.parse(`${local}Z`)
  if (Number.isNaN(asUtc)) return new Date(Number.NaN)
  // The offset can change on that day: look once more with what the first look found.
  const guess = asUtc - offsetAt(asUtc, timeZone)
  return new Date(asUtc - offsetAt(guess, timeZone))
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}

/** A day as a reader writes it: `November 20, 2026`. */
export function dayInWords(day: string): string {
  const time = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(time)) return day
  // Made at first use: it takes a phone ten milliseconds, and pages import this file that show no date.
  longDay ??= new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  return longDay.format(time)
}
let longDay: Intl.DateTimeFormat | undefined

function offsetAt(moment: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value)
  const there = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return there - Math.floor(moment / 1000) * 1000
}
