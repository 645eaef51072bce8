import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

import { BrandMark } from '#app/components/brand-mark.tsx'
import { Button } from '#app/components/button.tsx'
import { Icon } from '#app/components/icon.tsx'
import { Link } from '#app/components/link.tsx'
import { TideLine } from '#app/components/tide-line.tsx'
import { useFacts } from '#app/facts.ts'
import { useSignOut } from '#app/lib/session/session.ts'
import { owner as words } from '#content/messages/owner.ts'

const { pages, more, menu, site, label } = words.navigation
const mainPages = pages.filter((page) => !page.more)
const morePages = pages.filter((page) => page.more)

/**
 * The bar of the owner's pages, one line on a phone: home, the pages, and behind a button the less frequent ones. If
 * large text leaves no space for that, all of them are behind the button. On a phone the drawn mark is shown instead of
 * a logo, which can be six times as wide as high.
 */
export function OwnerHeader({ email }: { email: string }) {
  const { references, logo } = useFacts()
  const { pathname } = useLocation()
  return (
    <header className="@container relative z-40 border-b border-line bg-paper print:hidden">
      <div className="page-column flex items-center gap-x-1 sm:min-h-16 sm:gap-x-6">
        <Link
          to="/"
          aria-label={references.practiceName}
          className="flex min-h-14 shrink-0 items-center gap-3 font-heading text-[1.25rem] leading-tight font-semibold text-ink no-underline"
        >
          <BrandMark className={logo ? 'h-8 sm:hidden' : 'h-8 sm:h-9'} />
          {logo && (
            <span className="max-sm:hidden">
              <BrandMark logo={logo} className="h-9" />
            </span>
          )}
          <span className={logo?.showsName ? 'sr-only' : 'hidden lg:inline'}>{references.practiceName}</span>
        </Link>
        <nav
          aria-label={label}
          className="flex grow flex-wrap items-center justify-between @max-[21rem]:justify-end sm:justify-end sm:gap-x-2"
        >
          <ul className="contents @max-[21rem]:hidden">
            {mainPages.map((page) => (
              <li key={page.href}>
                <PageLink {...page} className={BAR_LINK} />
              </li>
            ))}
          </ul>
          <More key={pathname} current={morePages.some((page) => page.href === pathname)}>
            <ul>
              {mainPages.map((page) => (
                <li key={page.href} className="@min-[21rem]:hidden">
                  <PageLink {...page} />
                </li>
              ))}
              {morePages.map((page) => (
                <li key={page.href}>
                  <PageLink {...page} />
                </li>
              ))}
              <li>
                <PageLink href="/" label={site} />
              </li>
            </ul>
            <div className="mt-2 border-t border-line pt-2 sm:hidden">
              <SignOut email={email} className="w-full justify-start px-4" />
            </div>
          </More>
        </nav>
        <SignOut email={email} className="-mr-3 max-sm:hidden!" />
      </div>
    </header>
  )
}

/** A disclosure that closes on Escape and when the focus leaves it. */
function More({ current, children }: { current: boolean; children: React.ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const element = details.current
    const listening = new AbortController()
    const { signal } = listening
    const onFocusOut = ({ relatedTarget: to }: FocusEvent) => {
      if (to instanceof Node && !element?.contains(to)) element?.removeAttribute('open')
    }
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      element?.removeAttribute('open')
      element?.querySelector('summary')?.focus()
    }
    element?.addEventListener('focusout', onFocusOut, { signal })
    element?.addEventListener('keydown', onKey, { signal })
    return () => listening.abort()
  }, [])
  return (
    <details ref={details} className="relative">
      <summary
        className={`inline-flex min-h-touch cursor-pointer list-none items-center gap-1 px-2 hover:text-link sm:px-2.5 ${current ? 'font-semibold text-link' : 'font-medium'}`}
      >
        <span className="@max-[21rem]:hidden">{more}</span>
        <span className="@min-[21rem]:hidden">{menu}</span>
        <Icon name="chevron" className="size-4" />
      </summary>
      <div className="absolute top-full right-0 w-56 max-w-[calc(100vw-2*var(--spacing-gutter))] rounded-card border border-line-strong bg-card py-2 shadow-float">
        {children}
      </div>
    </details>
  )
}

function SignOut({ email, className }: { email: string; className: string }) {
  const { signingOut, signOut } = useSignOut(words)
  return (
    <Button
      look="quiet"
      className={`min-h-touch shrink-0 py-1 ${className}`}
      busy={signingOut}
      title={email}
      onClick={() => void signOut()}
    >
      {words.signOut}
    </Button>
  )
}

const BAR_LINK = 'relative inline-flex px-2 hover:text-link sm:px-2.5'
const MENU_LINK = 'flex px-4 hover:bg-paper-deep aria-[current=page]:font-semibold'

function PageLink({
  href,
  label: text,
  className = MENU_LINK,
}: {
  href: string
  label: string
  className?: string
}) {
  const isCurrent = useLocation().pathname === href
  return (
    <Link
      to={href}
      aria-current={isCurrent ? 'page' : undefined}
      className={`min-h-touch items-center font-medium text-ink no-underline aria-[current=page]:text-link ${className}`}
    >
      {text}
      {isCurrent && className === BAR_LINK && (
        <TideLine
          reach="link"
          className="absolute inset-x-2 bottom-1 h-1.5 w-[calc(100%-1rem)] sm:inset-x-2.5 sm:w-[calc(100%-1.25rem)]"
        />
      )}
    </Link>
  )
}
