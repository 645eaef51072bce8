import type { Context } from 'hono'
import { z } from 'zod'

import { changeAccount, findByEmail } from './accounts.ts'
import { AuthRefusal } from './auth-refusal.ts'
import { levelled } from '../level-time.ts'
import { confirmLink } from './mail-links.ts'
import { countMail } from './mail-limits.ts'
import { makeMailToken } from './mail-tokens.ts'
import type { Auth } from './auth-deps.ts'
import { refuseTooMany } from './refuse-too-many.ts'
import { Email, readBody } from './request-input.ts'
import type { Transaction } from '../database/database.ts'

const Recover = z.object({ email: Email })

/** POST /recover: the same answer for every address, known or not, and the same count of mails. */
export async function recover(auth: Auth, c: Context) {
  const { email } = await readBody(c, Recover)
  await refuseTooMany(auth, auth.limits.mailRequestsFromAddress, c.var.clientAddress)
  const work = auth.database.asSystem(async (trx) => {
    const counted = await countMail(auth, trx, 'recovery', { email, from: c.var.clientAddress })
    if (counted.allowed) await mailRecovery(auth, trx, email, c.req.query('redirect_to'))
    return counted
  })
  const verdict = await levelled(work)
  if (!verdict.allowed) throw AuthRefusal.tooManyMails(verdict.retryAfter)
  return c.json({})
}

async function mailRecovery(auth: Auth, trx: Transaction, email: string, redirectTo: string | undefined) {
  const account = await findByEmail(trx, email)
  if (!account) return
  const { token, code } = await makeMailToken(auth, trx, { account, email, type: 'recovery_token' })
  const now = auth.clock()
  await changeAccount(trx, account.id, { recovery_sent_at: now }, now)
  const link = confirmLink(auth, token, 'recovery', redirectTo)
  await auth.queueMail(trx, { to: email, template: 'recovery', values: { link, code } })
}
