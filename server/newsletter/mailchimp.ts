import { createHash } from 'node:crypto'

import { z } from 'zod'

import { EMAIL_MAX } from '#contracts/field-bounds.ts'
import type { ListType } from '#contracts/newsletter.ts'

import { type Circuit, CircuitOpen, createCircuit } from '#server/platform/outside/circuit.ts'

import {
  Member,
  memberPath,
  type AudiencePage,
  type MemberState,
  memberStateOf,
  readChanges,
  readMember,
  stateOf,
  type SubscriberState,
  unlessMissing,
  type Unsubscribed,
  UNSUBSCRIBED_STATUSES,
  unsubscribedOf,
} from './mailchimp-audience.ts'
import { type Call, type MailchimpAccount, MailchimpFailure, mailchimpWire } from './mailchimp-wire.ts'

interface MailchimpSettings extends MailchimpAccount {
  audienceId: string
}

interface MailchimpDeps {
  fetch?: typeof fetch
  /** Timeout of a method, retries included. */
  timeoutMs?: number
  circuit?: Circuit
}

export interface Subscriber {
  email: string
  firstName?: string | undefined
  listType: ListType
  /**
   * `done`: a member has proved to us that the address is theirs; Mailchimp sends no confirmation mail. `request-again`:
   * Mailchimp sends another one, because the first was not answered.
   */
  confirmation?: 'request' | 'request-again' | 'done'
  /** When the person subscribed, for a job; undefined: just now. Unsubscribing at Mailchimp after it is respected. */
  requestedAt?: Date | undefined
  /** The link for unsubscribing: the audience's field LEAVEURL, which the owner puts into each letter. */
  unsubscribeUrl: string
}

export interface Unsubscribe {
  /** The MD5 of the lowercase address, which is Mailchimp's id of a member. */
  member: string
  /** The list that they unsubscribed from, if it still exists. */
  listType?: ListType | undefined
  /** Whether they are still on another of our lists. */
  isOnOtherList: boolean
}

export interface Mailchimp {
  /**
   * Adds or updates one subscriber; Mailchimp itself has a new one confirm. Changes nothing of a member who unsubscribed
   * there after `requestedAt`. @throws MailchimpFailure
   */
  subscribe(subscriber: Subscriber): Promise<SubscriberState | Unsubscribed>
  /**
   * Replaces the unsubscribe link of a subscribed or pending member. Never changes a status, nor adds a member: undefined
   * for an address that is not in the audience. @throws MailchimpFailure
   */
  replaceLink(
    reader: Pick<Subscriber, 'email' | 'unsubscribeUrl'>,
  ): Promise<SubscriberState | Unsubscribed | undefined>
  /** Undefined where the audience does not have the member. @throws MailchimpFailure */
  readState(member: string): Promise<MemberState | undefined>
  /**
   * A page of the members who have changed since then, the latest first; of all where undefined.
   * @param archived of archived members, whom the other list may leave out
   * @throws MailchimpFailure
   */
  readChanges(since: Date | undefined, archived: boolean, offset: number): Promise<AudiencePage>
  /** The address of a member; undefined where the audience does not have them. @throws MailchimpFailure */
  readAddress(member: string): Promise<string | undefined>
  /**
   * Removes the list's tag, or unsubscribes the member. Ignores unknown members.
   * @returns when Mailchimp unsubscribed them, by its clock; undefined where it did not
   * @throws MailchimpFailure
   */
  unsubscribe(wanted: Unsubscribe): Promise<Date | undefined>
  /**
   * Deletes all personal data of a member. Ignores unknown members. The address can only return through Mailchimp's own
   * form. @throws MailchimpFailure
   */
  deleteSubscriber(member: string): Promise<void>
  /** As many calls as `subscribe` makes, about no member, so that it takes as long. @throws MailchimpFailure */
  imitateSubscribe(): Promise<void>
}

// Neutral on purpose: Mailchimp signs no business associate agreement, so nothing may hint at health or ESA.
const TAGS: Record<ListType, string> = {
  newsletter: 'Website letter',
  'welcome-series': 'Website welcome',
  'blog-notifications': 'Website articles',
  'esa-followups': 'Website updates',
}

