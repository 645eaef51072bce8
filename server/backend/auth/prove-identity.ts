import type { Context } from 'hono'
import { sql } from 'kysely'

import { AuthRefusal } from './auth-refusal.ts'
import { type Bearer, type LockedAccount, type SignedIn, lockSignedIn } from './bearer.ts'
import { countWrongPassword, checkPasswordLimit, recheckPasswordLimit } from './guess-limits.ts'
import { knownDevice } from './known-devices.ts'
import type { Auth } from './auth-deps.ts'
import type { Session } from './sessions.ts'
import { recordOwnerAccess } from '../audit-log.ts'
import type { Transaction } from '../database/database.ts'

/**
 * A session left open on a shared computer must not be enough to take the account: asks for the current
 * password, unless the member proved who they are a moment ago or came by a recovery mail. A right password
 * is noted with the session, for what the database does only after a fresh proof.
 * @throws AuthRefusal 400 current_password_required or current_password_invalid, 429 after wrong guesses
 */
export async function proveIdentity(
  auth: Auth,
  c: Context,
  bearer: Bearer,
  { account }: SignedIn,
  currentPassword: string | undefined,
): Promise<void> {
  if (!currentPassword) {
    await auth.database.asSystem(async (trx) => requireProved(await lockSignedIn(auth, trx, bearer)))
    return
  }
  const guess = await auth.database.asSystem(async (trx) => {
    const device = await knownDevice(trx, c, account.email)
    const tried = { account: account.email, from: c.var.clientAddress, device }
    const allowance = await checkPasswordLimit(auth, trx, tried)
    if (!allowance.allowed) throw AuthRefusal.tooMany(allowance.retryAfter)
    return tried
  })
  const verified = await auth.hasher.verify(currentPassword, account.encrypted_password)
  const { verdict, right } = await auth.database.asSystem(async (trx) => {
    const locked = await lockSignedIn(auth, trx, bearer)
    // A password that was changed while this one was hashed is not the current one.
    const isRight = verified && locked.account.encrypted_password === account.encrypted_password
    const counted = await (isRight ? recheckPasswordLimit : countWrongPassword)(auth, trx, guess)
    const done = isRight && counted.allowed
    if (done) await noteProof(auth, trx, locked.session)
    await recordOwnerAccess(trx, locked.account, 'access.proof', done ? 'done' : 'refused')
    return { verdict: counted, right: isRight }
  })
  if (!verdict.allowed) throw AuthRefusal.tooMany(verdict.retryAfter)
  if (!right) throw new AuthRefusal(400, 'current_password_invalid', 'The current password is not right.')
}

/** @throws AuthRefusal 401 insufficient_aal, as Supabase Auth refuses changes of an account without the second factor */
export function requireAssured({ assured }: SignedIn): void {
  if (assured) return
  const message = 'AAL2 session is required to update the account when MFA is enabled.'
  throw new AuthRefusal(401, 'insufficient_aal', message)
}

/** @throws AuthRefusal 400 current_password_required */
export function requireProved({ proved }: LockedAccount): void {
  if (proved) return
  const message = 'Current password required when setting new password.'
  throw new AuthRefusal(400, 'current_password_required', message)
}

/** A current password, or a code of the second factor. */
export async function noteProof(auth: Auth, trx: Transaction, session: Session) {
  const proved_at = auth.clock()
  await sql`insert into private.identity_proofs (session_id, proved_at) values (${session.id}::uuid, ${proved_at})
    on conflict (session_id) do update set proved_at = excluded.proved_at`.execute(trx)
}
