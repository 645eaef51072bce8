import * as z from 'zod/mini'

import { data, functions } from '#app/lib/backend-client.ts'
import { logProblem } from '#app/lib/log.ts'
import '#app/lib/schemas-without-eval.ts'
import { type ListType, listNameOf, SubscribeReply, SubscribeRequest } from '#contracts/newsletter.ts'

/** The mailing provider's state of a subscription, as far as it may be disclosed; 'failed': not synced yet. */
export type ProviderOutcome = SubscribeReply['status'] | 'failed'

/** Whether the visitor is on the list, and whether the mailing provider is synced already. */
export type SubscribeOutcome =
  | { status: 'invalid-email' }
  | { status: 'offline' }
  | { status: 'failed' }
  | { status: 'subscribed'; provider: ProviderOutcome }

const EmailList = z.object({ id: z.union([z.string(), z.number()]), name: z.string() })
type ListId = z.infer<typeof EmailList>['id']

/** After this the provider counts as failed; the server's queue continues to retry. */
const PROVIDER_TIMEOUT_MS = 8000

/** Adds an address to a list, as section 7 of the specification describes. Never throws. */
export async function subscribe(subscription: {
  email: string
  firstName?: string
  listType: ListType
}): Promise<SubscribeOutcome> {
  const request = SubscribeRequest.safeParse(subscription)
  if (!request.success) return { status: 'invalid-email' }
  try {
    const listId = await findList(listNameOf(request.data.listType))
    await write(request.data.email, listId)
  } catch (cause) {
    logProblem('The subscription was not written', cause)
    return { status: navigator.onLine ? 'failed' : 'offline' }
  }
  return { status: 'subscribed', provider: await syncProvider(request.data) }
}

async function findList(name: string): Promise<ListId> {
  const list = data.from('email_lists').select('id, name').eq('name', name).single()
  // Without retries: the client would retry for seconds before it reports a failure.
  const { data: found, error } = await list.retry(false)
  if (error) throw error
  return EmailList.parse(found).id
}

async function write(email: string, listId: ListId): Promise<void> {
  const subscription = {
    subscribed: true,
    subscribed_at: new Date().toISOString(),
    unsubscribed_at: null,
  }
  const row = { email, email_list_id: listId }
  const subscriptions = data.from('email_subscriptions')
  const { error } = await subscriptions.upsert(
    { ...row, ...subscription },
    { onConflict: 'email,email_list_id' },
  )
  if (!error) return
  // RLS hides the row, so the count of updated rows is meaningless: the database subscribes the address in the header,
  // known or not, or refuses.
  const update = await subscriptions
    .update(subscription)
    .eq('email', email)
    .eq('email_list_id', listId)
    .setHeader('x-subscription', JSON.stringify(row))
  if (update.error) throw update.error
}

async function syncProvider(request: SubscribeRequest): Promise<ProviderOutcome> {
  try {
    const reply = await functions.invoke<unknown>('mailchimp-subscribe', {
      body: request,
      timeout: PROVIDER_TIMEOUT_MS,
    })
    if (reply.error) throw reply.error
    return SubscribeReply.parse(reply.data).status
  } catch (cause) {
    logProblem('The mailing provider was not told', cause)
    return 'failed'
  }
}
