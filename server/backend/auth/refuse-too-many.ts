import { AuthRefusal } from './auth-refusal.ts'
import type { Auth } from './auth-deps.ts'
import { type Rule, count } from '../rate-limits.ts'

/** Counts one under a rule, before any work is done for it. @throws AuthRefusal 429 */
export async function refuseTooMany(auth: Auth, rule: Rule, key: string): Promise<void> {
  const verdict = await auth.database.asSystem((trx) => count(trx, rule, key))
  if (!verdict.allowed) throw AuthRefusal.tooMany(verdict.retryAfter)
}
