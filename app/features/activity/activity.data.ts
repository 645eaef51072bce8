import * as z from 'zod/mini'

import { data, functions } from '#app/lib/backend-client.ts'
import { logProblem } from '#app/lib/log.ts'
import '#app/lib/quiet-schemas.ts'
import { addDays, startOfDay } from '#content/calendar.ts'
import { ACTIVITY_KINDS, type ActivityFilter, ActivityRecord } from '#contracts/activity.ts'
import { PRACTICE_TIME_ZONE } from '#contracts/time-zone.ts'

export const activityKeys = {
  list: (filter: ActivityFilter) => ['activity', filter] as const,
}

export const PAGE_SIZE = 50

/** What the fields of the filter hold; days as `2026-11-20`, empty for any. */
export interface ChosenActivity {
  kind: string
  since: string
  until: string
}

export function filterOf({ kind, since, until }: ChosenActivity): ActivityFilter {
  const known = ACTIVITY_KINDS.find((each) => each === kind)
  return {
    ...(known && { kind: known }),
    ...(since && { since: startOf(since, 0) }),
    ...(until && { until: startOf(until, 1) }),
  }
}

/** The moment at which a day begins, so many days later, by the clock that the records are shown by. */
function startOf(day: string, later: number): string {
  return startOfDay(addDays(day, later), PRACTICE_TIME_ZONE).toISOString()
}

/** Refused, because the caller is not the owner, or not any more. */
export class NotOwner extends Error {}

/** The page that begins after `last`, newest first. @throws NotOwner, or an error when it can't be read */
export async function readActivity(
  { kind, since, until }: ActivityFilter,
  last: ActivityRecord | undefined,
): Promise<ActivityRecord[]> {
  const { data: rows, error } = await data.rpc('activity_page', {
    most: PAGE_SIZE,
    ...(kind && { wanted_kind: kind }),
    ...(since && { since }),
    ...(until && { until }),
    ...(last && { after_at: last.at, after_id: last.id }),
  })
  if (error?.code === '42501') throw new NotOwner()
  const parsed = error ? undefined : z.array(ActivityRecord).safeParse(rows)
  if (parsed?.success) return parsed.data
  logProblem('The activity could not be loaded', error ?? parsed?.error)
  throw new Error('The activity could not be loaded')
}

/** All records that the filter shows, as CSV. @throws NotOwner, or an error when it can't be made */
export async function exportActivity(filter: ActivityFilter): Promise<string> {
  const { data: text, error, response } = await functions.invoke<string>('export-activity', { body: filter })
  if (response?.status === 403) throw new NotOwner()
  if (!error && typeof text === 'string') return text
  logProblem('The activity could not be exported', error)
  throw new Error('The activity could not be exported')
}

/** A record as the list shows it. */
export interface ActivityRow {
  record: ActivityRecord
  /** How many records it stands for. */
  count: number
}

/** Somebody who types on within this time is still at the same search. */
const TYPING_MS = 60_000

/** One row for each search: while it is typed, every few letters are a record of their own. Newest first, as given. */
export function foldSearches(records: readonly ActivityRecord[]): ActivityRow[] {
  const rows: (ActivityRow & { began: string })[] = []
  for (const record of records) {
    const last = rows.at(-1)
    if (last && isSameSearch(last.record, record) && millisBetween(record.at, last.began) <= TYPING_MS) {
      last.count += 1
      last.began = record.at
    } else {
      rows.push({ record, count: 1, began: record.at })
    }
  }
  return rows
}

function isSameSearch(one: ActivityRecord, other: ActivityRecord): boolean {
  return (
    one.action.endsWith('.searched') &&
    one.action === other.action &&
    one.actor_id === other.actor_id &&
    one.network === other.network &&
    one.outcome === other.outcome
  )
}

function millisBetween(earlier: string, later: string): number {
  return Date.parse(later) - Date.parse(earlier)
}
