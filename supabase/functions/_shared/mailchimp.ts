import { md5 } from '@noble/hashes/legacy.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import pRetry from 'p-retry'
import { z } from 'zod'

import type { ListType } from './contracts/subscribe.ts'

export interface MailchimpSettings {
  apiKey: string
  audienceId: string
  /** Ends in `/3.0`; by default the data center that the key names. */
  apiBase?: string | undefined
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
  /** Two calls that touch nobody: they take as long and fail as `subscribe` does. @throws MailchimpFailure */
  rehearse(): Promise<void>
}

/** Carries no address and nothing that Mailchimp wrote about one. */
export class MailchimpFailure extends Error {
  override name = 'MailchimpFailure'
  /** True when asking again can't help. */
  readonly permanent: boolean
  /** What Mailchimp answered, where it did. */
  readonly status: number | undefined

  constructor(message: string, permanent = false, status?: number) {
    super(message)
    this.permanent = permanent
    this.status = status
  }
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
const Problem = z.object({ title: z.string().regex(/^[\w .'-]{1,60}$/) })

/**
 * Client of the Marketing API v3, for the calls that the product makes.
 * @param world.timeoutMs for everything that one method does, retries included
 * @throws Error when the key names no data center and no base is given
 */
export function createMailchimp(
  settings: MailchimpSettings,
  world: { fetch?: typeof fetch; timeoutMs?: number } = {},
): Mailchimp {
  const call = caller(settings, world.fetch ?? fetch)
  const deadline = () => AbortSignal.timeout(world.timeoutMs ?? DEFAULT_TIMEOUT)
  return {
    subscribe: (subscriber) => subscribe(call, settings.audienceId, subscriber, deadline()),
    unsubscribe: (departure) => unsubscribe(call, settings.audienceId, departure, deadline()),
    async rehearse() {
      const signal = deadline()
      await call('GET', '/ping', Health, signal)
      await call('GET', '/ping', Health, signal)
    },
  }
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
  try {
    if (!departure.stays) await call('PATCH', path, Member, signal, { status: 'unsubscribed' })
    else if (departure.listType) {
      const tags = [{ name: TAGS[departure.listType], status: 'inactive' }]
      await call('POST', `${path}/tags`, z.undefined(), signal, { tags })
    }
  } catch (error) {
    if (!(error instanceof MailchimpFailure && error.status === 404)) throw error
  }
}

function pathOf(audienceId: string, member: string): string {
  return `/lists/${encodeURIComponent(audienceId)}/members/${encodeURIComponent(member)}`
}

type Call = <T>(
  method: 'GET' | 'PUT' | 'PATCH' | 'POST',
  path: string,
  reply: z.ZodType<T>,
  signal: AbortSignal,
  body?: unknown,
) => Promise<T>

function caller(settings: MailchimpSettings, send: typeof fetch): Call {
  const base = settings.apiBase?.replace(/\/$/, '') ?? baseFromKey(settings.apiKey)
  const headers = {
    Authorization: `Basic ${btoa(`key:${settings.apiKey}`)}`,
    'Content-Type': 'application/json',
  }
  // Each call may be repeated safely: the same one twice leaves Mailchimp as once.
  return (method, path, reply, signal, body) =>
    pRetry(
      async () => {
        const request = { method, headers, signal, redirect: 'error' as const, body: JSON.stringify(body) }
        return readReply(await send(base + path, request).catch(unreachable), reply)
      },
      { retries: 1, minTimeout: 150, randomize: true, signal, shouldRetry: ({ error }) => mayPass(error) },
    ).catch((error: unknown) => {
      if (error instanceof MailchimpFailure) throw error
      throw new MailchimpFailure('Mailchimp did not answer in time')
    })
}

function baseFromKey(apiKey: string): string {
  const [, dataCenter] = /-([a-z]+\d+)$/.exec(apiKey) ?? []
  if (!dataCenter) throw new Error('MAILCHIMP_API_KEY does not end in a data center such as -us21')
  return `https://${dataCenter}.api.mailchimp.com/3.0`
}

function mayPass(error: Error): boolean {
  return error instanceof MailchimpFailure && !error.permanent
}

function unreachable(cause: unknown): never {
  if (cause instanceof Error && (cause.name === 'TimeoutError' || cause.name === 'AbortError')) throw cause
  throw new MailchimpFailure('Mailchimp could not be reached')
}

async function readReply<T>(response: Response, reply: z.ZodType<T>): Promise<T> {
  const text = await response.text()
  const body = parseJson(text)
  if (!response.ok) {
    const title = Problem.safeParse(body).data?.title ?? 'no reason'
    const said = `Mailchimp answered ${response.status}, ${title}`
    throw new MailchimpFailure(said, isFinal(response.status), response.status)
  }
  const parsed = reply.safeParse(text === '' ? undefined : body)
  if (!parsed.success) throw new MailchimpFailure('Mailchimp answered something that is not its API')
  return parsed.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

// A wrong key or audience can be put right by the owner, so work that waits for it is worth keeping.
function isFinal(status: number): boolean {
  return status === 400 || status === 405 || status === 422
}
