import type { Session } from '@supabase/auth-js'
import { FunctionsClient } from '@supabase/functions-js'
import { PostgrestClient } from '@supabase/postgrest-js'

import { within } from '#contracts/within.ts'

import { rememberErrorId } from './error-id.ts'
import { logProblem } from './log.ts'
import { handleAuthEvent } from './session/session-state.ts'
import {
  claimsOf,
  hasStoredSession,
  SESSION_KEY,
  storedAccessToken,
  storedSessionChanged,
} from './session/stored-session.ts'
import { settings } from './settings.ts'

/**
 * The one backend client: the parts of supabase-js that the product calls, combined as
 * supabase-js combines them, so that it also works with a Supabase project.
 *
 * Weighs about 10 KB, so load it when it is first needed: `await import('#app/lib/backend-client.ts')`.
 * Only `*.data.ts` files do.
 */
const site = typeof location === 'undefined' ? settings.siteUrl : location.origin
const base = settings.backendUrl || site
const publicHeaders = { apikey: settings.publicKey }

/** Data service: tables and row-level security as section 7 of the specification has them. */
export const data = new PostgrestClient(`${base}/rest/v1`, { headers: publicHeaders, fetch: fetchAsCaller })

/** Functions by name: `functions.invoke('mailchimp-subscribe', { body })`. Always served by our own process. */
export const functions = new FunctionsClient(`${site}/functions/v1`, {
  headers: publicHeaders,
  customFetch: fetchAsCaller,
})

/** Headers that authorize a request as the member, or as a visitor without a session. For our own services only. */
export async function callerHeaders(): Promise<Record<string, string>> {
  return {
    ...publicHeaders,
    Authorization: `Bearer ${(await currentSession())?.access_token ?? settings.publicKey}`,
  }
}

/** auth-js exports its client as a constant: the type is its instance type. */
export type Auth = InstanceType<typeof import('@supabase/auth-js').AuthClient>

let authClient: Promise<Auth> | undefined

/** Accounts and sessions. Loaded on demand: a visitor without a session does not need it. */
export function auth(): Promise<Auth> {
  authClient ??= import('@supabase/auth-js').then(createAuthClient, (cause: unknown) => {
    // The import failed, for example offline: the next call tries again.
    authClient = undefined
    throw cause
  })
  return authClient
}

const AUTH_OPTIONS = {
  url: `${base}/auth/v1`,
  headers: { ...publicHeaders, Authorization: `Bearer ${settings.publicKey}` },
  fetch: fetchForAuth,
}

function createAuthClient({ AuthClient }: typeof import('@supabase/auth-js')): Auth {
  const client = new AuthClient({
    ...AUTH_OPTIONS,
    storageKey: SESSION_KEY,
    persistSession: true,
    autoRefreshToken: true,
    // No link of a mail contains a session, and accepting one would let a link sign the visitor in to another account.
    detectSessionInUrl: false,
    experimental: { recoveryCodes: true },
  })
  client.onAuthStateChange(handleAuthEvent)
  return client
}

/** Checks a password by signing in and out with a temporary client. The stored session does not change. */
export async function checkPassword(credentials: { email: string; password: string }) {
  const temporary = await createTemporaryClient()
  const { error } = await temporary.signInWithPassword(credentials)
  if (!error) await temporary.signOut({ scope: 'local' })
  return { error }
}

/** Ends a session whose access token was refused: renews the token first. The stored session does not change. */
export async function renewAndEnd(session: Session) {
  const temporary = await createTemporaryClient()
  const { error } = await temporary.refreshSession(session)
  return error ?? (await temporary.signOut({ scope: 'local' })).error
}

/** A client that stores no session. */
async function createTemporaryClient(): Promise<Auth> {
  const { AuthClient } = await import('@supabase/auth-js')
  return new AuthClient({
    ...AUTH_OPTIONS,
    storageKey: `${SESSION_KEY}-aside`,
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
  })
}

/**
 * Rewrites responses of the auth service in three ways:
 * - A refused renewal that says nothing about the session, because of a limit of requests or by a firewall or network in
 *   between, becomes an outage: the client would remove its stored session once the access token has expired.
 * - `user_not_found` becomes `session_not_found`, the only code at which the client removes its stored session: the
 *   session of a deleted account has ended too. If another tab has stored another session meanwhile, the code becomes
 *   one that the client ignores.
 * - `expires_at` is removed. It is a time of the server's clock, and the client would compare it with the device's clock,
 *   which may be wrong by hours. Without it the client adds `expires_in` to the device's time.
 */
