import * as z from 'zod/mini'

import { data, functions } from '#app/lib/backend-client.ts'
import { logProblem } from '#app/lib/log.ts'
import '#app/lib/quiet-schemas.ts'
import { type ActivityFilter, ActivityRecord } from '#contracts/activity.ts'

export const activityKeys = {
  list: (filter: ActivityFilter) => ['activity', filter] as const,
}

export const PAGE_SIZE = 50

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
