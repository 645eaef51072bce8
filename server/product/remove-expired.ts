import { type RawBuilder, sql } from 'kysely'

import { type Database, type Transaction, uuids } from '#server/platform/database/database.ts'
import { lockSite } from '#server/site/store.ts'
import { removeUnusedUploads } from '#server/uploads/files.ts'

import { RETENTION } from '#server/retention.ts'

const DAY_MS = 86_400_000

/**
 * Removes the practice's data beyond its retention.
 * @param now from the caller's clock
 * @returns how many submissions were removed
 */
export async function removeExpired(database: Database, now: Date): Promise<number> {
  const today = sql`${now.toISOString()}::timestamptz`
  const daysAgo = (days: number) => sql`${today} - make_interval(days => ${days}::integer)`
  const yearsAgo = (count: number) => sql`${today} - make_interval(years => ${count}::integer)`
  await database.asMaintenance(async (trx) => {
    // Locks out saving and publishing, so that neither starts to use an upload that is being removed.
    await lockSite(trx)
    await removeUnusedUploads(trx, today, RETENTION.unusedUploadDays)
  })
  return database.asMaintenance(async (trx) => {
    const remove = (from: RawBuilder<unknown>) => sql`delete from ${from}`.execute(trx)
    // Also rows beyond the longest limit: a fast clock wrote them, and they would last for days.
    const [expired, latest] = [now.getTime(), now.getTime() + RETENTION.rateLimitMs].map(String)
    await remove(sql`private.rate_limits where expire < ${expired}::bigint or expire > ${latest}::bigint`)
    await remove(sql`private.audit_log where at < least(now(), ${today})
      - make_interval(years => ${RETENTION.auditLogYears}::integer)`)
    // The condition on created_at makes PostgreSQL use the index of pending testimonials.
    const waitingSince = yearsAgo(RETENTION.pendingTestimonialYears)
    await remove(sql`public.testimonials where not is_published
      and pending_since < ${waitingSince} and created_at < ${waitingSince}`)
    await remove(sql`public.email_subscriptions where not subscribed
      and unsubscribed_at < ${yearsAgo(RETENTION.unsubscribedAddressYears)}`)
    await remove(sql`private.deletion_mails where deleted_at < ${daysAgo(RETENTION.deletionMailDays)}`)
    await remove(sql`private.payment_events where received_at < ${daysAgo(RETENTION.paymentEventDays)}`)
    await remove(sql`private.page_visits
      where day < (${today} at time zone 'UTC')::date - ${RETENTION.pageVisitDays}::integer`)
    return removeSubmissions(trx, { daysAgo, yearsAgo })
  })
}

async function removeSubmissions(
  trx: Transaction,
  { daysAgo, yearsAgo }: Record<'daysAgo' | 'yearsAgo', (count: number) => RawBuilder<unknown>>,
): Promise<number> {
  let removed = await recordRemoval(trx, sql`deleted_at < ${daysAgo(RETENTION.deletedSubmissionDays)}`)
  for (const [kind, years] of Object.entries(RETENTION.submissionYears)) {
    // One kind at a time, so that the index yields only the rows to remove.
    // oxlint-disable-next-line no-await-in-loop
    removed += await recordRemoval(trx, sql`kind = ${kind}::text and received_at < ${yearsAgo(years)}`)
  }
  return removed
}

async function recordRemoval(trx: Transaction, which: RawBuilder<unknown>): Promise<number> {
  const { rows } =
    await sql`with removed as (delete from private.form_submissions where ${which} returning id)
    insert into private.audit_log (action, subject_id) select 'message.expired', id from removed
    returning id`.execute(trx)
  return rows.length
}

/** Removes expired rows of the auth service. */
export async function sweepAuth(database: Database, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const daysAgo = (days: number) => before(days * DAY_MS)
  await database.asSystem(async (trx) => {
    await trx
      .deleteFrom('auth.one_time_tokens')
      .where('expires_at', '<', before(RETENTION.unsentMailMs))
      .execute()
    await trx
      .deleteFrom('auth.sessions')
      .where(({ or, eb }) =>
        or([
          eb('updated_at', '<', daysAgo(RETENTION.idleSessionDays)),
          eb('created_at', '<', daysAgo(RETENTION.sessionDays)),
        ]),
      )
      .execute()
    await trx
      .deleteFrom('auth.refresh_tokens')
      .where('revoked', '=', true)
      .where('updated_at', '<', daysAgo(RETENTION.tradedTokenDays))
      .execute()
    await trx
      .deleteFrom('private.known_devices')
      .where('last_used_at', '<', daysAgo(RETENTION.knownDeviceDays))
      .execute()
    await trx
      .deleteFrom('auth.mfa_challenges')
      .where('created_at', '<', before(RETENTION.challengeMs))
      .execute()
    await trx
      .deleteFrom('auth.mfa_factors')
      .where('status', '=', 'unverified')
      // Not a passkey of an earlier domain, which may come back.
      .where('web_authn_credential', 'is', null)
      .where('created_at', '<', before(RETENTION.unverifiedFactorMs))
      .execute()
  })
  await sweepUnconfirmed(database, now)
}

/**
 * Removes accounts whose address was never confirmed; a Supabase project would store them for ever. Not the one that is
 * to become the owner, which is read under the lock. Skips locked accounts, such as by a start, until the next day.
 */
export async function sweepUnconfirmed(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETENTION.unconfirmedAccountDays * DAY_MS)
  await database.asSystem(async (trx) => {
    const locked = await trx
      .selectFrom('auth.users')
      .select('id')
      .where('email_confirmed_at', 'is', null)
      .where('created_at', '<', before)
      .forUpdate()
      .skipLocked()
      .execute()
    await sql`delete from auth.users as u where u.id = any (${uuids(locked.map(({ id }) => id))})
      and not exists (select from private.pending_owner as awaited where awaited.email = u.email)`.execute(
      trx,
    )
  })
}
