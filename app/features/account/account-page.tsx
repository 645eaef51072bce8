import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

import type { SessionState } from '#app/lib/session-state.ts'
import { useSession } from '#app/lib/session.ts'
import { readErrand, type SignInErrand } from '#app/lib/sign-in-errand.ts'

import { AccountLoading } from './account-loading.tsx'
import { Forgotten } from './forgotten.tsx'
import { NewPassword } from './new-password.tsx'
import { type Screen, screenOf } from './screen-link.tsx'
import { SignIn } from './sign-in.tsx'
import { SignUp } from './sign-up.tsx'
import { SignedIn } from './signed-in.tsx'
import { useTypedEmail } from './typed-email.ts'

const OWNER_WITHIN_MS = 3000

type View = 'loading' | 'new-password' | 'signed-in' | Screen

/** /auth: a skeleton until the session is known, then what fits whoever is there. */
export function AccountPage() {
  const session = useSession()
  const { hash, state } = useLocation()
  const navigate = useNavigate()
  const typedEmail = useTypedEmail()
  // The session changes before the form that caused it has finished; until then its screen stays.
  const [held, setHeld] = useState<{ view: View; email: string }>()
  const errand = readErrand(state)
  const seen = held ?? { view: viewOf(session, hash, errand), email: emailOf(session) }
  const { view, email } = seen
  useHeadingFocus(view)

  const hold = (holding: boolean) => setHeld(holding ? seen : undefined)
  const enter = async () => navigate(errand?.from ?? (await firstPage()), { replace: true })
  switch (view) {
    case 'loading':
      return <AccountLoading />
    case 'signed-in':
      return <SignedIn email={email} unchecked={errand?.reason === 'unchecked'} onSending={hold} />
    case 'new-password':
      return <NewPassword email={email} onSending={hold} onDone={enter} />
    case 'sign-in': {
      const reason = errand?.reason ?? reasonOf(session)
      return <SignIn reason={reason} typedEmail={typedEmail} onSending={hold} onSignedIn={enter} />
    }
    case 'forgotten':
      return <Forgotten typedEmail={typedEmail} />
    case 'sign-up':
      return <SignUp onAccepted={() => void enter()} />
  }
}

function viewOf(session: SessionState, hash: string, errand: SignInErrand | undefined): View {
  if (session.status === 'loading') return 'loading'
  const screen = screenOf(hash)
  if (session.status === 'signed-in') {
    if (session.recovering) return 'new-password'
    // A mail leads here too, whose reader did not change the password and may still be signed in.
    return screen === 'forgotten' ? 'forgotten' : 'signed-in'
  }
  // Whoever was signed in here, or wants a page for members, is likely to have an account.
  const known = errand !== undefined || session.reason !== 'nobody'
  return screen ?? (known ? 'sign-in' : 'sign-up')
}

function emailOf(session: SessionState): string {
  return session.status === 'signed-in' ? session.member.email : ''
}

function reasonOf(session: SessionState) {
  if (session.status !== 'signed-out') return undefined
  return session.reason === 'ended' || session.reason === 'unchecked' ? session.reason : undefined
}

/** The owner's day begins in the owner's area. Who can't be told apart at once finds the way there on the dashboard. */
async function firstPage(): Promise<string> {
  const tooLong = new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), OWNER_WITHIN_MS)
  })
  try {
    const { isOwner } = await import('#app/lib/owner.ts')
    return (await Promise.race([isOwner(), tooLong])) ? '/admin' : '/dashboard'
  } catch {
    return '/dashboard'
  }
}

/** Another screen under the same address is still another page to who listens. */
function useHeadingFocus(view: View) {
  const before = useRef(view)
  useEffect(() => {
    const changed = before.current !== view && before.current !== 'loading'
    before.current = view
    if (changed) document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }, [view])
}
