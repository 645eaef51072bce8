import type { AuthChangeEvent, Session, User } from '@supabase/auth-js'

import { forgetActivity } from '../idle.ts'
import { clearTyped } from '../kept-input.ts'
import { createListeners } from '../listeners.ts'
import { expectRefusals } from '../log.ts'
import { tryStorage } from '../storage.ts'
import { dismissToastsOf, SIGN_IN_FIRST } from '../toast.ts'
import { claimsOf, hasStoredSession, storedSessionChanged } from './stored-session.ts'

/** Who is signed in, as far as a page needs to know. */
export interface SignedInMember {
  id: string
  email: string
}

/**
 * Why nobody is signed in. 'nobody': no session was stored. 'left': signed out in this tab. 'ended': signed out elsewhere,
 * or revoked. 'unchecked': still stored, but it could not be checked, as when offline.
 */
export type SignedOutReason = 'nobody' | 'left' | 'ended' | 'unchecked'

export type SessionState =
  | { status: 'loading' }
  | { status: 'signed-out'; reason: SignedOutReason }
  /** The password was right; the account has a second factor, which was not given yet. Opens nothing. */
  | { status: 'code-needed'; member: SignedInMember }
  /**
   * `recovering`: has to choose a password, after a recovery mail or because the account has none.
   * `secondFactor`: whether the account has one.
   */
  | { status: 'signed-in'; member: SignedInMember; recovering: boolean; secondFactor: boolean }

/** Initial state, also of the prerendered page. */
export const LOADING: SessionState = { status: 'loading' }

const RECOVERING = 'choosingNewPassword'
const listeners = createListeners()
let state: SessionState | undefined
let leaving = false

/** The session as this tab knows it; 'loading' while a stored one has not been read. */
export function readSession(): SessionState {
  state ??= { status: 'signed-out', reason: 'nobody' }
  // Another tab may have stored one since, while no page here was listening.
  if (state.status === 'signed-out' && state.reason !== 'unchecked' && hasStoredSession()) state = LOADING
  return state
}

/**
 * Whether the same member is still signed in: check it before acting on an answer that took time.
 * @param before the session when the request was sent
 */
export function isSameMember(before: SessionState): boolean {
  const now = readSession()
  if (before.status === 'signed-in') return now.status === 'signed-in' && now.member.id === before.member.id
  return now.status === before.status || (before.status === 'loading' && now.status === 'signed-in')
}

/** Calls the listener after each change. @returns unsubscribes */
export const onSession = listeners.subscribe

/** Whether the next end of the session is a sign-out on purpose in this tab. */
export function expectLeaving(expected: boolean): void {
  leaving = expected
}

/** A stored session is about to be read. */
export function sessionIsLoading(): void {
  become(LOADING)
}

/** What is stored could not be read or checked. */
export function sessionUnchecked(): void {
  become({ status: 'signed-out', reason: 'unchecked' })
}

/** The stored session is gone, possibly without an event of the client in this tab. */
export function sessionIsGone(): void {
  if (readSession().status !== 'signed-out') become({ status: 'signed-out', reason: 'ended' })
}

/** Handles every event of the auth client, this tab's and other tabs'. Called by the client only. */
export function takeAuthEvent(event: AuthChangeEvent, session: Session | null): void {
  switch (event) {
    case 'INITIAL_SESSION':
      // Another tab may have ended it between the client's read and this event.
      if (session && hasStoredSession()) signedIn(session)
      else if (readSession().status === 'loading') become({ status: 'signed-out', reason: reasonAtStart() })
      break
    case 'PASSWORD_RECOVERY':
      remember(true)
      if (session) signedIn(session)
      break
    case 'USER_UPDATED':
      remember(false)
      if (session) signedIn(session)
      break
    case 'SIGNED_IN':
    case 'TOKEN_REFRESHED':
    case 'MFA_CHALLENGE_VERIFIED':
      if (session) signedIn(session)
      break
    case 'SIGNED_OUT':
      remember(false)
      if (leaving) {
        clearTyped()
        forgetActivity()
      }
      become({ status: 'signed-out', reason: leaving ? 'left' : 'ended' })
      leaving = false
      break
  }
  storedSessionChanged()
}

function signedIn(session: Session): void {
  const { user } = session
  const member = { id: user.id, email: user.email ?? '' }
  if (needsCode(session)) return become({ status: 'code-needed', member })
  const recovering = isRecovering() || needsPassword(user)
  dismissToastsOf(SIGN_IN_FIRST)
  become({ status: 'signed-in', member, recovering, secondFactor: hasSecondFactor(user) })
}

/** Whether the session opens nothing before the second factor; the server decides by itself. */
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

function reasonAtStart(): SignedOutReason {
  return hasStoredSession() ? 'unchecked' : 'ended'
}

function become(next: SessionState): void {
  // Events of a refreshed token or a focused tab change nothing that a page shows.
  if (JSON.stringify(next) === JSON.stringify(state)) return
  state = next
  expectRefusals(next.status === 'signed-out' && (next.reason === 'left' || next.reason === 'ended'))
  listeners.notify()
}

/** Where storage is full or blocked, as the client's session then is in memory too. */
let recoveringHere = false

// In session storage: a reload must lead to the new password again.
function remember(recovering: boolean): void {
  recoveringHere = recovering
  tryStorage(() =>
    recovering ? sessionStorage.setItem(RECOVERING, 'yes') : sessionStorage.removeItem(RECOVERING),
  )
}

function isRecovering(): boolean {
  return recoveringHere || (tryStorage(() => sessionStorage.getItem(RECOVERING) !== null) ?? false)
}
