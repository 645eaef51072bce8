import { useEffect } from 'react'

import { Icon } from '#app/components/icon.tsx'
import { clearTyped } from '#app/lib/typed-input.ts'
import { markPageLeaving } from '#app/lib/page-lifecycle.ts'
import { crisisHelp } from '#content/messages/crisis-help.ts'

const ENGLISH = crisisHelp.quickExit
type ExitWords = typeof ENGLISH
const NOTE = 'quick-exit-note'

/**
 * Leaves the site immediately, for visitors who may be watched: by a click, or by pressing Escape three times outside
 * of fields. Without scripts it is a plain link. The note says that the history is not erased.
 */
export function QuickExit() {
  return (
    <div className="print:hidden">
      <ExitLink words={ENGLISH} />
      <QuickExitNote words={ENGLISH} className="mt-2 max-w-measure" />
    </div>
  )
}

/** The same control, sticky below the header. */
export function QuickExitBar({ words = ENGLISH }: { words?: ExitWords }) {
  return (
    <div
      data-exit-bar
      className="sticky top-bar z-20 border-b border-line bg-paper print:hidden [@media(max-height:30rem)]:static"
    >
      <div className="page-column flex items-center gap-5 py-2">
        <ExitLink words={words} />
        {/* Visually hidden on small screens, where it still describes the link. */}
        <QuickExitNote words={words} className="max-lg:sr-only" />
      </div>
    </div>
  )
}

/** How else to leave, and what leaving does not do. */
function QuickExitNote({ words, className = '' }: { words: ExitWords; className?: string }) {
  return (
    <p id={NOTE} className={`text-fine text-ink-soft ${className}`}>
      <span className="needs-script needs-keyboard">{words.keyHint} </span>
      {words.honesty}
    </p>
  )
}

function ExitLink({ words }: { words: ExitWords }) {
  useEffect(() => exitByKey(words), [words])
  return (
    // Not `SiteLink`, which would open a new tab and leave this page open.
    <a
      href={words.destination}
      rel="noreferrer nofollow"
      data-quick-exit
      aria-describedby={NOTE}
      onClick={(event) => {
        event.preventDefault()
        exitPage(words)
      }}
      className="inline-flex min-h-touch items-center gap-2.5 rounded-control border-2 border-danger sm:shrink-0 bg-card px-4 py-1.5 leading-tight font-semibold text-danger no-underline hover:bg-danger-wash"
    >
      <Icon name="exit" />
      {words.label}
    </a>
  )
}

function exitByKey(words: ExitWords): () => void {
  const listening = new AbortController()
  const { press, reset } = onRepeatedPress(3, () => exitPage(words))
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || isInField(event.target)) reset()
      else if (!event.repeat) press(event.timeStamp)
    },
    // In the capture phase, because a menu may stop the propagation of Escape.
    { signal: listening.signal, capture: true },
  )
  return () => listening.abort()
}

/** In a field, Escape closes suggestions or a keyboard, and leaving would lose the text. */
function isInField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input, textarea, select, [contenteditable]')
}

/**
 * Covers the page at once and replaces its history entry by the destination, so that Back does not return here. Clears
 * what was typed in this tab, now and before.
 */
function exitPage(words: ExitWords): void {
  markPageLeaving()
  clearTyped()
  document.title = words.leaving
  const cover = document.createElement('p')
  cover.setAttribute('role', 'alert')
  cover.className = 'fixed inset-0 z-[100] bg-paper p-6'
  cover.textContent = words.leaving
  document.body.append(cover)
  location.replace(words.destination)
}

/** Longest time between the first and the last press. */
export const WINDOW_MS = 3000

/**
 * Calls `onTriggered` on the last of `times` presses within `WINDOW_MS`, regardless of earlier presses.
 * @returns `press`, to call at each press with its time in milliseconds, and `reset`, which clears the count
 */
export function onRepeatedPress(times: number, onTriggered: () => void) {
  let presses: number[] = []
  return {
    press(at: number): void {
      presses = [...presses, at].slice(-times)
      const [first] = presses
      if (presses.length < times || first === undefined || at - first > WINDOW_MS) return
      presses = []
      onTriggered()
    },
    reset(): void {
      presses = []
    },
  }
}
