import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { BrandMark } from '#app/components/brand-mark.tsx'
import { Icon } from '#app/components/icon.tsx'
import { Link } from '#app/components/link.tsx'
import { TideLine } from '#app/components/tide-line.tsx'
import { WayLink } from '#app/components/ways-to-reach.tsx'
import { useFacts, useIsOn, useWords } from '#app/facts.ts'
import { useHydrated } from '#app/lib/hydrated.ts'
import { useSignedInHint } from '#app/lib/session/stored-session.ts'
import { toast } from '#app/lib/toast.ts'

import { fitsInOneLine } from '#content/menu.ts'
import type { FrameLink } from '#content/messages/frame.ts'

import { useFrame, isOwnPage, useOtherLanguage, useShownPath } from './page-locale.ts'

/**
 * Keeps a long name from displacing the controls beside it, and these from breaking their words if the visitor has
 * enlarged spacing: booking then takes two lines, and the links a second row.
 */
const HEADER_CONTROL =
  'shrink-100 max-sm:min-w-36 max-[22rem]:min-w-29 max-[17rem]:min-w-0 max-sm:max-w-36 max-[17rem]:max-w-none xl:min-w-min xl:max-w-44'

/** The bar with mark and name, booking, and the navigation; below 1200 px the links are in a menu. */
export function SiteHeader() {
  const { references, navigation, logo, isClosed } = useFacts()
  const words = useWords(useFrame().header)
  const links = useLinks()
  const inLine = fitsInOneLine(links)
  return (
    <header className="site-header border-b border-line bg-paper">
      <div className="page-column flex min-h-14 items-center max-[17rem]:flex-wrap justify-between gap-x-3 sm:min-h-16 sm:gap-x-5">
        <Link
          to={words.home.href}
          aria-label={words.home.label}
          className={`flex min-h-touch min-w-0 items-center gap-2 font-heading leading-tight font-semibold text-ink no-underline max-sm:text-[0.9375rem] max-[22rem]:gap-1.5 max-[22rem]:text-[0.8125rem] sm:gap-3 sm:text-[1.25rem] ${isClosed ? '' : HEADER_CONTROL}`}
        >
          <BrandMark logo={logo} className="h-8 max-[22rem]:h-6 sm:h-9" />
          <span className={logo?.showsName ? 'sr-only' : 'min-w-0'}>{references.practiceName}</span>
        </Link>
        {!isClosed && (
          <nav aria-label={words.navigation} className={`hidden min-w-0 ${inLine ? 'xl:block' : ''}`}>
            <ul className="flex flex-wrap items-center">
              {links.map((link) => (
                <li key={link.href}>
                  <PageLink href={link.href} label={link.short ?? link.label} />
                </li>
              ))}
            </ul>
          </nav>
        )}
        <div className="flex items-center max-sm:-mr-2 max-[17rem]:basis-full max-[17rem]:justify-between sm:gap-2 print:hidden">
          {!isClosed && (
            <Link
              to={words.book.href}
              className="inline-flex min-h-touch items-center rounded-control bg-primary px-3 text-fine font-semibold text-on-primary no-underline hover:bg-primary-hover forced-colors:border max-sm:leading-tight max-[22rem]:px-2 sm:px-4 sm:text-small sm:whitespace-nowrap"
            >
              {words.book.label ?? navigation.book}
            </Link>
          )}
          <AccountMenu />
          {!isClosed && <MobileMenu />}
        </div>
      </div>
    </header>
  )
}

/** The links of the menu, in the page's language. */
function useLinks(): { href: string; label: string; short?: string | null | undefined }[] {
  const { navigation } = useFacts()
  return useFrame().navigation?.header ?? navigation.header
}

function PageLink({ href, label }: { href: string; label: string }) {
  const current = useAriaCurrent(href)
  return (
    <Link
      to={href}
      aria-current={current}
      className="relative inline-flex min-h-touch min-w-touch items-center justify-center px-1.5 text-[0.9375rem] font-medium whitespace-nowrap text-ink no-underline hover:text-link aria-[current]:text-link"
    >
      {label}
      {current && (
        <TideLine reach="link" className="absolute inset-x-1.5 bottom-1 h-1.5 w-[calc(100%-0.75rem)]" />
      )}
    </Link>
  )
}

/** The parent of each page that is not in the menu. */
const PARENTS: Partial<Record<string, string>> = { '/esa-evaluations': '/services' }

/**
 * The `aria-current` of a link of the menu: 'page' for the open page, 'true' for its parent. Where the menu links to the
 * section in the address, that link alone is current.
 */
function useAriaCurrent(href: string): 'page' | 'true' | undefined {
  const path = useShownPath()
  const { hash } = useLocation()
  const links = useLinks()
  // A prerendered page knows no section.
  const section = useHydrated() ? path + hash : path
  const open = links.some((link) => link.href === section) ? section : path
  if (open === href) return 'page'
  const parent = isOwnPage(path) ? '/services' : PARENTS[path]
  return parent === href ? 'true' : undefined
}

/** The link to the account: the dashboard when signed in, else /auth. */
function useAccountLink() {
  const signedIn = useSignedInHint()
  const words = useFrame().header
  return signedIn
    ? { signedIn, href: '/dashboard', label: words.dashboard }
    : { signedIn, href: '/auth', label: words.account }
}

