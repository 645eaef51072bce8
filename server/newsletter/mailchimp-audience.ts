import { z } from 'zod'

import { type Call, MailchimpFailure } from './mailchimp-wire.ts'

/** 'pending' until the subscriber confirms by Mailchimp's mail; 'undeliverable' where mail bounced. */
export type SubscriberState = 'subscribed' | 'pending' | 'undeliverable'

/** The member has unsubscribed at Mailchimp, or the owner has unsubscribed them there. */
export interface Unsubscribed {
  unsubscribedAt: Date
  /** The owner has archived the contact there. */
  isArchived?: boolean
}

/** What the audience has of a member; `state` is undefined where it never sent them letters. */
export interface MemberState {
  /** Mailchimp's id of the member. */
  member: string
  state: SubscriberState | Unsubscribed | undefined
  /** When Mailchimp last changed anything of the member, by its clock. */
  changedAt: Date
}

export const Member = z.object({ id: z.string(), status: z.string(), last_changed: z.coerce.date() })
export type Member = z.infer<typeof Member>

export const UNSUBSCRIBED_STATUSES: ReadonlySet<string> = new Set(['unsubscribed', 'archived'])

export function stateOf(member: Member): SubscriberState | Unsubscribed {
  const { status } = member
  if (UNSUBSCRIBED_STATUSES.has(status)) return unsubscribedOf(member)
  if (status === 'cleaned') return 'undeliverable'
  return status === 'subscribed' ? 'subscribed' : 'pending'
}

export function unsubscribedOf({ status, last_changed: unsubscribedAt }: Member): Unsubscribed {
  return { unsubscribedAt, ...(status === 'archived' && { isArchived: true }) }
}

export function memberStateOf(known: Member): MemberState {
  // Someone who only bought something was never subscribed.
  const state = known.status === 'transactional' ? undefined : stateOf(known)
  return { member: known.id, state, changedAt: known.last_changed }
}

/** How many members a page has at most. */
export const AUDIENCE_PAGE = 500
const MembersReply = z.object({ members: z.array(z.unknown()).max(AUDIENCE_PAGE) })

export interface AudiencePage {
  members: MemberState[]
  /** How many members of the page are in no form that we know, such as contacts without an address. */
  unreadable: number
  isLast: boolean
}

/** The latest change first: what changes meanwhile moves to the front, so that no member is left out between two pages. */
export async function readChanges(
  call: Call,
  audienceId: string,
  { since, archived, offset }: { since: Date | undefined; archived: boolean; offset: number },
  signal: AbortSignal,
): Promise<AudiencePage> {
  const query = new URLSearchParams({
    fields: 'members.id,members.status,members.last_changed',
    count: String(AUDIENCE_PAGE),
    offset: String(offset),
    sort_field: 'last_changed',
    sort_dir: 'DESC',
    ...(since && { since_last_changed: since.toISOString() }),
    ...(archived && { status: 'archived' }),
  })
  const path = `/lists/${encodeURIComponent(audienceId)}/members?${query}`
  const page = (await call('GET', path, MembersReply, signal)).members
  // One that can't be read must not hide the others.
  const members = page.flatMap((one) => Member.safeParse(one).data ?? []).map(memberStateOf)
  return { members, unreadable: page.length - members.length, isLast: page.length < AUDIENCE_PAGE }
}

/** Undefined for an address that the audience does not have. */
export async function readMember(call: Call, path: string, signal: AbortSignal): Promise<Member | undefined> {
  const fields = '?fields=id,status,last_changed'
  return call('GET', path + fields, Member, signal).catch(unlessMissing)
}

export function unlessMissing(error: unknown): undefined {
  if (!(error instanceof MailchimpFailure && error.status === 404)) throw error
}

export function memberPath(audienceId: string, member: string): string {
  return `/lists/${encodeURIComponent(audienceId)}/members/${encodeURIComponent(member)}`
}
