import type { Session } from '@supabase/auth-js'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

import { pathOnSite } from '#contracts/path-on-site.ts'

import type { Auth } from '../backend-client.ts'
import { clearChosenPlan } from '../chosen-plan.ts'
import { mayLeave, stopAsking } from '../confirm-leaving.ts'
import { useHydrated } from '../hydrated.ts'
import { logProblem, SESSION_MISSING } from '../log.ts'
import { useNavigateWhileOnPage } from '../navigate-while-on-page.ts'
import { tryStorage } from '../storage.ts'
import { toast, type ToastMessage } from '../toast.ts'
import {
  expectSignOut,
  LOADING,
  onSession,
  readSession,
  sessionEnded,
  sessionIsLoading,
  sessionUnchecked,
  type SessionState,
  type SignedInMember,
} from './session-state.ts'
import {
  hasStoredSession,
  onStoredSession,
  SESSION_KEY,
  storedSession,
  trackStoredSession,
} from './stored-session.ts'

let reading: Promise<void> | undefined
/** False while storage is full or blocked: the client then has its session in memory. */
let wasStored = false

/**
 * Who is signed in. Loads the backend client only if a session is stored, follows changes in this tab and the
 * others, and is 'loading' in the prerendered page.
 */
export function useSession(): SessionState {
  const hydrated = useHydrated()
  const state = useSyncExternalStore(onSession, readSession, readSession)
  useEffect(() => {
    readStored()
    // A page in the back/forward cache misses events: read the stored session once it is shown again. Never removed.
    addEventListener('pageshow', readStored)
    return onStoredSession(readStored)
  }, [])
  return hydrated ? state : LOADING
}

/**
 * Signs the member out of this browser. Other devices stay signed in; the settings list them and sign them out.
 * @returns false if the server was not reached or refused; the session then remains
 */
export async function signOut(): Promise<boolean> {
  expectSignOut(true)
  try {
    const { auth, requestsSettled } = await import('../backend-client.ts')
    const client = await auth()
    await requestsSettled()
    const { data, error } = await client.getSession()
    const isSame = trackStoredSession()
    // Not by the client's own call, which removes the stored session even if the server could not end it.
    if (data.session ? await endAtServer(client, data.session) : !error) {
      if (isSame()) {
        removeStored()
        await client.signOut({ scope: 'local' })
      }
      return true
    }
    // It had already ended: the client removed it when refreshing the token failed.
    if (!hasStoredSession()) return true
  } catch {
    // The client could not be loaded: nothing has changed.
  }
  expectSignOut(false)
  return false
}

/** Removes the session from this browser's storage, without notifying listeners. */
function removeStored(): void {
  tryStorage(() => localStorage.removeItem(SESSION_KEY))
}

async function endAtServer(client: Auth, session: Session): Promise<boolean> {
  const { error } = await client.admin.signOut(session.access_token, 'local')
  if (error?.code !== 'bad_jwt') return hasEnded(error)
  // The token may have expired while the session is valid, for example after the device's clock was set back.
  const { renewAndEnd } = await import('../backend-client.ts')
  const failure = await renewAndEnd(session)
  return failure?.status === 400 || hasEnded(failure)
}

/** The service reports a session that had already ended as an error. */
function hasEnded(error: { name: string; status?: number | undefined } | null): boolean {
  return !error || error.name === SESSION_MISSING || [401, 403, 404].includes(error.status ?? 0)
}

let ending: Promise<void> = Promise.resolve()

/**
 * Resolves when `endSessionHere` has finished. Await it before a sign-in: after the server's response the client removes
 * whatever session is stored by then.
 */
export function pendingSessionEnd(): Promise<void> {
  return ending
}

/** Ends the session of this browser only. It is removed from storage even if the server is not reached. */
export function endSessionHere(): Promise<void> {
  ending = endAndRemove()
  return ending
}

async function endAndRemove(): Promise<void> {
  const isSame = trackStoredSession()
  try {
    const { auth } = await import('../backend-client.ts')
    const client = await auth()
    // Read from storage, because the client would first renew an expired token.
    const session = storedSession() ?? (await client.getSession()).data.session
    // Another tab may have stored another session meanwhile.
    if (!isSame()) return
    // Without waiting for the server, which may not respond.
    removeStored()
    await client.signOut({ scope: 'local' })
    if (!session || (await endAtServer(client, session))) return
    logProblem('The session was not ended at the server')
  } catch (cause) {
    logProblem('The session was not ended at the server', cause)
  }
  if (!hasStoredSession() || !isSame()) return
  removeStored()
  sessionEnded()
}

