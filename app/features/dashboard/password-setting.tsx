import { Button } from '#app/components/button.tsx'
import { PasswordField } from '#app/components/password-field.tsx'
import type { AccountChange } from '#app/lib/change-account.ts'
import { type FieldErrors, textOf, useForm } from '#app/lib/form-state.ts'
import { toast } from '#app/lib/toast.ts'
import { account } from '#content/messages/account.ts'
import { dashboardSettings } from '#content/messages/dashboard-settings.ts'
import { PASSWORD_MIN } from '#contracts/member-bounds.ts'

import { Setting } from './setting.tsx'
import { useDisclosure } from './use-disclosure.ts'

const words = dashboardSettings.password
const TOAST = { of: 'password-setting' }

/** Another password, for whoever knows the current one. Ends the other sessions. */
export function PasswordSetting({ email }: { email: string }) {
  const { open, show, hide, button, content } = useDisclosure()
  return (
    <Setting id="password" title={words.title} body={words.body}>
      {open ? (
        <div ref={content}>
          <PasswordForm email={email} onClose={hide} />
        </div>
      ) : (
        <Button ref={button} look="secondary" onClick={show}>
          {words.button}
        </Button>
      )}
    </Setting>
  )
}

function PasswordForm({ email, onClose }: { email: string; onClose: () => void }) {
  const { busy, submit, field } = useForm<'currentPassword' | 'newPassword'>(
    async (fields) => {
      const outcome = await change(textOf(fields, 'currentPassword'), textOf(fields, 'newPassword'))
      if (outcome.status === 'changed') {
        toast(words.changed, TOAST)
        onClose()
      }
      if (outcome.status === 'failed') toast({ ...words.failed, tone: 'destructive' }, TOAST)
      return errorsOf(outcome)
    },
    { prefix: 'password-' },
  )
  const { showPassword, hidePassword, fields, passwordHint } = account
  const toggle = { show: showPassword, hide: hidePassword, required: true }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-busy={busy} className="grid gap-5">
      {/* For password managers, which keep the new one under this name. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordField
        {...field('currentPassword')}
        {...toggle}
        label={fields.currentPassword.label}
        autoComplete="current-password"
      />
      <PasswordField
        {...field('newPassword')}
        {...toggle}
        label={fields.newPassword.label}
        hint={passwordHint}
        autoComplete="new-password"
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {busy ? words.saving : words.save}
        </Button>
        <Button look="secondary" onClick={onClose} disabled={busy}>
          {dashboardSettings.cancel}
        </Button>
      </div>
    </form>
  )
}

async function change(current: string, password: string): Promise<AccountChange | { status: 'short' }> {
  if ([...password].length < PASSWORD_MIN) return { status: 'short' }
  try {
    const { changeAccount } = await import('#app/lib/change-account.ts')
    return await changeAccount({ password, ...(current && { current_password: current }) })
  } catch {
    // The code that changes it could not be loaded, so nothing has left the browser.
    return { status: 'failed' }
  }
}

function errorsOf(
  outcome: Awaited<ReturnType<typeof change>>,
): FieldErrors<'currentPassword' | 'newPassword'> | undefined {
  switch (outcome.status) {
    case 'short':
      return { newPassword: account.wrong.password }
    case 'weak':
      return { newPassword: outcome.message }
    case 'same-password':
      return { newPassword: account.wrong.passwordSame }
    case 'current-needed':
      return { currentPassword: account.wrong.passwordMissing }
    case 'current-wrong':
      return { currentPassword: words.wrongCurrent }
    case 'too-many':
      return { currentPassword: words.tooMany }
    case 'changed':
    case 'failed':
      return undefined
  }
}
