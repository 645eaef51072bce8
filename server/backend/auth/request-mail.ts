import type { Context } from 'hono'
import { z } from 'zod'

import { AUTH_LIMITS } from '#server/platform/limits/rate-limits.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { withMinimumDuration } from '#server/platform/limits/minimum-duration.ts'
import { type Account, lockByEmail } from './accounts.ts'
import type { Auth } from './auth-deps.ts'
import { mailConfirmation, mailRecovery } from './auth-mails.ts'
import { AuthRefusal } from './auth-refusal.ts'
import { type MailKind, countMail, refuseTooMany } from './guess-limits.ts'
import { refuseWithoutEmail } from './not-offered.ts'
import { Email, readBody } from './request-input.ts'

export const Recover = z.object({ email: Email })

/** POST /recover: mails a link to choose a new password. */
export async function recover(auth: Auth, c: Context) {
  const { email } = await readBody(c, Recover)
  const redirectTo = c.req.query('redirect_to')
  return requestMail(auth, c, { kind: 'recovery', email }, (trx, account) =>
    mailRecovery(auth, trx, account, redirectTo),
  )
}

export const Resend = z.object({
  type: z.literal('signup', 'Missing one of these types: signup'),
  email: Email,
})

/**
 * POST /resend: sends the mail of a pending sign-up once more. Not that of a change of address, unlike Supabase Auth: a
 * stranger who knows the address could prolong a forgotten change, and use up the member's mails. Members repeat it in
 * their session (`changeUser`).
 */
export async function resend(auth: Auth, c: Context) {
  await refuseWithoutEmail(c, 'phoneResend')
  const { email } = await readBody(c, Resend)
  const redirectTo = c.req.query('redirect_to')
  return requestMail(auth, c, { kind: 'confirmation', email }, async (trx, account) => {
    if (account.email_confirmed_at === null) await mailConfirmation(auth, trx, account, { redirectTo })
  })
}

/** The same response, count of mails and time for every address, whether it has an account or not. */
async function requestMail(
  auth: Auth,
  c: Context,
  { kind, email }: { kind: MailKind; email: string },
  send: (trx: Transaction, account: Account) => Promise<void>,
) {
  await refuseTooMany(auth, c, AUTH_LIMITS.mailRequestsFromAddress)
  const work = auth.database.asSystem(async (trx) => {
    const account = await lockByEmail(trx, email)
    const counted = await countMail(trx, c, kind, email)
    if (counted.allowed && account) await send(trx, account)
    return counted
  })
  const verdict = await withMinimumDuration(work)
  if (!verdict.allowed) throw AuthRefusal.tooManyMails(verdict.retryAfter)
  return {}
}
