import type { Context } from 'hono'
import { z } from 'zod'

import { EMAIL_MAX } from '#contracts/field-bounds.ts'

import { type Account, findByEmail, lockById } from './accounts.ts'
import { AuthRefusal } from './auth-refusal.ts'
import { type Guess, countWrongPassword, checkPasswordLimit, recheckPasswordLimit } from './guess-limits.ts'
import { knownDevice } from './known-devices.ts'
import { refuseWithoutEmail } from './not-offered.ts'
import type { Auth } from './auth-deps.ts'
import { readBody } from './request-input.ts'
import { openSession } from './sessions.ts'
import { recordOwnerAccess } from '../audit-log.ts'
import type { Transaction } from '../database/database.ts'
import { withMinimumDuration } from '../minimum-duration.ts'

const NO_EMAIL = 'missing email or phone'

const SignIn = z.object({
  // Looked up as it is; a NUL is nothing that PostgreSQL can be asked for.
  email: z
    .string(NO_EMAIL)
    .trim()
    .toLowerCase()
    .max(EMAIL_MAX, NO_EMAIL)
    .refine((email) => !email.includes('\0'), NO_EMAIL),
  password: z.string('missing password'),
})

/**
 * POST /token?grant_type=password. A wrong password, an unknown address and an unconfirmed account get
 * one answer after one hash; only who knows the password learns that the address is unconfirmed.
 */
export async function signIn(auth: Auth, c: Context) {
  await refuseWithoutEmail(c, 'phoneSignIn')
  const { email, password } = await readBody(c, SignIn)
  const { guess, verdict, account } = await auth.database.asSystem(async (trx) => {
    const device = await knownDevice(trx, c, email)
    const tried = { account: email, from: c.var.clientAddress, device }
    const found = await findByEmail(trx, email)
    return { guess: tried, verdict: await checkPasswordLimit(auth, trx, tried), account: found }
  })
  if (!verdict.allowed) throw AuthRefusal.tooMany(verdict.retryAfter)
  const right = await auth.hasher.verify(password, account?.encrypted_password)
  const outcome =
    right && account
      ? await auth.database.asSystem((trx) => completeSignIn(auth, trx, c, account, guess))
      : // Refusing the owner's account writes one row more.
        await withMinimumDuration(auth.database.asSystem((trx) => rejectSignIn(auth, trx, guess)))
  if (outcome instanceof AuthRefusal) throw outcome
  return c.json(outcome)
}

async function completeSignIn(auth: Auth, trx: Transaction, c: Context, account: Account, guess: Guess) {
  const current = await lockById(trx, account.id)
  // What the password was compared with may have been changed while it was hashed.
  if (current?.email !== account.email || current.encrypted_password !== account.encrypted_password) {
    return rejectSignIn(auth, trx, guess)
  }
  // Wrong guesses that ran beside this one may have used up the tries meanwhile.
  const verdict = await recheckPasswordLimit(auth, trx, guess)
  if (!verdict.allowed) return AuthRefusal.tooMany(verdict.retryAfter)
  if (current.email_confirmed_at === null) {
    return new AuthRefusal(400, 'email_not_confirmed', 'Email not confirmed')
  }
  return openSession(auth, trx, c, account.id, 'password')
}

// Returned, not thrown: what was counted has to be committed.
async function rejectSignIn(auth: Auth, trx: Transaction, guess: Guess) {
  const verdict = await countWrongPassword(auth, trx, guess)
  await recordOwnerAccess(trx, { email: guess.account }, 'access.sign-in', 'refused')
  if (!verdict.allowed) return AuthRefusal.tooMany(verdict.retryAfter)
  return new AuthRefusal(400, 'invalid_credentials', 'Invalid login credentials')
}
