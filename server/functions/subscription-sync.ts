import { sql } from 'kysely'

import { listNameOf, type SubscribeRequest } from '#contracts/subscribe.ts'
import type { Transaction } from '#server/backend/database/database.ts'

import type { ReaderState, Refusal } from '../providers/mailchimp.ts'

/** A subscription that is on the list, as far as the mailing provider is concerned. */
export interface SubscriptionToSync {
  id: string
  /** True while the provider has to be told, or its mail went unanswered for a day and somebody asks again. */
  due: boolean
  /** The member whose address it is has asked for it. */
  confirmed: boolean
  /** What the provider made of it when it was last told. */
  state: ReaderState | null
}

/**
 * What the provider still has to be told of a subscription. Keeps the first name for the queued job, in case
 * telling fails.
 * @param proven the member whose confirmed address it is asks for it
 * @returns undefined for an address that is not on the list
 */
export async function beginSync(
  trx: Transaction,
  { email, firstName, listType }: SubscribeRequest,
  proven = false,
): Promise<SubscriptionToSync | undefined> {
  const subscription = await trx
    .selectFrom('email_subscriptions as s')
    .innerJoin('email_lists as l', 'l.id', 's.email_list_id')
    .where('s.email', '=', email)
    .where('l.name', '=', listNameOf(listType))
    .where('s.subscribed', '=', true)
    .select('s.id')
    .executeTakeFirst()
  if (!subscription) return undefined
  const { rows } = await sql<Omit<SubscriptionToSync, 'id'>>`
    select * from public.provider_sync_begin(${subscription.id}::uuid, ${firstName ?? null}::text, ${proven}::boolean)
  `.execute(trx)
  return rows[0] && { ...subscription, ...rows[0] }
}

/**
 * Remembers that the provider knows, and what it made of it. Somebody who left during the call may have been taken off
 * there before it: then the departure is sent again.
 */
export async function settleSync(
  trx: Transaction,
  { id, email, list }: { id: string; email: string; list: string },
  state: ReaderState,
): Promise<void> {
  const subscription = await trx
    .selectFrom('email_subscriptions')
    .select('subscribed')
    .where('id', '=', id)
    .executeTakeFirst()
  if (subscription?.subscribed) {
    await sql`select public.provider_sync_settle(${id}::uuid, ${state}::text)`.execute(trx)
  } else {
    await sql`select private.enqueue('sync-departure',
      jsonb_build_object('member', md5(${email}::text), 'list', ${list}::text))`.execute(trx)
  }
}

/** Remembers that the provider does not take it, for the owner to see. */
export async function refuseSync(trx: Transaction, subscription: string, refusal: Refusal): Promise<void> {
  await sql`select public.provider_sync_refuse(${subscription}::uuid, ${refusal}::text)`.execute(trx)
}
