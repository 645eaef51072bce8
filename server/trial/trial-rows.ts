import { sql } from 'kysely'

import { PRACTICE_TIME_ZONE } from '#contracts/calendar.ts'
import type { Transaction } from '#server/platform/database/database.ts'

/** The prefix of sample submissions' ids; no random id has it. */
export const ID_START = '5a000000-0000-4000-8000-00000000'
/** The domain of sample people's addresses, where no mail is delivered. */
export const TRIAL_DOMAIN = 'sample.example'
const ADDRESSES = `%@${TRIAL_DOMAIN}`
/** An owner's address is never a sample's, whatever its domain. */
const isSampleAddress = sql<boolean>`(email like ${ADDRESSES} and email not in (
  select u.email from private.owners as o join auth.users as u on u.id = o.user_id))`

/** Whether there are any, for the button that removes them. */
export async function hasTrialRows(trx: Transaction): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`select
    exists (select from private.form_submissions where id::text like ${`${ID_START}%`})
    or exists (select from auth.users where ${isSampleAddress})
    or exists (select from public.email_subscriptions where ${isSampleAddress}) as any`.execute(trx)
  return rows[0]!.any
}

/** Removes all sample rows, and nothing else; sample visits are those of days before the practice had an owner. */
export async function removeTrialRows(trx: Transaction): Promise<void> {
  await sql`delete from private.form_submissions where id::text like ${`${ID_START}%`}`.execute(trx)
  await sql`delete from auth.users where ${isSampleAddress}`.execute(trx)
  await sql`delete from public.email_subscriptions where ${isSampleAddress}`.execute(trx)
  await sql`delete from private.page_visits where day < (
    select (min(u.created_at) at time zone ${PRACTICE_TIME_ZONE}::text)::date from auth.users as u join private.owners as o on o.user_id = u.id)`.execute(
    trx,
  )
}
