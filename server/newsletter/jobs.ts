import { sql } from 'kysely'
import { z } from 'zod'

import { listTypeOf } from '#contracts/newsletter.ts'
import { jsonb, jsonRows, type Database } from '#server/platform/database/database.ts'
import { count, mailboxOf } from '#server/platform/limits/rate-limiter.ts'
import { LIMITS } from '#server/platform/limits/rate-limits.ts'

import { recordState, sendSubscription } from './mailchimp-subscribe.ts'
import type { UnsubscribeLink } from './unsubscribe.ts'
import type { Mailchimp } from './mailchimp.ts'
import { MailchimpFailure } from './mailchimp-wire.ts'
import { requireProvider } from '#server/platform/jobs/work-failures.ts'

interface MailingJobsDeps {
  database: Database
  /** Undefined when the practice has not set it up; its jobs are retried until then. */
  mailchimp: Mailchimp | undefined
}

interface Job {
  data: unknown
}

const Digest = z.string().regex(/^[0-9a-f]{32}$/)
const Subscription = z.object({
  subscription: z.uuid(),
  /** Sends the unsubscribe link only. */
  only: z.literal('link').optional(),
  /** When an unsubscription that was undone here since took effect at the provider, by its clock. */
  unsubscribedAt: z.coerce.date().optional(),
})
/** Reads a member at the provider, after an event about them. */
const StateRead = z.object({ member: Digest, only: z.literal('state') })
const Unsubscribe = z.object({ member: Digest, list: z.string().nullable() })
const Deletion = z.object({ member: Digest })

interface SubscriptionJobsDeps extends MailingJobsDeps {
  unsubscribeLink: UnsubscribeLink
}

/**
 * Sends a subscription to the mailing provider, unless the visitor's own call has done so. Somebody who has unsubscribed
 * there since they subscribed here is unsubscribed here too.
 */
export async function syncSubscription(job: Job, deps: SubscriptionJobsDeps): Promise<void> {
  const { database, mailchimp, unsubscribeLink } = deps
  const data = z.union([StateRead, Subscription]).parse(job.data)
  if (data.only === 'state') return receiveState(data.member, deps)
  const { subscription, only, unsubscribedAt } = data
  if (only === 'link') return replaceLink(subscription, deps)
  const due = await dueSubscription(subscription, database)
  if (!due) return
  const provider = requireProvider(mailchimp, 'mailing')
  if (!due.confirmed) await refuseAboveLimit(due.email, database)
  const requestedAt = new Date(due.requested_at)
  const wanted = {
    id: subscription,
    email: due.email,
    firstName: due.first_name ?? undefined,
    list: due.list_name,
    listType: listTypeOf(due.list_name) ?? ('newsletter' as const),
    confirmation: due.confirmed ? ('done' as const) : ('request' as const),
    requestedAt: unsubscribedAt && unsubscribedAt > requestedAt ? unsubscribedAt : requestedAt,
    unsubscribeUrl: await unsubscribeLink(subscription),
  }
  await sendSubscription(wanted, provider, database.asSystem)
}

/** Records the provider's state of a member, and writes nothing there. Somebody who has subscribed again there has here. */
async function receiveState(member: string, { database, mailchimp }: MailingJobsDeps): Promise<void> {
  const readAt = await database.asSystem(async (trx) => {
    const { rows } = await sql<{ at: string }>`select clock_timestamp()::text as at`.execute(trx)
    return rows[0]?.at
  })
  const state = await requireProvider(mailchimp, 'mailing').readState(member)
  if (!state) return
  const unsubscribedAt = typeof state === 'string' ? null : state.unsubscribedAt.toISOString()
  await database.asSystem((trx) =>
    sql`select private.receive_mailchimp_state(${member}::text,
      ${typeof state === 'string' ? state : null}::text, ${unsubscribedAt}::timestamptz, ${readAt}::timestamptz)`.execute(
      trx,
    ),
  )
}

/** Replaces a subscriber's link at the provider. Never subscribes, and records that somebody has unsubscribed there. */
async function replaceLink(
  subscription: string,
  { database, mailchimp, unsubscribeLink }: SubscriptionJobsDeps,
): Promise<void> {
  const call = sql`private.mailchimp_link_due(${subscription}::uuid)`
  const [email] = await database.asSystem((trx) => jsonRows<string>(trx, call))
  if (email === undefined) return
  const subscriber = { email, unsubscribeUrl: await unsubscribeLink(subscription) }
  const state = await requireProvider(mailchimp, 'mailing').replaceLink(subscriber)
  if (state) await database.asSystem((trx) => recordState(trx, { id: subscription, ...subscriber }, state))
}

