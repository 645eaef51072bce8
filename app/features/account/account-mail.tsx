import { useEffect, useEffectEvent, useState } from 'react'

import { Button } from '#app/components/button.tsx'
import { CodeForm } from '#app/components/code-form.tsx'
import { TextField } from '#app/components/field.tsx'
import { Notice } from '#app/components/notice.tsx'
import { fill } from '#contracts/fill.ts'
import { pageHeading } from '#app/lib/focus.ts'
import { textOf, type Unsent, useForm } from '#app/lib/form.ts'
import { useNavigateFromHere } from '#app/lib/navigate-from-here.ts'
import type { MailVerification } from '#app/lib/session/identity.ts'
import { warmUp } from '#app/lib/session/session.ts'
import { toast, type ToastMessage } from '#app/lib/toast.ts'
import { account as words } from '#content/messages/account.ts'

import type { MailOutcome } from './account.data.ts'
import { AccountScreen, ScreenLink } from './account-screen.tsx'
import { useConfirmedElsewhere } from './waiting-sign-up.ts'

/** What a mail is for: to confirm a sign-up, or to choose a new password. */
type Kind = 'signup' | 'recovery'

/** Requests a mail that leads to a new password. The reply is the same for every address. */
export function Forgotten({ typedEmail }: { typedEmail: TypedEmail }) {
  const [email, setEmail] = useState<string>()
  if (email) {
    const mail = { words: words.forgotten.waiting, email, kind: 'recovery', sentAt: 'now' } as const
    return <CheckEmail {...mail} onOtherAddress={() => setEmail(undefined)} />
  }
  return (
    <AccountScreen
      title={words.forgotten.title}
      lead={words.forgotten.subtitle}
      first={<ScreenLink to="sign-in">{words.forgotten.back}</ScreenLink>}
    >
      <MailForm kind="recovery" submit={words.forgotten.submit} typedEmail={typedEmail} onSent={setEmail} />
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
      // The next screen says that the mail was sent.
      if (outcome.status === 'sent') onSent(outcome.email)
      else if (outcome.status !== 'invalid') toast(wordsAfter(kind, outcome), { of: 'account-mail' })
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

/** The address that was typed last on /auth, shared by its screens. */
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

interface CheckEmailProps {
  words: { title: string; body: string }
  email: string
  kind: Kind
  /** When a mail went there, in ms; undefined where none did lately. */
  sentAt?: SentAt
  /** What signs in once the address was confirmed, maybe on another device. In memory only. */
  password?: string | undefined
  /** Called when this screen opens: the page goes on once there is a session. */
  onWaiting?: (() => void) | undefined
  onAccepted?: () => void
  /** Back to the form with the address. */
  onOtherAddress: () => void
}

/**
 * The screen while a mail is on its way: open its link here or elsewhere, type its code, have it sent again, or change
 * the address. The heading takes the focus, because the button that was pressed is gone.
 */
export function CheckEmail({ words: screen, email, kind, ...props }: CheckEmailProps) {
  const { sentAt, password, onWaiting, onAccepted, onOtherAddress } = props
  useEffect(() => pageHeading()?.focus(), [])
  const tellWaiting = useEffectEvent(() => onWaiting?.())
  useEffect(() => tellWaiting(), [])
  useConfirmedElsewhere(email, password)
  const navigate = useNavigateFromHere()
  const onChoosePassword = () => void navigate('/auth', { replace: true })
  return (
    <AccountScreen
      title={screen.title}
      lead={<span className="wrap-anywhere">{fill(screen.body, { email })}</span>}
    >
      <div className="rounded-card border border-line bg-card p-6 shadow-card sm:p-8">
        <CodeForm
          words={words.code}
          onCode={(code) => tryCode({ email, code, kind }, { onAccepted, onChoosePassword })}
        />
        {password && <p className="mt-5 text-small text-ink-soft">{words.checkEmail.elsewhere}</p>}
      </div>
      <SendAgain email={email} kind={kind} sentAt={sentAt} />
      <div className="mt-6 flex flex-wrap items-center gap-x-2 border-t border-line pt-5 text-small">
        <p>{words.checkEmail.wrongAddress}</p>
        <Button look="quiet" onClick={onOtherAddress} className="text-small">
          {words.checkEmail.change}
        </Button>
      </div>
    </AccountScreen>
  )
}

type SentAt = number | 'now' | undefined

function SendAgain({ email, kind, sentAt }: { email: string; kind: Kind; sentAt: SentAt }) {
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<ToastMessage>()
  const { seconds, restart } = useCountdown(sentAt)
  const { resend, signUp } = words

  async function send() {
    setBusy(true)
    setSaid(undefined)
    const outcome = await requestMail(kind, email).catch(() => ({ status: 'failed' as const }))
    setSaid(wordsAfter(kind, outcome))
    if (outcome.status === 'sent' || outcome.status === 'too-soon') restart()
    setBusy(false)
  }

  return (
    <div className="mt-6 text-small">
      <p>{signUp.waiting.outboxHint}</p>
      <Button
        look="secondary"
        busy={busy}
        disabled={seconds > 0 && !busy}
        onClick={() => void send()}
        className="mt-3 text-small"
      >
        {busy ? resend.submitting : seconds > 0 ? fill(resend.in, { seconds }) : resend.label[kind]}
      </Button>
      <div role="status">
        {said && (
          <Notice
            tone={said.tone === 'destructive' ? 'caution' : 'settled'}
            title={said.title}
            className="mt-4"
            text={said.description}
          />
        )}
      </div>
    </div>
  )
}

/** The server sends one mail a minute to an address. */
const AGAIN_AFTER_MS = 60_000

/** Seconds until a mail may be sent again. By the clock, since the timers of a hidden tab sleep. */
function useCountdown(sentAt: SentAt) {
  const [{ until, now }, setTimes] = useState(() => countFrom(sentAt === 'now' ? Date.now() : (sentAt ?? 0)))
  const seconds = Math.max(0, Math.ceil((until - now) / 1000))
  const over = seconds === 0
  useEffect(() => {
    if (over) return undefined
    const timer = setInterval(() => setTimes((times) => countUntil(times.until)), 1000)
    return () => clearInterval(timer)
  }, [over])
  return { seconds, restart: () => setTimes(countFrom(Date.now())) }
}

function countFrom(start: number) {
  return countUntil(start + AGAIN_AFTER_MS)
}

/** At most the whole time, where the device's clock was set back meanwhile. */
function countUntil(until: number, now = Date.now()) {
  return { until: Math.min(until, now + AGAIN_AFTER_MS), now }
}

async function requestMail(kind: Kind, email: string): Promise<MailOutcome> {
  const { requestConfirmation, requestRecovery } = await import('./account.data.ts')
  return kind === 'signup' ? requestConfirmation(email) : requestRecovery(email)
}

/** What the visitor is told; never whether the address has an account. */
function wordsAfter(kind: Kind, outcome: MailOutcome | Unsent): ToastMessage {
  const { done, tooSoon, failed } = kind === 'signup' ? words.resend : words.forgotten
  if (outcome.status === 'sent') return done
  return { ...(outcome.status === 'too-soon' ? tooSoon : failed), tone: 'destructive' }
}

async function tryCode(
  typed: { email: string; code: string; kind: Kind },
  { onAccepted, onChoosePassword }: { onAccepted?: (() => void) | undefined; onChoosePassword: () => void },
): Promise<MailVerification> {
  const outcome = await verifyMailCode(typed)
  if (outcome === 'accepted' || outcome === 'half') {
    if (typed.kind === 'signup') toast(words.confirm.done.signup, { of: 'account-mail' })
    onAccepted?.()
  } else if (outcome === 'choose-password') {
    toast(words.confirm.done.choosePassword)
    onChoosePassword()
  }
  return outcome
}

async function verifyMailCode(typed: { email: string; code: string; kind: Kind }): Promise<MailVerification> {
  try {
    return await (await import('#app/lib/session/identity.ts')).verifyMailCode(typed)
  } catch {
    return 'failed'
  }
}
