import type { Context } from 'hono'
import { z } from 'zod'

import { acceptMailToken } from './accept-mail-token.ts'
import { AuthRefusal } from './auth-refusal.ts'
import { countCode, forgiveCode } from './guesses.ts'
import { knownDevice, rememberDevice } from './known-devices.ts'
import { type MailToken, takeByCode, takeByToken } from './mail-tokens.ts'
import { refusePhoneCode } from './not-offered.ts'
import type { Auth } from './auth-deps.ts'
import { Email, readBody } from './request-input.ts'
import type { AuthOneTimeTokenType as OneTimeTokenType } from '../database/schema.ts'
import type { Transaction } from '../database/database.ts'

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
    const session =
      'token_hash' in answer
        ? await accept(auth, trx, await takeByToken(auth, trx, kind, answer.token_hash))
        : await tryCode(auth, trx, c, kind, answer)
    if (!(session instanceof AuthRefusal)) await rememberDevice(auth, trx, c, session.user.id)
    return session
  })
  if (outcome instanceof AuthRefusal) throw outcome
  return c.json(outcome)
}

async function accept(auth: Auth, trx: Transaction, token: MailToken | undefined) {
  const session = token && (await acceptMailToken(auth, trx, token))
  return session ?? new AuthRefusal(403, 'otp_expired', 'Email link is invalid or has expired')
}

// Refusals are returned, not thrown: what was counted has to be committed.
async function tryCode(
  auth: Auth,
  trx: Transaction,
  c: Context,
  kind: OneTimeTokenType,
  { email, token }: { email: string; token: string },
) {
  const device = await knownDevice(trx, c, email)
  const guess = { account: email, from: c.var.clientAddress, device }
  const verdict = await countCode(auth, trx, guess)
  if (!verdict.allowed) return AuthRefusal.tooMany(verdict.retryAfter)
  const taken = await takeByCode(auth, trx, kind, { email, code: token })
  const session = taken && (await acceptMailToken(auth, trx, taken))
  if (!session) return new AuthRefusal(403, 'otp_expired', 'Token has expired or is invalid')
  await forgiveCode(auth, trx, guess)
  return session
}
