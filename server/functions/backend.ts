import { PostgrestClient, type PostgrestError } from '@supabase/postgrest-js'

export interface BackendAccess {
  /** Of the backend as a whole; the data service is below it at /rest/v1. */
  url: string
  key: string
  fetch?: typeof fetch | undefined
}

/** A call that the data service refused or that did not reach it. Names the code, never a value. */
export class BackendFailure extends Error {
  override name = 'BackendFailure'
  /** PostgreSQL's or the data service's; empty when the call did not reach it. */
  readonly code: string

  constructor(code: string) {
    super(`The data service refused: ${code || 'unreachable'}`)
    this.code = code
  }
}

export type Backend = PostgrestClient

/**
 * Sent beside the service key: the access token of the member for whom a function acts. The data service then
 * asks for that member's session in the transaction of the call.
 */
export const ON_BEHALF_OF = 'x-on-behalf-of'

const PATIENCE_MS = 5000

/** The data service under the role that the key stands for. */
export function connectBackend({ url, key, fetch }: BackendAccess): Backend {
  return new PostgrestClient(`${url}/rest/v1`, {
    headers: { apikey: key, Authorization: `Bearer ${key}` },
    timeout: PATIENCE_MS,
    retry: false,
    ...(fetch && { fetch }),
  })
}

/** The code of a refusal because the session of the member for whom was asked has ended. */
const SESSION_ENDED = 'PGRST301'

/** PostgreSQL's disk_full. */
const DISK_FULL = '53100'

/** Whether the database's disk has no room, so that the same call may succeed later. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof BackendFailure && error.code === DISK_FULL
}

export function isSessionEnded(error: unknown): boolean {
  return error instanceof BackendFailure && error.code === SESSION_ENDED
}

/** The same backend; each call is refused once the session of this access token has ended. */
export function onBehalfOf(backend: Backend, accessToken: string): Backend {
  return new PostgrestClient(backend.url, {
    headers: { ...Object.fromEntries(backend.headers), [ON_BEHALF_OF]: accessToken },
    timeout: PATIENCE_MS,
    retry: false,
    ...(backend.fetch && { fetch: backend.fetch }),
  })
}

/** @throws BackendFailure */
export async function succeed<T>(call: PromiseLike<{ data: T; error: PostgrestError | null }>): Promise<T> {
  const { data, error } = await call
  // The message may quote what was written; its code says enough.
  if (error) throw new BackendFailure(error.code ?? '')
  return data
}
