import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'

import { Button, ButtonLink } from '#app/components/button.tsx'
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx'
import { Notice } from '#app/components/notice.tsx'
import { PageHeader } from '#app/components/page-header.tsx'
import { pageHeading } from '#app/lib/focus.ts'
import { textOf, type Unsent, useForm } from '#app/lib/form.ts'
import {
  IDLE_MINUTES,
  idlePhase,
  recordActivity,
  recordWhileActive,
  onIdleClock,
  secondsRemaining,
} from '#app/lib/idle.ts'
import { signIn, type SignInOutcome } from '#app/lib/session/identity.ts'
import { onSession, readSession, type SignedInMember } from '#app/lib/session/session-state.ts'
import { endSessionHere, useSession, useSignOut } from '#app/lib/session/session.ts'
import { clearMemory, InputMemory, memoryOf } from '#app/lib/use-typed-input.ts'
import { AccountPassword, PasswordOf } from '#app/password-fields.tsx'
import { fill } from '#contracts/fill.ts'
import { account } from '#content/messages/account.ts'
import { owner as ownerWords } from '#content/messages/owner.ts'

import { OwnerMain } from './owner-main.tsx'

/** The owner's area: not locked before the database has confirmed the owner. */
type Area = { status: 'unconfirmed' } | { status: 'open' | 'locked'; owner: SignedInMember }

// Also while a public page is shown.
onSession(() => {
  const session = readSession()
  if (session.status === 'signed-out' && session.reason === 'sign-out') clearMemory()
})

/**
 * Signs the owner out after `IDLE_MINUTES` without input, in every tab, and locks the owner's area until the same account
 * has signed in again. Typed input is preserved in `memory`, everything else is unmounted. It is also preserved for the
 * same account when the session ends in another way than by signing out.
 * @returns `lockedFor`: the owner whose area is locked. `watch`: to call once the database has confirmed the owner
 */
export function useIdleLock() {
  const session = useSession()
  const idle = useSyncExternalStore(onIdleClock, isIdle, () => false)
  const [area, setArea] = useState<Area>({ status: 'unconfirmed' })

  const signedIn = session.status === 'signed-in'
  const locked = area.status === 'locked'
  if (signedIn && area.status !== 'unconfirmed' && session.member.id !== area.owner.id)
    setArea({ status: 'unconfirmed' })
  else if (idle && area.status === 'open') setArea({ ...area, status: 'locked' })
  else if (!idle && locked && signedIn) setArea({ ...area, status: 'open' })

  const { id } = (signedIn && session.member) || (area.status !== 'unconfirmed' && area.owner) || {}
  const memory = useMemo(() => (id === undefined ? new InputMemory() : memoryOf(id)), [id])
  // Who was signed out on another device, or by a browser that cleared its storage, may sign in again here.
  const comesBack = locked || (session.status === 'signed-out' && session.reason !== 'sign-out')
  // A layout effect, so that it runs before the cleanup of the pages that unmount.
  useLayoutEffect(() => memory.setLocked(comesBack), [memory, comesBack])
  useEffect(() => {
    if (locked && idle && signedIn) void endSessionHere()
  }, [locked, idle, signedIn])

  const watch = useCallback(
    (owner: SignedInMember) =>
      setArea(({ status }) => ({ status: status === 'locked' ? status : 'open', owner })),
    [],
  )

  return { lockedFor: locked ? area.owner : undefined, watch, memory, idle }
}

/**
 * Records the owner's input on this page. While the question is shown, only its answer counts.
 * @param question of the warning; null while it is not shown
 */
function useActivity(question: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    // Opening a page is no answer to a question that another tab shows.
    if (!isWarning()) recordWhileActive()
    const record = ({ type, target }: Event) => {
      const dialog = question.current?.closest('[role=alertdialog]')
      // The dialog gets the focus a frame after it is shown: a key before that goes to the page, and counts.
      const isForPage = type === 'keydown' && target instanceof Node && !dialog?.contains(target)
      if (!dialog || isForPage) recordWhileActive()
    }
    const listening = new AbortController()
    const options = { capture: true, passive: true, signal: listening.signal }
    for (const action of ACTIONS) addEventListener(action, record, options)
    return () => listening.abort()
  }, [question])
}

