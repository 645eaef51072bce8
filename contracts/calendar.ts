// Calendar days such as `2026-11-20`, in a time zone. Days to count and moments of a day: `moments.ts`, which pages for
// visitors do not load.

/** The practice's time zone, in which all dates are computed. */
export const PRACTICE_TIME_ZONE = 'America/New_York'

/** Created at first use: each takes a phone some ten milliseconds. */
const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * The calendar day at a time in a time zone: `2026-11-20`. Assembled from its parts, because the format of a whole date
 * differs by browser and version, even in one locale: that of `en-CA` is `2026-11-20` in some and `11/20/26` in others.
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
