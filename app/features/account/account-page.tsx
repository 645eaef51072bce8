import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'

import { Button, ButtonLink } from '#app/components/button.tsx'
import { LongWait } from '#app/components/loading.tsx'
import { NotStarted, Notice } from '#app/components/notice.tsx'
import { Words } from '#app/components/rich-text.tsx'
import { useFacts, useIsOn, useWithoutScript } from '#app/facts.ts'
import { storeChosenPlan, readChosenPlan } from '#app/lib/chosen-plan.ts'
import { fill } from '#contracts/fill.ts'
import { within } from '#contracts/within.ts'
import { pageHeading, useFocusHandover } from '#app/lib/focus.ts'
import { useNavigateWhileOnPage } from '#app/lib/navigate-while-on-page.ts'
import { readSession, type SessionState } from '#app/lib/session/session-state.ts'
import {
  signOutLocally,
  readSignInReturn,
  type SignInReturn,
  useSession,
  useSignOut,
} from '#app/lib/session/session.ts'
import { useSignedInHint } from '#app/lib/session/stored-session.ts'
import { toast } from '#app/lib/toast.ts'
import { account as words } from '#content/messages/account.ts'
import { frame } from '#content/messages/frame.ts'
import { signOutToasts } from '#content/messages/account-sign-out.ts'

import { ForgottenPassword } from './account-mail.tsx'
import { AccountScreen, AuthScreen, type Screen, screenOf } from './account-screen.tsx'
import { SignIn } from './sign-in.tsx'
import { SignUp } from './sign-up.tsx'
import { unconfirmedSignUp } from './unconfirmed-sign-up.ts'

const OWNER_TIMEOUT_MS = 3000

// Loaded on demand: few visitors need it, and this page is public.
const NewPassword = lazy(async () => ({ default: (await import('./new-password.tsx')).NewPassword }))

type View = 'loading' | 'code' | 'new-password' | 'signed-in' | Screen

/** The form for the second factor. */
type RenderCodeChallenge = (handlers: {
  onSending: (sending: boolean) => void
  onVerified: () => Promise<void>
  onBack: () => Promise<void>
}) => React.ReactNode

/** /auth: a skeleton until the session is known, then the screen that matches the session. */
export function AccountPage({ renderCodeChallenge }: { renderCodeChallenge: RenderCodeChallenge }) {
  const { isClosed } = useFacts()
  const session = useSession()
  const { hash, state, search } = useLocation()
  const navigate = useNavigateWhileOnPage()
  const typedEmail = useState('')
  // The view to show while a form is sending: the session changes before the form has finished.
  const [heldView, setHeldView] = useState<{ view: View; email: string }>()
  const sellsPlans = useIsOn('/membership')
  const signInReturn = readSignInReturn(state)
  const plans = () => (sellsPlans && readChosenPlan() ? '/membership' : undefined)
  const openNextPage = async () =>
    navigate(signInReturn?.from ?? plans() ?? (await defaultPage(isClosed)), { replace: true })
  const { isConfirmed, awaitConfirmation } = useConfirmedSignUp(session, hash, () => void openNextPage())
  const current = isConfirmed ? 'loading' : viewOf({ session, hash, signInReturn, isClosed })
  const shown = heldView ?? { view: current, email: emailOf(session) }
  const { view, email } = shown
  useHeadingFocus(view)
  usePlanInAddress(search)

  const holdView = (isSending: boolean) => setHeldView(isSending ? shown : undefined)
  switch (view) {
    case 'loading':
      return <AccountLoading />
    case 'code':
      return <SecondStep {...{ renderCodeChallenge, holdView, openNextPage }} />
    case 'signed-in':
      return <SignedIn email={email} unchecked={signInReturn?.reason === 'unchecked'} onSending={holdView} />
    case 'new-password':
      return (
        <Suspense fallback={<AccountLoading />}>
          <NewPassword email={email} onSending={holdView} onDone={openNextPage} />
        </Suspense>
      )
    case 'sign-in': {
      const reason = signInReturn?.reason ?? reasonOf(session)
      return (
        <SignIn
          {...{ reason, typedEmail }}
          onSending={holdView}
          onSignedIn={openNextPage}
          onAwaited={awaitConfirmation}
        />
      )
    }
    case 'forgotten':
      return <ForgottenPassword typedEmail={typedEmail} />
    case 'sign-up':
      return <SignUp onAwaited={awaitConfirmation} />
  }
}

/**
 * Navigates when the account that waited for its confirmation is signed in: by its code here, in another tab, or on
 * another device. Opening another screen of /auth, which changes `hash`, ends the wait.
 */
function useConfirmedSignUp(session: SessionState, hash: string, onConfirmed: () => void) {
  const [awaited, setAwaited] = useState<{ email: string; at: string }>()
  const isSameAccount =
    session.status === 'signed-in' && !session.recovering && session.member.email === awaited?.email
  const isConfirmed = awaited?.at === hash && isSameAccount
  const finish = useEffectEvent(() => {
    unconfirmedSignUp.clear()
    toast(words.confirmed, { of: 'account-mail' })
    onConfirmed()
  })
  useEffect(() => {
    if (isConfirmed) finish()
  }, [isConfirmed])
  return {
    isConfirmed,
    awaitConfirmation: (email?: string) => setAwaited(email ? { email, at: hash } : undefined),
  }
}