const ACTIONS = ['keydown', 'pointerdown', 'wheel', 'touchmove', 'scroll'] as const

function isIdle(): boolean {
  return idlePhase() === 'idle'
}

/** Asks a minute before the sign-out whether the owner is still there (WCAG 2.2.1). */
export function IdleWarning() {
  const question = useRef<HTMLParagraphElement>(null)
  useActivity(question)
  const { signingOut, signOut } = useSignOut(ownerWords)
  const open = useSyncExternalStore(onIdleClock, isWarning, () => false)
  return (
    <ConfirmDialog
      open={open}
      question={ownerWords.idle.question}
      look="secondary"
      cancel={ownerWords.idle.stay}
      confirm={ownerWords.idle.signOut}
      busy={signingOut}
      onConfirm={() => void signOut()}
      onClose={recordActivity}
      focusIfGone={pageHeading}
    >
      <p ref={question}>{fill(ownerWords.idle.body, { minutes: IDLE_MINUTES })}</p>
      <Countdown />
    </ConfirmDialog>
  )
}

/** Updated every second, but announced three times only, because announcements queue up. */
function Countdown() {
  const seconds = useSyncExternalStore(onIdleClock, secondsRemaining, () => 60)
  const spoken = [10, 30, 60].find((mark) => seconds <= mark) ?? 60
  return (
    <>
      <p aria-hidden="true" className="mt-3 font-semibold tabular-nums">
        {fill(ownerWords.idle.countdown, { seconds: String(seconds) })}
      </p>
      <p aria-live="assertive" className="sr-only">
        {fill(ownerWords.idle.countdown, { seconds: String(spoken) })}
      </p>
    </>
  )
}

function isWarning(): boolean {
  return idlePhase() === 'warning'
}

/** Replaces the owner's pages after the idle time, with a form to sign in again at the same place. */
export function LockScreen({
  member,
  renderCodeChallenge,
}: {
  member: SignedInMember
  renderCodeChallenge: (onVerified: () => void) => React.ReactNode
}) {
  const session = useSession()
  const needsCode = session.status === 'code-needed' && session.member.id === member.id
  // The focused element was unmounted.
  useEffect(() => pageHeading()?.focus(), [])
  return (
    <OwnerMain className="min-h-[70vh]">
      <PageHeader
        title={ownerWords.locked.title}
        lead={fill(ownerWords.locked.body, { minutes: IDLE_MINUTES })}
      />
      <div className="page-column pt-4 pb-section">
        {/* A correct code changes the session, which unlocks the area. */}
        {needsCode ? renderCodeChallenge(() => undefined) : <SignInAgain email={member.email} />}
      </div>
    </OwnerMain>
  )
}

function SignInAgain({ email }: { email: string }) {
  const { busy, formProps, field, outcome } = useForm<'password', SignInOutcome>({
    send: (fields) => signIn({ email, password: textOf(fields, 'password') }),
    errorsOf: ({ status }) =>
      status === 'invalid' ? { password: account.wrong.passwordMissing } : undefined,
  })
  const problem = problemOf(outcome)
  return (
    <form {...formProps} className="grid max-w-narrow gap-5">
      <p className="font-medium wrap-anywhere">{fill(ownerWords.locked.as, { email })}</p>
      <PasswordOf email={email} />
      <AccountPassword
        {...field('password')}
        label={account.fields.password.label}
        autoComplete="current-password"
      />
      {problem && (
        <Notice tone="danger" title={problem.title} live="assertive">
          <p>{problem.description}</p>
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={busy}>
          {busy ? account.signIn.submitting : account.signIn.submit}
        </Button>
        <ButtonLink look="quiet" href="/auth">
          {ownerWords.locked.other}
        </ButtonLink>
      </div>
    </form>
  )
}

function problemOf(outcome: SignInOutcome | Unsent | undefined) {
  switch (outcome?.status) {
    case undefined:
    case 'invalid':
    case 'signed-in':
    case 'code-needed':
      return undefined
    case 'wrong':
      return account.signIn.wrong
    case 'too-many':
      return account.signIn.tooMany
    case 'unconfirmed':
    case 'failed':
    case 'offline':
      return account.signIn.failed
  }
}
