import * as z from 'zod/mini'

import { callAsOwner, requestAsOwner } from '#app/lib/owner-functions.ts'
import { fullPage } from '#app/lib/owner-list.ts'
import { PRACTICE_TIME_ZONE } from '#contracts/calendar.ts'
import { addDays, startOfDay } from '#contracts/moments.ts'
import { ACTIVITY_KINDS, type ActivityFilter, ActivityRecord } from '#contracts/activity.ts'

export const activityKeys = {
  list: (filter: ActivityFilter) => ['activity', filter] as const,
}

const PAGE_SIZE = 50

/** Values of the filter's fields; days as `2026-11-20`, empty for any. */
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

/**
 * The start of a day in the practice's time zone, in which the records are shown.
 * @param later days to add
 */
function startOf(day: string, later: number): string {
  return startOfDay(addDays(day, later), PRACTICE_TIME_ZONE).toISOString()
}

/**
 * The page after `last`, newest first.
 * @throws OwnerError
 */
export async function readActivity({ kind, since, until }: ActivityFilter, last: ActivityRecord | null) {
  const filter = { ...(kind && { wanted_kind: kind }), ...(since && { since }), ...(until && { until }) }
  const after = last && { after_at: last.at, after_id: last.id }
  const parameters = { most: PAGE_SIZE, ...filter, ...after }
  return fullPage(await callAsOwner('activity_page', parameters, z.array(ActivityRecord)), PAGE_SIZE)
}

/**
 * All records that match the filter, as CSV.
 * @throws OwnerError
 */
export function exportActivity(filter: ActivityFilter): Promise<string> {
  return requestAsOwner('export-activity', filter, z.string())
}

/** A row of the list; `count` is the number of records that it combines. */
export interface ActivityRow {
  record: ActivityRecord
  count: number
}

/** A record of a search within this time of the last one belongs to the same search. */
const TYPING_MS = 60_000

/** Combines the records of one search into one row: each pause in typing creates a record. Newest first, as given. */
export function foldSearches(records: readonly ActivityRecord[]): ActivityRow[] {
  const rows: (ActivityRow & { startedAt: string })[] = []
  for (const record of records) {
    const last = rows.at(-1)
    if (
      last &&
      isSameSearch(last.record, record) &&
      Date.parse(last.startedAt) - Date.parse(record.at) <= TYPING_MS
    ) {
      last.count += 1
      last.startedAt = record.at
    } else {
      rows.push({ record, count: 1, startedAt: record.at })
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