/** Links to the pages of an account, or to sign-in and sign-up; on a phone they are in the menu. */
function AccountMenu() {
  const { isClosed } = useFacts()
  const { accountMenu } = useFrame().header
  const sellsPlans = useIsOn(accountMenu.plans.href)
  const { signedIn, ...account } = useAccountLink()
  const navigate = useNavigate()
  const links = [
    account,
    ...(isClosed
      ? []
      : [
          signedIn
            ? { label: accountMenu.settings, href: '/dashboard#settings' }
            : { label: accountMenu.create, href: '/auth#sign-up' },
        ]),
    ...(sellsPlans && !isClosed ? [accountMenu.plans] : []),
  ]
  return (
    <Menu className="group/account relative max-sm:hidden print:hidden">
      <summary className="inline-flex min-h-touch min-w-touch cursor-pointer list-none items-center justify-center gap-1.5 rounded-control px-2 text-small font-medium text-ink hover:bg-paper-deep hover:text-link">
        <span className="relative">
          <Icon name="user" className="size-5.5" />
          {signedIn && (
            <span
              aria-hidden="true"
              className="absolute -right-1 -bottom-0.5 size-3 rounded-round border-2 border-paper bg-mangrove keep-ground"
            />
          )}
        </span>
        <span className="xl:sr-only min-[86rem]:not-sr-only">{accountMenu.label}</span>
      </summary>
      <ul
        aria-label={accountMenu.label}
        className="absolute top-full right-0 w-60 rounded-card border border-line bg-card p-2 shadow-float"
      >
        {links.map(({ href, label }) => (
          <li key={href}>
            <Link to={href} className={ACCOUNT_ENTRY}>
              {label}
            </Link>
          </li>
        ))}
        {signedIn && (
          <li className="mt-2 border-t border-line pt-2">
            <button type="button" className={ACCOUNT_ENTRY} onClick={() => void signOutHere()}>
              {accountMenu.signOut}
            </button>
          </li>
        )}
      </ul>
    </Menu>
  )

  /** Navigates home first, because a member page redirects to /auth once there is no session. */
  async function signOutHere(): Promise<void> {
    await navigate('/')
    const [{ signOut }, { clearChosenPlan }, { signOutToasts }] = await Promise.all([
      import('#app/lib/session/session.ts'),
      import('#app/lib/chosen-plan.ts'),
      import('#content/messages/account-sign-out.ts'),
    ])
    const isSignedOut = await signOut()
    if (isSignedOut) clearChosenPlan()
    const failed = { ...signOutToasts.signOutFailed, tone: 'destructive' } as const
    toast(isSignedOut ? signOutToasts.signedOut : failed, { of: 'sign-out' })
  }
}

const ACCOUNT_ENTRY =
  'flex min-h-touch w-full items-center rounded-control px-3 text-left text-body font-medium text-ink no-underline hover:bg-paper-deep hover:text-link'

/** The links on a small screen, or on any where they do not fit into the bar. */
function MobileMenu() {
  const words = useFrame().header
  const links = useLinks()
  const account = useAccountLink()
  const otherLanguage = useOtherLanguage()
  const { strip } = useFrame()
  return (
    <Menu className={`site-menu group print:hidden ${fitsInOneLine(links) ? 'xl:hidden' : ''}`}>
      <summary className="-mr-2 inline-flex size-12 cursor-pointer list-none items-center justify-center rounded-control sm:hover:bg-paper-deep">
        <span className="sr-only group-open:hidden">{words.openMenu}</span>
        <span className="sr-only not-group-open:hidden">{words.closeMenu}</span>
        <Icon name="menu" className="size-6 group-open:hidden" />
        <Icon name="close" className="hidden size-6 group-open:block" />
      </summary>
      <div className="absolute inset-x-0 top-full max-h-[calc(100dvh-var(--spacing-bar))] overflow-y-auto border-b border-line bg-paper shadow-float max-sm:max-h-[calc(100dvh-6.3rem)]">
        <nav aria-label={words.menu}>
          <ul className="page-column grid py-3 sm:grid-cols-2 sm:gap-x-12">
            {links.map((link) => (
              <MenuLink key={link.href} {...link} />
            ))}
            <MenuLink {...account} className="sm:hidden" />
            {otherLanguage && <MenuLink {...otherLanguage} className="md:hidden" />}
            {strip.hotline.map((way) => (
              <li key={way.href} data-crisis className="md:hidden">
                <WayLink {...way} className="flex min-h-13 items-center font-medium" />
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </Menu>
  )
}

function MenuLink({
  href,
  label,
  lang,
  hrefLang,
  className = '',
}: Pick<FrameLink, 'href' | 'label' | 'lang' | 'hrefLang'> & { className?: string }) {
  return (
    <li className={`border-b border-line last:border-0 sm:last:border-b ${className}`}>
      <Link
        to={href}
        lang={lang}
        hrefLang={hrefLang}
        aria-current={useAriaCurrent(href)}
        className="flex min-h-13 items-center text-body font-medium text-ink no-underline hover:text-link aria-[current]:font-semibold aria-[current]:text-link aria-[current]:underline aria-[current]:decoration-hibiscus aria-[current]:decoration-2 aria-[current]:underline-offset-8"
      >
        {label}
      </Link>
    </li>
  )
}

/**
 * A `<details>`, so that it opens without scripts and its state is announced. Every navigation closes it by the key,
 * also to the same page; so do Escape and a press outside.
 */
function Menu(details: { className: string; children: React.ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()
  useEffect(() => closeFromOutside(menu), [])
  return <details key={key} ref={menu} {...details} />
}

function closeFromOutside(menu: React.RefObject<HTMLDetailsElement | null>): () => void {
  const listening = new AbortController()
  const { signal } = listening
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !menu.current?.open) return
      // Escape closes one thing at a time: not the popup as well.
      event.preventDefault()
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
