import type { Session } from '@supabase/auth-js'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

import { pathOnSite } from '#contracts/path-on-site.ts'

import type { Auth } from '../backend-client.ts'
import { forgetChosenPlan } from '../chosen-plan.ts'
import { logProblem, SESSION_MISSING } from '../log.ts'
import { useNavigateFromHere } from '../navigate-from-here.ts'
import { tryStorage } from '../storage.ts'
import { toast, type ToastMessage } from '../toast.ts'
import {
  expectLeaving,
  LOADING,
  onSession,
  readSession,
  sessionIsGone,
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
  storedSessionStays,
} from './stored-session.ts'

let reading: Promise<void> | undefined
/** Where storage is full or blocked, the client keeps a session in memory. */
let wasStored = false

/**
 * Who is signed in. Loads the backend client only where a session is stored, follows every change in this
 * tab and the others, and is 'loading' in the prerendered page.
 */
export function useSession(): SessionState {
  const state = useSyncExternalStore(onSession, readSession, () => LOADING)
  useEffect(() => {
    readStored()
    // A page in the back/forward cache misses events: read the stored session once it is shown again. Never removed.
    addEventListener('pageshow', readStored)
    return onStoredSession(readStored)
  }, [])
  return state
}

/**
 * Signs the member out of this browser. Their other devices stay signed in: those are ended where they are listed, in
 * the settings.
 * @returns false when the server was not reached or refused; the session then stays
 */
export async function signOut(): Promise<boolean> {
  expectLeaving(true)
  try {
    const { auth, requestsSettled } = await import('../backend-client.ts')
    const client = await auth()
    await requestsSettled()
    const { data, error } = await client.getSession()
    const isSame = storedSessionStays()
    // Not by the client's own call, which forgets the session also where the server could not end it.
    if (data.session ? await endsAtServer(client, data.session) : !error) {
      if (isSame()) {
        removeStored()
        await client.signOut({ scope: 'local' })
      }
      return true
    }
    // It had ended: the client removed it when refreshing the token failed.
    if (!hasStoredSession()) return true
  } catch {
    // The client could not be loaded: nothing has changed.
  }
  expectLeaving(false)
  return false
}

/** Removes it from this browser only, and notifies nobody. */
function removeStored(): void {
  tryStorage(() => localStorage.removeItem(SESSION_KEY))
}

async function endsAtServer(client: Auth, session: Session): Promise<boolean> {
  const { error } = await client.admin.signOut(session.access_token, 'local')
  if (error?.code !== 'bad_jwt') return hasEnded(error)
  // Where the server takes the token for expired, as after the device's clock was set back, the session itself may live.
  const { endOnceRenewed } = await import('../backend-client.ts')
  const failure = await endOnceRenewed(session)
  return failure?.status === 400 || hasEnded(failure)
}

/** A session that had ended already is reported as an error. */
function hasEnded(error: { name: string; status?: number | undefined } | null): boolean {
  return !error || error.name === SESSION_MISSING || [401, 403, 404].includes(error.status ?? 0)
}

let ending: Promise<void> = Promise.resolve()

/**
 * Resolves once a session that is being ended here is gone. To wait for before another begins: the client removes whatever
 * session is stored when the server has answered.
 */
export function sessionHasEnded(): Promise<void> {
  return ending
}

/** Ends the session of this browser only. It is removed from here even where the server is not reached. */
export function endSessionHere(): Promise<void> {
  ending = endHere()
  return ending
}

async function endHere(): Promise<void> {
  const isSame = storedSessionStays()
  try {
    const { auth } = await import('../backend-client.ts')
    const client = await auth()
    // Not by the client where it is stored: it would renew a token that has run out first.
    const session = storedSession() ?? (await client.getSession()).data.session
    // In another tab the next one may have begun.
    if (!isSame()) return
    // Before the server answers: it may not, and the session would stay in the browser meanwhile.
    removeStored()
    await client.signOut({ scope: 'local' })
    if (!session || (await endsAtServer(client, session))) return
    logProblem('The session was not ended at the server')
  } catch (cause) {
    logProblem('The session was not ended at the server', cause)
  }
  if (!hasStoredSession() || !isSame()) return
  removeStored()
  sessionIsGone()
}

/** As `endSessionHere`, on purpose: at a sign-in that waits for its second factor, or once the account was deleted. */
export async function leaveSession(): Promise<void> {
  expectLeaving(true)
  await endSessionHere()
}

/** Preloads the auth client when a form gets the focus, so that sending does not wait for it. */
export async function warmUp(): Promise<void> {
  const { auth } = await import('../backend-client.ts')
  await auth()
}

/**
 * The member of a members' page; undefined while the session is being read. Without a session, redirects to /auth, which
 * leads back here.
 *
 * @param leaving the member is signing out here, which navigates by itself: no redirect
 */
export function useMember(leaving: boolean): SignedInMember | undefined {
  const session = useSession()
  const toSignIn = useToSignIn()
  const signedIn = session.status === 'signed-in' ? session.member : undefined
  const [last, setLast] = useState(signedIn)
  if (signedIn && signedIn !== last) setLast(signedIn)
  const reason = leaving ? undefined : reasonToSignIn(session)
  useEffect(() => {
    if (reason) toSignIn(reason === 'ended' || reason === 'unchecked' ? reason : undefined)
  }, [reason, toSignIn])
  // Keep showing the page until the sign-out has navigated.
  return signedIn ?? (leaving ? last : undefined)
}

/** Undefined while the page may stay. */
function reasonToSignIn(session: SessionState) {
  if (session.status === 'signed-out') return session.reason
  return session.status === 'code-needed' ? session.status : undefined
}

/** Redirects to /auth, replacing this page in the history: Back would redirect again. */
export function useToSignIn(): (reason?: SignInReturn['reason']) => void {
  const navigate = useNavigateFromHere()
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
 * Signing out, with a toast. A failure changes nothing else.
 * @param goTo the next page; without it a members' page redirects to /auth by itself
 */
export function useSignOut(words: { signedOut: ToastMessage; signOutFailed: ToastMessage }, goTo?: string) {
  const [leaving, setLeaving] = useState(false)
  const navigate = useNavigateFromHere()

  async function leave(): Promise<boolean> {
    setLeaving(true)
    if (await signOut()) {
      forgetChosenPlan()
      toast(words.signedOut, { of: 'sign-out' })
      if (goTo) await navigate(goTo)
      return true
    }
    toast({ ...words.signOutFailed, tone: 'destructive' }, { of: 'sign-out' })
    setLeaving(false)
    return false
  }

  return { leaving, leave }
}

/** Router state of /auth: where to return after signing in, and why it was opened. */
export interface SignInReturn {
  from: string
  /** Why they are not signed in any more, where they were. */
  reason?: 'ended' | 'unchecked'
}

/** Reads it from router state, which outlives reloads and versions of this site. */
export function readSignInReturn(state: unknown): SignInReturn | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined
  const from = typeof state.from === 'string' ? pathOnSite(state.from, location.origin) : undefined
  if (from === undefined) return undefined
  const reason = 'reason' in state ? state.reason : undefined
  return { from, ...((reason === 'ended' || reason === 'unchecked') && { reason }) }
}

function readStored(): void {
  if (!hasStoredSession()) {
    // Another tab removed it, while this one was loading or put aside.
    if (readSession().status === 'loading' || wasStored) sessionIsGone()
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
