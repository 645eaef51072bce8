import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'

import { Button } from '#app/components/button.tsx'
import { CodeForm } from '#app/components/code-form.tsx'
import { Icon } from '#app/components/icon.tsx'
import { fill } from '#app/lib/fill.ts'
import type { MailKind } from '#app/lib/mail-answer.ts'
import { toast } from '#app/lib/toast.ts'
import { account } from '#content/messages/account.ts'

import { tryCode } from './try-code.ts'
import { askFor } from './ask-for-mail.ts'

/**
 * What to do now that a mail is on its way: open its link, type its code, or have it sent again. Takes the
 * focus, because the button that was pressed has done its work.
 */
export function CheckEmail({
  words,
  email,
  kind,
  onAccepted,
}: {
  words: { title: string; body: string }
  email: string
  kind: Exclude<MailKind, 'email_change'>
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
        {words.title}
      </h2>
      <p className="mt-2 mb-5 wrap-anywhere">{fill(words.body, { email })}</p>
      <CodeForm
        words={account.code}
        onCode={(code) => tryCode({ email, code, kind }, { onAccepted, onChoosePassword })}
      />
      <SendAgain email={email} kind={kind} />
    </section>
  )
}

function SendAgain({ email, kind }: { email: string; kind: Exclude<MailKind, 'email_change'> }) {
  const [busy, setBusy] = useState(false)
  const { resend, signUp } = account

  async function send() {
    setBusy(true)
    toast(await askFor(kind, email), { of: 'account-mail' })
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
