import { useEffect, useEffectEvent, useState } from 'react'

import { Button } from '#app/components/button.tsx'
import { CodeForm } from '#app/components/code-form.tsx'
import { Notice } from '#app/components/notice.tsx'
import { fill } from '#contracts/fill.ts'
import { pageHeading } from '#app/lib/focus.ts'
import { useNavigateWhileOnPage } from '#app/lib/navigate-while-on-page.ts'
import type { MailVerification } from '#app/lib/session/identity.ts'
import { toast, type ToastMessage } from '#app/lib/toast.ts'
import { account } from '#content/messages/account.ts'
import { accountMail as words } from '#content/messages/account-mail.ts'

import { AccountScreen } from './account-screen.tsx'
import { useConfirmedElsewhere } from './confirmed-elsewhere.ts'
import { type MailPurpose, requestMail, messageAfter } from './request-mail.ts'

export interface CheckEmailProps {
  /** The reason for the mail. */
  after: keyof typeof words.waiting
  email: string
  kind: MailPurpose
  /** When a mail was sent to the address, in ms; undefined if none was recently. */
  sentAt?: SentAt
  /** Signs in once the address is confirmed, possibly on another device. In memory only. */
  password?: string | undefined
  /** Called on mount: the page navigates once there is a session. */
  onShown?: (() => void) | undefined
  onAccepted?: () => void
  /** Returns to the form with the address. */
  onOtherAddress: () => void
}

/**
 * The screen after a mail was requested: open its link here or elsewhere, type its code, request it again, or change
 * the address. Focuses the heading, because the pressed button was removed.
 */
export function CheckEmail({ after, email, kind, ...props }: CheckEmailProps) {
  const { sentAt, password, onShown, onAccepted, onOtherAddress } = props
  useEffect(() => pageHeading()?.focus(), [])
  const notifyShown = useEffectEvent(() => onShown?.())
  useEffect(() => notifyShown(), [])
  useConfirmedElsewhere(email, password)
  const navigate = useNavigateWhileOnPage()
  const onChoosePassword = () => void navigate('/auth', { replace: true })
  return (
    <AccountScreen
      title={words.waiting[after].title}
      lead={<span className="wrap-anywhere">{fill(words.waiting[after].body, { email })}</span>}
    >
      <div className="rounded-card border border-line bg-card p-6 shadow-card sm:p-8">
        <CodeForm
          words={words.code}
          onCode={(code) => verifyAndReport({ email, code, kind }, { onAccepted, onChoosePassword })}
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

function SendAgain({ email, kind, sentAt }: { email: string; kind: MailPurpose; sentAt: SentAt }) {
  const [state, setState] = useState<'idle' | 'sending' | ToastMessage>('idle')
  const busy = state === 'sending'
  const message = typeof state === 'object' && state
  const { seconds, restart } = useCountdown(sentAt)
  const { resend, outboxHint } = words

  async function send() {
    setState('sending')
    const outcome = await requestMail(kind, email).catch(() => ({ status: 'failed' as const }))
    setState(messageAfter(kind, outcome))
    if (outcome.status === 'sent' || outcome.status === 'too-soon') restart()
  }

  return (
    <div className="mt-6 text-small">
      <p>{outboxHint}</p>
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
        {message && (
          <Notice
            tone={message.tone === 'destructive' ? 'caution' : 'settled'}
            title={message.title}
            className="mt-4"
            text={message.description}
          />
        )}
      </div>
    </div>
  )
}

/** The server sends at most one mail a minute to an address. */
const RESEND_DELAY_MS = 60_000

/**
 * Seconds until a mail may be requested again. Computed from the clock, because timers of a hidden tab are suspended.
 */
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
  return countUntil(start + RESEND_DELAY_MS)
}

/** Limited to the full delay in case the device's clock was set back. */
function countUntil(until: number) {
  const now = Date.now()
  return { until: Math.min(until, now + RESEND_DELAY_MS), now }
}

async function verifyAndReport(
  typed: { email: string; code: string; kind: MailPurpose },
  { onAccepted, onChoosePassword }: { onAccepted?: (() => void) | undefined; onChoosePassword: () => void },
): Promise<MailVerification> {
  const outcome = await verifyMailCode(typed)
  if (outcome === 'accepted' || outcome === 'half') {
    if (typed.kind === 'signup') toast(account.confirmed, { of: 'account-mail' })
    onAccepted?.()
  } else if (outcome === 'choose-password') {
    toast(words.confirm.done.choosePassword)
    onChoosePassword()
  }
  return outcome
}

async function verifyMailCode(typed: {
  email: string
  code: string
  kind: MailPurpose
}): Promise<MailVerification> {
  try {
    return await (await import('#app/lib/session/identity.ts')).verifyMailCode(typed)
  } catch {
    return 'failed'
  }
}
