// Moments, and calendar days such as `2026-11-20`, in a time zone.

const DAY_MS = 86_400_000

/**
 * The practice's time zone. Dates on the site, in mails and in the owner's area are computed in it, not in that
 * of the reader's browser.
 */
export const PRACTICE_TIME_ZONE = 'America/New_York'

/** Made at first use: each takes a phone some ten milliseconds. */
const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * The calendar day at a moment in a time zone: `2026-11-20`. Put together from its parts: how a whole date is written
 * differs by browser and version, even in one locale. That of `en-CA` is `2026-11-20` in some and `11/20/26` in others.
 */
export function dayAt(moment: Date | number, timeZone: string = PRACTICE_TIME_ZONE): string {
  const format = formats.get(timeZone) ?? dayFormat(timeZone)
  formats.set(timeZone, format)
  const parts = format.formatToParts(moment)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value
  return `${part('year')}-${part('month')}-${part('day')}`
}

function dayFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
}

/** The moment at which this day begins in the time zone. */
export function startOfDay(day: string, timeZone: string): Date {
  return momentAt(`${day}T00:00:00`, timeZone)
}

/**
 * @param local a local day and time, such as `2026-11-20T18:30:00`
 * @returns an invalid date where `local` is none
 */
export function momentAt(local: string, timeZone: string): Date {
  const asUtc = Date.parse(`${local}Z`)
  if (Number.isNaN(asUtc)) return new Date(Number.NaN)
  // The offset can change on that day: compute it again at the first result.
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
  // Created on first use: it takes a phone ten milliseconds, and not every page that imports this shows a date.
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
