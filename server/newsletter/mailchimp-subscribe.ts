import { sql } from 'kysely'

import { listNameOf, SubscribeReply, SubscribeRequest } from '#contracts/newsletter.ts'
import { jsonRows, type Run, type Transaction } from '#server/platform/database/database.ts'
import { isSecondFactorNeeded, isSessionEnded } from '#server/platform/database/database-errors.ts'
import { mailboxOf } from '#server/platform/limits/rate-limiter.ts'
import { LIMITS } from '#server/platform/limits/rate-limits.ts'

import type { Mailchimp, Subscriber } from './mailchimp.ts'
import type { Unsubscribed, SubscriberState } from './mailchimp-audience.ts'
import { MailchimpFailure, type Refusal } from './mailchimp-wire.ts'
import { type Handler, json, postHandler, readJson, RefusedRequest } from '#server/backend/functions/http.ts'
import { type Member, type MemberDeps, refuseTooMany } from '#server/backend/functions/member-function.ts'
import { linkKeyOf, type UnsubscribeLink } from './unsubscribe.ts'

interface SubscribeDeps extends MemberDeps {
  /** Undefined when the practice has not set it up. */
  mailchimp: Mailchimp | undefined
  /** Makes the value of the audience's field LEAVEURL. */
  unsubscribeLink: UnsubscribeLink
}

const MAX_BODY = 4 * 1024
const FAILURE = {
  status: 503,
  error: 'The mailing provider is not available',
  event: 'the mailing provider was not notified',
}

/**
 * Sends an address that is subscribed in our database to the mailing provider.
 *
 * 200 `{ status: 'accepted' }` for every address alike, except for a member's own address: see `SubscribeReply`.
 * 400, 405, 413, 429, 503 with `{ error }`.
 */
export function mailchimpSubscribe(deps: SubscribeDeps): Handler {
  return postHandler(deps.log, FAILURE, async (request) => {
    const parsed = SubscribeRequest.safeParse(await readJson(request, MAX_BODY))
    if (!parsed.success) throw new RefusedRequest(400, 'Invalid subscription')
    const wanted = parsed.data
    await refuseTooMany(deps.database.asFunction, LIMITS.providerMail, mailboxOf(wanted.email))
    const member = await deps.memberOf(request)
    const status = member?.email === wanted.email ? await syncForMember(wanted, member, deps) : undefined
    return json(SubscribeReply.parse({ status: status ?? (await syncForVisitor(wanted, deps)) }))
  })
}

/** Undefined where the session has ended or lacks the second factor: the member is then treated as a visitor. */
async function syncForMember(wanted: SubscribeRequest, member: Member, deps: SubscribeDeps) {
  try {
    return await syncSubscription(wanted, deps, member)
  } catch (error) {
    if (isSessionEnded(error) || isSecondFactorNeeded(error)) return undefined
    throw error
  }
}

async function syncForVisitor(wanted: SubscribeRequest, deps: SubscribeDeps) {
  await syncSubscription(wanted, deps)
  return 'accepted' as const
}

async function syncSubscription(
  wanted: SubscribeRequest,
  { database, mailchimp, unsubscribeLink, log }: SubscribeDeps,
  member?: Member,
): Promise<SubscribeReply['status']> {
  if (!mailchimp) throw new Error('no mailing provider is set up')
  const run: Run = (work) => database.asFunction(work, member)
  const started = await run((trx) => startSync(trx, wanted, member !== undefined))
  // The same calls and outcome for an address that is not on the list or was sent before: the response must not reveal
  // who subscribes.
  if (!started?.due) {
    await mailchimp.imitateSubscribe()
    return started?.state ?? 'accepted'
  }
  const { id, confirmed, state } = started
  try {
    const subscription: Parameters<typeof sendSubscription>[0] = {
      ...wanted,
      id,
      list: listNameOf(wanted.listType),
      confirmation: confirmed ? 'done' : state === 'pending' ? 'request-again' : 'request',
      unsubscribeUrl: await unsubscribeLink(id),
    }
    const sent = await sendSubscription(subscription, mailchimp, run)
    return typeof sent === 'string' ? sent : 'accepted'
  } catch (error) {
    const refusal = error instanceof MailchimpFailure ? error.refusal : undefined
    if (!refusal || !ADDRESS_REFUSALS.has(refusal)) throw error
    // Mailchimp refuses only this address: failing would reveal that it has known it.
    log.warn({ reason: `Mailchimp: ${refusal}` }, 'the mailing provider refuses a subscription')
    return 'refused'
  }
}

