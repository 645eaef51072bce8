import { mailboxOf } from '../mailbox.ts'

import { networkOf } from './guesses.ts'
import type { Auth } from './auth-deps.ts'
import { type Verdict, count } from '../rate-limits.ts'
import type { Transaction } from '../database/database.ts'

export type MailKind = 'confirmation' | 'recovery' | 'email-change'

/**
 * Counts one more mail of a kind to a mailbox, whether anybody there has an account or not. Each network has
 * a share of its own: a stranger who asks for mails must not use up those of the mailbox's owner.
 * @param request.from the client address that asks
 */
export async function countMail(
  auth: Auth,
  trx: Transaction,
  kind: MailKind,
  request: { email: string; from: string },
): Promise<Verdict> {
  const { mailsAMinute, mailsAnHour, mailsAnHourInAll, mailsADayInAll } = auth.limits
  const mailbox = `${kind} ${mailboxOf(request.email)}`
  const share = `${mailbox} ${networkOf(request.from)}`
  const counts = [
    () => count(trx, mailsAMinute, share),
    () => count(trx, mailsAnHour, share),
    () => count(trx, mailsAnHourInAll, mailbox),
  ]
  for (const counted of counts) {
    const verdict = await counted()
    if (!verdict.allowed) return verdict
  }
  return count(trx, mailsADayInAll, mailbox)
}
