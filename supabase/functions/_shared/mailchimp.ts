import { md5 } from '@noble/hashes/legacy.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { z } from 'zod'

import { type Circuit, CircuitOpen, createCircuit } from './circuit.ts'
import type { ListType } from './contracts/subscribe.ts'
import { type Call, MailchimpFailure, mailchimpWire, type MailchimpAccount } from './mailchimp-wire.ts'

export interface MailchimpSettings extends MailchimpAccount {
  audienceId: string
}

export interface MailchimpWorld {
  fetch?: typeof fetch
  /** For everything that one method does, retries included. */
  timeoutMs?: number
  circuit?: Circuit
}

export interface Subscriber {
  email: string
  firstName?: string | undefined
  listType: ListType
  /** The way out of our lists: goes into the audience's field LEAVEURL, which the owner puts into each letter. */
  leaveUrl: string
}

export interface Departure {
  /** The MD5 of the lowercase address, by which Mailchimp names a member. */
  member: string
  /** The list that was left, if it still exists. */
  listType?: ListType | undefined
  /** True when another of our lists remains. */
  stays: boolean
}

export interface Mailchimp {
  /** Adds or updates one subscriber; Mailchimp itself asks a new one to confirm. @throws MailchimpFailure */
  subscribe(subscriber: Subscriber): Promise<void>
  /** Takes a member off: the list's label alone, or everything. Nobody there is fine. @throws MailchimpFailure */
  unsubscribe(departure: Departure): Promise<void>
  /**
   * Deletes everything personal about a subscriber. Nobody there is fine. The API never takes the address back:
   * it may only return through a sign-up form of Mailchimp's own. @throws MailchimpFailure
   */
  forget(member: string): Promise<void>
  /** Two calls that touch nobody: they take as long and fail as `subscribe` does. @throws MailchimpFailure */
  rehearse(): Promise<void>
}

// Neutral on purpose: Mailchimp signs no business associate agreement, so nothing may hint at health or ESA.
const TAGS: Record<ListType, string> = {
  newsletter: 'Website letter',
  'welcome-series': 'Website welcome',
  'blog-notifications': 'Website articles',
  'esa-followups': 'Website updates',
}

const DEFAULT_TIMEOUT = 4500

const Member = z.object({
  id: z.string(),
  status: z.enum(['subscribed', 'unsubscribed', 'cleaned', 'pending', 'transactional', 'archived']),
})
const Health = z.object({ health_status: z.string() })

/**
 * Client of the Marketing API v3, for the calls that the product makes.
 * @throws Error when the key names no data center and no base is given
 */
export function createMailchimp(settings: MailchimpSettings, world: MailchimpWorld = {}): Mailchimp {
  const call = mailchimpWire(settings, world.fetch ?? fetch)
  const { audienceId } = settings
  const circuit = world.circuit ?? createCircuit({ isOutage })
  const ask = (work: (signal: AbortSignal) => Promise<void>) =>
    circuit(() => work(AbortSignal.timeout(world.timeoutMs ?? DEFAULT_TIMEOUT))).catch(asFailure)
  return {
    subscribe: (subscriber) => ask((signal) => subscribe(call, audienceId, subscriber, signal)),
    unsubscribe: (departure) => ask((signal) => unsubscribe(call, audienceId, departure, signal)),
    forget: (member) => ask((signal) => forget(call, audienceId, member, signal)),
    rehearse: () =>
      ask(async (signal) => {
        await call('GET', '/ping', Health, signal)
        await call('GET', '/ping', Health, signal)
      }),
  }
}

/** Whether Mailchimp itself is in trouble, and not what we asked. */
export function isOutage(error: unknown): boolean {
  return !(error instanceof MailchimpFailure && error.permanent)
}

function asFailure(error: unknown): never {
  if (error instanceof CircuitOpen) throw new MailchimpFailure('Mailchimp is resting after failures')
  throw error
}

async function subscribe(call: Call, audienceId: string, subscriber: Subscriber, signal: AbortSignal) {
  const hash = bytesToHex(md5(utf8ToBytes(subscriber.email.toLowerCase())))
  const path = pathOf(audienceId, hash)
  const member = await call('PUT', path, Member, signal, {
    email_address: subscriber.email,
    status_if_new: 'pending',
    merge_fields: {
      LEAVEURL: subscriber.leaveUrl,
      ...(subscriber.firstName && { FNAME: subscriber.firstName }),
    },
  })
  if (member.id !== hash) throw new MailchimpFailure('Mailchimp answered about another member')
  if (member.status === 'cleaned') throw new MailchimpFailure('Mailchimp no longer mails this member', true)
  // They left once and asked again just now: Mailchimp confirms before it mails them.
  if (member.status === 'unsubscribed' || member.status === 'archived') {
    await call('PATCH', path, Member, signal, { status: 'pending' })
  }
  const tag = { name: TAGS[subscriber.listType], status: 'active' }
  await call('POST', `${path}/tags`, z.undefined(), signal, { tags: [tag] })
}

async function unsubscribe(call: Call, audienceId: string, departure: Departure, signal: AbortSignal) {
  const path = pathOf(audienceId, departure.member)
  if (!departure.stays) {
    await call('PATCH', path, Member, signal, { status: 'unsubscribed' }).catch(nobodyThere)
  } else if (departure.listType) {
    const tags = [{ name: TAGS[departure.listType], status: 'inactive' }]
    await call('POST', `${path}/tags`, z.undefined(), signal, { tags }).catch(nobodyThere)
  }
}

async function forget(call: Call, audienceId: string, member: string, signal: AbortSignal) {
  const path = `${pathOf(audienceId, member)}/actions/delete-permanent`
  await call('POST', path, z.undefined(), signal).catch(nobodyThere)
}

function nobodyThere(error: unknown): void {
  if (!(error instanceof MailchimpFailure && error.status === 404)) throw error
}

function pathOf(audienceId: string, member: string): string {
  return `/lists/${encodeURIComponent(audienceId)}/members/${encodeURIComponent(member)}`
}
