import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'

import { Icon } from '#app/components/icon.tsx'
import { useFacts } from '#app/facts.ts'
import { frame } from '#content/messages/frame.ts'

/**
 * The links on a small screen. A `<details>`, so that it opens without scripts and its state is
 * announced; a chosen link, Escape and a tap beside it close it.
 */
export function MobileMenu() {
  const { navigation } = useFacts()
  const menu = useRef<HTMLDetailsElement>(null)
  // Each page opened, this one again too, starts with a closed menu.
  const { key } = useLocation()

  useEffect(() => closeFromOutside(menu), [])

  return (
    <details key={key} ref={menu} className="group xl:hidden print:hidden">
      <summary className="-mr-2 inline-flex size-12 cursor-pointer list-none items-center justify-center rounded-control hover:bg-paper-deep">
        <span className="sr-only group-open:hidden">{frame.header.openMenu}</span>
        <span className="sr-only not-group-open:hidden">{frame.header.closeMenu}</span>
        <Icon name="menu" className="size-6 group-open:hidden" />
        <Icon name="close" className="hidden size-6 group-open:block" />
      </summary>
      <nav
        aria-label={frame.header.navigation}
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] overflow-y-auto border-b border-line bg-paper shadow-float"
      >
        <ul className="page-column grid py-3 sm:grid-cols-2 sm:gap-x-12">
          {navigation.header.map((link) => (
            <li key={link.href} className="border-b border-line last:border-0 sm:last:border-b">
              <NavLink
                to={link.href}
                end={link.href === '/'}
                className="flex min-h-13 items-center text-body font-medium text-ink no-underline hover:text-link aria-[current=page]:font-semibold aria-[current=page]:text-link aria-[current=page]:underline aria-[current=page]:decoration-hibiscus aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8"
              >
                {link.label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
    </details>
  )
}

function closeFromOutside(menu: React.RefObject<HTMLDetailsElement | null>): () => void {
  const listening = new AbortController()
  const { signal } = listening
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !menu.current?.open) return
      menu.current.open = false
      menu.current.querySelector('summary')?.focus()
    },
    { signal },
  )
  document.addEventListener(
    'pointerdown',
    (event) => {
      if (menu.current?.open && !menu.current.contains(event.target as Node)) menu.current.open = false
    },
    { signal },
  )
  return () => listening.abort()
}
