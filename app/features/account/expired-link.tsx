import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'

import { ButtonLink } from '#app/components/button.tsx'
import { pageHeading } from '#app/lib/focus.ts'
import type { MailKind } from '#app/lib/mail-answer.ts'
import { account as words } from '#content/messages/account.ts'

import { AccountScreen } from './account-screen.tsx'
import { CheckEmail } from './check-email.tsx'
import { MailForm } from './mail-form.tsx'

const { expired } = words.confirm

/** A link that was used or is too old, and the way to a new one. */
export function ExpiredLink({ kind }: { kind: MailKind }) {
  // The button that was pressed is gone.
  useEffect(() => pageHeading()?.focus(), [])
  return (
    <AccountScreen
      title={expired.title}
      lead={expired.body}
      first={<ButtonLink href="/auth#sign-in">{words.signIn.title}</ButtonLink>}
    >
      {kind === 'email_change' ? (
        <ButtonLink look="secondary" href="/dashboard#settings">
          {expired.again.email_change}
        </ButtonLink>
      ) : (
        <AnotherLink kind={kind} />
      )}
    </AccountScreen>
  )
}

function AnotherLink({ kind }: { kind: 'signup' | 'recovery' }) {
  const [email, setEmail] = useState<string>()
  const navigate = useNavigate()
  const goOn = () => void navigate(kind === 'signup' ? '/dashboard' : '/auth', { replace: true })
  if (!email) return <MailForm kind={kind} submit={expired.again[kind]} onSent={setEmail} />
  const { waiting } = kind === 'signup' ? words.resend : words.forgotten
  return <CheckEmail words={waiting} email={email} kind={kind} onAccepted={goOn} />
}
