import { sql } from 'kysely'
import { z } from 'zod'

import { siteSchedule as words } from '#content/messages/site-schedule.ts'
import { PRACTICE_TIME_ZONE } from '#contracts/calendar.ts'
import { type MissedReason, readScheduledTime } from '#contracts/site-schedule.ts'
import type { SiteRequest } from '#contracts/site.ts'
import { RefusedRequest } from '#server/backend/functions/http.ts'
import type { Member } from '#server/backend/functions/member-function.ts'
import { queueOwnerMail } from '#server/mail/queue-mail.ts'
import { type Database, type Transaction, valueOf } from '#server/platform/database/database.ts'

import { fieldsIn } from './draft.ts'
import {
  cleaned,
  composeRelease,
  lockForPublication,
  NothingToPublish,
  type ReleaseDeps,
} from './releases.ts'
import {
  enqueue,
  knownReason,
  type MissedMailDeps,
  momentIn,
  readRow,
  record,
  recordMissed,
  removeRow,
  type ScheduleRow,
  writeRow,
} from './schedule-store.ts'
import { insertRelease, lockSite, readDraft } from './store.ts'

type ScheduleRequest = Extract<SiteRequest, { action: 'schedule' }>
type ScheduleDeps = ReleaseDeps & MissedMailDeps

/** How late it is still published, after the site was not running. */
const LATE_MS = 24 * 3_600_000

/**
 * Sets the time at which the draft is published, or another one in its place. What can't be published now is not
 * scheduled either.
 * @throws RefusedRequest 403 without a fresh proof, 409 where another publication or another time came first, 422 where
 *   the draft can't be published, or not at that time
 */
export async function schedulePublication(
  trx: Transaction,
  wanted: ScheduleRequest,
  owner: Member,
  deps: ScheduleDeps,
): Promise<void> {
  await lockForPublication(trx, owner)
  const read = readScheduledTime(wanted, await valueOf<Date>(trx, sql`now()`), PRACTICE_TIME_ZONE)
  if (read.problem) {
    throw new RefusedRequest(422, words.problems[read.problem], {}, { problems: [], time: read.problem })
  }
  const { base } = await composeRelease(trx, wanted.base, fieldsIn(await readDraft(trx)), deps)
  const next = { publishAt: read.at, base, note: cleaned(wanted.note) ?? null, scheduledBy: owner.id }
  const before = await readRow(trx)
  // The reply to the same request was lost.
  if (before && (await isSame(trx, before, next))) return
  requireSeen(before, wanted.version)
  await writeRow(trx, next)
  await record(trx, 'setting.publication-scheduled', owner.id)
  await queueOwnerMail(trx, deps.queueMail, {
    template: 'publicationScheduled',
    values: {
      by: owner.email,
      when: momentIn(PRACTICE_TIME_ZONE).format(read.at),
      link: new URL('/admin', deps.siteUrl).href,
    },
  })
}

/** Cancels it, or removes the notice that nothing was published. @throws RefusedRequest 409 where it was changed since */
export async function unschedule(trx: Transaction, version: number, owner: Member): Promise<void> {
  await lockSite(trx, owner)
  const row = await readRow(trx)
  if (!row) return
  requireSeen(row, version)
  await removeRow(trx)
  if (!row.missed) await record(trx, 'setting.publication-canceled', owner.id)
}

async function isSame(trx: Transaction, row: ScheduleRow, next: Parameters<typeof writeRow>[1]) {
  return (
    !row.missed &&
    row.publishAt.getTime() === next.publishAt.getTime() &&
    row.base === next.base &&
    row.note === next.note &&
    row.scheduledBy === next.scheduledBy &&
    (await knownReason(trx, row)) === undefined
  )
}

function requireSeen(row: ScheduleRow | undefined, version: number): void {
  if ((row?.version ?? 0) === version) return
  throw new RefusedRequest(409, 'Another time was set meanwhile', {}, { hint: 'schedule_changed' })
}

const Data = z.object({ version: z.int() })

/**
 * Publishes the draft as it is, at its time. Decides under the site's lock, so that of several processes one publishes;
 * a job for a time that was changed, canceled or worked off has no effect.
 * @returns what happened, for the log
 */
export function publishScheduled(
  job: { data: unknown },
  { database, ...deps }: ScheduleDeps & { database: Database },
): Promise<'published' | MissedReason | undefined> {
  const { version } = Data.parse(job.data)
  return database.asSystem(async (trx) => {
    await lockSite(trx)
    const row = await readRow(trx)
    if (!row || row.missed || row.version !== version) return undefined
    // A job comes too early where the database's clock was ahead for a while.
    if (row.publishAt > row.now) {
      await enqueue(trx, version, row.publishAt)
      return undefined
    }
    const reason = await publishNow(trx, row, deps)
    if (!reason) {
      await removeRow(trx)
      return 'published'
    }
    await trx
      .updateTable('private.site_schedule')
      .set({ missed: reason, missed_at: sql`now()` })
      .execute()
    await recordMissed(trx, row, reason, deps)
    return reason
  })
}

/** @returns why nothing is published */
async function publishNow(
  trx: Transaction,
  row: ScheduleRow,
  deps: ReleaseDeps,
): Promise<MissedReason | undefined> {
  const { publishAt, scheduledBy, note } = row
  const known = await knownReason(trx, row)
  if (known || !scheduledBy) return known ?? 'owner-ended'
  if (row.now.getTime() - publishAt.getTime() > LATE_MS) return 'too-late'
  const fields = fieldsIn(await readDraft(trx))
  if (fields.length === 0) return 'nothing'
  try {
    const next = await composeRelease(trx, row.base, fields, deps)
    await insertRelease(trx, {
      ...next,
      note: note ?? undefined,
      publishedBy: scheduledBy,
      scheduledFor: publishAt,
    })
    return undefined
  } catch (error) {
    // Refused before anything was written, so that the transaction goes on.
    if (!(error instanceof RefusedRequest)) throw error
    return error instanceof NothingToPublish ? 'nothing' : 'problems'
  }
}
