import type { IconName } from './icon.tsx'
import { Icon, wrapTexts } from './icon.tsx'

const TONES = {
  plain: 'bg-paper-deep text-ink-soft',
  settled: 'bg-mangrove-wash text-mangrove',
  warm: 'bg-lamp-wash text-ink',
  alert: 'bg-hibiscus-wash text-hibiscus',
  amber: 'bg-amber-wash text-amber',
  green: 'bg-green-wash text-green',
  blue: 'bg-blue-wash text-blue',
  violet: 'bg-violet-wash text-violet',
  rose: 'bg-rose-wash text-rose',
} as const

/** A short fact or state, in one or two words. Not a button: it has no outline and smaller corners than controls. */
export function Badge({
  tone = 'plain',
  icon,
  children,
}: {
  tone?: keyof typeof TONES
  icon?: IconName
  children: React.ReactNode
}) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-label px-2 py-0.5 text-fine font-medium forced-colors:border ${TONES[tone]}`}
    >
      {icon && <Icon name={icon} className="size-4" />}
      {wrapTexts(children)}
    </span>
  )
}

/**
 * A list of what is included, each with a tick.
 * @param tick color of the ticks
 */
export function TickedList({
  items,
  tick = 'text-mangrove',
  ...list
}: { items: readonly string[]; tick?: string } & React.ComponentProps<'ul'>) {
  return (
    <ul {...list}>
      {items.map((item) => (
        <li key={item} className="flex gap-3">
          <Icon name="check" className={`mt-1 size-5 ${tick}`} />
          <span className="min-w-0">{item}</span>
        </li>
      ))}
    </ul>
  )
}

/** Lasting facts, such as a license, as ticked text without a frame, so that they do not look like buttons. */
export function TickedFacts({ items, className = '' }: { items: readonly string[]; className?: string }) {
  return (
    <ul className={`flex flex-wrap gap-x-5 gap-y-1.5 text-small font-medium ${className}`}>
      {items.map((item) => (
        <li key={item} className="inline-flex items-center gap-1.5">
          <Icon name="check" className="size-4.5 text-mangrove" />
          <span>{item}</span>
        </li>
      ))}
    </ul>
  )
}
