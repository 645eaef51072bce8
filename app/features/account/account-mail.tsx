import { lazy, Suspense, useState } from 'react'

import { Button } from '#app/components/button.tsx'
import { TextField } from '#app/components/field.tsx'
import { textOf, useForm } from '#app/lib/form.ts'
import { preloadAuth } from '#app/lib/session/session.ts'
import { toast } from '#app/lib/toast.ts'
import { account as words } from '#content/messages/account.ts'

import type { MailOutcome } from './account.data.ts'
import { AccountScreen, ScreenLink } from './account-screen.tsx'
import type { CheckEmailProps } from './check-email.tsx'
import { type MailPurpose, requestMail, messageAfter } from './request-mail.ts'

/** Requests a mail that leads to a new password. The reply is the same for every address. */
export function ForgottenPassword({ typedEmail }: { typedEmail: TypedEmail }) {
  const [email, setEmail] = useState<string>()
  if (email) {
    const mail = { after: 'recovery', email, kind: 'recovery', sentAt: 'now' } as const
    return <CheckEmail {...mail} onOtherAddress={() => setEmail(undefined)} />
  }
  return (
    <AccountScreen
      title={words.forgotten.title}
      lead={words.forgotten.subtitle}
      first={<ScreenLink to="sign-in">{words.forgotten.back}</ScreenLink>}
    >
      <MailForm kind="recovery" submit={words.forgotten.submit} typedEmail={typedEmail} onSent={setEmail} />
    </AccountScreen>
  )
}

/**
 * A form for the address of a mail.
 * @param onSent called with the address after the mail was requested
 */
export function MailForm({
  kind,
  submit: label,
  typedEmail,
  onSent,
}: {
  kind: MailPurpose
  submit: string
  typedEmail?: TypedEmail
  onSent: (email: string) => void
}) {
  const { busy, formProps, field } = useForm<'email', MailOutcome>({
    preload: preloadAuth,
    async send(fields) {
      await loadCheckEmail()
      return requestMail(kind, textOf(fields, 'email'))
    },
    errorsOf: ({ status }) => (status === 'invalid' ? { email: words.wrong.email } : undefined),
    onOutcome(outcome) {
      // The next screen says that the mail was sent.
      if (outcome.status === 'sent') onSent(outcome.email)
      else if (outcome.status !== 'invalid') toast(messageAfter(kind, outcome), { of: 'account-mail' })
    },
  })
  return (
    <form {...formProps} className="grid gap-5">
      <EmailField {...field('email')} typedEmail={typedEmail} />
      <Button type="submit" busy={busy} className="w-full sm:w-auto sm:justify-self-start">
        {busy ? words.forgotten.submitting : label}
      </Button>
    </form>
  )
}

/** The address that was typed last on /auth, shared by its screens. */
export type TypedEmail = readonly [email: string, keep: (email: string) => void]

/** The field for an account's address: starts with the one that was typed last, and updates it. */
export function EmailField({
  typedEmail: [email, setEmail] = NO_EMAIL,
  ...field
}: { typedEmail: TypedEmail | undefined } & Partial<React.ComponentProps<typeof TextField>>) {
  const [defaultValue] = useState(email)
  return (
    <TextField
      {...field}
      label={words.fields.email.label}
      type="email"
      autoComplete="username"
      defaultValue={defaultValue}
      onChange={(event) => setEmail(event.target.value)}
      required
    />
  )
}

const NO_EMAIL: TypedEmail = ['', () => undefined]

type CheckEmailScreen = React.ComponentType<CheckEmailProps>

let loaded: CheckEmailScreen | undefined

/** Awaited by a form before it sends the request that leads to this screen, so that the screen then renders at once. */
export async function loadCheckEmail(): Promise<CheckEmailScreen> {
  return (loaded ??= (await import('./check-email.tsx')).CheckEmail)
}

// For a page that was discarded by a phone and is loaded again.
const LoadedLater = lazy(async () => ({ default: await loadCheckEmail() }))

/** The screen after a mail was requested. Loaded on demand: few visitors of /auth need it. */
export function CheckEmail(props: CheckEmailProps) {
  const [Screen] = useState<CheckEmailScreen>(() => loaded ?? LoadedLater)
  return (
    <Suspense fallback={<div className="min-h-[60vh]" />}>
      <Screen {...props} />
    </Suspense>
  )
}
