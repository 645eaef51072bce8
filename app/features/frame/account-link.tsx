import { Link, useNavigate } from 'react-router'

import { Icon } from '#app/components/icon.tsx'
import { useSessionInAddress, useSignedInHint } from '#app/lib/signed-in-hint.ts'
import { frame } from '#content/messages/frame.ts'

/** The small way into the account: to the dashboard for whoever is signed in, else to /auth. */
export function AccountLink() {
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