const ADDRESS_REFUSALS: ReadonlySet<Refusal> = new Set(['forgotten', 'barred', 'invalid'])

/** An active subscription, and its state at the mailing provider. */
interface SubscriptionToSync {
  id: string
  /** True until it is sent to the provider, and again where its confirmation mail was not answered for a day. */
  due: boolean
  /** Requested by the member of this address, who has confirmed it. */
  confirmed: boolean
  /** The provider's state, when it was last sent. */
  state: SubscriberState | null
}

/**
 * Reads what is to be sent to the provider, and stores the first name for the queued job, in case sending fails now.
 * @param proven requested by the member of this address, who has confirmed it
 * @returns undefined for an address that is not on the list
 */
export async function startSync(
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
  const call = sql`public.start_mailchimp_sync(${id}::uuid, ${firstName ?? null}::text, ${proven}::boolean)`
  const [started] = await jsonRows<Omit<SubscriptionToSync, 'id'>>(trx, call)
  return started && { id, ...started }
}

/**
 * Sends a subscription to the provider and records its state there, or the reason of a refusal, which the owner sees.
 * @throws MailchimpFailure
 */
export async function sendSubscription(
  { id, list, ...subscriber }: Subscriber & { id: string; list: string },
  mailchimp: Mailchimp,
  run: Run,
): Promise<SubscriberState | Unsubscribed> {
  try {
    const state = await mailchimp.subscribe(subscriber)
    const { email, unsubscribeUrl } = subscriber
    await run((trx) => completeSync(trx, { id, email, unsubscribeUrl, list }, state))
    return state
  } catch (error) {
    const refusal = error instanceof MailchimpFailure ? error.refusal : undefined
    if (refusal) {
      const statement = sql`select public.record_mailchimp_refusal(${id}::uuid, ${refusal}::text)`
      await run((trx) => statement.execute(trx))
    }
    throw error
  }
}

/** Records the state. A subscriber who unsubscribed here during the call is unsubscribed at the provider again. */
async function completeSync(
  trx: Transaction,
  { list, ...sent }: SentSubscription & { list: string },
  state: SubscriberState | Unsubscribed,
): Promise<void> {
  const { id, email } = sent
  const subscription = await trx
    .selectFrom('email_subscriptions')
    .select('subscribed')
    .where('id', '=', id)
    .executeTakeFirst()
  if (subscription?.subscribed) {
    await recordState(trx, sent, state)
  } else {
    await sql`select private.enqueue('sync-unsubscribe',
      jsonb_build_object('member', md5(${email}::text), 'list', ${list}::text))`.execute(trx)
  }
}

interface SentSubscription {
  id: string
  email: string
  unsubscribeUrl: string
}

/** Records the provider's state of a subscription, or that the subscriber has unsubscribed there. */
export async function recordState(
  trx: Transaction,
  { id, email, unsubscribeUrl }: SentSubscription,
  state: SubscriberState | Unsubscribed,
): Promise<void> {
  if (typeof state === 'string') {
    await sql`select public.record_mailchimp_sync(${id}::uuid, ${state}::text)`.execute(trx)
    const key = linkKeyOf(unsubscribeUrl) ?? null
    await sql`select private.record_link(${id}::uuid, ${key}::text)`.execute(trx)
  } else {
    const unsubscribedAt = state.unsubscribedAt.toISOString()
    await sql`select private.end_mailchimp_subscriptions(${email}::text, ${unsubscribedAt}::timestamptz)`.execute(
      trx,
    )
  }
}
