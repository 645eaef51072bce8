import type { Context } from 'hono'
import { sql } from 'kysely'

import { AuthRefusal } from './auth-refusal.ts'
import type { SignedIn } from './bearer.ts'
import { countWrongPassword, checkPasswordLimit, recheckPasswordLimit } from './limits.ts'
import { knownDevice } from './known-devices.ts'
import type { Auth } from './auth-deps.ts'
import type { Session } from './sessions.ts'
import { recordOwnerAccess } from '../audit-log.ts'
import type { Transaction } from '../database/database.ts'

/** The recovery mail itself is good for an hour; the session that it opened is no better. */
const RECOVERY_MS = 60 * 60_000

/**
 * A session left open on a shared computer must not be enough to take the account: asks for the current
 * password, unless the member proved who they are a moment ago or came by a recovery mail. A right password
 * is noted with the session, for what the database does only after a fresh proof.
 * @throws AuthRefusal 400 current_password_required or current_password_invalid, 429 after wrong guesses
 */
export async function proveIdentity(
  auth: Auth,
  c: Context,
  { account, session }: SignedIn,
  currentPassword: string | undefined,
): Promise<void> {
  if (!currentPassword) {
    if (await auth.database.asSystem((trx) => isFreshlyProved(auth, trx, session))) return
    const message = 'Current password required when setting new password.'
    throw new AuthRefusal(400, 'current_password_required', message)
  }
  const guess = await auth.database.asSystem(async (trx) => {
    const device = await knownDevice(trx, c, account.email)
    const tried = { account: account.email, from: c.var.clientAddress, device }
    const verdict = await checkPasswordLimit(auth, trx, tried)
    if (!verdict.allowed) throw AuthRefusal.tooMany(verdict.retryAfter)
    return tried
  })
  const right = await auth.hasher.verify(currentPassword, account.encrypted_password)
  const after = await auth.database.asSystem(async (trx) => {
    const verdict = await (right ? recheckPasswordLimit : countWrongPassword)(auth, trx, guess)
    if (right && verdict.allowed) await noteProof(auth, trx, session)
    await recordOwnerAccess(trx, account, 'access.proof', right && verdict.allowed ? 'done' : 'refused')
    return verdict
  })
  if (!after.allowed) throw AuthRefusal.tooMany(after.retryAfter)
  if (!right) throw new AuthRefusal(400, 'current_password_invalid', 'The current password is not right.')
}

/** @throws AuthRefusal 401 insufficient_aal, as Supabase Auth refuses changes of an account without the second factor */
export function requireAssured({ assured }: SignedIn): void {
  if (assured) return
  const message = 'AAL2 session is required to update the account when MFA is enabled.'
  throw new AuthRefusal(401, 'insufficient_aal', message)
}

/** Whether this session proved a moment ago who it belongs to, or was opened by a recovery mail. */
export async function isFreshlyProved(auth: Auth, trx: Transaction, session: Session): Promise<boolean> {
  const now = auth.clock()
  const age = now.getTime() - new Date(session.created_at).getTime()
  if (session.tag === 'recovery' && age <= RECOVERY_MS) return true
  const { rows } = await sql<{
    fresh: boolean
  }>`select private.is_freshly_proved(${session.user_id}::uuid, ${session.id}::uuid, ${now}) as fresh`.execute(
    trx,
  )
  return rows[0]?.fresh ?? false
}

/** A current password, or a code of the second factor. */
export async function noteProof(auth: Auth, trx: Transaction, session: Session) {
  const proved_at = auth.clock()
  // Selected, because the session may have ended while the password was hashed.
  await sql`insert into private.identity_proofs (session_id, proved_at)
    select s.id, ${proved_at} from auth.sessions as s where s.id = ${session.id}::uuid
    on conflict (session_id) do update set proved_at = excluded.proved_at`.execute(trx)
}
