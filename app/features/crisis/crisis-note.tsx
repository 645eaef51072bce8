import { ButtonLink } from '#app/components/button.tsx'
import { Icon, type IconName } from '#app/components/icon.tsx'
import { Words } from '#app/components/rich-text.tsx'
import { crisis } from '#content/messages/crisis.ts'

import { QuickExit } from './quick-exit.tsx'

const callFirst = crisis.lines.flatMap(({ ways }) => ways.slice(0, 1))

/** States that a page is not for emergencies, with the crisis numbers and the quick exit. */
export function CrisisNote({ title, children }: { title?: string; children: React.ReactNode }) {
  return (
    <aside
      aria-label={title}
      data-crisis
      className="rounded-card border border-line border-l-4 border-l-danger bg-card p-5 sm:p-8"
    >
      <div className="flex gap-3.5">
        <Icon name="alert" className="mt-0.5 size-6 text-danger" />
        <div>
          {title && <h2 className="text-heading">{title}</h2>}
          {children}
        </div>
      </div>
      <div className="mt-5 grid gap-x-10 gap-y-5 sm:pl-9.5 lg:grid-cols-[auto_1fr]">
        <WaysToReach ways={callFirst} />
        <QuickExit />
      </div>
    </aside>
  )
}

interface Way {
  label: string
  href: string
}

/** Buttons that call, text or chat at once; the first is the main one. */
export function WaysToReach({ ways, quiet = false }: { ways: readonly Way[]; quiet?: boolean }) {
  return (
    <ul className="flex flex-wrap gap-2.5">
      {ways.map((way, index) => (
        <li key={way.href}>
          <ButtonLink
            href={way.href}
            look={index === 0 && !quiet ? 'primary' : 'secondary'}
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

function iconOf(href: string): IconName {
  if (href.startsWith('tel:')) return 'phone'
  return href.startsWith('sms:') ? 'message' : 'outside'
}
