import { createHash } from 'node:crypto'

import { z } from 'zod'

import type { ListType } from '#contracts/newsletter.ts'

import { boundedText, tryParseJson } from '#server/platform/outside/bounded-text.ts'
import { type Circuit, CircuitOpen, createCircuit, retryOnce } from '#server/platform/outside/circuit.ts'

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
  /** The link for unsubscribing: the audience's field LEAVEURL, which the owner puts into each letter. */
  leaveUrl: string
}

/** 'pending' until the reader answers the mail that Mailchimp sends; 'undeliverable' where mail came back. */
export type ReaderState = 'subscribed' | 'pending' | 'undeliverable'

export interface Unsubscribe {
  /** The MD5 of the lowercase address, by which Mailchimp names a member. */
  member: string
  /** The list that was left, if it still exists. */
  listType?: ListType | undefined
  /** True when another of our lists remains. */
  isOnOtherList: boolean
}

export interface Mailchimp {
  /** Adds or updates one subscriber; Mailchimp itself asks a new one to confirm. @throws MailchimpFailure */
  subscribe(subscriber: Subscriber): Promise<ReaderState>
  /** Removes the list's tag, or unsubscribes the member. Ignores unknown members. @throws MailchimpFailure */
  unsubscribe(wanted: Unsubscribe): Promise<void>
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

const Member = z.object({ id: z.string(), status: z.string() })
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
    unsubscribe: (wanted) => request((signal) => unsubscribe(call, audienceId, wanted, signal)),
    deleteSubscriber: (member) => request((signal) => deleteSubscriber(call, audienceId, member, signal)),
    imitateSubscribe: () =>
      request(async (signal) => {
        const path = `/lists/${encodeURIComponent(audienceId)}?fields=id`
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
  if (error instanceof CircuitOpen) throw new MailchimpFailure('Mailchimp is resting after failures')
  throw error
}

// Without it, a field that the audience requires, such as a last name, refuses readers who lack it.
const WITHOUT_REQUIRED_FIELDS = '?skip_merge_validation=true'

async function subscribe(
  call: Call,
  audienceId: string,
  subscriber: Subscriber,
  signal: AbortSignal,
): Promise<ReaderState> {
  const hash = createHash('md5').update(subscriber.email.toLowerCase()).digest('hex')
  const path = pathOf(audienceId, hash)
  const member = await call('PUT', path + WITHOUT_REQUIRED_FIELDS, Member, signal, {
    email_address: subscriber.email,
    status_if_new: subscriber.confirmed ? 'subscribed' : 'pending',
    merge_fields: {
      LEAVEURL: subscriber.leaveUrl,
      ...(subscriber.firstName && { FNAME: subscriber.firstName }),
    },
  })
  if (member.id !== hash) throw new MailchimpFailure('Mailchimp answered about another member')
  if (member.status === 'cleaned') return 'undeliverable'
  const tags = { tags: [{ name: TAGS[subscriber.listType], status: 'active' }] }
  const change = (status: string) => call('PATCH', path + WITHOUT_REQUIRED_FIELDS, Member, signal, { status })
  // In parallel, so that a reader who comes back takes as long as a new one.
  const [state] = await Promise.all([
    bringBack(member.status, subscriber, change),
    call('POST', `${path}/tags`, z.undefined(), signal, tags),
  ])
  return state
}

/**
 * Subscribes a member whom Mailchimp knows, by https://mailchimp.com/developer/marketing/api/list-members/. A confirmed
 * address is subscribed outright; others become pending, also once more, which sends the confirmation mail. Setting the
 * present status sends none.
 */
async function bringBack(
  status: string,
  { confirmed, askAgain }: Subscriber,
  change: (status: string) => Promise<unknown>,
): Promise<ReaderState> {
  if (status === 'subscribed') return 'subscribed'
  if (confirmed && !(await change('subscribed').then(() => false, isBarred))) return 'subscribed'
  if (status === 'pending' && askAgain) await change('unsubscribed')
  if (status !== 'pending' || askAgain) await change('pending')
  return 'pending'
}

// A member who left by Mailchimp's own link only returns by confirming its mail, whatever we know.
function isBarred(error: unknown): true {
  if (error instanceof MailchimpFailure && error.refusal === 'barred') return true
  throw error
}

async function unsubscribe(call: Call, audienceId: string, wanted: Unsubscribe, signal: AbortSignal) {
  const path = pathOf(audienceId, wanted.member)
  if (!wanted.isOnOtherList) {
    await call('PATCH', path, Member, signal, { status: 'unsubscribed' }).catch(unlessMissing)
  } else if (wanted.listType) {
    const tags = [{ name: TAGS[wanted.listType], status: 'inactive' }]
    await call('POST', `${path}/tags`, z.undefined(), signal, { tags }).catch(unlessMissing)
  }
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

export interface MailchimpAccount {
  apiKey: string
  /** Ends in `/3.0`; by default the data center that the key names. */
  apiBase?: string | undefined
}

export type Call = <T>(
  method: 'GET' | 'PUT' | 'PATCH' | 'POST',
  path: string,
  reply: z.ZodType<T>,
  signal: AbortSignal,
  body?: unknown,
) => Promise<T>

/**
 * Why Mailchimp refuses. The owner can repair a wrong key or audience; a deleted or barred address only returns by
 * Mailchimp's own form.
 */
export type Refusal = 'key' | 'audience' | 'forgotten' | 'barred' | 'invalid'

/** Its message holds no address and nothing that Mailchimp wrote about one. */
export class MailchimpFailure extends Error {
  override name = 'MailchimpFailure'
  /** True when an immediate retry can't help. */
  readonly permanent: boolean
  /** The status of Mailchimp's response, where there was one. */
  readonly status: number | undefined
  /** Undefined for an outage. */
  readonly refusal: Refusal | undefined

  constructor(message: string, permanent = false, status?: number, refusal?: Refusal) {
    super(message)
    this.permanent = permanent
    this.status = status
    this.refusal = refusal
  }
}

const Problem = z.object({ title: z.string().regex(/^[\w .'-]{1,60}$/) })

/**
 * One call of the Marketing API, tried twice. All calls that we make are idempotent.
 * Every call @throws MailchimpFailure
 */
export function mailchimpWire(settings: MailchimpAccount, send: typeof fetch): Call {
  const base = mailchimpBase(settings)
  if (!base) throw new Error('MAILCHIMP_API_KEY does not end in a data center such as -us21')
  const headers = {
    Authorization: `Basic ${btoa(`key:${settings.apiKey}`)}`,
    'Content-Type': 'application/json',
  }
  return (method, path, reply, signal, body) =>
    retryOnce(
      async () => {
        const request = { method, headers, signal, redirect: 'error' as const, body: JSON.stringify(body) }
        return readReply(await send(base + path, request).catch(unreachable), reply)
      },
      { signal, waitMs: 150, isTransient },
    ).catch((error: unknown) => {
      if (error instanceof MailchimpFailure) throw error
      throw new MailchimpFailure('Mailchimp did not answer in time')
    })
}

/** Where the API is; undefined when the key names no data center and no base is given. */
export function mailchimpBase({ apiBase, apiKey }: MailchimpAccount): string | undefined {
  if (apiBase) return apiBase.replace(/\/$/, '')
  const [, dataCenter] = /-([a-z]+\d+)$/.exec(apiKey) ?? []
  return dataCenter && `https://${dataCenter}.api.mailchimp.com/3.0`
}

function isTransient(error: unknown): boolean {
  return error instanceof MailchimpFailure && !error.permanent
}

function unreachable(cause: unknown): never {
  if (cause instanceof Error && (cause.name === 'TimeoutError' || cause.name === 'AbortError')) throw cause
  throw new MailchimpFailure('Mailchimp could not be reached')
}

/** Many times the longest answer about one member. */
const MOST_BYTES = 1_000_000

async function readReply<T>(response: Response, reply: z.ZodType<T>): Promise<T> {
  const text = await boundedText(response, MOST_BYTES)
  const body = tryParseJson(text) ?? null
  if (!response.ok) {
    const title = Problem.safeParse(body).data?.title ?? 'no reason'
    const message = `Mailchimp answered ${response.status}, ${title}`
    const refusal = refusalOf(response.status, title)
    throw new MailchimpFailure(message, isFinal(response.status), response.status, refusal)
  }
  const parsed = reply.safeParse(text === '' ? undefined : body)
  if (!parsed.success) throw new MailchimpFailure('Mailchimp answered something that is not its API')
  return parsed.data
}

function isFinal(status: number): boolean {
  return status === 400 || status === 405 || status === 422
}

// Titles as in https://mailchimp.com/developer/marketing/docs/errors/
function refusalOf(status: number, title: string): Refusal | undefined {
  if (status === 401 || status === 403) return 'key'
  if (status === 404) return 'audience'
  if (!isFinal(status)) return undefined
  if (title === 'Forgotten Email Not Subscribed') return 'forgotten'
  return title === 'Member In Compliance State' ? 'barred' : 'invalid'
}
