import { z } from 'zod'

import { boundedText, tryParseJson } from '#server/platform/outside/bounded-text.ts'
import { retryOnce } from '#server/platform/outside/circuit.ts'

export interface MailchimpAccount {
  apiKey: string
  /** Ends in `/3.0`; by default at the data center in the key. */
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
 * Why Mailchimp refuses. `busy` passes by itself. The owner can repair a wrong key or audience, or a deactivated account; a deleted or barred
 * address can return only through Mailchimp's own form.
 */
export type Refusal = 'key' | 'disabled' | 'audience' | 'forgotten' | 'barred' | 'invalid' | 'busy'

/** Its message contains no address, nor what Mailchimp wrote about one. */
export class MailchimpFailure extends Error {
  override name = 'MailchimpFailure'
  /** Whether retries are useless. */
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
 * A call of the Marketing API, with one retry: all calls that we make are idempotent.
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

/** The API's address; undefined where the key has no data center and there is no base. */
export function mailchimpBase({ apiBase, apiKey }: MailchimpAccount): string | undefined {
  if (apiBase) return apiBase
  const [, dataCenter] = /-([a-z]+\d+)$/.exec(apiKey) ?? []
  return dataCenter && `https://${dataCenter}.api.mailchimp.com/3.0`
}

// Responses about a key, an audience or a member don't change on a retry.
function isTransient(error: unknown): boolean {
  if (!(error instanceof MailchimpFailure)) return false
  return error.status === undefined || error.status === 429 || error.status >= 500
}

function unreachable(cause: unknown): never {
  if (cause instanceof Error && (cause.name === 'TimeoutError' || cause.name === 'AbortError')) throw cause
  throw new MailchimpFailure('Mailchimp could not be reached')
}

/** Many times the longest response about one member. */
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
  if (status === 403 && title === 'User Disabled') return 'disabled'
  if (status === 401 || status === 403) return 'key'
  if (status === 404) return 'audience'
  if (status === 429) return 'busy'
  if (!isFinal(status)) return undefined
  if (title === 'Forgotten Email Not Subscribed') return 'forgotten'
  return title === 'Member In Compliance State' ? 'barred' : 'invalid'
}