/** As `endSessionHere`, as a deliberate sign-out: when a second factor is canceled, or the account was deleted. */
export async function signOutLocally(): Promise<void> {
  expectSignOut(true)
  await endSessionHere()
}

/** Preloads the auth client when a form gets the focus, so that sending does not wait for it. */
export async function preloadAuth(): Promise<void> {
  const { auth } = await import('../backend-client.ts')
  await auth()
}

/**
 * The member of a members' page; undefined while the session is being read. Without a session, redirects to /auth, which
 * returns here after the sign-in.
 *
 * @param signingOut suppresses the redirect during a sign-out, which navigates itself
 */
export function useMember(signingOut: boolean): SignedInMember | undefined {
  const session = useSession()
  const toSignIn = useToSignIn()
  const signedIn = session.status === 'signed-in' ? session.member : undefined
  const [last, setLast] = useState(signedIn)
  if (signedIn && signedIn !== last) setLast(signedIn)
  const reason = signingOut ? undefined : reasonToSignIn(session)
  useEffect(() => {
    if (reason) toSignIn(reason === 'ended' || reason === 'unchecked' ? reason : undefined)
  }, [reason, toSignIn])
  // Keep showing the page until the sign-out has navigated.
  return signedIn ?? (signingOut ? last : undefined)
}

/** Undefined if no sign-in is required. */
function reasonToSignIn(session: SessionState) {
  if (session.status === 'signed-out') return session.reason
  return session.status === 'code-needed' ? session.status : undefined
}

/** Redirects to /auth. Replaces this page in the history, because Back would redirect again. */
export function useToSignIn(): (reason?: SignInReturn['reason']) => void {
  const navigate = useNavigateWhileOnPage()
  const { pathname, search, hash } = useLocation()
  return useCallback(
    (reason) => {
      const back: SignInReturn = { from: pathname + search + hash, ...(reason && { reason }) }
      void navigate('/auth', { replace: true, state: back })
    },
    [navigate, pathname, search, hash],
  )
}

/**
 * A sign-out with a toast for its outcome.
 * @param goTo the next page; without it a members' page redirects to /auth
 */
export function useSignOut(words: { signedOut: ToastMessage; signOutFailed: ToastMessage }, goTo?: string) {
  const [signingOut, setSigningOut] = useState(false)
  const navigate = useNavigateWhileOnPage()

  async function signOutWithToast(): Promise<boolean> {
    if (!mayLeave()) return false
    setSigningOut(true)
    if (await signOut()) {
      stopAsking()
      clearChosenPlan()
      toast(words.signedOut, { of: 'sign-out' })
      if (goTo) await navigate(goTo)
      return true
    }
    toast({ ...words.signOutFailed, tone: 'destructive' }, { of: 'sign-out' })
    setSigningOut(false)
    return false
  }

  return { signingOut, signOut: signOutWithToast }
}

/** Router state of /auth: where to return after signing in, and why it was opened. */
export interface SignInReturn {
  from: string
  /** Why a signed-in member is no longer signed in. */
  reason?: 'ended' | 'unchecked'
  /** Whether the visitor may have no account yet: the sign-up opens, with the link to the sign-in. */
  mayBeNew?: true
}

/** Parses router state, which may be of another version of this site: it survives reloads. */
export function readSignInReturn(state: unknown): SignInReturn | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined
  const from = typeof state.from === 'string' ? pathOnSite(state.from, location.origin) : undefined
  if (from === undefined) return undefined
  const reason = 'reason' in state ? state.reason : undefined
  const mayBeNew = 'mayBeNew' in state && state.mayBeNew === true
  return {
    from,
    ...((reason === 'ended' || reason === 'unchecked') && { reason }),
    ...(mayBeNew && { mayBeNew }),
  }
}

function readStored(): void {
  if (!hasStoredSession()) {
    // Another tab removed it while this one was loading or in the back/forward cache.
    if (readSession().status === 'loading' || wasStored) sessionEnded()
    wasStored = false
    return
  }
  wasStored = true
  if (reading) return
  const { status } = readSession()
  if (status !== 'signed-in' && status !== 'code-needed') sessionIsLoading()
  reading = import('../backend-client.ts')
    .then(({ auth }) => auth())
    .then(
      () => undefined,
      () => {
        reading = undefined
        sessionUnchecked()
      },
    )
}
