import { useEffect, useId, useRef } from 'react'

import type { IconName } from './icon.tsx'
import { Icon } from './icon.tsx'

const TONES = {
  info: ['border-line-strong bg-paper-deep', 'info', 'text-ink-soft'],
  settled: ['border-mangrove bg-mangrove-wash', 'check', 'text-mangrove'],
  caution: ['border-lamp bg-lamp-wash', 'info', 'text-ink'],
  danger: ['border-danger bg-danger-wash', 'alert', 'text-danger'],
} as const satisfies Record<string, readonly [string, IconName, string]>

/** Live roles announce a notice when it appears; one that takes the focus is spoken by that, and by that alone. */
const ROLES = { polite: 'status', assertive: 'alert', focus: 'group' } as const

/**
 * A note that stands apart from the text. `live` has it spoken when it appears: 'polite' for what went
 * well, 'assertive' for what needs attention now, 'focus' for the outcome of what the reader has just done,
 * which takes the focus. `crisis` keeps floating things off it.
 */
export function Notice({
  tone = 'info',
  title,
  live,
  crisis = false,
  children,
  ...rest
}: {
  tone?: keyof typeof TONES
  title?: string
  live?: keyof typeof ROLES
  crisis?: boolean
} & Pick<React.HTMLAttributes<HTMLElement>, 'id' | 'children' | 'className'>) {
  const [frame, icon, colour] = TONES[tone]
  const focused = live === 'focus'
  const id = useId()
  return (
    <div
      ref={useFocusOnArrival(focused)}
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

function useFocusOnArrival(wanted: boolean): React.RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!wanted) return
    element.current?.focus({ preventScroll: true })
    element.current?.scrollIntoView({ block: 'nearest' })
  }, [wanted])
  return element
}
