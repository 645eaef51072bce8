import type { ToastMessage } from '#app/lib/toast.ts'
import { account } from '#content/messages/account.ts'

import type { MailOutcome } from './account-mail.data.ts'

type Kind = 'signup' | 'recovery'

/** Asks for a mail, and says what came of it in the words for that kind. */
export async function askFor(kind: Kind, email: string): Promise<ToastMessage> {
  return toastAfter(kind, await requestMail(kind, email))
}

/** The same, for who has more to do with the outcome than to say it. */
export async function requestMail(kind: Kind, email: string): Promise<MailOutcome> {
  try {
    const { askConfirmation, askRecovery } = await import('./account-mail.data.ts')
    return await (kind === 'signup' ? askConfirmation : askRecovery)(email)
  } catch {
    // The code that asks could not be loaded, so nothing was sent.
    return { status: 'failed' }
  }
}

/** What the visitor is told; never whether the address has an account. */
export function toastAfter(kind: Kind, outcome: MailOutcome): ToastMessage {
  const words = kind === 'signup' ? account.resend : account.forgotten
  switch (outcome.status) {
    case 'sent':
      return words.done
    case 'too-soon':
      return { ...words.tooSoon, tone: 'destructive' }
    case 'invalid':
    case 'failed':
      return { ...words.failed, tone: 'destructive' }
  }
}
