import { Button } from '#app/components/button.tsx'
import { Notice } from '#app/components/notice.tsx'
import { useFacts } from '#app/facts.ts'
import { textOf, type Unsent, useForm } from '#app/lib/form.ts'
import { settings } from '#app/lib/settings.ts'
import type { SignInOutcome } from '#app/lib/session/identity.ts'
import { type SignInReturn, preloadAuth } from '#app/lib/session/session.ts'
import { AccountPassword } from '#app/password-fields.tsx'
import { account as words } from '#content/messages/account.ts'
import { errors } from '#content/messages/errors.ts'

import { CheckEmail, loadCheckEmail, EmailField, type TypedEmail } from './account-mail.tsx'
import { AuthScreen, ScreenLink } from './account-screen.tsx'
import { unconfirmedSignUp } from './unconfirmed-sign-up.ts'

const { signIn } = words

interface Props {
  /** Why a member who was signed in has to sign in again. */
  reason: SignInReturn['reason']
  typedEmail: TypedEmail
  /** Called when sending starts and ends: the page must not replace the form meanwhile. */
  onSending: (sending: boolean) => void
  /** Resolves once the next page is shown. */
  onSignedIn: () => Promise<void>
  /** Called with the address whose confirmation is awaited, or without one. */
  onAwaited: (email?: string) => void
}

/** Sign-in by address and password. */
export function SignIn(props: Props) {
  const { busy, formProps, field, outcome, clearOutcome } = useSignIn(props)
  // With a Supabase project, the owner's account is created by a sign-up too.
  const allowsSignUp = !useFacts().isClosed || settings.backendUrl !== ''
  if (outcome?.status === 'unconfirmed') {
    const { email, password } = outcome
    const change = () => {
      props.onAwaited()
      clearOutcome()
    }
    return (
      <CheckEmail
        after="unconfirmed"
        kind="signup"
        {...{ email, password }}
        onShown={() => props.onAwaited(email)}
        onOtherAddress={change}
      />
    )
  }
  return (
    <AuthScreen
      title={signIn.title}
      lead={signIn.subtitle}
      first={
        allowsSignUp && (
          <p className="flex flex-wrap items-center gap-x-2">
            {signIn.toSignUp.question}
            <ScreenLink to="sign-up">{signIn.toSignUp.label}</ScreenLink>
          </p>
        )
      }
    >
      <form {...formProps} className="grid gap-5">
        {props.reason && (!outcome || outcome.status === 'invalid') && (
          <Notice tone="caution" text={signIn[props.reason]} />
        )}
        <EmailField {...field('email')} typedEmail={props.typedEmail} />
        <AccountPassword
          {...field('password')}
          label={words.fields.password.label}
          autoComplete="current-password"
        />
        <Problem outcome={outcome} />
        <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button type="submit" busy={busy} className="w-full sm:w-auto">
            {busy ? signIn.submitting : signIn.submit}
          </Button>
          <ScreenLink to="forgotten">{signIn.forgotten}</ScreenLink>
        </div>
      </form>
    </AuthScreen>
  )
}

type Outcome = (SignInOutcome | Unsent) & { password?: string }

function useSignIn({ onSending, onSignedIn }: Props) {
  return useForm<'email' | 'password', Outcome>({
    preload: preloadAuth,
    async send(fields) {
      onSending(true)
      const { signIn: request } = await import('#app/lib/session/identity.ts')
      const password = textOf(fields, 'password')
      const outcome = await request({ email: textOf(fields, 'email'), password })
      if (outcome.status === 'failed' && !navigator.onLine) return { status: 'offline' }
      if (outcome.status === 'unconfirmed') await loadCheckEmail()
      return { ...outcome, password }
    },
    errorsOf(outcome) {
      if (outcome.status !== 'invalid') return undefined
      const wrong = { email: words.wrong.email, password: words.wrong.passwordMissing }
      return Object.fromEntries(outcome.fields.map((name) => [name, wrong[name]]))
    },
    async onOutcome({ status }) {
      if (status !== 'signed-in') return onSending(false)
      unconfirmedSignUp.clear()
      await onSignedIn()
    },
  })
}

const PROBLEMS = {
  wrong: signIn.wrong,
  'too-many': signIn.tooMany,
  failed: signIn.failed,
  offline: errors.offline,
}

function Problem({ outcome }: { outcome: SignInOutcome | Unsent | undefined }) {
  // An unconfirmed address has its own screen, which takes the focus.
  if (!outcome || !(outcome.status in PROBLEMS)) return null
  const { title, description } = PROBLEMS[outcome.status as keyof typeof PROBLEMS]
  return <Notice tone="danger" title={title} live="assertive" text={description} />
}
