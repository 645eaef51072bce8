import type * as z from 'zod/mini'

import { callerHeaders, functions } from './backend-client.ts'
import './quiet-schemas.ts'

type OwnerFunction = 'owner-inbox' | 'owner-set-up' | 'owner-site'

/**
 * Calls one of the owner's functions and parses its reply.
 * @param failure makes an error of a refusal, of a reply that is not the expected one, and of none
 * @throws what `failure` returns
 */
export async function requestAsOwner<T>(
  name: OwnerFunction,
  options: { body: Record<string, unknown>; signal?: AbortSignal },
  reply: z.ZodMiniType<T>,
  failure: (response: Response | undefined, cause: unknown) => Error,
): Promise<T> {
  const { data, error, response } = await functions.invoke<unknown>(name, options)
  const parsed = error ? undefined : reply.safeParse(data)
  if (parsed?.success) return parsed.data
  throw failure(response, error ?? parsed?.error)
}

/** Browsers send no more than this of a page that is left. */
const KEEPALIVE_BYTES = 60 * 1024
let headers: Record<string, string> | undefined

/** Has the caller's token at hand, because nothing can be waited for while a page is left. Never throws. */
export async function prepareToLeave(): Promise<void> {
  headers = await callerHeaders().catch(() => undefined)
}

/** Sends from a page that is left. What became of it is seen when the page is opened again. */
export function requestOnLeaving(name: OwnerFunction, request: Record<string, unknown>): void {
  const body = JSON.stringify(request)
  if (!headers || body.length > KEEPALIVE_BYTES) return
  const init = {
    method: 'POST',
    keepalive: true,
    headers: { ...headers, 'Content-Type': 'application/json' },
  }
  fetch(`/functions/v1/${name}`, { ...init, body }).catch(() => undefined)
}
