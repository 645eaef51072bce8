import type { SiteSchedule } from '#contracts/site-schedule.ts'

/** The server publishes within seconds. */
const GRACE_MS = 5000
const OVERDUE_MS = 15_000
/** A browser's timer takes at most 24 days, and is late on a computer that slept. */
const LONGEST_MS = 3_600_000

/** `refetchInterval` of a query: when to read again, because a publication that waits should have taken place. */
export function untilDue(schedule: SiteSchedule | null | undefined, now = Date.now()): number | false {
  if (schedule?.state !== 'waiting') return false
  const ms = Date.parse(schedule.publishAt) - now + GRACE_MS
  return Math.min(Math.max(ms, OVERDUE_MS), LONGEST_MS)
}
