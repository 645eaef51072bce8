import type * as z from 'zod/mini'

import { functions } from './backend-client.ts'
import './quiet-schemas.ts'
import { storedAccessToken } from './session/stored-session.ts'
import { settings } from './settings.ts'

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

/**
 * Sends from a page that is left. The token is read as it is stored, because nothing can be waited for by then. What
 * became of it is seen when the page is opened again.
 */
export function requestOnLeaving(name: OwnerFunction, request: Record<string, unknown>): void {
  const token = storedAccessToken()
  const body = JSON.stringify(request)
  if (token === undefined || new Blob([body]).size > KEEPALIVE_BYTES) return
  const headers = {
    apikey: settings.publicKey,
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json',
  }
  fetch(`/functions/v1/${name}`, { method: 'POST', keepalive: true, headers, body }).catch(() => undefined)
}
