const AMERICAN = /^(\d{1,2})\s*[/.\- ]\s*(\d{1,2})\s*[/.\- ]\s*(\d{4})$/
const DIGITS = /^(\d{2})(\d{2})(\d{4})$/
const ISO = /^(\d{4})-(\d{2})-(\d{2})$/

/** The day that a person wrote, as `1985-04-23`: month first, or as browsers write it. Undefined if there is none. */
export function readDate(written: string): string | undefined {
  const iso = ISO.exec(written)
  if (iso) return realDay(iso[1], iso[2], iso[3])
  const american = AMERICAN.exec(written) ?? DIGITS.exec(written)
  return american ? realDay(american[3], american[1], american[2]) : undefined
}

/** Completed years between two days written as `1985-04-23`; negative for a birth in the future. */
export function ageOn(born: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(born.slice(0, 4))
  return day.slice(5) < born.slice(5) ? years - 1 : years
}

/** Today as most of Florida has it, so that nobody becomes an adult by the server's clock. */
export function todayInFlorida(now = new Date()): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York', dateStyle: 'short' }).format(now)
}

function realDay(year = '', month = '', day = ''): string | undefined {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const asRead = new Date(`${date}T00:00:00Z`)
  // 31 April would silently become 1 May.
  return !Number.isNaN(asRead.getTime()) && asRead.toISOString().startsWith(date) ? date : undefined
}