async function fetchForAuth(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetchWithTimeout(input, init)
  const { status, headers } = response
  if (!response.ok && isRenewal(input) && (status === 429 || !isJson(headers)))
    return new Response(null, { status: 503 })
  if (status !== 403 && status !== 200) return response
  const ended = isStoredSession(new Headers(init?.headers)) ? '"session_not_found"' : '"session_replaced"'
  const text = (await response.text())
    .replace(/"(?:user|session)_not_found"/, ended)
    // Both services write it before the refresh token.
    .replace(/"expires_at":\d+,(?="refresh_token":)/, '')
  return new Response(text, { status, headers })
}

function isRenewal(input: RequestInfo | URL): boolean {
  return String(input).includes('grant_type=refresh_token')
}

function isJson(headers: Headers): boolean {
  return headers.get('Content-Type')?.includes('json') ?? false
}

/** Whether a request was sent with the stored session, or none is stored. */
function isStoredSession(headers: Headers): boolean {
  const stored = claimsOf(storedAccessToken()).session_id
  return stored === undefined || claimsOf(headers.get('Authorization') ?? '').session_id === stored
}

/** Requests without a response yet. */
const pendingRequests = new Set<Promise<Response>>()

function fetchAsCaller(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = sendAsCaller(input, init)
  pendingRequests.add(request)
  return request.finally(() => pendingRequests.delete(request))
}

async function sendAsCaller(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  const send = (token: string | undefined) => {
    headers.set('Authorization', `Bearer ${token ?? settings.publicKey}`)
    return fetchWithTimeout(input, { ...init, headers })
  }
  const session = await currentSession()
  const response = await send(session?.access_token)
  if (response.status !== 401 || !session) return response
  await (checking ??= checkSession())
  const now = await currentSession()
  // Not with the session of another account that signed in meanwhile in another tab.
  const isRenewed = now?.user.id === session.user.id && now.access_token !== session.access_token
  return isRenewed ? send(now.access_token) : response
}

/** The longest that a sign-out waits for pending requests. */
const SETTLE_TIMEOUT_MS = 2000

/** Waits for pending requests before a sign-out: without a session, the server would refuse the last change. */
export async function requestsSettled(): Promise<void> {
  await within(SETTLE_TIMEOUT_MS, allSettled())
}

async function allSettled(): Promise<void> {
  // A response may have caused further requests.
  // oxlint-disable-next-line no-await-in-loop
  while (pendingRequests.size > 0) await Promise.allSettled(pendingRequests)
}

/** The longest wait for response headers. */
const HEADERS_TIMEOUT_MS = 20_000

async function fetchWithTimeout(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const limit = new AbortController()
  const onAbort = () => limit.abort(init.signal?.reason)
  // postgrest-js retries every failure but an AbortError.
  const onTimeout = () => limit.abort(new DOMException('No answer in time', 'AbortError'))
  init.signal?.addEventListener('abort', onAbort)
  const timer = setTimeout(onTimeout, HEADERS_TIMEOUT_MS)
  try {
    if (init.signal?.aborted) onAbort()
    // The time limit covers the headers, not the body: downloads may take longer.
    return rememberErrorId(await fetch(input, { ...init, signal: limit.signal }))
  } finally {
    clearTimeout(timer)
  }
}

let checking: Promise<void> | undefined

/**
 * Requests the user, so that the client removes a session that has ended and notifies every tab. A refused token (the
 * device's clock was changed) is renewed. If the renewal is refused too (the server was set up anew), the session is
 * removed. Coalesced: requests that are refused at the same time share one check.
 */
async function checkSession(): Promise<void> {
  try {
    const client = await auth()
    const { error } = await client.getUser()
    if (error?.code !== 'bad_jwt') return
    const renewal = await client.refreshSession()
    if (renewal.error?.status === 400) await client.signOut({ scope: 'local' })
  } catch (cause) {
    logProblem('The session could not be checked', cause)
  } finally {
    checking = undefined
  }
}

async function currentSession(): Promise<Session | undefined> {
  if (!authClient && !hasStoredSession()) return undefined
  const { data: current } = await (await auth()).getSession()
  // A browser that clears its storage does not notify the page: without this, the page would go on as a visitor's.
  if (!current.session) storedSessionChanged()
  return current.session ?? undefined
}

interface FilterBuilder<T> {
  lte(column: string, value: string): T
  or(conditions: string): T
}

/**
 * Keyset pagination, newest first: the rows after the last one that was read. The id breaks ties of the date. An offset
 * would read all earlier rows again.
 */
export function olderThan<T extends FilterBuilder<T>>(rows: T, last: { created_at: string; id: string }): T {
  return rows.lte('created_at', last.created_at).or(`created_at.lt."${last.created_at}",id.lt."${last.id}"`)
}
