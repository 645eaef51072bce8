import type { Context } from 'hono'
import type { Transaction } from 'kysely'
import { z } from 'zod'

import { acceptMailToken } from './accept-mail-token.ts'
import { AuthRefusal } from './auth-refusal.ts'
import { type MailToken, takeByCode, takeByToken } from './mail-tokens.ts'
import { refusePhoneCode } from './not-offered.ts'
import type { Auth } from './prepared-auth.ts'
import { type Verdict, count } from './rate-limits.ts'
import { Email, readBody } from './request-input.ts'
import type { OneTimeTokenType } from './tables.ts'

const tokenTypes = {
  signup: 'confirmation_token',
  email: 'confirmation_token',
  recovery: 'recovery_token',
  email_change: 'email_change_token_new',
} satisfies Record<string, OneTimeTokenType>

const type = z.enum(['signup', 'email', 'recovery', 'email_change'], 'Unsupported verification type')
const Verify = z.union(
  [
    z.object({ type, token_hash: z.string().min(1).max(200) }),
    z.object({ type, email: Email, token: z.string().regex(/^\d{6}$/) }),
  ],
  'Verify requires a verification type and either a token_hash or an email with its token of 6 digits',
)

/** POST /verify: answers a mail, by its link's token or by the typed code, and signs the member in. */
export async function verify(auth: Auth, c: Context) {
  await refusePhoneCode(c)
  const answer = await readBody(c, Verify)
  const kind = tokenTypes[answer.type]
  const outcome = await auth.database.asSystem(async (trx) => {
    if ('token_hash' in answer)
      return accept(auth, trx, await takeByToken(auth, trx, kind, answer.token_hash))
    return tryCode(auth, trx, kind, { ...answer, from: c.var.clientAddress })
  })
  if (outcome instanceof AuthRefusal) throw outcome
  return c.json(outcome)
}

async function accept(auth: Auth, trx: Transaction<unknown>, token: MailToken | undefined) {
  const session = token && (await acceptMailToken(auth, trx, token))
  return session ?? new AuthRefusal(403, 'otp_expired', 'Email link is invalid or has expired')
}

async function tryCode(
  auth: Auth,
  trx: Transaction<unknown>,
  kind: OneTimeTokenType,
  { email, token, from }: { email: string; token: string; from: string },
) {
  // Counted first and given back if right: tries that run side by side are decided one by one.
  const verdict = await countCode(auth, trx, email, from)
  if (!verdict.allowed) return AuthRefusal.tooMany(verdict.retryAfter)
  const taken = await takeByCode(auth, trx, kind, { email, code: token })
  const session = taken && (await acceptMailToken(auth, trx, taken))
  if (!session) return new AuthRefusal(403, 'otp_expired', 'Token has expired or is invalid')
  await countCode(auth, trx, email, from, -1)
  return session
}

async function countCode(auth: Auth, trx: Transaction<unknown>, email: string, from: string, points = 1) {
  const { wrongCodes, wrongCodesADay, wrongFromAddress } = auth.limits
  const day = await count(trx, wrongCodesADay, email, points)
  const hour = await count(trx, wrongCodes, email, points)
  const address = await count(trx, wrongFromAddress, from, points)
  return (
    [day, hour, address].find((verdict): verdict is Verdict & { allowed: false } => !verdict.allowed) ??
    address
  )
}
