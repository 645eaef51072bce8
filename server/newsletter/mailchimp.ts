import { createHash } from 'node:crypto'

import { z } from 'zod'

import type { ListType } from '#contracts/newsletter.ts'

import { type Circuit, CircuitOpen, createCircuit } from '#server/platform/outside/circuit.ts'

import { type Call, type MailchimpAccount, MailchimpFailure, mailchimpWire } from './mailchimp-wire.ts'

interface MailchimpSettings extends MailchimpAccount {
  audienceId: string
}

interface MailchimpDeps {
  fetch?: typeof fetch
  /** Longest time for everything that one method does, retries included. */
  timeoutMs?: number
  circuit?: Circuit
}

export interface Subscriber {
  email: string
  firstName?: string | undefined
  listType: ListType
  /** Whether they have proved to us that the address is theirs: Mailchimp then sends no confirmation mail. */
  confirmed?: boolean | undefined
  /** Mailchimp sends another confirmation mail, where the first one was not answered. */
  askAgain?: boolean | undefined
  /** When the person subscribed, for a job; undefined: in this moment. Leaving at Mailchimp after it stands. */
  requestedAt?: Date | undefined
  /** The link for unsubscribing: the audience's field LEAVEURL, which the owner puts into each letter. */
  leaveUrl: string
}

/** 'pending' until the reader answers the mail that Mailchimp sends; 'undeliverable' where mail came back. */
export type ReaderState = 'subscribed' | 'pending' | 'undeliverable'

/** The member has left at Mailchimp, or the owner took them out there, at this time. */
export interface Left {
  leftAt: Date
}

export interface Unsubscribe {
  /** The MD5 of the lowercase address, by which Mailchimp names a member. */
  member: string
  /** The list that was left, if it still exists. */
  listType?: ListType | undefined
  /** True when another of our lists remains. */
  isOnOtherList: boolean
}

