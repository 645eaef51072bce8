import { ButtonLink } from './button.tsx'
import type { IconName } from './icon.tsx'
import { Words } from './rich-text.tsx'

interface Way {
  label: string
  href: string
}

/** Buttons that call, text or chat at once. Call 988 looks like nothing else; of other ways, the first is the main one. */
export function WaysToReach({ ways, quiet = false }: { ways: readonly Way[]; quiet?: boolean }) {
  return (
    <ul className="flex flex-wrap gap-2.5">
      {ways.map((way, index) => (
        <li key={way.href}>
          <ButtonLink
            href={way.href}
            look={lookOf(way, index === 0 && !quiet)}
            icon={iconOf(way.href)}
            className="max-sm:px-3.5 max-sm:text-small"
          >
            <span>
              <Words text={way.label} />
            </span>
          </ButtonLink>
        </li>
      ))}
    </ul>
  )
}

function lookOf({ href }: Way, main: boolean): 'crisis' | 'danger' | 'secondary' {
  if (href === 'tel:988') return 'crisis'
  return main ? 'danger' : 'secondary'
}

function iconOf(href: string): IconName {
  if (href.startsWith('tel:')) return 'phone'
  return href.startsWith('sms:') ? 'message' : 'outside'
}
