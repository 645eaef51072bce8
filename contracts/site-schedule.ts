import * as z from 'zod/mini'

import { startsOf } from './moments.ts'

/** Why nothing is published at the time that the owner has set, or was not. */
export const MissedReason = z.enum([
  /** A text is invalid, an example is left, or an upload is missing. */
  'problems',
  /** The draft has no changes. */
  'nothing',
  /** Somebody published something else, or brought an earlier version back. */
  'published-meanwhile',
  /** The account that set it is deleted, or is no owner's anymore. */
  'owner-ended',
  /** The site was not running then, nor for a day afterwards. */
  'too-late',
  /** A backup was restored. */
  'restored',
  /** The release could not be made, for example because the disk is full. */
  'not-made',
])
export type MissedReason = z.infer<typeof MissedReason>

/** The time at which the draft is to be published. */
export const SiteSchedule = z.object({
  /** New with each change. */
  version: z.int32(),
  publishAt: z.string(),
  /** Address of the account; null once it is deleted. */
  scheduledBy: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** 'missed': the time has passed, and nothing was published. */
  state: z.enum(['waiting', 'missed']),
  /** Why nothing was published, or will be unless the owner sets it again. */
  reason: z.nullable(MissedReason),
})
export type SiteSchedule = z.infer<typeof SiteSchedule>

/** Reply to `schedule` and `unschedule`. */
export const Scheduled = z.object({ schedule: z.nullable(SiteSchedule) })

/** A day and a time of day by the practice's clock: `2026-12-01`, `08:30`. */
export interface ScheduledTime {
  day: string
  time: string
}

/** Why a time can't be set: 'skipped' is one that clocks skip. */
export const TimeProblem = z.enum(['no-day', 'no-time', 'past', 'too-far', 'skipped'])
export type TimeProblem = z.infer<typeof TimeProblem>

const DAY_MS = 86_400_000
const YEAR_MS = 366 * DAY_MS
const DAY = /^\d{4}-\d{2}-\d{2}$/
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/**
 * The moment of a time that the owner sets.
 * @returns `comesTwice` where clocks are set back and the first of two is meant; `problem` where it can't be set
 */
export function readScheduledTime(
  { day, time }: ScheduledTime,
  now: Date,
  timeZone: string,
): { at: Date; comesTwice: boolean; problem?: undefined } | { problem: TimeProblem } {
  if (!isDay(day)) return { problem: 'no-day' }
  if (!TIME.test(time)) return { problem: 'no-time' }
  // Before what Intl can tell of years long ago.
  if (Date.parse(day) < now.getTime() - 2 * DAY_MS) return { problem: 'past' }
  const [at, second] = startsOf(`${day}T${time}:00`, timeZone)
  if (!at) return { problem: 'skipped' }
  if (at <= now) return second && second > now ? { at: second, comesTwice: false } : { problem: 'past' }
  if (at.getTime() > now.getTime() + YEAR_MS) return { problem: 'too-far' }
  return { at, comesTwice: second !== undefined }
}

/** Not February 30, which would be taken for a day in March. */
function isDay(day: string): boolean {
  const parsed = DAY.test(day) ? Date.parse(day) : Number.NaN
  return !Number.isNaN(parsed) && new Date(parsed).toISOString().startsWith(day)
}
