import { dayAt } from './calendar.ts'

// A separator matches in one way only: otherwise blanks would take cubic time.
const AMERICAN = /^(\d{1,2})(?:\s*[/.,-]\s*|\s+)(\d{1,2})(?:\s*[/.,-]\s*|\s+)(\d{4}|\d{2})$/
const DIGITS = /^(\d{2})(\d{2})(\d{4}|\d{2})$/
const NAMED = /^([a-z]{3,9})\.?[\s-]*(\d{1,2})(?:st|nd|rd|th)?(?:\s*[,-]\s*|\s+)(\d{4})$/i
const DAY_FIRST = /^(\d{1,2})(?:st|nd|rd|th)?(?:\s+of\s+|[\s.-]*)([a-z]{3,9})\.?[\s,-]*(\d{4})$/i
const YEAR_FIRST = /^(\d{4})\s*[/.-]\s*(\d{1,2})\s*[/.-]\s*(\d{1,2})$/
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

/**
 * The birthday that a person wrote, as `1985-04-23`; undefined if it is none. Month first in digits, or in an order that
 * can be meant in one way only: with the month's name, or year first, as browsers write it. A year of two digits is the
 * latest that is not in the future: in 2026, 85 is 1985.
 */
export function readDate(written: string, today = todayInFlorida()): string | undefined {
  // What ended a sentence.
  const date = written.replace(/[.,;]$/, '')
  const yearFirst = YEAR_FIRST.exec(date)
  if (yearFirst) return realDay(yearFirst[1], yearFirst[2], yearFirst[3])
  const named = NAMED.exec(date)
  if (named) return realDay(named[3], monthOf(named[1]), named[2])
  const dayFirst = DAY_FIRST.exec(date)
  if (dayFirst) return realDay(dayFirst[3], monthOf(dayFirst[2]), dayFirst[1])
  const american = AMERICAN.exec(date) ?? DIGITS.exec(date)
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
