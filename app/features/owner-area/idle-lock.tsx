import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'

import { ConfirmDialog } from '#app/components/confirm-dialog.tsx'
import { fill } from '#contracts/fill.ts'
import { pageHeading } from '#app/lib/focus.ts'
import {
  IDLE_MINUTES,
  idlePhase,
  noteActivity,
  noteWhileActive,
  onIdleClock,
  secondsLeft,
} from '#app/lib/idle.ts'
import { KeptFields } from '#app/lib/kept-state.ts'
import type { SignedInMember } from '#app/lib/session/session-state.ts'
import { endSessionHere, useSession, useSignOut } from '#app/lib/session/session.ts'
import { admin } from '#content/messages/admin.ts'

const words = admin.idle

/**
 * Signs the owner out after `IDLE_MINUTES` without input, in every tab, and locks the owner's area until the same account
 * has signed in again. Typed input is kept in memory, everything else is unmounted.
 *
 * @returns `lockedFor`: whose area is locked. `watch`: to call once the database has confirmed the owner
 */
export function useIdleLock() {
  const session = useSession()
  const idle = useSyncExternalStore(onIdleClock, isIdle, () => false)
  const [owner, setOwner] = useState<SignedInMember>()
  const [locked, setLocked] = useState(false)
  const [kept, setKept] = useState(() => new KeptFields())

  const signedIn = session.status === 'signed-in'
  if (signedIn && owner && session.member.id !== owner.id) {
    setOwner(undefined)
    setKept(new KeptFields())
    setLocked(false)
  }
  if (idle && owner && !locked) setLocked(true)
  if (!idle && locked && signedIn) setLocked(false)

  // A layout effect: it runs before the cleanup of the pages that unmount.
  useLayoutEffect(() => kept.setKeeping(locked), [kept, locked])
  useEffect(() => {
    if (locked && idle && signedIn) void endSessionHere()
  }, [locked, idle, signedIn])

  return { lockedFor: locked ? owner : undefined, watch: setOwner, kept, idle }
}

/** Records the owner's input on this page. */
function useActivity(): void {
  useEffect(() => {
    noteWhileActive()
    const listening = new AbortController()
    const options = { capture: true, passive: true, signal: listening.signal }
    for (const action of ACTIONS) addEventListener(action, noteWhileActive, options)
    return () => listening.abort()
  }, [])
}

const ACTIONS = ['keydown', 'pointerdown', 'wheel', 'touchmove', 'scroll'] as const

function isIdle(): boolean {
  return idlePhase() === 'idle'
}

/** Asks a minute before the sign-out whether the owner is still there (WCAG 2.2.1). */
export function IdleWarning() {
  useActivity()
  const { leaving, leave } = useSignOut(admin)
  const open = useSyncExternalStore(onIdleClock, isWarning, () => false)
  return (
    <ConfirmDialog
      open={open}
      question={words.question}
      dangerous={false}
      keep={words.stay}
      confirm={words.leave}
      busy={leaving}
      onConfirm={() => void leave()}
      onClose={noteActivity}
      focusIfGone={pageHeading}
    >
      <p>{fill(words.body, { minutes: IDLE_MINUTES })}</p>
      <Countdown />
    </ConfirmDialog>
  )
}

/** Visible each second; announced three times only, because announcements queue up. */
function Countdown() {
  const seconds = useSyncExternalStore(onIdleClock, secondsLeft, () => 60)
  const spoken = [10, 30, 60].find((mark) => seconds <= mark) ?? 60
  return (
    <>
      <p aria-hidden="true" className="mt-3 font-semibold tabular-nums">
        {fill(words.countdown, { seconds: String(seconds) })}
      </p>
      <p aria-live="assertive" className="sr-only">
        {fill(words.countdown, { seconds: String(spoken) })}
      </p>
    </>
  )
}

function isWarning(): boolean {
  return idlePhase() === 'warning'
}
