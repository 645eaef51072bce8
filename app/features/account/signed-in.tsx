import { Button, ButtonLink } from '#app/components/button.tsx'
import { Notice } from '#app/components/notice.tsx'
import { fill } from '#app/lib/fill.ts'
import { useSignOut } from '#app/lib/member-session.ts'
import { account as words } from '#content/messages/account.ts'
import { dashboard } from '#content/messages/dashboard.ts'

import { AccountScreen } from './account-screen.tsx'

const { signedIn } = words

/** /auth for somebody who is signed in. @param unchecked the dashboard could not be reached a moment ago */
export function SignedIn({ email, unchecked }: { email: string; unchecked: boolean }) {
  const { leaving, leave } = useSignOut(dashboard)
  return (
    <AccountScreen
      title={signedIn.title}
      lead={fill(signedIn.as, { email })}
      first={
        <>
          <ButtonLink href="/dashboard">{signedIn.dashboard}</ButtonLink>
          <Button look="secondary" busy={leaving} onClick={() => void leave()}>
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
