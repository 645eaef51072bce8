import { useState } from 'react'

import { account as words } from '#content/messages/account.ts'

import { AccountScreen } from './account-screen.tsx'
import { CheckEmail } from './check-email.tsx'
import { MailForm } from './mail-form.tsx'
import { ScreenLink } from './screen-link.tsx'
import type { TypedEmail } from './typed-email.ts'

const { forgotten } = words

/** Asking for a mail that leads to a new password. The answer is the same for every address. */
export function Forgotten({ typedEmail }: { typedEmail: TypedEmail }) {
  const [email, setEmail] = useState<string>()
  return (
    <AccountScreen
      title={forgotten.title}
      lead={forgotten.subtitle}
      first={<ScreenLink to="sign-in">{forgotten.back}</ScreenLink>}
    >
      {email ? (
        <CheckEmail words={forgotten.waiting} email={email} kind="recovery" />
      ) : (
        <MailForm kind="recovery" submit={forgotten.submit} typedEmail={typedEmail} onSent={setEmail} />
      )}
    </AccountScreen>
  )
}
