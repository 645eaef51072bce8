import { type RawBuilder, sql } from 'kysely'

import { builtIn } from '#content/built-in.ts'
import type { SubmissionKind } from '#contracts/form-service.ts'
import type { Database, Transaction } from '#server/backend/database/database.ts'
import { removeUnnamed } from '#server/pictures/picture-store.ts'

const { retention } = builtIn.facts

const YEARS: Record<SubmissionKind, number> = {
  enquiry: retention.enquiry.years,
  'esa-request': retention.esaRequest.years,
}

/** The longest limits are of a day; a clock may be a little ahead. */
const LONGEST_LIMIT_MS = 25 * 3_600_000

/** A goodbye that could not be written by then never will be: its queue has given up. */
const FAREWELL_DAYS = 7

/** What the owner tried and did not take, or took back. What was published is kept with its release. */
const UNNAMED_PICTURE_DAYS = 30

/**
 * Removes what is past the retention that the privacy page promises: submissions by their kind, the audit
 * log, testimonials that were never published, addresses that left the lists, counted visits, pictures that were
 * never used, and limits that are over.
 * @param now from the caller's clock
 * @param years how long a kind is kept
 * @returns how many submissions were removed
 */
export async function removeExpired(database: Database, now: Date, years = YEARS): Promise<number> {
  const today = sql`${now.toISOString()}::timestamptz`
  return database.asSystem(async (trx) => {
    // A limit that ends later than any that begins now was counted by a clock that ran ahead: it would last for days.
    const [over, atMost] = [now.getTime(), now.getTime() + LONGEST_LIMIT_MS].map(String)
    await sql`delete from private.rate_limits
      where expire < ${over}::bigint or expire > ${atMost}::bigint`.execute(trx)
    await sql`delete from private.audit_log
      where at < least(${today}, now()) - make_interval(years => ${retention.readingRecord.years}::integer)`.execute(
      trx,
    )
    await removeTestimonials(trx, today)
    await removeAddresses(trx, today)
    await sql`delete from private.page_visits
      where day < (${today} at time zone 'UTC')::date - ${retention.pageVisits.days}::integer`.execute(trx)
    await removeUnnamed(trx, today, UNNAMED_PICTURE_DAYS)
    return removeSubmissions(trx, today, years)
  })
}

async function removeSubmissions(
  trx: Transaction,
  today: RawBuilder<unknown>,
  years: Record<SubmissionKind, number>,
): Promise<number> {
  // What the owner deleted can be brought back for a day.
  let removed = await recordRemoval(trx, sql`deleted_at < ${today} - interval '1 day'`)
  for (const [kind, kept] of Object.entries(years)) {
    // One kind at a time, so that only what goes is read from the index.
    // oxlint-disable-next-line no-await-in-loop
    removed += await recordRemoval(
      trx,
      sql`kind = ${kind}::text and received_at < ${today} - make_interval(years => ${kept}::integer)`,
    )
  }
  return removed
}

async function recordRemoval(trx: Transaction, which: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql`with gone as (delete from private.form_submissions where ${which} returning id)
    insert into private.audit_log (action, subject_id) select 'message.expired', id from gone
    returning id`.execute(trx)
  return rows.length
}

async function removeTestimonials(trx: Transaction, today: RawBuilder<unknown>) {
  // The second condition reads by the index of what waits.
  await sql`
    delete from public.testimonials where not is_published
      and pending_since < ${today} - make_interval(years => ${retention.pendingTestimonial.years}::integer)
      and created_at < ${today} - make_interval(years => ${retention.pendingTestimonial.years}::integer)`.execute(
    trx,
  )
}

async function removeAddresses(trx: Transaction, today: RawBuilder<unknown>) {
  await sql`
    delete from public.email_subscriptions where not subscribed
      and unsubscribed_at < ${today} - make_interval(years => ${retention.unsubscribedAddress.years}::integer)`.execute(
    trx,
  )
  await sql`
    delete from private.account_farewells
    where deleted_at < ${today} - make_interval(days => ${FAREWELL_DAYS}::integer)`.execute(trx)
}
