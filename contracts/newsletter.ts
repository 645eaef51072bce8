import * as z from 'zod/mini'

import { EmailAddress } from './email-address.ts'
import { SUBSCRIBER_NAME_MAX } from './field-bounds.ts'
import { readTyped } from './typed-text.ts'

/** The four mailing lists, as the browser names them, with their names in `email_lists`. */
export const LIST_NAMES = {
  newsletter: 'Newsletter',
  'welcome-series': 'Welcome Series',
  'blog-notifications': 'Blog Notifications',
  'esa-followups': 'ESA Follow-ups',
} as const

export type ListType = keyof typeof LIST_NAMES

/** Anything unknown or missing is the newsletter, the specification's default. */
export const ListType = z.pipe(z.optional(z.unknown()), z.transform(knownListType))

export function listNameOf(listType: string): string {
  return LIST_NAMES[knownListType(listType)]
}

/** The reverse; undefined for a list that browsers don't know. */
export function listTypeOf(listName: string): ListType | undefined {
  return Object.keys(LIST_NAMES)
    .map(knownListType)
    .find((type) => LIST_NAMES[type] === listName)
}

function knownListType(given: unknown): ListType {
  return typeof given === 'string' && Object.hasOwn(LIST_NAMES, given) ? (given as ListType) : 'newsletter'
}

const FirstName = z.optional(
  z.pipe(
    z.string().check(z.overwrite(readTyped), z.maxLength(SUBSCRIBER_NAME_MAX)),
    z.transform((name) => name || undefined),
  ),
)

export const SubscribeRequest = z.object({
  email: EmailAddress,
  firstName: FirstName,
  listType: ListType,
})
export type SubscribeRequest = z.infer<typeof SubscribeRequest>

/**
 * 'accepted' is the same for every address, because subscriptions are private. The others are for a member who
 * subscribes their own confirmed address: subscribed; not confirmed at the provider yet; mail bounced; or the provider
 * accepts the address through its own form only.
 */
export const SubscribeReply = z.object({
  status: z.enum(['accepted', 'subscribed', 'pending', 'undeliverable', 'refused']),
})
export type SubscribeReply = z.infer<typeof SubscribeReply>

/** Reply of `unsubscribe`: the address is removed from all our lists. 404 if no subscription matches. */
export const UnsubscribeReply = z.object({ status: z.literal('unsubscribed') })
export type UnsubscribeReply = z.infer<typeof UnsubscribeReply>