/**
 * Unsubscribes at the mailing provider, if the present state requires it. The state is read again afterwards: a person
 * who subscribed again during the call is sent again.
 */
export async function syncUnsubscribe(job: Job, { database, mailchimp }: MailingJobsDeps): Promise<void> {
  const { member, list } = Unsubscribe.parse(job.data)
  const state = await readUnsubscribeState(member, list, database)
  // An earlier attempt may have unsubscribed them at the provider before they subscribed again.
  if (state?.is_on_list) return repeatSubscriptions(member, database)
  const listType = list === null ? undefined : listTypeOf(list)
  const isOnOtherList = Boolean(state?.is_on_any_list)
  const provider = requireProvider(mailchimp, 'mailing')
  const record = (refused: boolean) =>
    database.asSystem((trx) =>
      sql`select private.record_unsubscribe_outcome(${member}::text, ${refused}::boolean)`.execute(trx),
    )
  const wanted = { member, listType, isOnOtherList }
  const unsubscribedAt = await provider.unsubscribe(wanted).catch(async (error: unknown) => {
    if (error instanceof MailchimpFailure && error.permanent) await record(true)
    throw error
  })
  await record(false)
  if (!isOnOtherList) {
    const known = sql`select private.record_unsubscribed_there(${member}::text)`
    await database.asSystem((trx) => known.execute(trx))
  }
  const now = await readUnsubscribeState(member, list, database)
  if (now?.is_on_list || (now?.is_on_any_list && !isOnOtherList))
    await repeatSubscriptions(member, database, unsubscribedAt)
}

/**
 * Deletes at the mailing provider a subscriber who deleted their account, unless they are on a list again. Somebody who
 * subscribes again during this call, or an interrupted one, cannot be restored there: the owner sees the refusal.
 */
export async function deleteSubscriber(job: Job, { database, mailchimp }: MailingJobsDeps): Promise<void> {
  const { member } = Deletion.parse(job.data)
  const isBack = async () => (await readUnsubscribeState(member, null, database))?.is_on_any_list
  // The provider never accepts an address again that it deleted.
  if (!(await isBack())) await requireProvider(mailchimp, 'mailing').deleteSubscriber(member)
  if (await isBack()) await repeatSubscriptions(member, database)
}

interface DueSubscription {
  email: string
  list_name: string
  first_name: string | null
  confirmed: boolean
  requested_at: string
}

async function dueSubscription(subscription: string, database: Database) {
  const call = sql`public.mailchimp_sync_due(${subscription}::uuid)`
  return (await database.asSystem((trx) => jsonRows<DueSubscription>(trx, call)))[0]
}

async function readUnsubscribeState(member: string, list: string | null, database: Database) {
  const call = sql`private.unsubscribe_state(${member}::text, ${list}::text)`
  return (
    await database.asSystem((trx) => jsonRows<{ is_on_list: boolean; is_on_any_list: boolean }>(trx, call))
  )[0]
}

async function repeatSubscriptions(member: string, database: Database, unsubscribedAt?: Date) {
  const undone = unsubscribedAt ? { unsubscribedAt: unsubscribedAt.toISOString() } : {}
  await database.asSystem(async (trx) => {
    await sql`update private.mailchimp_syncs as p set notified_at = null from public.email_subscriptions as s
      where s.id = p.subscription_id and s.subscribed and md5(s.email) = ${member}::text`.execute(trx)
    await sql`select private.enqueue('sync-subscription',
        jsonb_build_object('subscription', s.id) || ${jsonb(undone)})
      from public.email_subscriptions as s where s.subscribed and md5(s.email) = ${member}::text`.execute(trx)
  })
}

// Throws, so that the job is retried later.
async function refuseAboveLimit(email: string, database: Database): Promise<void> {
  const verdict = await database.asSystem((trx) => count(trx, LIMITS.providerMail, mailboxOf(email)))
  if (!verdict.allowed) throw new Error('too many mails to a mailbox')
}
