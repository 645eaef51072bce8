import { useSyncExternalStore } from 'react'

import { ConfirmDialog } from '#app/components/confirm-dialog.tsx'
import { fill } from '#app/lib/fill.ts'
import { pageHeading } from '#app/lib/focus.ts'
import { IDLE_MINUTES, idlePhase, noteActivity, onIdleClock, secondsLeft } from '#app/lib/idle.ts'
import { useSignOut } from '#app/lib/session/session.ts'
import { admin } from '#content/messages/admin.ts'

import { useActivity } from './use-idle-lock.ts'

const words = admin.idle

/** Asks, a minute before the owner is signed out, whether they are still there (WCAG 2.2.1). */
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

/** Each second for the eyes; for screen readers, which would never come to an end, three times. */
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
