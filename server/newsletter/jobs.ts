import { sql } from 'kysely'
import { z } from 'zod'

import { listTypeOf } from '#contracts/newsletter.ts'
import { jsonb, jsonRows, type Database, type Transaction } from '#server/platform/database/database.ts'
import { count, mailboxOf } from '#server/platform/limits/rate-limiter.ts'
import { LIMITS } from '#server/platform/limits/rate-limits.ts'

import { recordState, sendSubscription } from './mailchimp-subscribe.ts'
import type { UnsubscribeLink } from './unsubscribe.ts'
import { type Mailchimp } from './mailchimp.ts'
import { AUDIENCE_PAGE, type MemberState } from './mailchimp-audience.ts'
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
/** A subscription that has moved to another address of its account; `member` is the former one. */
const Move = z.object({
  subscription: z.uuid(),
  member: Digest,
  only: z.literal('move'),
  moved_at: z.string(),
})
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
  const data = z.union([StateRead, Move, Subscription]).parse(job.data)
  if (data.only === 'state') return receiveState(data.member, deps)
  if (data.only === 'move') return completeMove(data, deps)
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
  const readAt = await database.asSystem(readClock)
  const known = await requireProvider(mailchimp, 'mailing').readState(member)
  await database.asSystem((trx) => receivePage(trx, [known ?? { member, state: undefined }], readAt))
}

/** @returns how many of them are or were on a list here */
async function receivePage(
  trx: Transaction,
  members: (Pick<MemberState, 'member' | 'state'> & Partial<MemberState>)[],
  readAt: string,
): Promise<number> {
  const page = members.map(({ member, state, changedAt }) => ({
    member,
    ...(typeof state === 'string'
      ? { state, archived: false }
      : { left_at: state?.unsubscribedAt, archived: state?.isArchived ?? false }),
    changed_at: changedAt,
  }))
  const call = sql`private.receive_mailchimp_page(${jsonb(page)}, ${readAt}::timestamptz)`
  return Number((await jsonRows<number>(trx, call))[0])
}

/** Not where the member had left at the provider under the former address, and the provider's news of it was lost. */
async function completeMove(
  { subscription, member, moved_at: movedAt }: z.infer<typeof Move>,
  { database, mailchimp }: MailingJobsDeps,
): Promise<void> {
  const known = await requireProvider(mailchimp, 'mailing').readState(member)
  const hasLeft = typeof known?.state === 'object'
  await database.asSystem((trx) =>
    sql`select private.complete_move(${subscription}::uuid, ${member}::text, ${hasLeft}::boolean,
      ${movedAt}::timestamptz)`.execute(trx),
  )
}

export const AUDIENCE_QUEUE = 'read-audience'
/** Early morning in Florida, after the members' own clocks have rung. */
export const AUDIENCE_TIME = '10 9 * * *'

// A bound only: 100,000 members.
const MOST_PAGES = 200
const MOST_UNHEARD = 200

/**
 * Reads what has changed in the audience since the last reading, and a day before it, because the clocks differ. Records
 * it as news of the webhook are recorded, which may have been lost. Then has those members read who left here while
 * nothing says that the provider knows it.
 */
export async function readAudience({
  database,
  mailchimp,
}: MailingJobsDeps): Promise<{ members: number; unreadable: number } | undefined> {
  if (!mailchimp) return undefined
  const run = database.asSystem
  const startedAt = await run(readClock)
  const since = await run(async (trx) => {
    const call = sql`select read_until - interval '1 day' as since from private.mailchimp_readings`
    return (await sql<{ since: Date }>`${call}`.execute(trx)).rows[0]?.since
  })
  let members = 0
  let unreadable = 0
  for (const archived of [false, true]) {
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const readAt = await run(readClock)
      const changed = await mailchimp.readChanges(since, archived, page * AUDIENCE_PAGE)
      members += await run((trx) => receivePage(trx, changed.members, readAt))
      unreadable += changed.unreadable
      if (changed.isLast) break
    }
  }
  await run(async (trx) => {
    await sql`insert into private.mailchimp_readings (read_until) values (${startedAt}::timestamptz)
      on conflict (only_row) do update set read_until = excluded.read_until`.execute(trx)
    await sql`select private.queue_unheard_departures(${MOST_UNHEARD}::integer)`.execute(trx)
  })
  return { members, unreadable }
}

async function readClock(trx: Transaction): Promise<string> {
  const { rows } = await sql<{ at: string }>`select clock_timestamp()::text as at`.execute(trx)
  return rows[0]!.at
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
  const record = (refused: boolean) => {
    const call = sql`private.record_unsubscribe_outcome(${member}::text, ${refused}::boolean)`
    return database.asSystem(async (trx) => (await jsonRows<boolean>(trx, call))[0] ?? false)
  }
  const wanted = { member, listType, isOnOtherList }
  const unsubscribedAt = await provider.unsubscribe(wanted).catch(async (error: unknown) => {
    if (error instanceof MailchimpFailure && error.permanent && (await record(true))) {
      const address = (await provider.readAddress(member).catch(() => undefined)) ?? null
      const call = sql`select private.record_removed_refusal(${member}::text, ${address}::text)`
      await database.asSystem((trx) => call.execute(trx))
    }
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
