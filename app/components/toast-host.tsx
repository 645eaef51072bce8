import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'

import { fill } from '#contracts/fill.ts'
import { onPageMoved } from '../lib/covering-content.ts'
import { dismissToast, noToasts, onToasts, readToasts, type ShownToast } from '../lib/toast.ts'
import { Icon } from './icon.tsx'
import { Words } from './rich-text.tsx'

const SHOWN_MS = 8000
const SHOWN_AT_LEAST_MS = 1000

/**
 * Shows the page's toasts. Part of every page's own script, because a message about a failed connection can't be
 * imported. Its live regions are rendered before any message, because screen readers announce changes only in regions
 * that already exist.
 * @param errorIdNote what to quote about a server failure, with the placeholder `{id}`
 * @param resolve replaces references to facts in a message
 */
export function ToastHost({ label, ...words }: { label: string } & ToastWords) {
  const toasts = useSyncExternalStore(onToasts, readToasts, noToasts)
  const host = useClearOfFocus(toasts.length > 0)
  const { paused, handlers, close } = usePause()
  const list = (kind: Announced) =>
    toasts
      .filter((toast) => announced(toast) === kind)
      .map((toast) => <Toast key={toast.id} {...{ toast, paused }} {...words} onClose={close} />)
  return (
    <div
      ref={host}
      role={toasts.length > 0 ? 'region' : undefined}
      aria-label={toasts.length > 0 ? label : undefined}
      className="fixed top-23 right-4 left-4 z-50 grid sm:top-auto sm:bottom-4 sm:left-auto sm:w-96 data-moved:top-auto data-moved:bottom-20 sm:data-moved:top-28 sm:data-moved:bottom-auto print:hidden"
      {...handlers}
    >
      <div aria-live="assertive">{list('assertive')}</div>
      <div aria-live="polite">{list('polite')}</div>
      <div>{list('silent')}</div>
    </div>
  )
}

/**
 * Moves toasts to their other place while they would cover less there of what has the focus and its error, of its section
 * if that is a message, which they may repeat, and of crisis content. Not imported when needed: a toast may say that
 * there is no connection, and a failed import reloads the page later.
 */
function useClearOfFocus(shown: boolean) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = host
    if (!shown || !current) return undefined
    placeClearOfFocus(current)
    return onPageMoved(() => placeClearOfFocus(current))
  }, [shown])
  return host
}

function placeClearOfFocus(host: HTMLElement): void {
  const focused = document.querySelector(':focus')
  if (host.contains(focused)) return
  const section = focused?.matches('[tabindex="-1"]') && focused.closest('section')
  // Known by its id: `aria-describedby` refers to it only later, which no observer notices.
  const error = focused && document.getElementById(`${focused.id}-error`)
  const kept = [focused, section, error, ...document.querySelectorAll('main [data-crisis]')]
  const coveredWhile = (moved: boolean) => {
    host.toggleAttribute('data-moved', moved)
    const a = host.getBoundingClientRect()
    return kept.reduce((sum, element) => {
      if (!element) return sum
      const b = element.getBoundingClientRect()
      const width = Math.max(Math.min(a.right, b.right) - Math.max(a.left, b.left), 0)
      const height = Math.max(Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top), 0)
      return sum + width * height * (element === focused ? 1000 : 1)
    }, 0)
  }
  // Both places are measured before the browser paints.
  const covered = coveredWhile(false)
  if (coveredWhile(true) >= covered) coveredWhile(false)
}

interface ToastWords {
  closeLabel: string
  errorIdNote: string
  resolve: (text: string) => string
}

type Announced = 'assertive' | 'polite' | 'silent'

function announced({ silent, tone }: ShownToast): Announced {
  if (silent) return 'silent'
  return tone === 'destructive' ? 'assertive' : 'polite'
}

const ICONS = {
  plain: ['check', 'text-mangrove'],
  caution: ['info', 'text-ink'],
  destructive: ['alert', 'text-danger'],
} as const

function Toast({
  toast,
  paused,
  closeLabel,
  errorIdNote,
  resolve,
  onClose,
}: ToastWords & {
  toast: ShownToast
  paused: boolean
  onClose: (id: number) => void
}) {
  useTimeout(() => dismissToast(toast.id), paused)
  const [icon, colour] = ICONS[toast.tone ?? 'plain']
  return (
    <div className="toast mt-3 flex animate-rise items-start gap-3">
      <Icon name={icon} className={`mt-0.5 size-5 ${colour}`} />
      <div className="min-w-0 grow">
        <p className="font-semibold">{resolve(toast.title)}</p>
        {toast.description && (
          <p className="text-small text-ink-soft">
            <Words text={resolve(toast.description)} />
          </p>
        )}
        {toast.errorId && (
          <p className="text-fine text-ink-soft">{fill(errorIdNote, { id: toast.errorId })}</p>
        )}
      </div>
      <button
        type="button"
        aria-label={closeLabel}
        onClick={() => onClose(toast.id)}
        className="-my-2 -mr-2 inline-flex size-touch shrink-0 items-center justify-center rounded-control hover:bg-paper-deep"
      >
        <Icon name="close" />
      </button>
    </div>
  )
}

/** Calls `onExpired` after `SHOWN_MS`; the timer stops while `paused`. */
function useTimeout(onExpired: () => void, paused: boolean): void {
  const remaining = useRef(SHOWN_MS)
  const end = useEffectEvent(onExpired)
  useEffect(() => {
    if (paused) return undefined
    const from = performance.now()
    const timer = setTimeout(() => end(), remaining.current)
    return () => {
      clearTimeout(timer)
      remaining.current = Math.max(remaining.current - (performance.now() - from), SHOWN_AT_LEAST_MS)
    }
  }, [paused])
}

/** Toasts stay while the pointer or the focus is on them, or their tab is hidden. */
function usePause() {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const [hidden, setHidden] = useState(false)
  const before = useRef<Element | null>(null)
  useEffect(() => {
    const updateHidden = () => setHidden(document.visibilityState === 'hidden')
    document.addEventListener('visibilitychange', updateHidden)
    return () => document.removeEventListener('visibilitychange', updateHidden)
  }, [])
  return {
    paused: hovered || focused || hidden,
    handlers: {
      onPointerEnter: (event: React.PointerEvent) => setHovered(event.pointerType === 'mouse'),
      onPointerLeave: () => setHovered(false),
      onFocus(event: React.FocusEvent) {
        if (!event.currentTarget.contains(event.relatedTarget)) before.current = event.relatedTarget
        setFocused(true)
      },
      onBlur(event: React.FocusEvent) {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false)
      },
    },
    /** The close button is removed with its toast: return the focus to the element that had it before. */
    close(id: number) {
      dismissToast(id)
      setHovered(false)
      setFocused(false)
      if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
      before.current = null
    },
  }
}
