import { useState } from 'react'

import { Button } from '#app/components/button.tsx'
import { TextField } from '#app/components/field.tsx'
import { PasswordField } from '#app/components/password-field.tsx'
import { account as words } from '#content/messages/account.ts'
import { NAME_MAX } from '#contracts/member-bounds.ts'

import { DoorScreen } from './account-screen.tsx'
import { CheckEmail } from './check-email.tsx'
import { ScreenLink } from './screen-link.tsx'
import { useSignUp } from './use-sign-up.ts'

const { signUp, fields } = words

/** Creating an account. Afterwards the form is empty again, and above it is what to do next. */
export function SignUp({ onAccepted }: { onAccepted: () => void }) {
  const [done, setDone] = useState<{ email: string; mailed: boolean }>()
  return (
    <DoorScreen
      title={signUp.title}
      lead={signUp.subtitle}
      first={
        <p className="flex flex-wrap items-center gap-x-2">
          {signUp.toSignIn.question}
          <ScreenLink to="sign-in">{signUp.toSignIn.label}</ScreenLink>
        </p>
      }
    >
      {done && (
        <CheckEmail
          key={done.email}
          words={done.mailed ? signUp.waiting : signUp.waitingUnsent}
          email={done.email}
          kind="signup"
          onAccepted={onAccepted}
        />
      )}
      <SignUpForm onDone={setDone} />
    </DoorScreen>
  )
}

function SignUpForm({ onDone }: { onDone: (done: { email: string; mailed: boolean }) => void }) {
  const { busy, submit, field } = useSignUp(onDone)
  const password = field('password')
  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-busy={busy} className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...field('firstName')}
          label={fields.firstName.label}
          autoComplete="given-name"
          maxLength={NAME_MAX}
          required
        />
        <TextField
          {...field('lastName')}
          label={fields.lastName.label}
          autoComplete="family-name"
          maxLength={NAME_MAX}
          required
        />
      </div>
      {/* 'username': the phone number stands between it and the password, and would be kept instead. */}
      <TextField
        {...field('email')}
        label={fields.email.label}
        type="email"
        autoComplete="username"
        maxLength={254}
        required
      />
      <TextField
        {...field('phone')}
        label={fields.phone.label}
        placeholder={fields.phone.placeholder}
        type="tel"
        autoComplete="tel"
        maxLength={40}
      />
      <PasswordField
        {...password}
        label={fields.password.label}
        hint={password.error === words.passwordHint ? undefined : words.passwordHint}
        show={words.showPassword}
        hide={words.hidePassword}
        autoComplete="new-password"
        required
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
