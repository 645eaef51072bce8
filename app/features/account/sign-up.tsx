import { useEffect, useRef, useState } from 'react'

import { Button } from '#app/components/button.tsx'
import { TextField } from '#app/components/field.tsx'
import { type FieldErrors, textOf, textsOf, type Unsent, useForm } from '#app/lib/form.ts'
import { preloadAuth } from '#app/lib/session/session.ts'
import { toast } from '#app/lib/toast.ts'
import { AccountPassword } from '#app/password-fields.tsx'
import { account as words } from '#content/messages/account.ts'
import { errors } from '#content/messages/errors.ts'
import { fieldLimit } from '#content/messages/field-limit.ts'
import { EMAIL_MAX, NAME_MAX, PHONE_MAX } from '#contracts/field-bounds.ts'

import type { SignUpField, SignUpOutcome } from './account.data.ts'
import { CheckEmail, loadCheckEmail } from './account-mail.tsx'
import { AuthScreen, ScreenLink } from './account-screen.tsx'
import { type UnconfirmedSignUp, unconfirmedSignUp } from './unconfirmed-sign-up.ts'

const { signUp } = words

/** Creates an account, then shows the screen that waits for the confirmation, where the address can be changed. */
export function SignUp({ onAwaited }: { onAwaited: (email?: string) => void }) {
  const [submitted, setSubmitted] = useState<SubmittedSignUp | undefined>(unconfirmedSignUp.read)
  const [typed, setTyped] = useState<UnconfirmedSignUp['typed'] | undefined>(submitted?.typed)
  if (submitted) {
    const change = () => {
      unconfirmedSignUp.clear()
      onAwaited()
      setSubmitted(undefined)
    }
    const { email, mailed, sentAt, password } = submitted
    return (
      <CheckEmail
        key={email}
        after={mailed ? 'signUp' : 'signUpUnsent'}
        kind="signup"
        {...{ email, sentAt, password }}
        onShown={() => onAwaited(email)}
        onOtherAddress={change}
      />
    )
  }
  return (
    <AuthScreen
      title={signUp.title}
      lead={signUp.subtitle}
      first={
        <p className="flex flex-wrap items-center gap-x-2">
          {signUp.toSignIn.question}
          <ScreenLink to="sign-in">{signUp.toSignIn.label}</ScreenLink>
        </p>
      }
    >
      <SignUpForm
        typed={typed}
        onDone={(entered, password) => {
          unconfirmedSignUp.store(entered)
          setTyped(entered.typed)
          setSubmitted({ ...entered, password })
        }}
      />
    </AuthScreen>
  )
}

/** The password stays in memory until the page is left, to detect a confirmation on another device. */
type SubmittedSignUp = UnconfirmedSignUp & { password?: string }
type OnSubmitted = (waiting: UnconfirmedSignUp, password: string) => void

/** @param typed the input of the previous attempt, if the address has to be changed */
function SignUpForm({
  typed,
  onDone,
}: {
  typed: UnconfirmedSignUp['typed'] | undefined
  onDone: OnSubmitted
}) {
  const { busy, formProps, field: plainField } = useSignUp(onDone)
  const field = (name: Exclude<SignUpField, 'password'>) => ({
    ...plainField(name),
    defaultValue: typed?.[name],
  })
  const password = plainField('password')
  // The visitor returned to correct the address.
  useEffect(() => {
    if (typed) document.querySelector<HTMLInputElement>('#email')?.select()
  }, [typed])
  return (
    <form {...formProps} className="grid gap-5">
      {typed && <p className="text-ink-soft">{signUp.inputPreserved}</p>}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...field('firstName')}
          label={words.fields.firstName.label}
          autoComplete="given-name"
          limit={{ max: NAME_MAX, words: fieldLimit }}
          required
        />
        <TextField
          {...field('lastName')}
          label={words.fields.lastName.label}
          autoComplete="family-name"
          limit={{ max: NAME_MAX, words: fieldLimit }}
          required
        />
      </div>
      {/* 'username', because password managers would otherwise store the phone number, which is between address and password. */}
      <TextField
        {...field('email')}
        label={words.fields.email.label}
        type="email"
        autoComplete="username"
        limit={{ max: EMAIL_MAX, words: fieldLimit }}
        required
      />
      <TextField
        {...field('phone')}
        {...words.fields.phone}
        type="tel"
        autoComplete="tel"
        limit={{ max: PHONE_MAX, words: fieldLimit }}
      />
      <AccountPassword
        {...password}
        label={words.fields.password.label}
        hint={password.error === words.passwordHint ? undefined : words.passwordHint}
        autoComplete="new-password"
      />
      <div className="mt-2">
        <Button type="submit" busy={busy} className="w-full sm:w-auto">
          {busy ? signUp.submitting : signUp.submit}
        </Button>
        <p className="mt-4 text-small text-ink-soft">{signUp.note}</p>
      </div>
    </form>
  )
}

/** Of the mail: the toast about the confirmed address replaces "check your email". */
const TOAST = { of: 'account-mail' }
/** Never the password. */
const STORED_FIELDS = ['firstName', 'lastName', 'email', 'phone'] as const

function useSignUp(onDone: OnSubmitted) {
  const sent = useRef<FormData>(undefined)
  return useForm<SignUpField, SignUpOutcome | Unsent>({
    preload: preloadAuth,
    async send(fields) {
      sent.current = fields
      const [{ signUp: request }] = await Promise.all([import('./account.data.ts'), loadCheckEmail()])
      const outcome = await request(fields)
      return outcome.status === 'failed' && !navigator.onLine ? { status: 'offline' } : outcome
    },
    errorsOf,
    onOutcome(outcome, form) {
      announce(outcome)
      if (outcome.status !== 'signed-up' || !sent.current) return
      form.reset()
      const { email, mailed } = outcome
      const waiting = { email, mailed, sentAt: Date.now(), typed: textsOf(sent.current, STORED_FIELDS) }
      onDone(waiting, textOf(sent.current, 'password'))
    },
  })
}

/** The specification's messages, verbatim. */
function announce(outcome: SignUpOutcome | Unsent): void {
  if (outcome.status === 'invalid') return
  if (outcome.status === 'signed-up') {
    // The next screen shows the same message and takes the focus. If a limit prevented the mail, it says that instead.
    if (outcome.mailed) toast(signUp.done, { ...TOAST, silent: true })
    return
  }
  toast({ ...failureOf(outcome), tone: 'destructive' }, TOAST)
}

function failureOf(outcome: Exclude<SignUpOutcome, { status: 'invalid' | 'signed-up' }> | Unsent) {
  if (outcome.status === 'exists') return signUp.exists
  if (outcome.status === 'refused') return { ...signUp.failed, description: outcome.message }
  return outcome.status === 'offline' ? errors.offline : signUp.unexpected
}

function errorsOf(outcome: SignUpOutcome | Unsent): FieldErrors<SignUpField> | undefined {
  if (outcome.status === 'refused' && outcome.field) return { [outcome.field]: outcome.message }
  if (outcome.status !== 'invalid') return undefined
  return Object.fromEntries(outcome.fields.map((field) => [field, words.wrong[field]]))
}
