const DAY_MS = 86_400_000

/** A calendar day, such as `2026-11-20`, so many days later; earlier where `days` is negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Days from one calendar day to another one; negative where that is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}

/** The time at which this day starts in the time zone. */
export function startOfDay(day: string, timeZone: string): Date {
  return momentAt(`${day}T00:00:00`, timeZone)
}

/**
 * @param local a local day and time, such as `2026-11-20T18:30:00`. If it comes twice that day, the first one is meant; in
 *   the hour that is skipped when summer time begins, the time an hour later.
 * @returns an invalid date if `local` is invalid
 */
export function momentAt(local: string, timeZone: string): Date {
  const asUtc = Date.parse(`${local}Z`)
  if (Number.isNaN(asUtc)) return new Date(Number.NaN)
  return startsOf(local, timeZone)[0] ?? new Date(asUtc - offsetAt(asUtc - DAY_MS, timeZone))
}

/**
 * @param local a valid day and time, as above
 * @returns every moment that has this local time: none in the hour that is skipped, two in the one that comes twice, the
 *   earlier first
 */
export function startsOf(local: string, timeZone: string): Date[] {
  const asUtc = Date.parse(`${local}Z`)
  // The offset can change on that day.
  const offsets = new Set([offsetAt(asUtc - DAY_MS, timeZone), offsetAt(asUtc + DAY_MS, timeZone)])
  return [...offsets]
    .filter((offset) => offsetAt(asUtc - offset, timeZone) === offset)
    .map((offset) => new Date(asUtc - offset))
}

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
