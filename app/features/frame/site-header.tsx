import { Link, NavLink } from 'react-router'

import { BrandMark } from '#app/components/brand-mark.tsx'
import { TideLine } from '#app/components/tide-line.tsx'
import { useFacts, useWords } from '#app/facts.ts'
import { frame } from '#content/messages/frame.ts'

import { AccountLink } from './account-link.tsx'
import { MobileMenu } from './mobile-menu.tsx'

/** The sticky bar: mark and name, and the way to every page; below 1200 px the links fold into a menu. */
export function SiteHeader() {
  const { navigation, references } = useFacts()
  const words = useWords(frame.header)
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper print:static">
      <div className="page-column flex min-h-16 items-center justify-between gap-3 sm:gap-6">
        <Link
          to="/"
          aria-label={words.home}
          className="flex min-h-touch items-center gap-2.5 font-heading text-[1.125rem] sm:gap-3 sm:text-[1.25rem] leading-tight font-semibold text-ink no-underline"
        >
          <BrandMark className="size-9" />
          {references.practiceName}
        </Link>
        <nav aria-label={words.navigation} className="hidden xl:block">
          <ul className="flex items-center gap-x-1">
            {navigation.header.map((link) => (
              <li key={link.href}>
                <PageLink {...link} />
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex shrink-0 items-center">
          <AccountLink />
          <MobileMenu />
        </div>
      </div>
    </header>
  )
}

function PageLink({ href, label }: { href: string; label: string }) {
  return (
    <NavLink
      to={href}
      end={href === '/'}
      className="relative inline-flex min-h-touch min-w-touch items-center justify-center px-2.5 text-[0.9375rem] font-medium whitespace-nowrap text-ink no-underline hover:text-link aria-[current=page]:text-link"
    >
      {({ isActive }) => (
        <>
          {label}
          {isActive && (
            <TideLine reach="link" className="absolute inset-x-2.5 bottom-1 h-1.5 w-[calc(100%-1.25rem)]" />
          )}
        </>
      )}
    </NavLink>
  )
}
