import * as z from 'zod/mini'

import { callAsOwner } from '#app/lib/owner-functions.ts'
import { fullPage } from '#app/lib/owner-list.ts'

const PAGE_SIZE = 50

export const subscriberKeys = {
  lists: ['subscriber-lists'] as const,
  subscribers: (list: string | undefined, search: string) => ['subscribers', list, search] as const,
}

const SubscriberList = z.object({ id: z.uuid(), name: z.string(), subscribers: z.number() })
export type SubscriberList = z.infer<typeof SubscriberList>

const SubscriberState = {
  /** Null if it is not known. */
  subscribed_at: z.nullable(z.string()),
  /** State at the mailing provider; 'pending' until the subscriber has confirmed by its mail. */
  state: z.nullable(z.string()),
  /** Why the mailing provider does not accept it. */
  refusal: z.nullable(z.string()),
}
const Subscriber = z.object({ id: z.uuid(), email: z.string(), ...SubscriberState })
export type Subscriber = z.infer<typeof Subscriber>

const ExportedSubscriber = z.object({ email: z.string(), ...SubscriberState })
export type ExportedSubscriber = z.infer<typeof ExportedSubscriber>

/**
 * The mailing lists, and the number of subscribers of each.
 * @throws OwnerError
 */
export function readSubscriberLists(): Promise<SubscriberList[]> {
  return callAsOwner('subscriber_lists', {}, z.array(SubscriberList))
}

/**
 * The page after `last`, newest first.
 * @throws OwnerError
 */
export async function readSubscribers(list: string, search: string, last: Subscriber | null) {
  const after = last && { after_id: last.id, after_at: last.subscribed_at }
  const parameters = { list, search, most: PAGE_SIZE, ...after }
  return fullPage(await callAsOwner('subscribers_page', parameters, z.array(Subscriber)), PAGE_SIZE)
}

/** The whole list. @throws OwnerError */
export function exportSubscribers(list: string): Promise<ExportedSubscriber[]> {
  return callAsOwner('export_subscribers', { list }, z.array(ExportedSubscriber))
}

/**
 * @returns whether it still existed.
 * @throws OwnerError
 */
export function removeSubscriber({ id }: Subscriber): Promise<boolean> {
  return callAsOwner('remove_subscriber', { subscription: id }, z.boolean())
}
