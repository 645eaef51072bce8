import type { AuthChangeEvent, Session, User } from '@supabase/auth-js'

import { clearActivity, clearOwnActivity } from '../idle.ts'
import { createListeners } from '../listeners.ts'
import { expectRefusals } from '../log.ts'
import { tryStorage } from '../storage.ts'
import { dismissToastsOf, SIGN_IN_FIRST } from '../toast.ts'
import { clearTyped } from '../typed-input.ts'
import { claimsOf, hasStoredSession, storedSessionChanged } from './stored-session.ts'

/** Who is signed in, as far as a page needs to know. */
export interface SignedInMember {
  id: string
  email: string
}

/**
 * Why nobody is signed in. 'no-session': no session was stored. 'sign-out': signed out in this tab. 'ended': signed out elsewhere,
 * or revoked. 'unchecked': still stored, but it could not be checked, as when offline.
 */
export type SignedOutReason = 'no-session' | 'sign-out' | 'ended' | 'unchecked'

export type SessionState =
  | { status: 'loading' }
  | { status: 'signed-out'; reason: SignedOutReason }
  /** The password was right; the second factor is still missing. Gives access to nothing. */
  | { status: 'code-needed'; member: SignedInMember }
  /**
   * `recovering`: the member has to choose a password, after a recovery mail or because the account has none.
   * `secondFactor`: whether the account has one.
   */
  | { status: 'signed-in'; member: SignedInMember; recovering: boolean; secondFactor: boolean }

/** Initial state, also of the prerendered page. */
export const LOADING: SessionState = { status: 'loading' }

const RECOVERING = 'choosingNewPassword'
const listeners = createListeners()
let state: SessionState | undefined
let signingOut = false

/** The session as this tab knows it; 'loading' until a stored one has been read. */
export function readSession(): SessionState {
  state ??= { status: 'signed-out', reason: 'no-session' }
  // Another tab may have stored one since, while no page here was listening.
  if (state.status === 'signed-out' && state.reason !== 'unchecked' && hasStoredSession()) state = LOADING
  return state
}

/**
 * Whether the same member is still signed in. Check it before acting on a response that took time.
 * @param before the session when the request was sent
 */
export function isSameMember(before: SessionState): boolean {
  const now = readSession()
  if (before.status === 'signed-in') return now.status === 'signed-in' && now.member.id === before.member.id
  return now.status === before.status || (before.status === 'loading' && now.status === 'signed-in')
}

/** Calls the listener after each change. @returns unsubscribes */
export const onSession = listeners.subscribe

/** Marks the next end of the session as a deliberate sign-out in this tab. */
export function expectSignOut(expected: boolean): void {
  signingOut = expected
}

/** Call before a stored session is read. */
export function sessionIsLoading(): void {
  setSession(LOADING)
}

/** Call when the stored session could not be read or checked. */
export function sessionUnchecked(): void {
  setSession({ status: 'signed-out', reason: 'unchecked' })
}

/** Call when the stored session was removed, possibly without an event of the client in this tab. */
export function sessionEnded(): void {
  if (readSession().status !== 'signed-out') setSession({ status: 'signed-out', reason: 'ended' })
}

/** Handles every event of the auth client, this tab's and other tabs'. Called by the client only. */
export function handleAuthEvent(event: AuthChangeEvent, session: Session | null): void {
  switch (event) {
    case 'INITIAL_SESSION':
      // Another tab may have ended it between the client's read and this event.
      if (session && hasStoredSession()) signedIn(session)
      else if (readSession().status === 'loading')
        setSession({ status: 'signed-out', reason: initialReason() })
      break
    case 'PASSWORD_RECOVERY':
      rememberRecovering(true)
      if (session) signedIn(session)
      break
    case 'USER_UPDATED':
      rememberRecovering(false)
      if (session) signedIn(session)
      break
    case 'SIGNED_IN':
    case 'TOKEN_REFRESHED':
    case 'MFA_CHALLENGE_VERIFIED':
      if (session) signedIn(session)
      break
    case 'SIGNED_OUT':
      rememberRecovering(false)
      clearOwnActivity()
      if (signingOut) {
        clearTyped()
        clearActivity()
      }
      setSession({ status: 'signed-out', reason: signingOut ? 'sign-out' : 'ended' })
      signingOut = false
      break
  }
  storedSessionChanged()
}

function signedIn(session: Session): void {
  const { user } = session
  const member = { id: user.id, email: user.email ?? '' }
  if (needsCode(session)) return setSession({ status: 'code-needed', member })
  const recovering = isRecovering() || needsPassword(user)
  dismissToastsOf(SIGN_IN_FIRST)
  setSession({ status: 'signed-in', member, recovering, secondFactor: hasSecondFactor(user) })
}

/** Whether the session still needs the second factor. For display only: the server decides. */
export function needsCode({ user, access_token: token }: Session): boolean {
  return hasSecondFactor(user) && claimsOf(token).aal !== 'aal2'
}

function hasSecondFactor({ factors = [] }: User): boolean {
  return factors.some(({ status }) => status === 'verified')
}

/** Whether our auth service says that the account has no password. */
export function needsPassword(user: User | null): boolean {
  return user?.app_metadata?.password_needed === true
}

function initialReason(): SignedOutReason {
  return hasStoredSession() ? 'unchecked' : 'ended'
}

function setSession(next: SessionState): void {
  // Ignore events of a refreshed token or a focused tab, which change nothing that a page shows.
  if (JSON.stringify(next) === JSON.stringify(state)) return
  state = next
  expectRefusals(next.status === 'signed-out' && (next.reason === 'sign-out' || next.reason === 'ended'))
  listeners.notify()
}

/** Used while storage is full or blocked; the client then has its session in memory too. */
let recoveringInMemory = false

// In session storage, so that a reload asks for the new password again.
function rememberRecovering(recovering: boolean): void {
  recoveringInMemory = recovering
  tryStorage(() =>
    recovering ? sessionStorage.setItem(RECOVERING, 'yes') : sessionStorage.removeItem(RECOVERING),
  )
}

function isRecovering(): boolean {
  return recoveringInMemory || (tryStorage(() => sessionStorage.getItem(RECOVERING) !== null) ?? false)
}
