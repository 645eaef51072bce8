import { sql } from 'kysely'

import { siteSchedule as words } from '#content/messages/site-schedule.ts'
import { PRACTICE_TIME_ZONE } from '#contracts/calendar.ts'
import type { MissedReason, SiteSchedule } from '#contracts/site-schedule.ts'
import { type QueueMail, queueOwnerMail } from '#server/mail/queue-mail.ts'
import { jsonb, type Transaction } from '#server/platform/database/database.ts'

import { isStillBase, readHeads, type StoredRelease } from './store.ts'

export const SCHEDULE_QUEUE = 'publish-scheduled'

/** The time that was set, and what it depends on. */
export interface ScheduleRow {
  version: number
  publishAt: Date
  base: number
  note: string | null
  scheduledBy: string | null
  restoredAt: Date | null
  missed: MissedReason | null
  /** Address of the account. */
  email: string | null
  /** Whether the account has been an owner's ever since: a role that was taken away and given again is another one. */
  isOwners: boolean
  /** The database's clock, which all processes share. */
  now: Date
}

export interface MissedMailDeps {
  queueMail: QueueMail
  siteUrl: string
}

/** Undefined where no time is set. */
export async function readRow(trx: Transaction): Promise<ScheduleRow | undefined> {
  const row = await trx
    .selectFrom('private.site_schedule as s')
    .leftJoin('auth.users as u', 'u.id', 's.scheduled_by')
    .select([
      's.version',
      's.publish_at as publishAt',
      's.base',
      's.note',
      's.scheduled_by as scheduledBy',
      's.restored_at as restoredAt',
      's.missed',
      'u.email',
      sql<boolean>`exists (select from private.owners as o
        where o.user_id = u.id and o.granted_at <= s.scheduled_at)`.as('isOwners'),
      sql<Date>`now()`.as('now'),
    ])
    .executeTakeFirst()
  return row && { ...row, missed: row.missed as MissedReason | null }
}

/** For the owner: with the reason, also where it is known before the time comes. */
export async function readSchedule(trx: Transaction): Promise<SiteSchedule | null> {
  const row = await readRow(trx)
  if (!row) return null
  return {
    version: row.version,
    publishAt: row.publishAt.toISOString(),
    scheduledBy: row.email,
    note: row.note,
    state: row.missed ? 'missed' : 'waiting',
    reason: row.missed ?? (await knownReason(trx, row)) ?? null,
  }
}

/** What prevents the publication, whatever is in the draft. */
export async function knownReason(trx: Transaction, row: ScheduleRow): Promise<MissedReason | undefined> {
  if (row.restoredAt) return 'restored'
  if (!row.isOwners) return 'owner-ended'
  return isStillBase(await readHeads(trx), row.base) ? undefined : 'published-meanwhile'
}

interface NewSchedule {
  publishAt: Date
  base: number
  note: string | null
  scheduledBy: string
}

/** Replaces the time that was set before. Needs the site's lock. */
export async function writeRow(trx: Transaction, { publishAt, base, note, scheduledBy }: NewSchedule) {
  await removeRow(trx)
  const { version } = await trx
    .insertInto('private.site_schedule')
    .values({ publish_at: publishAt, base, note, scheduled_by: scheduledBy })
    .returning('version')
    .executeTakeFirstOrThrow()
  await enqueue(trx, version, publishAt)
}

/** Removes the time with what is queued for it. Needs the site's lock. */
export async function removeRow(trx: Transaction): Promise<void> {
  await trx.deleteFrom('private.site_schedule').execute()
  await trx.deleteFrom('private.outbox').where('queue', '=', SCHEDULE_QUEUE).execute()
}

/** Writes the row of the outbox that is due at that time. */
export async function enqueue(trx: Transaction, version: number, publishAt: Date): Promise<void> {
  await sql`select private.enqueue(${SCHEDULE_QUEUE}, ${jsonb({ version })}, null, ${publishAt})`.execute(trx)
}

/**
 * Queues it again unless it is in the outbox: what is queued may have been lost, for example with a restored backup or by
 * a job that was given up. A job for a time that was worked off, or is not due, has no effect.
 */
export async function requeue(trx: Transaction): Promise<void> {
  const row = await readRow(trx)
  if (!row || row.missed) return
  const queued = await trx
    .selectFrom('private.outbox')
    .select('id')
    .where('queue', '=', SCHEDULE_QUEUE)
    .executeTakeFirst()
  if (!queued) await enqueue(trx, row.version, row.publishAt)
}

/**
 * After an owner's publication: the time that they set themselves stays, and refers to what they have just published;
 * without any changes left in the draft it is removed. A time of another owner's stays as it is, and nothing is
 * published then.
 */
export async function followPublication(
  trx: Transaction,
  publication: { by: string; base: number; release: number; isWholeDraft: boolean },
): Promise<void> {
  const row = await readRow(trx)
  if (!row || row.missed || row.scheduledBy !== publication.by || row.base !== publication.base) return
  if (publication.isWholeDraft) {
    await removeRow(trx)
    await record(trx, 'setting.publication-canceled', publication.by)
    return
  }
  await trx.updateTable('private.site_schedule').set({ base: publication.release }).execute()
}

/** Records why nothing was published, and mails the owners. Needs the site's lock. */
export async function recordMissed(
  trx: Transaction,
  { publishAt, scheduledBy }: Pick<ScheduleRow, 'publishAt' | 'scheduledBy'>,
  reason: MissedReason,
  { queueMail, siteUrl }: MissedMailDeps,
): Promise<void> {
  await record(trx, 'setting.publication-missed', scheduledBy)
  await queueOwnerMail(trx, queueMail, {
    template: 'publicationMissed',
    values: {
      when: momentIn(PRACTICE_TIME_ZONE).format(publishAt),
      reason: words.reasons[reason],
      link: new URL('/admin/site?view=review', siteUrl).href,
    },
  })
}

/** Where a release of a scheduled time could not be made. Not in place of a time that was set since. */
export async function recordNotMade(trx: Transaction, release: StoredRelease, deps: MissedMailDeps) {
  const { scheduledFor: publishAt } = release
  if (!publishAt) return
  const inserted = await sql`
    insert into private.site_schedule (publish_at, base, note, scheduled_by, missed, missed_at)
    select scheduled_for, base, note, published_by, 'not-made', now() from private.site_releases
    where id = ${release.id}::integer
    on conflict do nothing returning version`.execute(trx)
  if (inserted.rows.length === 0) return
  const { scheduledBy = null } = (await readRow(trx)) ?? {}
  await recordMissed(trx, { publishAt, scheduledBy }, 'not-made', deps)
}

/** Where another process could make it after all. */
export async function forgetNotMade(trx: Transaction, publishAt: Date): Promise<void> {
  await trx
    .deleteFrom('private.site_schedule')
    .where('missed', '=', 'not-made')
    .where('publish_at', '=', publishAt)
    .execute()
}

type ScheduleAction =
  | 'setting.publication-scheduled'
  | 'setting.publication-canceled'
  | 'setting.publication-missed'

/** @param actor null for the site itself */
export async function record(trx: Transaction, action: ScheduleAction, actor: string | null): Promise<void> {
  await trx.insertInto('private.audit_log').values({ action, actor_id: actor }).execute()
}

/** Writes a moment as mails to the owners do: `Tuesday, December 1, 2026 at 8:00 AM`. */
export function momentIn(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone })
}
