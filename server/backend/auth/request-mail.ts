import type { Context } from 'hono'
import { z } from 'zod'

import type { Transaction } from '../database/database.ts'
import { levelled } from '../level-time.ts'
import { findByEmail } from './accounts.ts'
import type { Auth } from './auth-deps.ts'
import { mailConfirmation, mailEmailChange, mailRecovery } from './auth-mails.ts'
import { AuthRefusal } from './auth-refusal.ts'
import { type MailKind, countMail, refuseTooMany } from './limits.ts'
import { refuseWithoutEmail } from './not-offered.ts'
import { Email, readBody } from './request-input.ts'

const Recover = z.object({ email: Email })

/** POST /recover: mails a link to choose a new password. */
export async function recover(auth: Auth, c: Context) {
  const { email } = await readBody(c, Recover)
  const redirectTo = c.req.query('redirect_to')
  return requestMail(auth, c, { kind: 'recovery', email }, (trx) =>
    mailRecovery(auth, trx, email, redirectTo),
  )
}

const Resend = z.object({
  type: z.enum(['signup', 'email_change'], 'Missing one of these types: signup, email_change'),
  email: Email,
})

/** POST /resend: sends the mail of a pending sign-up or change of address once more. */
export async function resend(auth: Auth, c: Context) {
  await refuseWithoutEmail(c, 'phoneResend')
  const { type, email } = await readBody(c, Resend)
  const redirectTo = c.req.query('redirect_to')
  const kind = type === 'signup' ? 'confirmation' : 'email-change'
  return requestMail(auth, c, { kind, email }, async (trx) => {
    const account = await findByEmail(trx, email)
    if (!account) return
    if (type === 'signup') {
      if (account.email_confirmed_at === null) await mailConfirmation(auth, trx, account, { redirectTo })
    } else if (account.email_change) {
      await mailEmailChange(auth, trx, account, { newEmail: account.email_change, redirectTo })
    }
  })
}

/** The same response, count of mails and time for every address, whether it has an account or not. */
async function requestMail(
  auth: Auth,
  c: Context,
  { kind, email }: { kind: MailKind; email: string },
  send: (trx: Transaction) => Promise<void>,
) {
  const from = c.var.clientAddress
  await refuseTooMany(auth, auth.limits.mailRequestsFromAddress, from)
  const work = auth.database.asSystem(async (trx) => {
    const counted = await countMail(auth, trx, kind, { email, from })
    if (counted.allowed) await send(trx)
    return counted
  })
  const verdict = await levelled(work)
  if (!verdict.allowed) throw AuthRefusal.tooManyMails(verdict.retryAfter)
  return c.json({})
}
