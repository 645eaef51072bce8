import * as z from 'zod/mini'

import { logProblem } from '#app/lib/log.ts'
import { type OwnerError, ownerError } from '#app/lib/owner-functions.ts'
import { invokeProved, type ProofProblem } from '#app/lib/session/proof.ts'
import { PRACTICE_TIME_ZONE } from '#contracts/calendar.ts'
import {
  readScheduledTime,
  Scheduled,
  type ScheduledTime,
  type SiteSchedule,
  type TimeProblem,
} from '#contracts/site-schedule.ts'
import { NotPublished, type Problem, type SiteRequest } from '#contracts/site.ts'

import { loadSite } from './site-editor.data.ts'

export type ScheduleOutcome =
  | { status: 'scheduled'; schedule: SiteSchedule | null }
  | { status: 'problems'; problems: Problem[]; reason: string }
  | { status: 'wrong-time'; problem: TimeProblem }
  /** 'schedule-outdated': another tab or device has set or canceled it. The others: nobody knows whether it is set. */
  | { status: 'schedule-outdated' | 'schedule-offline' | 'schedule-failed' }
  | { status: ProofProblem | OwnerError['status'] }

interface WantedSchedule extends ScheduledTime {
  base: number
  version: number
  note: string
}

/** Sets when the draft goes live. Never throws. If the reply was lost, what is set is read. */
export async function schedule({ note, ...wanted }: WantedSchedule): Promise<ScheduleOutcome> {
  const body = { action: 'schedule', ...wanted, ...(note && { note }) } satisfies SiteRequest
  try {
    const { problem, data, error, response, refusal } = await invokeProved('owner-site', body)
    if (problem) return { status: problem }
    if (!error) return { status: 'scheduled', ...Scheduled.parse(data) }
    if (response?.status === 422) return readRefusal(refusal)
    if (response?.status === 409 && hintOf(refusal) === 'schedule_changed') {
      return { status: 'schedule-outdated' }
    }
    const { status } = ownerError('owner-site', response, error)
    if (status !== 'offline' && status !== 'failed') return { status }
    const set = (await loadSite().catch(() => undefined))?.schedule
    return set && isAt(set, wanted)
      ? { status: 'scheduled', schedule: set }
      : { status: `schedule-${status}` }
  } catch (cause) {
    logProblem('The time of a publication was not set', cause)
    return { status: 'schedule-failed' }
  }
}

function readRefusal(refusal: unknown): ScheduleOutcome {
  const { problems, error: reason, time } = NotPublished.parse(refusal)
  return time ? { status: 'wrong-time', problem: time } : { status: 'problems', problems, reason }
}

function hintOf(refusal: unknown): string | undefined {
  return z.object({ hint: z.string() }).safeParse(refusal).data?.hint
}

function isAt({ state, reason, publishAt }: SiteSchedule, wanted: ScheduledTime): boolean {
  const { at } = { at: undefined, ...readScheduledTime(wanted, new Date(), PRACTICE_TIME_ZONE) }
  return state === 'waiting' && reason === null && at?.toISOString() === publishAt
}
