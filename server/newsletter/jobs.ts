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
  /** Undefined when the practice has not set it up; its jobs then wait for it. */
  mailchimp: Mailchimp | undefined
}

interface Job {
  data: unknown
}

const Digest = z.string().regex(/^[0-9a-f]{32}$/)
const Subscription = z.object({
  subscription: z.uuid(),
  /** Sends the unsubscribe link alone. */
  only: z.literal('link').optional(),
  /** When a departure that was undone here meanwhile reached the provider, by its clock. */
  unsubscribedAt: z.coerce.date().optional(),
})
/** Reads a member at the provider, after news of them. */
const Reading = z.object({ member: Digest, only: z.literal('state') })
const Unsubscribe = z.object({ member: Digest, list: z.string().nullable() })
const Deletion = z.object({ member: Digest })

interface SubscriptionJobsDeps extends MailingJobsDeps {
  unsubscribeLink: UnsubscribeLink
}

/**
 * Sends a subscription to the mailing provider, unless the visitor's own call has done so. A reader who has left there
 * since they subscribed here has left.
 */
export async function syncSubscription(job: Job, deps: SubscriptionJobsDeps): Promise<void> {
  const { database, mailchimp, unsubscribeLink } = deps
  const wantedWork = z.union([Reading, Subscription]).parse(job.data)
  if (wantedWork.only === 'state') return receiveState(wantedWork.member, deps)
  const { subscription, only, unsubscribedAt } = wantedWork
  if (only === 'link') return replaceLink(subscription, deps)
  const due = await dueSubscription(subscription, database)
  if (!due) return
  const provider = requireProvider(mailchimp, 'mailing')
  if (!due.confirmed) await refuseFullMailbox(due.email, database)
  const requestedAt = new Date(due.requested_at)
  const wanted = {
    id: subscription,
    email: due.email,
    firstName: due.first_name ?? undefined,
    list: due.list_name,
    listType: listTypeOf(due.list_name) ?? ('newsletter' as const),
    confirmed: due.confirmed,
    requestedAt: unsubscribedAt && unsubscribedAt > requestedAt ? unsubscribedAt : requestedAt,
    leaveUrl: await unsubscribeLink(subscription),
  }
  await sendSubscription(wanted, provider, database.asSystem)
}

/** Records what the provider has of a member. It writes nothing there; one who has come back there has subscribed. */
async function receiveState(member: string, { database, mailchimp }: MailingJobsDeps): Promise<void> {
  const readAt = await database.asSystem(async (trx) => {
    const { rows } = await sql<{ at: string }>`select clock_timestamp()::text as at`.execute(trx)
    return rows[0]?.at
  })
  const state = await requireProvider(mailchimp, 'mailing').readState(member)
  if (!state) return
  const leftAt = typeof state === 'string' ? null : state.leftAt.toISOString()
  await database.asSystem((trx) =>
    sql`select private.receive_mailchimp_state(${member}::text,
      ${typeof state === 'string' ? state : null}::text, ${leftAt}::timestamptz, ${readAt}::timestamptz)`.execute(
      trx,
    ),
  )
}

/** Replaces the link of a reader at the provider; it subscribes nobody, and records that somebody has left there. */
async function replaceLink(
  subscription: string,
  { database, mailchimp, unsubscribeLink }: SubscriptionJobsDeps,
): Promise<void> {
  const call = sql`private.mailchimp_link_due(${subscription}::uuid)`
  const [email] = await database.asSystem((trx) => jsonRows<string>(trx, call))
  if (email === undefined) return
  const reader = { email, leaveUrl: await unsubscribeLink(subscription) }
  const state = await requireProvider(mailchimp, 'mailing').replaceLink(reader)
  if (state) await database.asSystem((trx) => recordState(trx, { id: subscription, ...reader }, state))
}

/**
 * Unsubscribes at the mailing provider by the state at this moment, which is read again afterwards: a reader who came
 * back during the call is sent again.
 */
export async function syncUnsubscribe(job: Job, { database, mailchimp }: MailingJobsDeps): Promise<void> {
  const { member, list } = Unsubscribe.parse(job.data)
  const state = await readUnsubscribeState(member, list, database)
  // An earlier attempt may have reached the provider before the return.
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
 * Deletes a subscriber at the mailing provider who deleted their account, unless they are on a list again. One who came
 * back during this call, or one that was cut off, stays deleted there: the owner sees the refusal.
 */
export async function deleteSubscriber(job: Job, { database, mailchimp }: MailingJobsDeps): Promise<void> {
  const { member } = Deletion.parse(job.data)
  const isBack = async () => (await readUnsubscribeState(member, null, database))?.is_on_any_list
  // The provider never takes back an address that it deleted.
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

// Thrown, so that the job is retried later.
async function refuseFullMailbox(email: string, database: Database): Promise<void> {
  const verdict = await database.asSystem((trx) => count(trx, LIMITS.providerMail, mailboxOf(email)))
  if (!verdict.allowed) throw new Error('a mailbox has had enough mail for now')
}
