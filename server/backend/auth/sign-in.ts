import type { Context } from 'hono'
import { z } from 'zod'

import { EMAIL_MAX } from '#contracts/field-bounds.ts'

import { recordOwnerAccess } from '../audit-log.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { withMinimumDuration } from '#server/platform/limits/minimum-duration.ts'
import { type Account, findByEmail, lockById } from './accounts.ts'
import type { Auth } from './auth-deps.ts'
import { AuthRefusal, throwRefusal } from './auth-refusal.ts'
import { type Guess, checkGuess, countGuess, passwordGuess, recheckGuess } from './guess-limits.ts'
import { refuseWithoutEmail } from './not-offered.ts'
import { readBody } from './request-input.ts'
import { openSession } from './sessions.ts'

const NO_EMAIL = 'missing email or phone'

export const SignIn = z.object({
  // Only looked up, so that no format is required. PostgreSQL refuses NUL in a parameter.
  email: z
    .string(NO_EMAIL)
    .trim()
    .toLowerCase()
    .max(EMAIL_MAX, NO_EMAIL)
    .refine((email) => !email.includes('\0'), NO_EMAIL),
  password: z.string('missing password'),
})

/**
 * POST /token?grant_type=password. A wrong password, an unknown address and an unconfirmed account get the same response
 * after one hash; only a right password reveals that the address is unconfirmed.
 */
export async function signIn(auth: Auth, c: Context) {
  await refuseWithoutEmail(c, 'phoneSignIn')
  const { email, password } = await readBody(c, SignIn)
  const { guess, verdict, account } = await auth.database.asSystem(async (trx) => {
    const tried = await passwordGuess(auth, trx, c, email)
    const found = await findByEmail(trx, email)
    return { guess: tried, verdict: await checkGuess(trx, tried), account: found }
  })
  if (!verdict.allowed) throw AuthRefusal.tooMany(verdict.retryAfter)
  const right = await auth.hasher.verify(password, account?.encrypted_password)
  if (!right || !account) {
    // A minimum duration, because a refusal for the owner's account writes one more row.
    throw await withMinimumDuration(auth.database.asSystem((trx) => rejectSignIn(trx, email, guess)))
  }
  return throwRefusal(auth.database.asSystem((trx) => completeSignIn(auth, trx, c, account, guess)))
}

async function completeSignIn(auth: Auth, trx: Transaction, c: Context, account: Account, guess: Guess) {
  const current = await lockById(trx, account.id)
  // Address and password may have been changed while the password was hashed.
  if (current?.email !== account.email || current.encrypted_password !== account.encrypted_password) {
    return rejectSignIn(trx, account.email, guess)
  }
  // Concurrent wrong guesses may have used up the attempts.
  const verdict = await recheckGuess(trx, guess)
  if (!verdict.allowed) return AuthRefusal.tooMany(verdict.retryAfter)
  if (current.email_confirmed_at === null) {
    return new AuthRefusal(400, 'email_not_confirmed', 'Email not confirmed')
  }
  return openSession(auth, trx, c, account.id, 'password')
}

async function rejectSignIn(trx: Transaction, email: string, guess: Guess) {
  const verdict = await countGuess(trx, guess)
  await recordOwnerAccess(trx, { email }, 'access.sign-in', 'refused')
  if (!verdict.allowed) return AuthRefusal.tooMany(verdict.retryAfter)
  return new AuthRefusal(400, 'invalid_credentials', 'Invalid login credentials')
}