/** Stores the plan from the query of a link that /membership has before hydration. */
function usePlanInAddress(search: string): void {
  useEffect(() => {
    const plan = new URLSearchParams(search).get('plan')
    if (plan && /^[a-z]{1,20}$/.test(plan)) storeChosenPlan(plan)
  }, [search])
}

function viewOf({
  session,
  hash,
  signInReturn,
  isClosed,
}: {
  session: SessionState
  hash: string
  signInReturn: SignInReturn | undefined
  isClosed: boolean
}): View {
  if (session.status === 'loading') return 'loading'
  if (session.status === 'code-needed') return 'code'
  const screen = screenOf(hash)
  if (session.status === 'signed-in') {
    if (session.recovering) return 'new-password'
    // The mail about a changed password links here, and its reader may be signed in.
    return screen === 'forgotten' ? 'forgotten' : 'signed-in'
  }
  // An account is likely after an ended session or a redirect from a members' page; on a closed site only the owner has
  // one.
  const isSentByMembersPage = signInReturn !== undefined && !signInReturn.mayBeNew
  const mayHaveAccount = isSentByMembersPage || session.reason !== 'no-session' || isClosed
  return screen ?? (mayHaveAccount ? 'sign-in' : 'sign-up')
}

function emailOf(session: SessionState): string {
  return session.status === 'signed-in' ? session.member.email : ''
}

function reasonOf(session: SessionState) {
  if (session.status !== 'signed-out') return undefined
  return session.reason === 'ended' || session.reason === 'unchecked' ? session.reason : undefined
}

/** The second factor, after the password, also before choosing a new password. */
function SecondStep({
  renderCodeChallenge,
  holdView,
  openNextPage,
}: {
  renderCodeChallenge: RenderCodeChallenge
  holdView: (isSending: boolean) => void
  openNextPage: () => Promise<void>
}) {
  const { title, lead } = words.secondStep

  async function continueToNextPage(): Promise<void> {
    const session = readSession()
    if (session.status === 'signed-in' && session.recovering) return holdView(false)
    await openNextPage()
  }

  return (
    <AccountScreen title={title} lead={lead}>
      {renderCodeChallenge({ onSending: holdView, onVerified: continueToNextPage, onBack: signOutLocally })}
    </AccountScreen>
  )
}

/**
 * The first page after signing in: the owner's area for the owner, the set-up before the site is open. On a timeout the
 * dashboard, which links to the owner's area.
 */
async function defaultPage(isClosed: boolean): Promise<string> {
  try {
    const { isOwner } = await import('#app/lib/session/identity.ts')
    if (!(await within(OWNER_TIMEOUT_MS, isOwner()))) return '/dashboard'
    return isClosed ? '/admin/set-up' : '/admin'
  } catch {
    return '/dashboard'
  }
}

/** Moves the focus to the heading when the screen changes, so that screen readers announce it like a new page. */
function useHeadingFocus(view: View) {
  const before = useRef(view)
  useEffect(() => {
    const changed = before.current !== view && before.current !== 'loading'
    before.current = view
    if (changed) document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }, [view])
}

/**
 * Shown while the session is being read: the skeleton of a form below the sign-up's header, which most visitors need,
 * so that it is painted before any script. The whole page if no script runs.
 */
function AccountLoading() {
  const withoutScript = useWithoutScript()
  const signedIn = useSignedInHint()
  const { signUp } = words
  // A redirect from a members' page has moved the focus to this heading.
  const part = useFocusHandover<HTMLDivElement>(pageHeading)
  return (
    <div ref={part}>
      <AuthScreen
        {...(signedIn ? { title: words.meta.title } : { title: signUp.title, lead: signUp.subtitle })}
      >
        <noscript>
          <Notice tone="caution">
            <p>
              <Words text={withoutScript} />
            </p>
          </Notice>
        </noscript>
        <div role="status" className="needs-script sr-only">
          {words.loading}
        </div>
        <NotStarted words={frame.longWait} instead={<Words text={withoutScript} />} />
        <div aria-hidden="true" className="needs-script min-h-136 animate-breathe space-y-6">
          {['first', 'second', 'third', 'fourth'].map((field) => (
            <div key={field} className="space-y-2">
              <div className="h-4 w-28 rounded-control bg-line forced-colors:border" />
              <div className="h-12 rounded-control bg-line forced-colors:border" />
            </div>
          ))}
        </div>
        <LongWait words={frame.longWait} />
      </AuthScreen>
    </div>
  )
}

/** /auth for a signed-in member. */
function SignedIn({
  email,
  unchecked,
  onSending,
}: {
  email: string
  /** The dashboard could not be reached a moment ago. */
  unchecked: boolean
  /** Called when signing out starts: the page must not show the sign-in form before the home page. */
  onSending: (sending: boolean) => void
}) {
  const { signingOut, signOut } = useSignOut(signOutToasts, '/')

  async function submit() {
    onSending(true)
    if (!(await signOut())) onSending(false)
  }

  return (
    <AccountScreen
      title={words.signedIn.title}
      lead={fill(words.signedIn.as, { email })}
      first={
        <>
          <ButtonLink href="/dashboard">{words.signedIn.dashboard}</ButtonLink>
          <Button look="secondary" busy={signingOut} onClick={() => void submit()}>
            {words.signedIn.signOut}
          </Button>
        </>
      }
    >
      {unchecked && <Notice tone="caution" live="polite" text={words.signIn.unchecked} />}
    </AccountScreen>
  )
}
