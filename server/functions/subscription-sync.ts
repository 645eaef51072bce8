import { sql } from 'kysely'

import { listNameOf, type SubscribeRequest } from '#contracts/subscribe.ts'
import type { Run, Transaction } from '#server/backend/database/database.ts'
import { jsonRows } from '#server/backend/database/json-rows.ts'

import {
  type Mailchimp,
  MailchimpFailure,
  type ReaderState,
  type Subscriber,
} from '../providers/mailchimp.ts'

/** A subscription that is on the list, and its state at the mailing provider. */
interface SubscriptionToSync {
  id: string
  /** True until it was sent to the provider, and again when the provider's mail went unanswered for a day. */
  due: boolean
  /** Requested by the member of this address, who has confirmed it. */
  confirmed: boolean
  /** The provider's state of it, when it was last sent. */
  state: ReaderState | null
}

/**
 * Reads what is to be sent to the provider. Keeps the first name for the queued job, in case sending fails now.
 * @param proven requested by the member of this address, who has confirmed it
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
  const { id } = subscription
  const call = sql`public.provider_sync_begin(${id}::uuid, ${firstName ?? null}::text, ${proven}::boolean)`
  const [begun] = await jsonRows<Omit<SubscriptionToSync, 'id'>>(trx, call)
  return begun && { id, ...begun }
}

/**
 * Sends a subscription to the provider and remembers what it made of it, or why it refused, for the owner to see.
 * @throws MailchimpFailure
 */
export async function sendSubscription(
  { id, list, ...subscriber }: Subscriber & { id: string; list: string },
  mailchimp: Mailchimp,
  run: Run,
): Promise<ReaderState> {
  try {
    const state = await mailchimp.subscribe(subscriber)
    await run((trx) => settleSync(trx, { id, email: subscriber.email, list }, state))
    return state
  } catch (error) {
    const refusal = error instanceof MailchimpFailure ? error.refusal : undefined
    if (refusal) {
      const statement = sql`select public.provider_sync_refuse(${id}::uuid, ${refusal}::text)`
      await run((trx) => statement.execute(trx))
    }
    throw error
  }
}

/** A reader who left during the call may have been taken off there before it: then the departure is sent again. */
async function settleSync(
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