const DEFAULT_TIMEOUT = 4500

const AddressReply = z.object({ email_address: z.string().max(EMAIL_MAX) })
const AudienceReply = z.object({ id: z.string() })

/**
 * Client of the Marketing API v3, for the calls that the product makes.
 * @throws Error when the key names no data center and no base is given
 */
export function createMailchimp(settings: MailchimpSettings, deps: MailchimpDeps = {}): Mailchimp {
  const call = mailchimpWire(settings, deps.fetch ?? fetch)
  const { audienceId } = settings
  const circuit = deps.circuit ?? createCircuit({ provider: 'mailchimp', isOutage })
  const request = <T>(work: (signal: AbortSignal) => Promise<T>) =>
    circuit(() => work(AbortSignal.timeout(deps.timeoutMs ?? DEFAULT_TIMEOUT))).catch(asFailure)
  return {
    subscribe: (subscriber) => request((signal) => subscribe(call, audienceId, subscriber, signal)),
    replaceLink: (reader) => request((signal) => replaceLink(call, audienceId, reader, signal)),
    readState: (member) =>
      request(async (signal) => {
        const known = await readMember(call, memberPath(audienceId, member), signal)
        return known && memberStateOf(known)
      }),
    readChanges: (since, archived, offset) =>
      request((signal) => readChanges(call, audienceId, { since, archived, offset }, signal)),
    readAddress: (member) =>
      request(async (signal) => {
        const path = `${memberPath(audienceId, member)}?fields=email_address`
        return (await call('GET', path, AddressReply, signal).catch(unlessMissing))?.email_address
      }),
    unsubscribe: (wanted) => request((signal) => unsubscribe(call, audienceId, wanted, signal)),
    deleteSubscriber: (member) => request((signal) => deleteSubscriber(call, audienceId, member, signal)),
    imitateSubscribe: () =>
      request(async (signal) => {
        const path = `/lists/${encodeURIComponent(audienceId)}?fields=id`
        await call('GET', path, AudienceReply, signal)
        await call('GET', path, AudienceReply, signal)
        await call('GET', path, AudienceReply, signal)
      }),
  }
}

/** Whether the error is an outage of Mailchimp, and not a refusal of the request. */
export function isOutage(error: unknown): boolean {
  return !(error instanceof MailchimpFailure && error.permanent)
}

function asFailure(error: unknown): never {
  if (error instanceof CircuitOpen)
    throw new MailchimpFailure('The circuit of Mailchimp is open after failures')
  throw error
}

// Without it, Mailchimp refuses changes of members who lack a field that the audience requires, such as a last name.
const WITHOUT_REQUIRED_FIELDS = '?skip_merge_validation=true'

/**
 * Reads the member's status first, then writes once: two writes that were interrupted after the first would look like a
 * change by the member. See https://mailchimp.com/developer/marketing/api/list-members/.
 */
async function subscribe(
  call: Call,
  audienceId: string,
  subscriber: Subscriber,
  signal: AbortSignal,
): Promise<SubscriberState | Unsubscribed> {
  const hash = memberId(subscriber.email)
  const path = memberPath(audienceId, hash)
  const known = await readMember(call, path, signal)
  const unsubscribed = known && subscriber.requestedAt && unsubscribedSince(known, subscriber.requestedAt)
  if (unsubscribed) return unsubscribed
  const body = {
    email_address: subscriber.email,
    status_if_new: subscriber.confirmation === 'done' ? 'subscribed' : 'pending',
    merge_fields: {
      LEAVEURL: subscriber.unsubscribeUrl,
      ...(subscriber.firstName && { FNAME: subscriber.firstName }),
    },
  }
  const write = async (status?: 'subscribed' | 'pending' | 'unsubscribed') => {
    const written = { ...body, ...(status && { status }) }
    const member = await call('PUT', path + WITHOUT_REQUIRED_FIELDS, Member, signal, written)
    if (member.id !== hash) throw new MailchimpFailure('Mailchimp answered about another member')
    return member
  }
  const tags = { tags: [{ name: TAGS[subscriber.listType], status: 'active' }] }
  const tag = () => call('POST', `${path}/tags`, z.undefined(), signal, tags)
  return writeMember(known?.status, subscriber, write, tag)
}

