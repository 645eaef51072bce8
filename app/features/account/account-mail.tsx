import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'

import { Button } from '#app/components/button.tsx'
import { CodeForm } from '#app/components/code-form.tsx'
import { TextField } from '#app/components/field.tsx'
import { Icon } from '#app/components/icon.tsx'
import { fill } from '#app/lib/fill.ts'
import { textOf, type Unsent, useForm } from '#app/lib/form.ts'
import type { MailAnswer } from '#app/lib/account.ts'
import { warmUp } from '#app/lib/session.ts'
import { toast, type ToastMessage } from '#app/lib/toast.ts'
import { account as words } from '#content/messages/account.ts'

import type { MailOutcome } from './account.data.ts'
import { AccountScreen, ScreenLink } from './account-screen.tsx'

/** What a mail is for: to confirm a sign-up, or to choose a new password. */
type Kind = 'signup' | 'recovery'

/** Requests a mail that leads to a new password. The reply is the same for every address. */
export function Forgotten({ typedEmail }: { typedEmail: TypedEmail }) {
  const [email, setEmail] = useState<string>()
  return (
    <AccountScreen
      title={words.forgotten.title}
      lead={words.forgotten.subtitle}
      first={<ScreenLink to="sign-in">{words.forgotten.back}</ScreenLink>}
    >
      {email ? (
        <CheckEmail words={words.forgotten.waiting} email={email} kind="recovery" />
      ) : (
        <MailForm kind="recovery" submit={words.forgotten.submit} typedEmail={typedEmail} onSent={setEmail} />
      )}
    </AccountScreen>
  )
}

/** One address to which a mail goes. @param onSent receives it once the mail was requested */
export function MailForm({
  kind,
  submit: label,
  typedEmail,
  onSent,
}: {
  kind: Kind
  submit: string
  typedEmail?: TypedEmail
  onSent: (email: string) => void
}) {
  const keptEmail = useKeptEmail(typedEmail)
  const { busy, formProps, field } = useForm<'email', MailOutcome>({
    preload: warmUp,
    send: (fields) => requestMail(kind, textOf(fields, 'email')),
    errorsOf: ({ status }) => (status === 'invalid' ? { email: words.wrong.email } : undefined),
    onOutcome(outcome) {
      // What comes next says that the mail is on its way.
      if (outcome.status === 'sent') onSent(outcome.email)
      else if (outcome.status !== 'invalid') toast(toastAfter(kind, outcome), { of: 'account-mail' })
    },
  })
  return (
    <form {...formProps} className="grid gap-5">
      <TextField
        {...field('email')}
        label={words.fields.email.label}
        type="email"
        autoComplete="username"
        {...keptEmail}
        required
      />
      <Button type="submit" busy={busy} className="w-full sm:w-auto sm:justify-self-start">
        {busy ? words.forgotten.submitting : label}
      </Button>
    </form>
  )
}

/** The address that was typed last on /auth, so that nobody types it twice on the way through its screens. */
export type TypedEmail = readonly [email: string, keep: (email: string) => void]

/** For an address field: it begins with the address that was typed last, and keeps what is typed. */
export function useKeptEmail([email, keep]: TypedEmail = NOTHING_TYPED) {
  const [defaultValue] = useState(email)
  return {
    defaultValue,
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => keep(event.target.value),
  }
}

const NOTHING_TYPED: TypedEmail = ['', () => undefined]

/**
 * What to do now that a mail is on its way: open its link, type its code, or have it sent again. Takes the
 * focus, because the button that was pressed has done its work.
 */
export function CheckEmail({
  words: { title: titleText, body },
  email,
  kind,
  onAccepted,
}: {
  words: { title: string; body: string }
  email: string
  kind: Kind
  onAccepted?: () => void
}) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const navigate = useNavigate()
  const onChoosePassword = () => void navigate('/auth', { replace: true })
  return (
    <section
      aria-labelledby="check-email-title"
      className="mb-10 animate-rise rounded-card border border-lamp bg-lamp-wash p-6 sm:p-8"
    >
      <h2 id="check-email-title" ref={title} tabIndex={-1} className="flex items-center gap-3 text-heading">
        <Icon name="mail" className="size-6" />
        {titleText}
      </h2>
      <p className="mt-2 mb-5 wrap-anywhere">{fill(body, { email })}</p>
      <CodeForm
        words={words.code}
        onCode={(code) => tryCode({ email, code, kind }, { onAccepted, onChoosePassword })}
      />
      <SendAgain email={email} kind={kind} />
    </section>
  )
}

function SendAgain({ email, kind }: { email: string; kind: Kind }) {
  const [busy, setBusy] = useState(false)
  const { resend, signUp } = words

  async function send() {
    setBusy(true)
    const outcome = await requestMail(kind, email).catch(() => ({ status: 'failed' as const }))
    toast(toastAfter(kind, outcome), { of: 'account-mail' })
    setBusy(false)
  }

  return (
    <div className="mt-5 text-small">
      <p>{signUp.waiting.outboxHint}</p>
      <Button look="quiet" busy={busy} onClick={() => void send()} className="-ml-3 text-small">
        {busy ? resend.submitting : resend.label[kind]}
      </Button>
    </div>
  )
}

async function requestMail(kind: Kind, email: string): Promise<MailOutcome> {
  const { requestConfirmation, requestRecovery } = await import('./account.data.ts')
  return kind === 'signup' ? requestConfirmation(email) : requestRecovery(email)
}

/** What the visitor is told; never whether the address has an account. */
function toastAfter(kind: Kind, outcome: MailOutcome | Unsent): ToastMessage {
  const { done, tooSoon, failed } = kind === 'signup' ? words.resend : words.forgotten
  switch (outcome.status) {
    case 'sent':
      return done
    case 'too-soon':
      return { ...tooSoon, tone: 'destructive' }
    case 'invalid':
    case 'failed':
    case 'offline':
      return { ...failed, tone: 'destructive' }
  }
}

/** Tries the code of a mail. @returns what is wrong with it, in words */
async function tryCode(
  typed: { email: string; code: string; kind: Kind },
  { onAccepted, onChoosePassword }: { onAccepted?: (() => void) | undefined; onChoosePassword: () => void },
): Promise<string | undefined> {
  switch (await answerByCode(typed)) {
    case 'accepted':
    case 'half':
      if (typed.kind === 'signup') toast(words.confirm.done.signup)
      onAccepted?.()
      return undefined
    case 'choose-password':
      toast(words.confirm.done.choosePassword)
      onChoosePassword()
      return undefined
    case 'expired':
      return words.code.wrong
    case 'too-many':
      return words.code.tooMany
    case 'failed':
      return words.code.failed
  }
}

async function answerByCode(typed: { email: string; code: string; kind: Kind }): Promise<MailAnswer> {
  try {
    return await (await import('#app/lib/account.ts')).answerByCode(typed)
  } catch {
    return 'failed'
  }
}
