import { CodeForm } from '#app/components/code-form.tsx'
import { fill } from '#app/lib/fill.ts'
import type { MailAnswer } from '#app/lib/mail-answer.ts'
import { toast } from '#app/lib/toast.ts'
import { account } from '#content/messages/account.ts'
import { dashboardSettings } from '#content/messages/dashboard-settings.ts'

const words = dashboardSettings.email

/** The new address is not confirmed yet: by the mail's link, on any device, or by its code here. */
export function EmailWaiting({ email }: { email: string }) {
  async function tryCode(code: string): Promise<string | undefined> {
    switch (await answer(email, code)) {
      case 'accepted':
        // The session's member has the new address now, and the page follows the session.
        toast(words.changed)
        return undefined
      case 'half':
        toast(account.confirm.done.email_change_half)
        return undefined
      case 'expired':
        return account.code.wrong
      case 'too-many':
        return account.code.tooMany
      case 'failed':
        return account.code.failed
    }
  }

  return (
    <div className="mb-6 rounded-card border border-lamp bg-lamp-wash p-6">
      <output className="mb-4 block wrap-anywhere">{fill(words.waiting, { email })}</output>
      <CodeForm words={account.code} onCode={tryCode} />
    </div>
  )
}

async function answer(email: string, code: string): Promise<MailAnswer> {
  try {
    const { answerByCode } = await import('#app/lib/mail-answer.ts')
    return await answerByCode({ email, code, kind: 'email_change' })
  } catch {
    return 'failed'
  }
}
