const MONTHS = 'January February March April May June July August September October November December'

/** The month of a date in UTC: `November`. */
export function monthName(date: Date): string {
  return MONTHS.split(' ')[date.getUTCMonth()] ?? ''
}

/**
 * A day as a reader writes it: `November 20, 2026`; what is no day as it is. Without `Intl`, whose first format keeps a
 * phone from answering for 50 ms while it draws a list.
 */
export function dayInWords(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return day
  return `${monthName(date)} ${date.getUTCDate()}, ${date.getUTCFullYear()}`
}
