import { addDays, dayAt, dayInWords, startOfDay } from '#content/calendar.ts'
import type { Availability, Notices } from '#content/schemas/news.ts'
import type { SiteContent } from '#content/site-content.ts'

/** What visitors should know now, for the pages that say so. */
export interface News {
  /** `since` as a reader writes a day: `November 20, 2026`. */
  availability?: { state: Exclude<Availability['state'], 'unsaid'>; text: string; since: string | null }
  /** Those of today and of later days: the page shows what holds on the day when it is looked at. */
  notices: Notices['list']
  today: string
  timeZone: string
}

/** @returns undefined where there is nothing to say, now or later */
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

/** What stands above the question form: how to get on the waitlist. */
export function waitlistNote({ pages }: SiteContent): string | undefined {
  const { state, inForm } = pages.availability
  return state === 'waitlist' ? inForm : undefined
}

/**
 * The next moment in which pages made from this content are no more right by themselves: a notice begins or ends, or
 * half a year does, after which what ends a year after it was made (security.txt) has to be renewed.
 */
export function nextContentChange({ facts, pages }: SiteContent, now: Date): Date {
  const { timeZone } = facts.practice
  const notices = pages.notices.list
    .flatMap(({ from, until }) => [from, addDays(until, 1)])
    .map((day) => startOfDay(day, timeZone))
    .filter((moment) => moment > now)
  return [...notices, nextHalfYear(now)].toSorted((a, b) => a.getTime() - b.getTime())[0]!
}

function nextHalfYear(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() < 6 ? 6 : 12))
}
