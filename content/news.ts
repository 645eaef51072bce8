import { dayAt } from '#contracts/calendar.ts'
import { dayInWords } from '#contracts/day-in-words.ts'
import { addDays, startOfDay } from '#contracts/moments.ts'
import type { Availability, Notices } from '#content/schemas/news.ts'
import type { SiteContent } from '#content/site-content.ts'

/** Availability and notices, for the pages that show them. */
export interface News {
  /** `since` as written for readers: `November 20, 2026`. */
  availability?: { state: Exclude<Availability['state'], 'unsaid'>; text: string; since: string | null }
  /** Current and later ones: the browser shows those of the day of the visit. */
  notices: Notices['list']
  today: string
  timeZone: string
}

/** @returns undefined if there is nothing to show, now or later */
export function newsOf({ facts, pages }: SiteContent, now: Date): News | undefined {
  const { timeZone } = facts.practice
  const { state, since, words } = pages.availability
  const today = dayAt(now, timeZone)
  const notices = pages.notices.list.filter(({ until }) => until >= today)
  const availability =
    state === 'unsaid' ? undefined : { state, text: words[state], since: since && dayInWords(since) }
  if (!availability && notices.length === 0) return undefined
  return { ...(availability && { availability }), notices, today, timeZone }
}

/** Shown above the inquiry form: how to get on the waitlist. */
export function waitlistNote({ pages }: SiteContent): string | undefined {
  const { state, inForm } = pages.availability
  return state === 'waitlist' ? inForm : undefined
}

/**
 * When pages made from this content have to be made again: a notice starts or ends, or a half year begins, so that what
 * expires a year after it was made (security.txt) is renewed.
 */
export function nextContentChange({ facts, pages }: SiteContent, now: Date): Date {
  const { timeZone } = facts.practice
  const notices = pages.notices.list
    .flatMap(({ from, until }) => [from, addDays(until, 1)])
    .map((day) => startOfDay(day, timeZone))
    .filter((moment) => moment > now)
  return [...notices, nextHalfYear(now)].toSorted((a, b) => a.getTime() - b.getTime())[0]!
}

/**
 * Whether pages that are valid until then have the content of now. If they were made by a clock that was ahead, they
 * lack a notice of today although they are valid for longer.
 */
export function isUpToDate(content: SiteContent, until: Date, now: Date): boolean {
  return until.getTime() === nextContentChange(content, now).getTime()
}

function nextHalfYear(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() < 6 ? 6 : 12))
}
