import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { Button } from '#app/components/button.tsx'
import { CodeForm } from '#app/components/code-form.tsx'
import { TextField } from '#app/components/field.tsx'
import { FormButtons, SettingWithForm } from '#app/components/setting.tsx'
import { EmailAddress } from '#contracts/email-address.ts'
import { fill } from '#contracts/fill.ts'
import { useFocusHandover } from '#app/lib/focus.ts'
import { type FieldErrors, textOf, type Unsent, useForm } from '#app/lib/form.ts'
import { type MailVerification, verifyMailCode } from '#app/lib/session/identity.ts'
import { CurrentPasswordField } from '#app/password-fields.tsx'
import { toast, type ToastMessage } from '#app/lib/toast.ts'
import { account } from '#content/messages/account.ts'
import { accountMail } from '#content/messages/account-mail.ts'
import { dashboardSettings } from '#content/messages/dashboard-settings.ts'

import {
  canCancelNewEmail,
  cancelNewEmail,
  type EmailOutcome,
  requestNewEmail,
  resendNewEmail,
} from './settings.data.ts'

const words = dashboardSettings.email
const TOAST = { of: 'email-setting' }

/** The account's address, and a form to change it; the new address has to be confirmed. */
export function EmailSetting({
  email,
  waitingFor: pendingEmail,
}: {
  email: string
  waitingFor: string | undefined
}) {
  // Null after the member has canceled it here.
  const [requested, setRequested] = useState<string | null>()
  const newEmail = requested === undefined ? pendingEmail : requested
  return (
    <SettingWithForm
      id="email"
      title={words.title}
      body={
        <>
          <p className="font-medium wrap-anywhere text-ink">{email}</p>
          <p>{words.body}</p>
        </>
      }
      button={{ label: words.submit }}
      renderForm={(close) => <EmailForm email={email} onRequested={setRequested} onClose={close} />}
    >
      {newEmail && newEmail !== email && (
        <PendingEmail
          key={newEmail}
          email={email}
          newEmail={newEmail}
          isNew={requested === newEmail}
          onCanceled={() => setRequested(null)}
        />
      )}
    </SettingWithForm>
  )
}

type EmailField = 'email' | 'currentPassword'
type FormOutcome = EmailOutcome | { status: 'same' }

function EmailForm({
  email,
  onRequested,
  onClose,
}: {
  email: string
  onRequested: (email: string) => void
  onClose: () => void
}) {
  const { busy, formProps, field } = useForm<EmailField, FormOutcome>({
    prefix: 'email-',
    async send(fields) {
      const typed = { email: textOf(fields, 'email'), current: textOf(fields, 'currentPassword') }
      if (EmailAddress.safeParse(typed.email).data === email.toLowerCase()) return { status: 'same' }
      return requestNewEmail(typed)
    },
    errorsOf,
    onOutcome(outcome) {
      if (outcome.status === 'requested') {
        toast(words.sent, TOAST)
        onRequested(outcome.email)
        onClose()
      } else if (outcome.status === 'too-many') {
        toast({ ...words.tooSoon, tone: 'destructive' }, TOAST)
      } else if (!errorsOf(outcome)) {
        toast({ ...words.failed, tone: 'destructive' }, TOAST)
      }
    },
  })
  return (
    <form {...formProps} className="grid gap-5">
      <TextField {...field('email')} label={words.label} type="email" autoComplete="email" required />
      <CurrentPasswordField {...field('currentPassword')} email={email} />
      <FormButtons
        busy={busy}
        submit={busy ? words.submitting : words.submit}
        cancel={dashboardSettings.cancel}
        onCancel={onClose}
      />
    </form>
  )
}

function errorsOf({ status }: FormOutcome | Unsent): FieldErrors<EmailField> | undefined {
  switch (status) {
    case 'same':
      return { email: words.same }
    case 'invalid':
      return { email: account.wrong.email }
    case 'address-refused':
      return { email: words.refused }
    case 'current-needed':
      return { currentPassword: account.wrong.passwordMissing }
    case 'current-wrong':
      return { currentPassword: dashboardSettings.password.wrongCurrent }
    default:
      return undefined
  }
}

/** The new address is not confirmed yet: by the mail's link, on any device, or by its code here. */
function PendingEmail({
  email,
  newEmail,
  isNew,
  onCanceled,
}: {
  /** The account's current address. */
  email: string
  newEmail: string
  /** Whether it was requested just now on this page. */
  isNew: boolean
  onCanceled: () => void
}) {
  const resend = useMutation({
    mutationFn: () => resendNewEmail(newEmail),
    onSuccess: (outcome) => toast(RESENT[outcome], TOAST),
  })
  const cancel = useMutation({
    mutationFn: () => cancelNewEmail(email),
    onSuccess(canceled) {
      toast(canceled ? words.canceled : { ...words.cancelFailed, tone: 'destructive' }, TOAST)
      if (canceled) onCanceled()
    },
  })

  // All of this, with the pressed button, is removed when the address is confirmed or the change is canceled.
  const part = useFocusHandover<HTMLDivElement>(() => document.getElementById('email-title'))
  useEffect(() => {
    if (!isNew) return
    // Replaces the form, whose button had the focus.
    part.current?.scrollIntoView({ block: 'center' })
    part.current?.focus({ preventScroll: true })
  }, [isNew, part])

  return (
    <div
      ref={part}
      tabIndex={-1}
      role="group"
      aria-labelledby="email-waiting"
      className="mb-6 rounded-card border border-lamp bg-lamp-wash p-6"
    >
      <p id="email-waiting" className="mb-4 wrap-anywhere">
        {fill(words.waiting, { email: newEmail })}
      </p>
      <CodeForm words={accountMail.code} onCode={(code) => tryCode(newEmail, code)} />
      <div className="mt-4 flex flex-wrap gap-x-3">
        <Button
          look="quiet"
          busy={resend.isPending}
          onClick={() => resend.mutate()}
          className="-ml-3 text-small"
        >
          {resend.isPending ? accountMail.resend.submitting : words.again}
        </Button>
        {canCancelNewEmail() && (
          <Button
            look="quiet"
            busy={cancel.isPending}
            onClick={() => cancel.mutate()}
            className="-ml-3 text-small"
          >
            {cancel.isPending ? words.canceling : words.cancel}
          </Button>
        )}
      </div>
    </div>
  )
}

const RESENT: Record<Awaited<ReturnType<typeof resendNewEmail>>, ToastMessage> = {
  sent: words.sentAgain,
  'too-soon': { ...words.tooSoon, tone: 'destructive' },
  failed: { ...account.resend.failed, tone: 'destructive' },
}

async function tryCode(email: string, code: string): Promise<MailVerification> {
  const outcome = await verifyMailCode({ email, code, kind: 'email_change' })
  // The session has the new address now, and the page follows the session.
  if (outcome === 'accepted' || outcome === 'choose-password') toast(words.changed, TOAST)
  if (outcome === 'half') toast(accountMail.confirm.done.email_change_half, TOAST)
  return outcome
}
