import { Button } from '#app/components/button.tsx'
import { CodeField } from '#app/components/code-form.tsx'
import { PasskeyButton } from '#app/components/passkey-button.tsx'
import { PasswordField } from '#app/components/password-field.tsx'
import { textOf, useForm } from '#app/lib/form.ts'
import { canUsePasskeys } from '#app/lib/passkey.ts'
import { type CodeOutcome, type FactorKinds, useFactorKinds, verifyCode } from '#app/lib/second-factor.ts'
import { toast } from '#app/lib/toast.ts'
import { account } from '#content/messages/account.ts'
import { secondFactor } from '#content/messages/second-factor.ts'

import { codeError } from './code-challenge.tsx'
import { verifyPassword } from './second-factor.data.ts'

interface Props {
  title: string
  body: string
  submit: string
  submitting: string
  /** A toast, for when `onProved` fails. */
  failed: { title: string; description: string }
  onProved: () => void | Promise<void>
  keep: string
  onKeep: () => void
}

/**
 * What a session that was left open must not be enough for: asks for a passkey or a code, or for the password of an
 * account without a second factor, and then does it.
 */
export function ProvedForm(props: Props) {
  const kinds = useFactorKinds()
  const { title, body } = props
  return (
    <div className="grid gap-5 rounded-card border border-line-strong p-6">
      <div>
        <h3 tabIndex={-1} className="text-heading">
          {title}
        </h3>
        <p className="mt-1.5 text-ink-soft">{body}</p>
      </div>
      {kinds && <Proof {...props} kinds={kinds} />}
    </div>
  )
}

function Proof({
  kinds,
  submit,
  submitting,
  failed,
  onProved,
  keep,
  onKeep,
}: Props & { kinds: FactorKinds }) {
  const byPassword = !kinds.app && !kinds.passkey
  const byPasskey = kinds.passkey && canUsePasskeys()
  const { proof } = secondFactor

  async function prove(): Promise<void> {
    try {
      await onProved()
    } catch {
      toast({ ...failed, tone: 'destructive' }, { of: 'second-factor' })
    }
  }

  const { busy, formProps, field } = useForm<'code', { status: CodeOutcome }>({
    prefix: 'second-factor-',
    async send(fields) {
      const typed = textOf(fields, 'code')
      return { status: await (byPassword ? verifyPassword(typed) : verifyCode(typed)) }
    },
    errorsOf: ({ status }) => ({ code: codeError(status, byPassword ? 'password' : 'either') }),
    onOutcome: ({ status }) => (status === 'verified' ? prove() : undefined),
  })
  return (
    <>
      {byPasskey && (
        <>
          <PasskeyButton words={secondFactor.passkey} onVerified={prove} />
          <p className="border-t border-line pt-5 text-ink-soft">{proof.or}</p>
        </>
      )}
      <form {...formProps} className="grid gap-5">
        {byPassword ? (
          <PasswordField
            {...field('code')}
            label={account.fields.currentPassword.label}
            show={account.showPassword}
            hide={account.hidePassword}
            autoComplete="current-password"
          />
        ) : (
          <CodeField {...field('code')} {...(kinds.app ? proof.app : proof.recovery)} digits={false} />
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look={byPasskey ? 'secondary' : 'primary'} busy={busy}>
            {busy ? submitting : submit}
          </Button>
          <Button look="secondary" onClick={onKeep} disabled={busy}>
            {keep}
          </Button>
        </div>
      </form>
    </>
  )
}
