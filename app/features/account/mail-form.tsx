import { useState } from 'react'

import { Button } from '#app/components/button.tsx'
import { TextField } from '#app/components/field.tsx'
import { textOf, useForm } from '#app/lib/form-state.ts'
import { warmUp } from '#app/lib/session.ts'
import { toast } from '#app/lib/toast.ts'
import { account as words } from '#content/messages/account.ts'

import { requestMail, toastAfter } from './ask-for-mail.ts'
import type { TypedEmail } from './typed-email.ts'

/** One address to which a mail goes. @param onSent receives it once the mail was asked for */
export function MailForm({
  kind,
  submit: label,
  typedEmail,
  onSent,
}: {
  kind: 'signup' | 'recovery'
  submit: string
  typedEmail?: TypedEmail
  onSent: (email: string) => void
}) {
  const [firstEmail] = useState(() => typedEmail?.read())
  const { busy, submit, field } = useForm<'email'>(send, { warmUp })

  async function send(fields: FormData) {
    const outcome = await requestMail(kind, textOf(fields, 'email'))
    if (outcome.status === 'invalid') return { email: words.wrong.email }
    // What comes next says that the mail is on its way.
    if (outcome.status === 'sent') onSent(outcome.email)
    else toast(toastAfter(kind, outcome), { of: 'account-mail' })
    return undefined
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-busy={busy} className="grid gap-5">
      <TextField
        {...field('email')}
        label={words.fields.email.label}
        type="email"
        autoComplete="username"
        defaultValue={firstEmail}
        onChange={(event) => typedEmail?.keep(event.target.value)}
        required
      />
      <Button type="submit" busy={busy} className="w-full sm:w-auto sm:justify-self-start">
        {busy ? words.forgotten.submitting : label}
      </Button>
    </form>
  )
}
