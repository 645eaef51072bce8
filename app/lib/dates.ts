const LONG_DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const MONTH = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'America/New_York',
})

/** A day of the calendar, `2026-11-20`, as a reader writes it: `November 20, 2026`. */
export function longDay(day: string): string {
  return LONG_DAY.format(new Date(`${day}T00:00:00Z`))
}

/** The month of a moment, `2026-11-20T23:30:00Z`, by the practice's clock: `November 2026`. */
export function monthOf(moment: string): string {
  return MONTH.format(new Date(moment))
}
