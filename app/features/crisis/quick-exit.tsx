import { useEffect } from 'react'

import { Icon } from '#app/components/icon.tsx'
import { crisisWords } from '#content/messages/crisis.ts'

import { countedPresses } from './counted-presses.ts'
import { leavePage } from './leave-page.ts'

const { quickExit: words } = crisisWords
const NOTE = 'quick-exit-note'

/**
 * Leaves the site at once, for somebody who may be watched: by a tap, or by the Escape key pressed three
 * times outside of any field. Without scripts it is a plain link. Says what it does not do: erase the history.
 */
export function QuickExit({ className = '' }: { className?: string }) {
  return (
    <div className={`print:hidden ${className}`}>
      <ExitLink />
      <QuickExitNote className="mt-2 max-w-measure" />
    </div>
  )
}

/** The same control, staying in reach under the header while the page scrolls. */
export function QuickExitBar() {
  return (
    <div className="sticky top-16 z-20 border-b border-line bg-paper print:hidden [@media(max-height:30rem)]:static">
      <div className="page-column flex items-center gap-5 py-2">
        <ExitLink />
        {/* Still there to describe the control where it takes no room. */}
        <QuickExitNote className="max-lg:sr-only" />
      </div>
    </div>
  )
}

/** How else to leave, and what leaving does not do. */
function QuickExitNote({ className = '' }: { className?: string }) {
  return (
    <p id={NOTE} className={`text-fine text-ink-soft ${className}`}>
      <span className="needs-script needs-keyboard">{words.keyHint} </span>
      {words.honesty}
    </p>
  )
}

function ExitLink() {
  useEffect(leaveByKey, [])
  return (
    // Not the site's own link: that would open a new tab and leave this page standing behind it.
    <a
      href={words.destination}
      rel="noreferrer nofollow"
      data-quick-exit
      aria-describedby={NOTE}
      onClick={(event) => {
        event.preventDefault()
        leavePage()
      }}
      className="inline-flex min-h-touch shrink-0 items-center gap-2.5 rounded-control border-2 border-danger bg-card px-4 py-1.5 leading-tight font-semibold text-danger no-underline hover:bg-danger-wash"
    >
      <Icon name="exit" />
      {words.label}
    </a>
  )
}

function leaveByKey(): () => void {
  const listening = new AbortController()
  const { press, forget } = countedPresses(3, leavePage)
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || isInField(event.target)) forget()
      else if (!event.repeat) press(event.timeStamp)
    },
    // Captured first: a menu that takes Escape for itself must not take it from the count.
    { signal: listening.signal, capture: true },
  )
  return () => listening.abort()
}

/** Somebody who writes presses Escape to close a suggestion or a keyboard, and would lose every word. */
function isInField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input, textarea, select, [contenteditable]')
}
