import type { Context } from 'hono'
import { z } from 'zod'

import { findByEmail } from './accounts.ts'
import { AuthRefusal } from './auth-refusal.ts'
import { mailConfirmation } from './confirmation-mail.ts'
import { mailEmailChange } from './email-change-mail.ts'
import { levelled } from '../level-time.ts'
import { countMail } from './mail-limits.ts'
import { refuseWithoutEmail } from './not-offered.ts'
import type { Auth } from './auth-deps.ts'
import { refuseTooMany } from './refuse-too-many.ts'
import { Email, readBody } from './request-input.ts'
import type { Transaction } from '../database/database.ts'

const Resend = z.object({
  type: z.enum(['signup', 'email_change'], 'Missing one of these types: signup, email_change'),
  email: Email,
})

type Again = z.infer<typeof Resend> & { redirectTo: string | undefined }

/** POST /resend: sends once more what waits for an answer; the same reply when nothing does. */
export async function resend(auth: Auth, c: Context) {
  await refuseWithoutEmail(c, 'phoneResend')
  const again = { ...(await readBody(c, Resend)), redirectTo: c.req.query('redirect_to') }
  await refuseTooMany(auth, auth.limits.mailRequestsFromAddress, c.var.clientAddress)
  const work = auth.database.asSystem(async (trx) => {
    const kind = again.type === 'signup' ? 'confirmation' : 'email-change'
    const counted = await countMail(auth, trx, kind, { email: again.email, from: c.var.clientAddress })
    if (counted.allowed) await sendAgain(auth, trx, again)
    return counted
  })
  const verdict = await levelled(work)
  if (!verdict.allowed) throw AuthRefusal.tooManyMails(verdict.retryAfter)
  return c.json({})
}

async function sendAgain(auth: Auth, trx: Transaction, { type, email, redirectTo }: Again) {
  const account = await findByEmail(trx, email)
  if (!account) return
  if (type === 'signup') {
    if (account.email_confirmed_at === null) await mailConfirmation(auth, trx, account, { redirectTo })
  } else if (account.email_change) {
    await mailEmailChange(auth, trx, account, { newEmail: account.email_change, redirectTo })
  }
}
