import { SubscribeReply, SubscribeRequest } from '../_shared/contracts/subscribe.ts'
import { json, readJson, refuseUnlessPost, RefusedRequest } from '../_shared/http.ts'
import type { Backend } from '../_shared/backend.ts'
import { databaseLimit, type Limit } from '../_shared/limit.ts'
import type { FunctionLog } from '../_shared/log.ts'
import type { Mailchimp } from '../_shared/mailchimp.ts'
import { mailboxOf } from '../_shared/mailbox.ts'
import type { ProviderSubscriptions } from '../_shared/provider-subscriptions.ts'
import type { UnsubscribeLink } from '../_shared/unsubscribe-link.ts'

export interface SubscribeWorld {
  subscriptions: ProviderSubscriptions
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
 * 200 `{ status: 'accepted' }` for every address alike; 400, 405, 413, 429, 502 with `{ error }`.
 */
export function mailchimpSubscribe(world: SubscribeWorld): (request: Request) => Promise<Response> {
  return async (request) => {
    const refusal = refuseUnlessPost(request)
    if (refusal) return refusal
    try {
      const parsed = SubscribeRequest.safeParse(await readJson(request, MAX_BODY))
      if (!parsed.success) return json({ error: 'Invalid subscription' }, 400)
      if (!(await world.recipientLimit(mailboxOf(parsed.data.email))))
        return json({ error: 'Too many requests' }, 429)
      await tellProvider(parsed.data, world)
      return json(SubscribeReply.parse({ status: 'accepted' }))
    } catch (error) {
      if (error instanceof RefusedRequest) return json({ error: error.message }, error.status)
      world.log.error({ err: error }, 'the mailing provider was not told')
      return json({ error: 'The mailing provider is not available' }, 502)
    }
  }
}

async function tellProvider(wanted: SubscribeRequest, world: SubscribeWorld) {
  const { subscriptions, mailchimp } = world
  if (!mailchimp) throw new Error('no mailing provider is set up')
  const subscription = await subscriptions.begin(wanted)
  // The same wait and the same outcome for an address that is not on the list, or was told before:
  // otherwise the time of our answer would tell a stranger who reads us.
  if (!subscription) return mailchimp.rehearse()
  await mailchimp.subscribe({ ...wanted, leaveUrl: await world.unsubscribeLink(subscription) })
  await subscriptions.settle(subscription)
}
