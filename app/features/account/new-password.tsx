import { Button } from '#app/components/button.tsx'
import type { AccountChange } from '#app/lib/session/identity.ts'
import { type FieldErrors, textOf, type Unsent, useForm } from '#app/lib/form.ts'
import { toast } from '#app/lib/toast.ts'
import { NewPasswordField, PasswordOf } from '#app/password-fields.tsx'
import { account as words } from '#content/messages/account.ts'
import { accountMail } from '#content/messages/account-mail.ts'
import { fill } from '#contracts/fill.ts'
import { PASSWORD_MIN } from '#contracts/field-bounds.ts'

import { AccountScreen } from './account-screen.tsx'

const { newPassword } = accountMail
const TOAST = { of: 'new-password' }

type Outcome = AccountChange | { status: 'short' }

/** After a recovery mail: asks for the new password before anything else. */
export function NewPassword({
  email,
  onSending,
  onDone,
}: {
  email: string
  onSending: (sending: boolean) => void
  onDone: () => Promise<void>
}) {
  const { busy, formProps, field } = useForm<'password', Outcome>({
    async send(fields) {
      const password = textOf(fields, 'password')
      if ([...password].length < PASSWORD_MIN) return { status: 'short' }
      onSending(true)
      const { changePassword } = await import('#app/lib/session/identity.ts')
      return changePassword(password)
    },
    errorsOf,
    async onOutcome({ status }) {
      if (status === 'changed') {
        toast(newPassword.done, TOAST)
        return onDone()
      }
      if (status !== 'short') onSending(false)
      if (status === 'too-many') toast({ ...words.signIn.tooMany, tone: 'destructive' }, TOAST)
      if (status === 'failed' || status === 'offline') {
        toast({ ...newPassword.failed, tone: 'destructive' }, TOAST)
      }
      if (status === 'unanswered') toast({ ...newPassword.unanswered, tone: 'destructive' }, TOAST)
    },
  })
  return (
    <AccountScreen
      title={newPassword.title}
      lead={
        <span className="wrap-anywhere">
          {fill(words.signedIn.as, { email })} {newPassword.subtitle}
        </span>
      }
    >
      <form {...formProps} className="grid gap-5">
        <PasswordOf email={email} />
        <NewPasswordField {...field('password')} />
        <Button type="submit" busy={busy} className="w-full sm:w-auto sm:justify-self-start">
          {busy ? newPassword.submitting : newPassword.submit}
        </Button>
      </form>
    </AccountScreen>
  )
}

function errorsOf(outcome: Outcome | Unsent): FieldErrors<'password'> | undefined {
  switch (outcome.status) {
    case 'short':
      return { password: words.wrong.password }
    case 'weak':
      return { password: outcome.message }
    case 'same-password':
      return { password: words.wrong.passwordSame }
    case 'current-needed':
    case 'current-wrong':
      // The session of the recovery mail is too old; a new mail helps.
      return { password: newPassword.noSession }
    default:
      return undefined
  }
}
