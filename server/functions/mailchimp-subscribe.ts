import { SubscribeReply, SubscribeRequest } from '#contracts/subscribe.ts'
import { json, readJson, refuseUnlessPost, RefusedRequest } from './http.ts'
import { type Backend, isSessionEnded } from './backend.ts'
import { databaseLimit, type Limit } from './limit.ts'
import type { FunctionLog } from './log.ts'
import type { Mailchimp } from '../providers/mailchimp.ts'
import { mailboxOf } from './mailbox.ts'
import { MailchimpFailure, type Refusal } from '../providers/mailchimp-wire.ts'
import type { Member, MemberOf } from './member.ts'
import { type ProviderSubscriptions, providerSubscriptions } from './provider-subscriptions.ts'
import type { UnsubscribeLink } from './unsubscribe-link.ts'

export interface SubscribeWorld {
  /** For visitors. */
  subscriptions: ProviderSubscriptions
  memberOf: MemberOf
  /** Undefined when the practice has not set it up. */
  mailchimp: Mailchimp | undefined
  /** Goes into each letter. */
  unsubscribeLink: UnsubscribeLink
  /** By mailbox: nobody can have somebody else's inbox filled. */
  recipientLimit: Limit
  log: FunctionLog
}

const MAX_BODY = 4 * 1024

/** What one recipient may cause in an hour; a person who tries again after a failure stays below. */
export function recipientLimit(backend: Backend): Limit {
  return databaseLimit(backend, { what: 'provider-call', most: 8, seconds: 3600 })
}

/**
 * Tells the mailing provider about an address that our own database says is subscribed.
 *
 * 200 `{ status: 'accepted' }` for every address alike, unless a member asks about their own: see `SubscribeReply`.
 * 400, 405, 413, 429, 502 with `{ error }`.
 */
export function mailchimpSubscribe(world: SubscribeWorld): (request: Request) => Promise<Response> {
  return async (request) => {
    const refusal = refuseUnlessPost(request)
    if (refusal) return refusal
    try {
      const parsed = SubscribeRequest.safeParse(await readJson(request, MAX_BODY))
      if (!parsed.success) return json({ error: 'Invalid subscription' }, 400)
      const wanted = parsed.data
      if (!(await world.recipientLimit(mailboxOf(wanted.email))))
        return json({ error: 'Too many requests' }, 429)
      const member = await world.memberOf(request)
      const reply = member?.email === wanted.email ? await tellAsMember(wanted, member, world) : undefined
      return json(SubscribeReply.parse(reply ?? (await tellAsVisitor(wanted, world))))
    } catch (error) {
      if (error instanceof RefusedRequest) return json({ error: error.message }, error.status)
      world.log.error({ err: error }, 'the mailing provider was not told')
      return json({ error: 'The mailing provider is not available' }, 502)
    }
  }
}

/** Under the member's own session, which the database asks for. Undefined once it has ended: it proves nothing. */
async function tellAsMember(wanted: SubscribeRequest, member: Member, world: SubscribeWorld) {
  try {
    const subscriptions = providerSubscriptions(member.backend)
    return { status: await tellProvider(wanted, true, { ...world, subscriptions }) }
  } catch (error) {
    if (isSessionEnded(error)) return undefined
    throw error
  }
}

async function tellAsVisitor(wanted: SubscribeRequest, world: SubscribeWorld): Promise<SubscribeReply> {
  await tellProvider(wanted, false, world)
  return { status: 'accepted' }
}

async function tellProvider(
  wanted: SubscribeRequest,
  proven: boolean,
  world: SubscribeWorld,
): Promise<SubscribeReply['status']> {
  const { subscriptions, mailchimp, log } = world
  if (!mailchimp) throw new Error('no mailing provider is set up')
  const begun = await subscriptions.begin(wanted, proven)
  // The same outcome for an address that is not on the list, or was told before: otherwise our answer would tell
  // a stranger who reads us.
  if (!begun?.due) {
    await mailchimp.rehearse()
    return begun?.state ?? 'accepted'
  }
  const { id, confirmed, state } = begun
  try {
    const leaveUrl = await world.unsubscribeLink(id)
    const reached = await mailchimp.subscribe({
      ...wanted,
      confirmed,
      askAgain: state === 'pending',
      leaveUrl,
    })
    await subscriptions.settle(id, reached)
    return reached
  } catch (error) {
    const refusal = error instanceof MailchimpFailure ? error.refusal : undefined
    if (refusal) await subscriptions.refuse(id, refusal)
    if (!refusal || !OF_ONE_ADDRESS.has(refusal)) throw error
    // About this address and no other: a failure would tell a stranger that Mailchimp has known it.
    log.warn({ reason: `Mailchimp: ${refusal}` }, 'the mailing provider refuses a subscription')
    return 'refused'
  }
}

const OF_ONE_ADDRESS: ReadonlySet<Refusal> = new Set(['forgotten', 'barred', 'invalid'])
