const MONTHS = 'January February March April May June July August September October November December'

/** The month of a date in UTC: `November`. */
export function monthName(date: Date): string {
  return MONTHS.split(' ')[date.getUTCMonth()] ?? ''
}

/**
 * A day as written for readers: `November 20, 2026`; anything else is returned unchanged. Without `Intl`, whose first
 * format blocks a phone for 50 ms.
 */
export function dayInWords(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return day
  return `${monthName(date)} ${date.getUTCDate()}, ${date.getUTCFullYear()}`
}
