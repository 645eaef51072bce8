const LONG_DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const MONTH = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'America/New_York',
})
const MOMENT = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'America/New_York',
})
const TIME = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'America/New_York' })
const AGO = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/New_York' })

/** A day of the calendar, `2026-11-20`, as a reader writes it: `November 20, 2026`. */
export function longDay(day: string): string {
  return LONG_DAY.format(new Date(`${day}T00:00:00Z`))
}

/** The month of a moment, `2026-11-20T23:30:00Z`, by the practice's clock: `November 2026`. */
export function monthOf(moment: string): string {
  return MONTH.format(new Date(moment))
}

/** A moment, `2026-11-20T23:30:00Z`, by the practice's clock: `November 20, 2026 at 6:30 PM`. */
export function momentOf(moment: string): string {
  return MOMENT.format(new Date(moment))
}

/** The day of a moment by the practice's clock: `November 20, 2026`. */
export function dayOf(moment: string): string {
  return DAY.format(new Date(moment))
}

/** The time of day of a moment by the practice's clock: `6:30 PM`. */
export function timeOf(moment: string): string {
  return TIME.format(new Date(moment))
}

/** The day, by the practice's clock, on which something is so many years old: `November 20, 2028`. */
export function dayAfterYears(moment: string, years: number): string {
  const date = new Date(moment)
  date.setUTCFullYear(date.getUTCFullYear() + years)
  return DAY.format(date)
}

const STEPS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** How long ago a moment was, in the largest unit that fits: `2 hours ago`, `yesterday`, `this minute`. */
export function agoOf(moment: string, now = Date.now()): string {
  const ms = Math.min(0, new Date(moment).getTime() - now)
  const [unit, size] = STEPS.find(([, step]) => -ms >= step) ?? STEPS[2]
  return AGO.format(Math.ceil(ms / size) || 0, unit)
}
