import type * as z from 'zod/mini'

import { functions } from './backend-client.ts'
import './quiet-schemas.ts'

/**
 * Calls one of the owner's functions and parses its reply.
 * @param failure makes an error of a refusal, of a reply that is not the expected one, and of none
 * @throws what `failure` returns
 */
export async function requestAsOwner<T>(
  name: 'owner-inbox' | 'owner-set-up' | 'owner-site',
  options: { body: Record<string, unknown>; signal?: AbortSignal },
  reply: z.ZodMiniType<T>,
  failure: (response: Response | undefined, cause: unknown) => Error,
): Promise<T> {
  const { data, error, response } = await functions.invoke<unknown>(name, options)
  const parsed = error ? undefined : reply.safeParse(data)
  if (parsed?.success) return parsed.data
  throw failure(response, error ?? parsed?.error)
}
