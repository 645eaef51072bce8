import type { IconName } from './icon.tsx'
import { Icon } from './icon.tsx'

const TONES = {
  plain: 'border-line-strong text-ink',
  settled: 'border-transparent bg-mangrove-wash text-mangrove',
  warm: 'border-transparent bg-lamp-wash text-ink',
  alert: 'border-transparent bg-hibiscus-wash text-hibiscus',
  amber: 'border-transparent bg-amber-wash text-amber',
  green: 'border-transparent bg-green-wash text-green',
  blue: 'border-transparent bg-blue-wash text-blue',
  violet: 'border-transparent bg-violet-wash text-violet',
  rose: 'border-transparent bg-rose-wash text-rose',
} as const

/** A short fact or state, in one or two words. Not a button; use few. */
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
      className={`inline-flex items-center gap-1.5 rounded-control border px-2.5 py-1 text-fine font-medium ${TONES[tone]}`}
    >
      {icon && <Icon name={icon} className="size-4" />}
      {children}
    </span>
  )
}

/** Lasting facts, such as a license, as ticked words without a frame: nothing about them looks pressable. */
export function TickedFacts({ items, className = '' }: { items: readonly string[]; className?: string }) {
  return (
    <ul className={`flex flex-wrap gap-x-5 gap-y-1.5 text-small font-medium ${className}`}>
      {items.map((item) => (
        <li key={item} className="inline-flex items-center gap-1.5">
          <Icon name="check" className="size-4.5 text-mangrove" />
          {item}
        </li>
      ))}
    </ul>
  )
}
