import { useState } from 'react'

import { Button } from '#app/components/button.tsx'
import { TextField } from '#app/components/field.tsx'
import { PasswordField } from '#app/components/password-field.tsx'
import { type FieldErrors, textOf, useForm } from '#app/lib/form-state.ts'
import { toast } from '#app/lib/toast.ts'
import { account } from '#content/messages/account.ts'
import { dashboardSettings } from '#content/messages/dashboard-settings.ts'

import { EmailWaiting } from './email-waiting.tsx'
import { Setting } from './setting.tsx'
import type { EmailOutcome } from './settings.data.ts'
import { useDisclosure } from './use-disclosure.ts'

const words = dashboardSettings.email
const TOAST = { of: 'email-setting' }
type Field = 'email' | 'currentPassword'

/** The account's address, and the way to another one, which has to be confirmed first. */
export function EmailSetting({ email, waitingFor }: { email: string; waitingFor: string | undefined }) {
  const { open, show, hide, button, content } = useDisclosure()
  // Null once the member has canceled it here.
  const [asked, setAsked] = useState<string | null>()
  const newEmail = asked === undefined ? waitingFor : asked
  return (
    <Setting
      id="email"
      title={words.title}
      body={
        <>
          <p className="font-medium wrap-anywhere text-ink">{email}</p>
          <p>{words.body}</p>
        </>
      }
    >
      {newEmail && newEmail !== email && (
        <EmailWaiting key={newEmail} email={email} newEmail={newEmail} onCanceled={() => setAsked(null)} />
      )}
      {open ? (
        <div ref={content}>
          <EmailForm email={email} onAsked={setAsked} onClose={hide} />
        </div>
      ) : (
        <Button ref={button} look="secondary" onClick={show}>
          {words.submit}
        </Button>
      )}
    </Setting>
  )
}

function EmailForm({
  email,
  onAsked,
  onClose,
}: {
  email: string
  onAsked: (email: string) => void
  onClose: () => void
}) {
  const { busy, submit, field } = useForm<Field>(
    async (fields) => {
      const typed = { email: textOf(fields, 'email'), current: textOf(fields, 'currentPassword') }
      if (typed.email.trim().toLowerCase() === email.toLowerCase()) return { email: words.same }
      const outcome = await ask(typed)
      if (outcome.status === 'asked') {
        toast(words.sent, TOAST)
        onAsked(outcome.email)
        onClose()
      }
      return errorsOf(outcome)
    },
    { prefix: 'email-' },
  )
  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-busy={busy} className="grid gap-5">
      <TextField {...field('email')} label={words.label} type="email" autoComplete="email" required />
      <PasswordField
        {...field('currentPassword')}
        label={account.fields.currentPassword.label}
        show={account.showPassword}
        hide={account.hidePassword}
        autoComplete="current-password"
        required
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {busy ? words.submitting : words.submit}
        </Button>
        <Button look="secondary" onClick={onClose} disabled={busy}>
          {dashboardSettings.cancel}
        </Button>
      </div>
    </form>
  )
}

async function ask(typed: { email: string; current: string }): Promise<EmailOutcome> {
  try {
    const { askNewEmail } = await import('./settings.data.ts')
    return await askNewEmail(typed)
  } catch {
    return { status: 'failed' }
  }
}

function errorsOf(outcome: EmailOutcome): FieldErrors<Field> | undefined {
  switch (outcome.status) {
    case 'invalid':
      return { email: account.wrong.email }
    case 'current-needed':
      return { currentPassword: account.wrong.passwordMissing }
    case 'current-wrong':
      return { currentPassword: dashboardSettings.password.wrongCurrent }
    case 'too-many':
      toast({ ...words.tooSoon, tone: 'destructive' }, TOAST)
      return undefined
    case 'asked':
      return undefined
    default:
      toast({ ...words.failed, tone: 'destructive' }, TOAST)
      return undefined
  }
}
