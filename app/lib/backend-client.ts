import type { Session } from '@supabase/auth-js'
import { FunctionsClient } from '@supabase/functions-js'
import { PostgrestClient } from '@supabase/postgrest-js'

import { within } from '#contracts/within.ts'

import { noteErrorId } from './error-id.ts'
import { logProblem } from './log.ts'
import { takeAuthEvent } from './session/session-state.ts'
import { claimsOf, hasStoredSession, SESSION_KEY, storedAccessToken } from './session/stored-session.ts'
import { settings } from './settings.ts'

/**
 * The one backend client: the parts of supabase-js that the product calls, put together as
 * supabase-js does it, so that a Supabase project can stand behind it unchanged.
 *
 * Weighs about 10 KB, so load it when it is first needed: `await import('#app/lib/backend-client.ts')`.
 * Only `*.data.ts` files do.
 */
const site = typeof location === 'undefined' ? settings.siteUrl : location.origin
const base = settings.backendUrl || site
const publicHeaders = { apikey: settings.publicKey }

/** Data service: tables and row-level security as section 7 of the specification has them. */
export const data = new PostgrestClient(`${base}/rest/v1`, { headers: publicHeaders, fetch: fetchAsCaller })

/** Functions by name: `functions.invoke('mailchimp-subscribe', { body })`. Our own process serves them in any case. */
export const functions = new FunctionsClient(`${site}/functions/v1`, {
  headers: publicHeaders,
  customFetch: fetchAsCaller,
})

/** The headers that make a request the member's, or a visitor's without a session. For our own services only. */
export async function callerHeaders(): Promise<Record<string, string>> {
  return {
    ...publicHeaders,
    Authorization: `Bearer ${(await currentSession())?.access_token ?? settings.publicKey}`,
  }
}

/** auth-js exports its client as a constant: the type is its instance type. */
export type Auth = InstanceType<typeof import('@supabase/auth-js').AuthClient>

let authClient: Promise<Auth> | undefined

/** Accounts and sessions; loaded apart, because a visitor without a session needs none of it. */
export function auth(): Promise<Auth> {
  authClient ??= import('@supabase/auth-js').then(startAuth, (cause: unknown) => {
    // Failed to load, as when offline: the next call tries again.
    authClient = undefined
    throw cause
  })
  return authClient
}

const AUTH_PLACE = {
  url: `${base}/auth/v1`,
  headers: { ...publicHeaders, Authorization: `Bearer ${settings.publicKey}` },
  fetch: fetchForAuth,
}

function startAuth({ AuthClient }: typeof import('@supabase/auth-js')): Auth {
  const client = new AuthClient({
    ...AUTH_PLACE,
    storageKey: SESSION_KEY,
    persistSession: true,
    autoRefreshToken: true,
    // Our mails' links never hold one, a project's neither: anybody could sign a visitor in to another account by a link.
    detectSessionInUrl: false,
    experimental: { recoveryCodes: true },
  })
  client.onAuthStateChange(takeAuthEvent)
  return client
}

/** Whether it is the account's password, by a sign-in that ends at once: the stored session stays what it is. */
export async function checkPassword(credentials: { email: string; password: string }) {
  const aside = await startAside()
  const { error } = await aside.signInWithPassword(credentials)
  if (!error) await aside.signOut({ scope: 'local' })
  return { error }
}

/** Ends a session whose access token is refused: renews it first. What is stored stays what it is. */
export async function endOnceRenewed(session: Session) {
  const aside = await startAside()
  const { error } = await aside.refreshSession(session)
  return error ?? (await aside.signOut({ scope: 'local' })).error
}

/** A client that stores nothing. */
async function startAside(): Promise<Auth> {
  const { AuthClient } = await import('@supabase/auth-js')
  return new AuthClient({
    ...AUTH_PLACE,
    storageKey: `${SESSION_KEY}-aside`,
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
  })
}

/**
 * Maps user_not_found to session_not_found: the client removes its stored session by that code only, and the session of
 * an account that was deleted elsewhere has ended too; but not where another tab has stored the next one before this
 * answer came. Takes out when an access token expires by the server's clock: the
 * client compares that with the device's, which may be wrong by hours, and computes it from `expires_in` otherwise.
 */
async function fetchForAuth(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetchWithTimeout(input, init)
  const { status, headers } = response
  if (status !== 403 && status !== 200) return response
  const ended = isStoredSession(new Headers(init?.headers)) ? '"session_not_found"' : '"session_replaced"'
  const text = (await response.text())
    .replace(/"(?:user|session)_not_found"/, ended)
    // As both services write it: beside the refresh token.
    .replace(/"expires_at":\d+,(?="refresh_token":)/, '')
  return new Response(text, { status, headers })
}

/** Whether a request is of the session that is stored, or there is no other. */
function isStoredSession(headers: Headers): boolean {
  const stored = claimsOf(storedAccessToken()).session_id
  return stored === undefined || claimsOf(headers.get('Authorization') ?? '').session_id === stored
}

/** What was sent and is not answered yet. */
const underWay = new Set<Promise<Response>>()

function fetchAsCaller(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = sendAsCaller(input, init)
  underWay.add(request)
  return request.finally(() => underWay.delete(request))
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
  // Never with the session of another account that has signed in meanwhile in another tab.
  const isRenewed = now?.user.id === session.user.id && now.access_token !== session.access_token
  return isRenewed ? send(now.access_token) : response
}

/** Longest wait of somebody who signs out. */
const SETTLED_WITHIN_MS = 2000

/**
 * Waits until everything that was sent is answered: once the session has ended, the server refuses it,
 * such as a change that was made just before signing out.
 */
export async function requestsSettled(): Promise<void> {
  await within(SETTLED_WITHIN_MS, allSettled())
}

async function allSettled(): Promise<void> {
  // Replies may have caused further requests.
  // oxlint-disable-next-line no-await-in-loop
  while (underWay.size > 0) await Promise.allSettled(underWay)
}

/** Longest wait for response headers. */
const ANSWER_WITHIN_MS = 20_000

async function fetchWithTimeout(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const limit = new AbortController()
  const stop = () => limit.abort(init.signal?.reason)
  // postgrest-js retries every failure but an AbortError.
  const giveUp = () => limit.abort(new DOMException('No answer in time', 'AbortError'))
  init.signal?.addEventListener('abort', stop)
  const timer = setTimeout(giveUp, ANSWER_WITHIN_MS)
  try {
    if (init.signal?.aborted) stop()
    // The time limit covers the headers, not the body: downloads may take longer.
    return noteErrorId(await fetch(input, { ...init, signal: limit.signal }))
  } finally {
    clearTimeout(timer)
  }
}

let checking: Promise<void> | undefined

/**
 * Requests the user: the client then removes a session that has ended, and notifies every tab. A token that is refused,
 * as after the device's clock was set, is renewed; where that is refused too, as by a server that was set up anew, the
 * session is removed. One request for all that are refused at the same time.
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
  return current.session ?? undefined
}

interface Conditions<T> {
  lte(column: string, value: string): T
  or(conditions: string): T
}

/**
 * Keyset pagination, newest first: the rows after the last one that was read; the id breaks ties of the date. An offset
 * would read all rows before it again.
 */
export function olderThan<T extends Conditions<T>>(rows: T, last: { created_at: string; id: string }): T {
  return rows.lte('created_at', last.created_at).or(`created_at.lt."${last.created_at}",id.lt."${last.id}"`)
}