/**
 * Sets a confirmed address to subscribed, others to pending, which sends the confirmation mail. Always three rounds of
 * calls, including the reading, so that the time does not reveal who is known.
 */
async function writeMember(
  status: string | undefined,
  { confirmation }: Subscriber,
  write: (status?: 'subscribed' | 'pending' | 'unsubscribed') => Promise<Member>,
  tag: () => Promise<unknown>,
): Promise<SubscriberState | Unsubscribed> {
  const isPending = status === 'pending' && confirmation !== 'done'
  if (isPending && confirmation === 'request-again') {
    // Mailchimp sends a mail only when the status changes.
    await write('unsubscribed')
    await Promise.all([write('pending'), tag()])
    return 'pending'
  }
  const keepsStatus = status === undefined || status === 'subscribed' || status === 'cleaned' || isPending
  const wanted = keepsStatus ? undefined : confirmation === 'done' ? 'subscribed' : 'pending'
  const member = await write(wanted).catch(unlessBarred)
  if (!member) {
    await Promise.all([write('pending'), tag()])
    return 'pending'
  }
  await tag()
  return stateOf(member)
}

// A member who unsubscribed by Mailchimp's own link can return only by confirming its mail.
function unlessBarred(error: unknown): undefined {
  if (error instanceof MailchimpFailure && error.refusal === 'barred') return undefined
  throw error
}

/** Undefined where the member has not unsubscribed, or did so before `requestedAt`, which the subscription then undoes. */
function unsubscribedSince(member: Member, requestedAt: Date): Unsubscribed | undefined {
  const hasLeft = UNSUBSCRIBED_STATUSES.has(member.status) && member.last_changed > requestedAt
  return hasLeft ? unsubscribedOf(member) : undefined
}

async function replaceLink(
  call: Call,
  audienceId: string,
  { email, unsubscribeUrl }: Pick<Subscriber, 'email' | 'unsubscribeUrl'>,
  signal: AbortSignal,
): Promise<SubscriberState | Unsubscribed | undefined> {
  const path = memberPath(audienceId, memberId(email))
  const member = await readMember(call, path, signal)
  // A transactional member, who only bought something, is neither subscribed nor unsubscribed.
  if (!member || member.status === 'transactional') return undefined
  if (member.status !== 'subscribed' && member.status !== 'pending') return stateOf(member)
  const fields = { merge_fields: { LEAVEURL: unsubscribeUrl } }
  return stateOf(await call('PATCH', path + WITHOUT_REQUIRED_FIELDS, Member, signal, fields))
}

async function unsubscribe(
  call: Call,
  audienceId: string,
  wanted: Unsubscribe,
  signal: AbortSignal,
): Promise<Date | undefined> {
  const path = memberPath(audienceId, wanted.member)
  if (!wanted.isOnOtherList) {
    const member = await readMember(call, path, signal)
    // A cleaned address gets no mail.
    if (!member || member.status === 'unsubscribed' || member.status === 'cleaned') return undefined
    const status = { status: 'unsubscribed' }
    return (await call('PATCH', path + WITHOUT_REQUIRED_FIELDS, Member, signal, status)).last_changed
  }
  if (wanted.listType) {
    const tags = [{ name: TAGS[wanted.listType], status: 'inactive' }]
    await call('POST', `${path}/tags`, z.undefined(), signal, { tags }).catch(unlessMissing)
  }
  return undefined
}

/** Mailchimp's id of a member. */
function memberId(email: string): string {
  return createHash('md5').update(email.toLowerCase()).digest('hex')
}

async function deleteSubscriber(call: Call, audienceId: string, member: string, signal: AbortSignal) {
  const path = `${memberPath(audienceId, member)}/actions/delete-permanent`
  await call('POST', path, z.undefined(), signal).catch(unlessMissing)
}
