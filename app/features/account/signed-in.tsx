import { Button, ButtonLink } from '#app/components/button.tsx'
import { Notice } from '#app/components/notice.tsx'
import { fill } from '#app/lib/fill.ts'
import { useSignOut } from '#app/lib/member-session.ts'
import { account as words } from '#content/messages/account.ts'
import { dashboard } from '#content/messages/dashboard.ts'

import { AccountScreen } from './account-screen.tsx'

const { signedIn } = words

/** /auth for somebody who is signed in. */
export function SignedIn({
  email,
  unchecked,
  onSending,
}: {
  email: string
  /** The dashboard could not be reached a moment ago. */
  unchecked: boolean
  /** Signing out has begun: the page must not turn to the sign-in form on the way to the home page. */
  onSending: (sending: boolean) => void
}) {
  const { leaving, leave } = useSignOut(dashboard, '/')

  async function signOut() {
    onSending(true)
    if (!(await leave())) onSending(false)
  }

  return (
    <AccountScreen
      title={signedIn.title}
      lead={fill(signedIn.as, { email })}
      first={
        <>
          <ButtonLink href="/dashboard">{signedIn.dashboard}</ButtonLink>
          <Button look="secondary" busy={leaving} onClick={() => void signOut()}>
            {signedIn.signOut}
          </Button>
        </>
      }
    >
      {unchecked && (
        <Notice tone="caution" live="polite">
          <p>{words.signIn.unchecked}</p>
        </Notice>
      )}
    </AccountScreen>
  )
}
