import { useState } from 'react'

import { Button } from '#app/components/button.tsx'
import { TextField } from '#app/components/field.tsx'
import { Notice } from '#app/components/notice.tsx'
import { PasswordField } from '#app/components/password-field.tsx'
import type { SignInErrand } from '#app/lib/sign-in-errand.ts'
import { account as words } from '#content/messages/account.ts'

import { DoorScreen } from './account-screen.tsx'
import { CheckEmail } from './check-email.tsx'
import { ScreenLink } from './screen-link.tsx'
import type { TypedEmail } from './typed-email.ts'
import { useSignIn, type SignInProblem } from './use-sign-in.ts'

const { signIn, fields } = words

interface Props {
  /** Why the member has to sign in again, where they were. */
  reason: SignInErrand['reason']
  typedEmail: TypedEmail
  /** Sending has begun: what the page shows must not change under the form until it is decided. */
  onSending: (sending: boolean) => void
  /** Resolves once the next page is there. */
  onSignedIn: () => Promise<void>
}

/** Signing in by address and password. */
export function SignIn(props: Props) {
  const { busy, submit, field, problem } = useSignIn(props)
  const [firstEmail] = useState(props.typedEmail.read)
  return (
    <DoorScreen
      title={signIn.title}
      lead={signIn.subtitle}
      first={
        <p className="flex flex-wrap items-center gap-x-2">
          {signIn.toSignUp.question}
          <ScreenLink to="sign-up">{signIn.toSignUp.label}</ScreenLink>
        </p>
      }
    >
      {problem?.status === 'unconfirmed' && (
        <CheckEmail
          words={signIn.unconfirmed}
          email={problem.email}
          kind="signup"
          onAccepted={() => void props.onSignedIn()}
        />
      )}
      <form noValidate onSubmit={(event) => void submit(event)} aria-busy={busy} className="grid gap-5">
        {props.reason && !problem && (
          <Notice tone="caution">
            <p>{signIn[props.reason]}</p>
          </Notice>
        )}
        <TextField
          {...field('email')}
          label={fields.email.label}
          type="email"
          autoComplete="username"
          defaultValue={firstEmail}
          onChange={(event) => props.typedEmail.keep(event.target.value)}
          required
        />
        <PasswordField
          {...field('password')}
          label={fields.password.label}
          show={words.showPassword}
          hide={words.hidePassword}
          autoComplete="current-password"
          required
        />
        <Problem problem={problem} />
        <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button type="submit" busy={busy} className="w-full sm:w-auto">
            {busy ? signIn.submitting : signIn.submit}
          </Button>
          <ScreenLink to="forgotten">{signIn.forgotten}</ScreenLink>
        </div>
      </form>
    </DoorScreen>
  )
}

function Problem({ problem }: { problem: SignInProblem | undefined }) {
  // An address that waits to be confirmed has its own part of the page, which takes the focus.
  if (!problem || problem.status === 'unconfirmed') return null
  const { title, description } = signIn[problem.status === 'too-many' ? 'tooMany' : problem.status]
  return (
    <Notice tone="danger" title={title} live="assertive">
      <p>{description}</p>
    </Notice>
  )
}
