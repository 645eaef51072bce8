import { useState } from 'react'

import { Button } from '#app/components/button.tsx'
import { CodeForm } from '#app/components/code-form.tsx'
import { fill } from '#app/lib/fill.ts'
import { useFocusHandover } from '#app/lib/focus.ts'
import type { MailAnswer } from '#app/lib/mail-answer.ts'
import { toast, type ToastMessage } from '#app/lib/toast.ts'
import { account } from '#content/messages/account.ts'
import { dashboardSettings } from '#content/messages/dashboard-settings.ts'

const words = dashboardSettings.email
const TOAST = { of: 'email-setting' }

/** The new address is not confirmed yet: by the mail's link, on any device, or by its code here. */
export function EmailWaiting({
  email,
  newEmail,
  onCanceled,
}: {
  /** The account's address for now. */
  email: string
  newEmail: string
  onCanceled: () => void
}) {
  const [busy, setBusy] = useState<'again' | 'cancel'>()

  async function sendAgain() {
    setBusy('again')
    toast(await resend(email), TOAST)
    setBusy(undefined)
  }

  async function keepAddress() {
    setBusy('cancel')
    const canceled = await cancel(email)
    setBusy(undefined)
    toast(canceled ? words.canceled : { ...words.cancelFailed, tone: 'destructive' }, TOAST)
    if (canceled) onCanceled()
  }

  // Once the address is confirmed or kept all of this is gone, the button that was pressed too.
  const part = useFocusHandover<HTMLDivElement>(() => document.getElementById('email-title'))

  return (
    <div ref={part} className="mb-6 rounded-card border border-lamp bg-lamp-wash p-6">
      <p className="mb-4 wrap-anywhere">{fill(words.waiting, { email: newEmail })}</p>
      <CodeForm words={account.code} onCode={(code) => tryCode(newEmail, code)} />
      <div className="mt-4 flex flex-wrap gap-x-3">
        <Button
          look="quiet"
          busy={busy === 'again'}
          onClick={() => void sendAgain()}
          className="-ml-3 text-small"
        >
          {busy === 'again' ? account.resend.submitting : words.again}
        </Button>
        <Button
          look="quiet"
          busy={busy === 'cancel'}
          onClick={() => void keepAddress()}
          className="-ml-3 text-small"
        >
          {busy === 'cancel' ? words.canceling : words.cancel}
        </Button>
      </div>
    </div>
  )
}

async function tryCode(email: string, code: string): Promise<string | undefined> {
  switch (await answer(email, code)) {
    case 'accepted':
    case 'choose-password':
      // The session's member has the new address now, and the page follows the session.
      toast(words.changed, TOAST)
      return undefined
    case 'half':
      toast(account.confirm.done.email_change_half, TOAST)
      return undefined
    case 'expired':
      return account.code.wrong
    case 'too-many':
      return account.code.tooMany
    case 'failed':
      return account.code.failed
  }
}

async function answer(email: string, code: string): Promise<MailAnswer> {
  try {
    const { answerByCode } = await import('#app/lib/mail-answer.ts')
    return await answerByCode({ email, code, kind: 'email_change' })
  } catch {
    return 'failed'
  }
}

async function resend(email: string): Promise<ToastMessage> {
  try {
    const { resendNewEmail } = await import('./settings.data.ts')
    const outcome = await resendNewEmail(email)
    if (outcome === 'sent') return words.sentAgain
    if (outcome === 'too-soon') return { ...words.tooSoon, tone: 'destructive' }
  } catch {
    // The code that asks could not be loaded, so nothing was sent.
  }
  return { ...account.resend.failed, tone: 'destructive' }
}

async function cancel(email: string): Promise<boolean> {
  try {
    const { cancelNewEmail } = await import('./settings.data.ts')
    return await cancelNewEmail(email)
  } catch {
    return false
  }
}
