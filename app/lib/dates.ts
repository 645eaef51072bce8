import { dayAt, PRACTICE_TIME_ZONE as timeZone } from '#contracts/calendar.ts'
import { dayInWords, monthName } from '#contracts/day-in-words.ts'

const DAY_MS = 86_400_000

// Made at first use: each takes a phone some ten milliseconds, and most pages show no date at all.
const momentFormat = once(() => dateFormat({ dateStyle: 'long', timeStyle: 'short', timeZone }))
const timeFormat = once(() => dateFormat({ timeStyle: 'short', timeZone }))
const dayFormat = once(() => dateFormat({ dateStyle: 'long', timeZone }))
const agoFormat = once(() => new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' }))

/**
 * The month of a moment, `2026-11-20T23:30:00Z`, by the practice's clock: `November 2026`. By offset, as
 * `Intl` is slow (`dayInWords`). Months begin 4 hours behind UTC from April to November, when summer time has not ended
 * yet, and 5 hours in the others. A test compares it with the format of `PRACTICE_TIME_ZONE`.
 */
export function monthOf(moment: string): string {
  const month = new Date(moment).getUTCMonth()
  const hoursBehind = month >= 3 && month <= 10 ? 4 : 5
  const here = new Date(new Date(moment).getTime() - hoursBehind * 3_600_000)
  return `${monthName(here)} ${here.getUTCFullYear()}`
}

/** A moment, `2026-11-20T23:30:00Z`, by the practice's clock: `November 20, 2026 at 6:30 PM`. */
export function momentOf(moment: string): string {
  return momentFormat().format(new Date(moment))
}

/** The day of a moment by the practice's clock: `November 20, 2026`. */
export function dayOf(moment: string): string {
  return dayFormat().format(new Date(moment))
}

/** Whether a moment is on this day, or the one before, by the practice's clock: a day can have 23 or 25 hours. */
export function relativeDay(moment: string, now: number): 'today' | 'yesterday' | undefined {
  const days = (dayNumber(now) - dayNumber(Date.parse(moment))) / DAY_MS
  if (days === 0) return 'today'
  return days === 1 ? 'yesterday' : undefined
}

/** The time of day of a moment by the practice's clock: `6:30 PM`. */
export function timeOf(moment: string): string {
  return timeFormat().format(new Date(moment))
}

/**
 * The day, by the practice's clock, on which something is so many years old: `November 20, 2028`. Years are added to the
 * day and not to the moment: where summer time begins on another day of March, 00:30 would become 23:30 of the day before.
 */
export function dayAfterYears(moment: string, years: number): string {
  const day = new Date(dayAt(new Date(moment)))
  day.setUTCFullYear(day.getUTCFullYear() + years)
  return dayInWords(day.toISOString().slice(0, 10))
}

const STEPS = [
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/**
 * How long ago a moment was, in the largest unit that fits: `2 hours ago`, `yesterday`, `this minute`. From 24 hours on
 * in days of the calendar, by the practice's clock: what is yesterday depends on the hour.
 */
export function agoOf(moment: string, now = Date.now()): string {
  const ms = Math.min(0, new Date(moment).getTime() - now)
  if (-ms >= DAY_MS) return agoFormat().format((dayNumber(now + ms) - dayNumber(now)) / DAY_MS, 'day')
  const [unit, size] = STEPS.find(([, step]) => -ms >= step) ?? STEPS[1]
  return agoFormat().format(Math.ceil(ms / size) || 0, unit)
}

function dayNumber(moment: number): number {
  return Date.parse(dayAt(moment))
}

function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', options)
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
