import { useEffect, useId, useRef, useState } from 'react'

import { useHydrated } from '../lib/hydrated.ts'
import { Icon, type IconName } from './icon.tsx'

const TONES = {
  info: ['border-line-strong bg-paper-deep', 'info', 'text-ink-soft'],
  settled: ['border-mangrove bg-mangrove-wash', 'check', 'text-mangrove'],
  caution: ['border-lamp bg-lamp-wash', 'info', 'text-ink'],
  danger: ['border-danger bg-danger-wash', 'alert', 'text-danger'],
} as const satisfies Record<string, readonly [string, IconName, string]>

/** Live roles announce a notice when it appears. A focused notice is announced by the focus, so it has none. */
const ROLES = { polite: 'status', assertive: 'alert', focus: 'group' } as const

/**
 * A highlighted note. `live` announces it when it appears: 'polite' for success, 'assertive' for problems; 'focus'
 * moves the focus to it, for the outcome of the user's action. `crisis`: floating elements must not cover it.
 */
export function Notice({
  tone = 'info',
  title,
  live,
  crisis = false,
  text,
  children = text && <p>{text}</p>,
  ...rest
}: {
  tone?: keyof typeof TONES
  title?: string
  live?: keyof typeof ROLES
  crisis?: boolean
  /** One paragraph; use `children` for more. */
  text?: string
} & Pick<React.HTMLAttributes<HTMLElement>, 'id' | 'children' | 'className'>) {
  const [frame, icon, colour] = TONES[tone]
  const focused = live === 'focus'
  const id = useId()
  return (
    <div
      ref={useFocusOnMount(focused)}
      role={live && ROLES[live]}
      tabIndex={focused ? -1 : undefined}
      aria-labelledby={focused && title ? `${id}-title` : undefined}
      aria-describedby={focused ? `${id}-text` : undefined}
      data-crisis={crisis || undefined}
      {...rest}
      className={`flex gap-3 rounded-control border-l-4 px-4 py-3.5 text-small ${frame} ${rest.className ?? ''}`}
    >
      <Icon name={icon} className={`mt-0.5 size-5 ${colour}`} />
      <div className="min-w-0">
        {title && (
          <p id={`${id}-title`} className="font-semibold">
            {title}
          </p>
        )}
        <div id={`${id}-text`}>{children}</div>
      </div>
    </div>
  )
}

function useFocusOnMount(enabled: boolean): React.RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!enabled) return
    element.current?.focus({ preventScroll: true })
    element.current?.scrollIntoView({ block: 'nearest' })
  }, [enabled])
  return element
}

const SLOW_AFTER_MS = 4000

/** Shows its text once sending has taken `SLOW_AFTER_MS`. */
export function SlowNotice({ text }: { text: string }) {
  const slow = useElapsed(SLOW_AFTER_MS)
  return (
    <p role="status" className="text-small text-ink-soft">
      {slow && text}
    </p>
  )
}

/** Whether this time has passed since the component was mounted. */
export function useElapsed(ms: number): boolean {
  const [elapsed, setElapsed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setElapsed(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return elapsed
}

/**
 * A notice after ten seconds without hydration that the scripts have not loaded. Shown by CSS alone (`--animate-late`),
 * because no script runs then. It overlays the content, so that nothing moves when it disappears.
 */
export function NotStarted({
  words,
  instead,
  children,
}: {
  words: { title: string; reload: string }
  /** Advice for when a reload does not help, in the same paragraph. */
  instead?: React.ReactNode
  children?: React.ReactNode
}) {
  if (useHydrated()) return null
  return (
    <div role="alert" className="needs-script relative z-10 h-0 animate-late">
      <Notice tone="danger" title={words.title} className="max-w-narrow">
        <p>
          {words.reload}
          {instead && <> {instead}</>}
        </p>
        {children}
      </Notice>
    </div>
  )
}