export interface Mailchimp {
  /**
   * Adds or updates one subscriber; Mailchimp itself asks a new one to confirm. Changes nothing of a member who left
   * there after `requestedAt`. @throws MailchimpFailure
   */
  subscribe(subscriber: Subscriber): Promise<ReaderState | Left>
  /**
   * Replaces the unsubscribe link of a member who gets letters, or will. It never changes a status, and adds nobody:
   * undefined for an address that the audience does not have. @throws MailchimpFailure
   */
  replaceLink(reader: Pick<Subscriber, 'email' | 'leaveUrl'>): Promise<ReaderState | Left | undefined>
  /** What the audience has of a member; undefined where it lacks them, or never sent them letters. @throws MailchimpFailure */
  readState(member: string): Promise<ReaderState | Left | undefined>
  /**
   * Removes the list's tag, or unsubscribes the member. Ignores unknown members. Returns when Mailchimp unsubscribed
   * them, by its clock; undefined where it did not. @throws MailchimpFailure
   */
  unsubscribe(wanted: Unsubscribe): Promise<Date | undefined>
  /**
   * Deletes all personal data of a member. Ignores unknown members. The address can only return through Mailchimp's own
   * form. @throws MailchimpFailure
   */
  deleteSubscriber(member: string): Promise<void>
  /** Makes as many calls as `subscribe`, about no member: it takes as long and fails alike. @throws MailchimpFailure */
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

const Member = z.object({ id: z.string(), status: z.string(), last_changed: z.coerce.date() })
type Member = z.infer<typeof Member>
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
        const known = await readMember(call, pathOf(audienceId, member), signal)
        // Someone who only bought something was never subscribed.
        return known && known.status !== 'transactional' ? stateOf(known) : undefined
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

/** Whether the error is Mailchimp's own, and not a refusal of the request. */
export function isOutage(error: unknown): boolean {
  return !(error instanceof MailchimpFailure && error.permanent)
}

function asFailure(error: unknown): never {
  if (error instanceof CircuitOpen)
    throw new MailchimpFailure('The circuit of Mailchimp is open after failures')
  throw error
}

// Without it, a field that the audience requires, such as a last name, refuses each change of readers who lack it.
const WITHOUT_REQUIRED_FIELDS = '?skip_merge_validation=true'

/**
 * Reads the member's status first, then writes once: a write in two steps that stopped after the first would look like
 * a change that the member made. By https://mailchimp.com/developer/marketing/api/list-members/.
 */
async function subscribe(
  call: Call,
  audienceId: string,
  subscriber: Subscriber,
  signal: AbortSignal,
): Promise<ReaderState | Left> {
  const hash = memberOf(subscriber.email)
  const path = pathOf(audienceId, hash)
  const known = await readMember(call, path, signal)
  const left = known && subscriber.requestedAt && leftSince(known, subscriber.requestedAt)
  if (left) return left
  const body = {
    email_address: subscriber.email,
    status_if_new: subscriber.confirmed ? 'subscribed' : 'pending',
    merge_fields: {
      LEAVEURL: subscriber.leaveUrl,
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
  return raise(known?.status, subscriber, write, tag)
}

/**
 * A confirmed address is subscribed outright; others become pending, also once more, which sends the confirmation mail.
 * Three rounds of calls with the reading, whoever it is: the time must not tell who is known.
 */
async function raise(
  status: string | undefined,
  { confirmed, askAgain }: Subscriber,
  write: (status?: 'subscribed' | 'pending' | 'unsubscribed') => Promise<Member>,
  tag: () => Promise<unknown>,
): Promise<ReaderState | Left> {
  const isWaiting = status === 'pending' && !confirmed
  if (isWaiting && askAgain) {
    // Setting the present status sends no mail.
    await write('unsubscribed')
    await Promise.all([write('pending'), tag()])
    return 'pending'
  }
  const keepsStatus = status === undefined || status === 'subscribed' || status === 'cleaned' || isWaiting
  const wanted = keepsStatus ? undefined : confirmed ? 'subscribed' : 'pending'
  const member = await write(wanted).catch(unlessBarred)
  if (!member) {
    await Promise.all([write('pending'), tag()])
    return 'pending'
  }
  await tag()
  return stateOf(member)
}

function stateOf({ status, last_changed: leftAt }: Member): ReaderState | Left {
  if (WITHOUT_LETTERS.has(status)) return { leftAt }
  if (status === 'cleaned') return 'undeliverable'
  return status === 'subscribed' ? 'subscribed' : 'pending'
}

// A member who left by Mailchimp's own link only returns by confirming its mail, whatever we know.
function unlessBarred(error: unknown): undefined {
  if (error instanceof MailchimpFailure && error.refusal === 'barred') return undefined
  throw error
}

const WITHOUT_LETTERS: ReadonlySet<string> = new Set(['unsubscribed', 'archived'])

/** Undefined for a member who left before that moment, which the subscription then undoes, or who has not left. */
function leftSince(member: Member, requestedAt: Date): Left | undefined {
  const hasLeft = WITHOUT_LETTERS.has(member.status) && member.last_changed > requestedAt
  return hasLeft ? { leftAt: member.last_changed } : undefined
}

async function replaceLink(
  call: Call,
  audienceId: string,
  { email, leaveUrl }: Pick<Subscriber, 'email' | 'leaveUrl'>,
  signal: AbortSignal,
): Promise<ReaderState | Left | undefined> {
  const path = pathOf(audienceId, memberOf(email))
  const member = await readMember(call, path, signal)
  // Someone who only bought something gets no letters, and has not left either.
  if (!member || member.status === 'transactional') return undefined
  if (member.status !== 'subscribed' && member.status !== 'pending') return stateOf(member)
  const fields = { merge_fields: { LEAVEURL: leaveUrl } }
  return stateOf(await call('PATCH', path + WITHOUT_REQUIRED_FIELDS, Member, signal, fields))
}

async function unsubscribe(
  call: Call,
  audienceId: string,
  wanted: Unsubscribe,
  signal: AbortSignal,
): Promise<Date | undefined> {
  const path = pathOf(audienceId, wanted.member)
  if (!wanted.isOnOtherList) {
    const member = await readMember(call, path, signal)
    // Mail to a cleaned address came back: it gets none.
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

/** Undefined for an address that the audience does not have. */
async function readMember(call: Call, path: string, signal: AbortSignal): Promise<Member | undefined> {
  const fields = '?fields=id,status,last_changed'
  return (await call('GET', path + fields, Member, signal).catch(unlessMissing)) ?? undefined
}

/** Mailchimp's name of a member. */
function memberOf(email: string): string {
  return createHash('md5').update(email.toLowerCase()).digest('hex')
}

async function deleteSubscriber(call: Call, audienceId: string, member: string, signal: AbortSignal) {
  const path = `${pathOf(audienceId, member)}/actions/delete-permanent`
  await call('POST', path, z.undefined(), signal).catch(unlessMissing)
}

function unlessMissing(error: unknown): void {
  if (!(error instanceof MailchimpFailure && error.status === 404)) throw error
}

function pathOf(audienceId: string, member: string): string {
  return `/lists/${encodeURIComponent(audienceId)}/members/${encodeURIComponent(member)}`
}
