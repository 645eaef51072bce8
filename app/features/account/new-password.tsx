import { Button } from '#app/components/button.tsx'
import { PasswordField } from '#app/components/password-field.tsx'
import type { AccountChange } from '#app/lib/change-account.ts'
import { type FieldErrors, textOf, useForm } from '#app/lib/form-state.ts'
import { toast } from '#app/lib/toast.ts'
import { account as words } from '#content/messages/account.ts'
import { PASSWORD_MIN } from '#contracts/member-bounds.ts'

import { AccountScreen } from './account-screen.tsx'

const { newPassword } = words
const TOAST = { of: 'new-password' }

/** After a recovery mail was answered: the new password, before anything else. */
export function NewPassword({
  email,
  onSending,
  onDone,
}: {
  email: string
  onSending: (sending: boolean) => void
  onDone: () => Promise<void>
}) {
  const { busy, submit, field } = useForm<'password'>(async (fields) => {
    const password = textOf(fields, 'password')
    if ([...password].length < PASSWORD_MIN) return { password: words.wrong.password }
    onSending(true)
    const outcome = await change(password)
    if (outcome.status === 'changed') {
      toast(newPassword.done, TOAST)
      await onDone()
    } else {
      onSending(false)
    }
    return errorsOf(outcome)
  })
  return (
    <AccountScreen title={newPassword.title} lead={newPassword.subtitle}>
      <form noValidate onSubmit={(event) => void submit(event)} aria-busy={busy} className="grid gap-5">
        {/* For password managers, which keep the new one under this name. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <PasswordField
          {...field('password')}
          label={words.fields.newPassword.label}
          hint={words.passwordHint}
          show={words.showPassword}
          hide={words.hidePassword}
          autoComplete="new-password"
          required
        />
        <Button type="submit" busy={busy} className="w-full sm:w-auto sm:justify-self-start">
          {busy ? newPassword.submitting : newPassword.submit}
        </Button>
      </form>
    </AccountScreen>
  )
}

async function change(password: string): Promise<AccountChange> {
  try {
    const { changeAccount } = await import('#app/lib/change-account.ts')
    return await changeAccount({ password })
  } catch {
    // The code that changes it could not be loaded, so nothing has left the browser.
    return { status: 'failed' }
  }
}

function errorsOf(outcome: AccountChange): FieldErrors<'password'> | undefined {
  switch (outcome.status) {
    case 'changed':
      return undefined
    case 'weak':
      return { password: outcome.message }
    case 'same-password':
      return { password: words.wrong.passwordSame }
    case 'too-many':
      toast({ ...words.signIn.tooMany, tone: 'destructive' }, TOAST)
      return undefined
    case 'current-needed':
    case 'current-wrong':
      // The mail was answered too long ago; another one is soon sent.
      return { password: newPassword.noSession }
    case 'failed':
      toast({ ...newPassword.failed, tone: 'destructive' }, TOAST)
      return undefined
  }
}
