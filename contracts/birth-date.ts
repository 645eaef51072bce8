import { dayAt } from './calendar.ts'

// A separator matches in one way only: otherwise blanks would take cubic time.
const AMERICAN = /^(\d{1,2})(?:\s*[/.-]\s*|\s+)(\d{1,2})(?:\s*[/.-]\s*|\s+)(\d{4}|\d{2})$/
const DIGITS = /^(\d{2})(\d{2})(\d{4}|\d{2})$/
const NAMED = /^([a-z]{3,9})\.?\s*(\d{1,2})(?:st|nd|rd|th)?(?:\s*,\s*|\s+)(\d{4})$/i
const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
const ISO = /^(\d{4})-(\d{2})-(\d{2})$/

/**
 * The birthday that a person wrote, as `1985-04-23`; undefined if it is none. Month first, in digits or by its name, or
 * as browsers write it. A year of two digits is the latest that is not in the future: in 2026, 85 is 1985.
 */
export function readDate(written: string, today = todayInFlorida()): string | undefined {
  const iso = ISO.exec(written)
  if (iso) return realDay(iso[1], iso[2], iso[3])
  const named = NAMED.exec(written)
  if (named) return realDay(named[3], monthOf(named[1]), named[2])
  const american = AMERICAN.exec(written) ?? DIGITS.exec(written)
  if (!american) return undefined
  const [, month, day, year = ''] = american
  if (year.length === 4) return realDay(year, month, day)
  const recent = realDay(`20${year}`, month, day)
  return recent && recent <= today ? recent : realDay(`19${year}`, month, day)
}

/** The number of a month by its English name or a prefix of it, such as "Sept"; 0 if there is none. */
function monthOf(name = ''): string {
  return String(MONTHS.findIndex((month) => month.startsWith(name.toLowerCase())) + 1)
}

/** Completed years between two days written as `1985-04-23`; negative for a birth in the future. */
export function ageOn(born: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(born.slice(0, 4))
  return day.slice(5) < born.slice(5) ? years - 1 : years
}

/** Today in the time zone of most of Florida: ages must not depend on the server's. */
export function todayInFlorida(now = new Date()): string {
  return dayAt(now)
}

function realDay(year = '', month = '', day = ''): string | undefined {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const asRead = new Date(`${date}T00:00:00Z`)
  // 31 April would silently become 1 May.
  return !Number.isNaN(asRead.getTime()) && asRead.toISOString().startsWith(date) ? date : undefined
}
