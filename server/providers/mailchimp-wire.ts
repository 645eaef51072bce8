import { z } from 'zod'

import { retryOnce } from './circuit.ts'

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
 * Why Mailchimp does not take what we asked. The owner can mend a wrong key or audience. An address that it forgot
 * for good, or that is barred there after leaving or bouncing, only comes back by a form of Mailchimp's own.
 */
export type Refusal = 'key' | 'audience' | 'forgotten' | 'barred' | 'invalid'

/** Carries no address and nothing that Mailchimp wrote about one. */
export class MailchimpFailure extends Error {
  override name = 'MailchimpFailure'
  /** True when asking again at once can't help. */
  readonly permanent: boolean
  /** What Mailchimp answered, where it did. */
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
 * One call of the Marketing API, tried twice. Each may be repeated safely: the same one twice leaves Mailchimp as once.
 * Every call @throws MailchimpFailure
 */
export function mailchimpWire(settings: MailchimpAccount, send: typeof fetch): Call {
  const base = settings.apiBase?.replace(/\/$/, '') ?? baseFromKey(settings.apiKey)
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
      { signal, waitMs: 150, mayPass },
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

function mayPass(error: unknown): boolean {
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
    const refusal = refusalOf(response.status, title)
    throw new MailchimpFailure(said, isFinal(response.status), response.status, refusal)
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
