import { useEffect } from 'react'

import { Button, ButtonLink } from '#app/components/button.tsx'
import { Notice } from '#app/components/notice.tsx'
import { PageHeader } from '#app/components/page-header.tsx'
import { fill } from '#contracts/fill.ts'
import { pageHeading, useFocusHandover } from '#app/lib/focus.ts'
import { textOf, type Unsent, useForm } from '#app/lib/form.ts'
import { IDLE_MINUTES } from '#app/lib/idle.ts'
import type { SignedInMember } from '#app/lib/session/session-state.ts'
import { useSession } from '#app/lib/session/session.ts'
import { signIn, type SignInOutcome } from '#app/lib/session/identity.ts'
import { AccountPassword, PasswordOf } from '#app/password-fields.tsx'
import { account } from '#content/messages/account.ts'
import { admin } from '#content/messages/admin.ts'

const words = admin.locked

/** Replaces the owner's pages after the idle time, with a form to sign in again at the same place. */
export function LockScreen({
  member,
  askCode,
}: {
  member: SignedInMember
  askCode: (onVerified: () => void) => React.ReactNode
}) {
  const session = useSession()
  const half = session.status === 'code-needed' && session.member.id === member.id
  const main = useFocusHandover<HTMLElement>(() => pageHeading() ?? document.getElementById('main'))
  // The focused element was unmounted.
  useEffect(() => pageHeading()?.focus(), [])
  return (
    <main ref={main} id="main" tabIndex={-1} className="min-h-[70vh]">
      <PageHeader title={words.title} lead={fill(words.body, { minutes: IDLE_MINUTES })} />
      <div className="page-column pt-4 pb-section">
        {/* A correct code changes the session, which unlocks the area. */}
        {half ? askCode(() => undefined) : <SignInAgain email={member.email} />}
      </div>
    </main>
  )
}

function SignInAgain({ email }: { email: string }) {
  const { busy, formProps, field, outcome } = useForm<'password', SignInOutcome>({
    send: (fields) => signIn({ email, password: textOf(fields, 'password') }),
    errorsOf: ({ status }) =>
      status === 'invalid' ? { password: account.wrong.passwordMissing } : undefined,
  })
  const problem = problemOf(outcome)
  return (
    <form {...formProps} className="grid max-w-narrow gap-5">
      <p className="font-medium wrap-anywhere">{fill(words.as, { email })}</p>
      <PasswordOf email={email} />
      <AccountPassword
        {...field('password')}
        label={account.fields.password.label}
        autoComplete="current-password"
      />
      {problem && (
        <Notice tone="danger" title={problem.title} live="assertive">
          <p>{problem.description}</p>
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={busy}>
          {busy ? account.signIn.submitting : account.signIn.submit}
        </Button>
        <ButtonLink look="quiet" href="/auth">
          {words.other}
        </ButtonLink>
      </div>
    </form>
  )
}

function problemOf(outcome: SignInOutcome | Unsent | undefined) {
  switch (outcome?.status) {
    case undefined:
    case 'invalid':
    case 'signed-in':
    case 'code-needed':
      return undefined
    case 'wrong':
      return account.signIn.wrong
    case 'too-many':
      return account.signIn.tooMany
    case 'unconfirmed':
    case 'failed':
    case 'offline':
      return account.signIn.failed
  }
}
