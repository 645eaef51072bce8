import { ButtonLink } from './button.tsx'
import type { IconName } from './icon.tsx'
import { Words } from './rich-text.tsx'
import { SiteLink, type SiteLinkProps } from './site-link.tsx'

interface Way {
  label: string
  href: string
}

/** Buttons to call, text or chat. "Call 988" has a style of its own; the first of the others is the main one. */
export function WaysToReach({ ways, quiet = false }: { ways: readonly Way[]; quiet?: boolean }) {
  return (
    <ul className="flex flex-wrap gap-2.5">
      {ways.map((way, index) => (
        <li key={way.href}>
          <ButtonLink
            href={way.href}
            look={buttonLookOf(way, index === 0 && !quiet)}
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

/** The same as a text link; "Call 988" is emphasized here too. */
export function WayLink({ label, className = '', ...link }: Way & SiteLinkProps) {
  const isCall = link.href === CALL_988
  return (
    <SiteLink {...link} className={`ring-on-words ${className} ${isCall ? 'no-underline!' : ''}`}>
      <span className={isCall ? MARKED : ''}>
        <Words text={label} />
      </span>
    </SiteLink>
  )
}

const CALL_988 = 'tel:988'
const MARKED =
  'rounded-control bg-crisis px-2 py-1 leading-snug font-semibold text-on-crisis hover:bg-crisis-hover max-[17rem]:py-0 forced-colors:border print:bg-transparent print:p-0 print:text-ink'

function buttonLookOf({ href }: Way, main: boolean): 'crisis' | 'danger' | 'secondary' {
  if (href === CALL_988) return 'crisis'
  return main ? 'danger' : 'secondary'
}

function iconOf(href: string): IconName {
  if (href.startsWith('tel:')) return 'phone'
  return href.startsWith('sms:') ? 'message' : 'outside'
}
