import type { Context } from 'hono'
import { sql } from 'kysely'

import { recordOwnerAccess } from '../audit-log.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Auth } from './auth-deps.ts'
import { AuthRefusal } from './auth-refusal.ts'
import { type LockedAccount, type SignedIn, withLockedAccount } from './bearer.ts'
import { checkGuess, countGuess, passwordGuess, recheckGuess } from './guess-limits.ts'
import type { Session } from './sessions.ts'

/**
 * Requires the current password, unless the session has a fresh proof of identity or was opened by a recovery mail: an
 * unattended session must not be enough to take over the account. A right password is recorded with the session, where
 * the database looks for a fresh proof.
 * @throws AuthRefusal 400 current_password_required or current_password_invalid, 429 after wrong guesses
 */
export async function proveIdentity(
  auth: Auth,
  c: Context,
  { account }: SignedIn,
  currentPassword: string | undefined,
): Promise<void> {
  if (!currentPassword) return withLockedAccount(auth, c, async (_, locked) => requireProved(locked))
  const guess = await auth.database.asSystem(async (trx) => {
    const tried = await passwordGuess(auth, trx, c, account.email)
    const allowance = await checkGuess(trx, tried)
    if (!allowance.allowed) throw AuthRefusal.tooMany(allowance.retryAfter)
    return tried
  })
  const verified = await auth.hasher.verify(currentPassword, account.encrypted_password)
  await withLockedAccount(auth, c, async (trx, locked) => {
    // The password may have been changed while this one was hashed.
    const isRight = verified && locked.account.encrypted_password === account.encrypted_password
    const verdict = await (isRight ? recheckGuess : countGuess)(trx, guess)
    const done = isRight && verdict.allowed
    if (done) await recordProof(auth, trx, locked.session)
    await recordOwnerAccess(trx, locked.account, 'access.proof', done ? 'done' : 'refused')
    if (!verdict.allowed) return AuthRefusal.tooMany(verdict.retryAfter)
    return isRight
      ? undefined
      : new AuthRefusal(400, 'current_password_invalid', 'The current password is not right.')
  })
}

/** Requires the account's second factor, as Supabase Auth does for changes. @throws AuthRefusal 401 insufficient_aal */
export function requireAssured({ isAssured }: SignedIn): void {
  if (isAssured) return
  const message = 'AAL2 session is required to update the account when MFA is enabled.'
  throw new AuthRefusal(401, 'insufficient_aal', message)
}

/** @throws AuthRefusal 400 current_password_required */
export function requireProved({ proved }: LockedAccount): void {
  if (proved) return
  const message = 'Current password required when setting new password.'
  throw new AuthRefusal(400, 'current_password_required', message)
}

/**
 * For changes of factors: requires the second factor, if there is one, and a fresh proof of identity.
 * @param status of `insufficient_aal`: Supabase Auth's differs by endpoint
 * @throws AuthRefusal insufficient_aal, 400 reauthentication_needed
 */
export function requireProofForFactors({ isAssured, proved }: LockedAccount, status: 403 | 422): void {
  if (!isAssured) {
    throw new AuthRefusal(status, 'insufficient_aal', 'AAL2 required to change the factors of this account')
  }
  if (proved) return
  const message = 'Changing the factors of this account requires reauthentication'
  throw new AuthRefusal(400, 'reauthentication_needed', message)
}

/** Records that the session has proved its member's identity, by the current password or a second factor. */
export async function recordProof(auth: Auth, trx: Transaction, session: Session) {
  const proved_at = auth.clock()
  await sql`insert into private.identity_proofs (session_id, proved_at) values (${session.id}::uuid, ${proved_at})
    on conflict (session_id) do update set proved_at = excluded.proved_at`.execute(trx)
}
