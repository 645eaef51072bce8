import { Link, NavLink } from 'react-router'

import { BrandMark } from '#app/components/brand-mark.tsx'
import { Button } from '#app/components/button.tsx'
import { TideLine } from '#app/components/tide-line.tsx'
import { useFacts } from '#app/facts.ts'
import { useSignOut } from '#app/lib/member-session.ts'
import { admin as words } from '#content/messages/admin.ts'

/** The bar of the owner's pages: home, the pages, and the way out. */
export function OwnerHeader({ email }: { email: string }) {
  const { references } = useFacts()
  const { leaving, leave } = useSignOut(words)
  return (
    <header className="border-b border-line print:hidden">
      <div className="page-column flex flex-wrap items-center gap-x-8 sm:min-h-16 sm:flex-nowrap">
        <Link
          to="/"
          className="flex min-h-14 w-full items-center gap-3 font-heading text-[1.25rem] leading-tight font-semibold text-ink no-underline"
        >
          <BrandMark className="size-9" />
          {references.practiceName}
        </Link>
        <nav aria-label={words.navigation.label} className="grow sm:shrink-0 sm:grow-0">
          <ul className="-mx-2 flex flex-wrap sm:-mx-2.5 sm:flex-nowrap sm:gap-x-2">
            {words.navigation.pages.map((page) => (
              <li key={page.href}>
                <PageLink {...page} />
              </li>
            ))}
          </ul>
        </nav>
        <Button
          look="quiet"
          className="-ml-3 min-h-touch shrink-0 py-1 sm:-mr-3 sm:ml-0"
          busy={leaving}
          title={email}
          onClick={() => void leave()}
        >
          {words.signOut}
        </Button>
      </div>
    </header>
  )
}

function PageLink({ href, label }: { href: string; label: string }) {
  return (
    <NavLink
      to={href}
      end
      className="relative inline-flex min-h-touch items-center px-2 font-medium text-ink no-underline hover:text-link aria-[current=page]:text-link sm:px-2.5"
    >
      {({ isActive }) => (
        <>
          {label}
          {isActive && (
            <TideLine
              reach="link"
              className="absolute inset-x-2 bottom-1 h-1.5 w-[calc(100%-1rem)] sm:inset-x-2.5 sm:w-[calc(100%-1.25rem)]"
            />
          )}
        </>
      )}
    </NavLink>
  )
}
