import type { IconName } from './icon.tsx'
import { Icon } from './icon.tsx'

const TONES = {
  info: ['border-line-strong bg-paper-deep', 'info', 'text-ink-soft'],
  settled: ['border-mangrove bg-mangrove-wash', 'check', 'text-mangrove'],
  caution: ['border-lamp bg-lamp-wash', 'info', 'text-ink'],
  danger: ['border-danger bg-danger-wash', 'alert', 'text-danger'],
} as const satisfies Record<string, readonly [string, IconName, string]>

/**
 * A note that stands apart from the text. `live` announces it when it appears: 'polite' for what went
 * well, 'assertive' for what needs attention now. `crisis` keeps floating things off it.
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
  live?: 'polite' | 'assertive'
  crisis?: boolean
} & Pick<React.HTMLAttributes<HTMLElement>, 'id' | 'children' | 'className'>) {
  const [frame, icon, colour] = TONES[tone]
  const role = live === 'assertive' ? 'alert' : live === 'polite' ? 'status' : undefined
  return (
    <div
      role={role}
      data-crisis={crisis || undefined}
      {...rest}
      className={`flex gap-3 rounded-control border-l-4 px-4 py-3.5 text-small ${frame} ${rest.className ?? ''}`}
    >
      <Icon name={icon} className={`mt-0.5 size-5 ${colour}`} />
      <div className="min-w-0">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  )
}
