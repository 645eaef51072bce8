import type { Transaction } from 'kysely'

import type { Auth } from './prepared-auth.ts'
import { type Verdict, count } from './rate-limits.ts'

export type MailKind = 'confirmation' | 'recovery' | 'email-change'

/** Counts one more mail of a kind to an address, whether anybody there has an account or not. */
export async function countMail(
  auth: Auth,
  trx: Transaction<unknown>,
  kind: MailKind,
  email: string,
): Promise<Verdict> {
  const key = `${kind} ${email}`
  const minute = await count(trx, auth.limits.mailsAMinute, key)
  return minute.allowed ? count(trx, auth.limits.mailsAnHour, key) : minute
}
