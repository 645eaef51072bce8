import { AuthRefusal } from './auth-refusal.ts'
import type { SignedIn } from './bearer.ts'
import { countWrong, mayTry, stillMayTry } from './guesses.ts'
import type { Auth } from './prepared-auth.ts'

const FRESH_MS = 10 * 60_000
/** The recovery mail itself is good for an hour; the session that it opened is no better. */
const RECOVERY_MS = 60 * 60_000

/**
 * A session left open on a shared computer must not be enough to take the account: asks for the current
 * password, unless the member signed in a moment ago or came by a recovery mail.
 * @throws AuthRefusal 400 current_password_required or current_password_invalid, 429 after wrong guesses
 */
export async function proveIdentity(
  auth: Auth,
  { account, session }: SignedIn,
  currentPassword: string | undefined,
  clientAddress: string,
): Promise<void> {
  if (currentPassword === undefined || currentPassword === '') {
    const age = auth.clock().getTime() - new Date(session.created_at).getTime()
    if (age <= (session.tag === 'recovery' ? RECOVERY_MS : FRESH_MS)) return
    const message = 'Current password required when setting new password.'
    throw new AuthRefusal(400, 'current_password_required', message)
  }
  const guess = { account: account.email, from: clientAddress }
  const before = await auth.database.asSystem((trx) => mayTry(auth, trx, guess))
  if (!before.allowed) throw AuthRefusal.tooMany(before.retryAfter)
  const right = await auth.hasher.verify(currentPassword, account.encrypted_password)
  const after = await auth.database.asSystem((trx) => (right ? stillMayTry : countWrong)(auth, trx, guess))
  if (!after.allowed) throw AuthRefusal.tooMany(after.retryAfter)
  if (!right) throw new AuthRefusal(400, 'current_password_invalid', 'The current password is not right.')
}
