import type { Unsent } from '#app/lib/form.ts'
import type { ToastMessage } from '#app/lib/toast.ts'
import { account as words } from '#content/messages/account.ts'

import type { MailOutcome } from './account.data.ts'

/** Purpose of a mail: confirm a sign-up, or choose a new password. */
export type MailPurpose = 'signup' | 'recovery'

export async function requestMail(kind: MailPurpose, email: string): Promise<MailOutcome> {
  const { requestConfirmation, requestRecovery } = await import('./account.data.ts')
  return kind === 'signup' ? requestConfirmation(email) : requestRecovery(email)
}

/** The message after a request, which never reveals whether the address has an account. */
export function messageAfter(kind: MailPurpose, outcome: MailOutcome | Unsent): ToastMessage {
  const { done, tooSoon, failed } = kind === 'signup' ? words.resend : words.forgotten
  if (outcome.status === 'sent') return done
  return { ...(outcome.status === 'too-soon' ? tooSoon : failed), tone: 'destructive' }
}
