import { Link, useLocation } from 'react-router'

/** The screens of /auth that have an address, `/auth#sign-in`: for Back between them, and for links in mails. */
export type Screen = 'sign-up' | 'sign-in' | 'forgotten'

/** Leads to another screen of /auth, and keeps why the visitor came there. */
export function ScreenLink({ to, children }: { to: Screen; children: React.ReactNode }) {
  const { state } = useLocation()
  return (
    <Link
      to={{ hash: to }}
      state={state as unknown}
      className="inline-flex min-h-touch items-center font-semibold"
    >
      {children}
    </Link>
  )
}

/** The screen that the address names. */
export function screenOf(hash: string): Screen | undefined {
  const name = hash.slice(1)
  return name === 'sign-up' || name === 'sign-in' || name === 'forgotten' ? name : undefined
}
