import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { pathOnSite } from '#contracts/path-on-site.ts'

import { forgetChosenPlan } from './chosen-plan.ts'
import type { SessionState, SignedInMember } from './session-state.ts'
import { signOut, useSession } from './session.ts'
import { toast, type ToastMessage } from './toast.ts'

/**
 * For a page that only members see: who it is, or nobody while that is being found out. Without a session
 * the page gives way to /auth, which leads back here.
 *
 * @param leaving true while the member is signing out here, which leads elsewhere
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
  // What is seen does not vanish under a member who is just leaving.
  return signedIn ?? (leaving ? last : undefined)
}

/** Undefined while the page may stay. */
function reasonToSignIn(session: SessionState) {
  if (session.status === 'signed-out') return session.reason
  return session.status === 'code-needed' ? session.status : undefined
}

/** Gives way to /auth in place of this page, so that Back does not lead into a circle. */
export function useToSignIn(): (reason?: SignInErrand['reason']) => void {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  return useCallback(
    (reason) => {
      // The address is ahead of what is shown, as while signing out from the header: this page is being left already.
      if (location.pathname !== pathname) return
      const errand: SignInErrand = { from: pathname + search + hash, ...(reason && { reason }) }
      void navigate('/auth', { replace: true, state: errand })
    },
    [navigate, pathname, search, hash],
  )
}

/**
 * Signing out, with a toast. A failure changes nothing else.
 * @param goTo the page that follows; without it a page for members gives way to /auth by itself
 */
export function useSignOut(words: { signedOut: ToastMessage; signOutFailed: ToastMessage }, goTo?: string) {
  const [leaving, setLeaving] = useState(false)
  const navigate = useNavigate()

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

/** Why somebody was led to /auth, and where they go once they are signed in: travels as router state. */
export interface SignInErrand {
  from: string
  /** Why they are not signed in any more, where they were. */
  reason?: 'ended' | 'unchecked'
}

/** Reads an errand from router state, which outlives reloads and versions of this site. */
export function readErrand(state: unknown): SignInErrand | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined
  const from = typeof state.from === 'string' ? pathOnSite(state.from, location.origin) : undefined
  if (from === undefined) return undefined
  const reason = 'reason' in state ? state.reason : undefined
  return { from, ...((reason === 'ended' || reason === 'unchecked') && { reason }) }
}
