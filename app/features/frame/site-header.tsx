import { useEffect, useEffectEvent, useRef } from 'react'
import { Link, NavLink, useLocation, useNavigate } from 'react-router'

import { BrandMark } from '#app/components/brand-mark.tsx'
import { Icon } from '#app/components/icon.tsx'
import { TideLine } from '#app/components/tide-line.tsx'
import { useFacts, useWords } from '#app/facts.ts'
import { useSignedInHint } from '#app/lib/session-storage.ts'
import { frame } from '#content/messages/frame.ts'

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

/** Link to the account: to the dashboard when signed in, else to /auth. */
function AccountLink() {
  const signedIn = useSignedInHint()
  const navigate = useNavigate()
  useSessionInAddress(() => void navigate('/auth', { replace: true }))
  const label = signedIn ? frame.header.dashboard : frame.header.account
  return (
    <Link
      to={signedIn ? '/dashboard' : '/auth'}
      aria-label={label}
      title={label}
      className="relative inline-flex size-touch xl:-mr-2.5 items-center justify-center rounded-control text-ink hover:bg-paper-deep hover:text-link print:hidden"
    >
      <Icon name="user" className="size-5.5" />
      {signedIn && (
        <span
          aria-hidden="true"
          className="absolute right-1.5 bottom-1.5 size-3 rounded-round border-2 border-paper bg-mangrove"
        />
      )}
    </Link>
  )
}

/**
 * Stores the session that a hosted backend's own mail links pass in the URL fragment, on any page.
 * @param onRecovering called for a recovery link, which requires a new password
 */
function useSessionInAddress(onRecovering: () => void): void {
  const recovering = useEffectEvent(onRecovering)
  useEffect(() => {
    if (!/[#&]access_token=/.test(location.hash)) return
    import('#app/lib/session.ts').then(
      ({ takeSessionFromAddress }) => takeSessionFromAddress(recovering),
      () => undefined,
    )
  }, [])
}

/**
 * The links on a small screen. A `<details>`, so that it opens without scripts and its state is
 * announced; a chosen link, Escape and a tap beside it close it.
 */
function MobileMenu() {
  const { navigation } = useFacts()
  const menu = useRef<HTMLDetailsElement>(null)
  // The key closes the menu on every navigation, also to the same page.
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
