import { findById } from './accounts.ts'
import { AuthRefusal } from './auth-refusal.ts'
import type { Auth } from './auth-deps.ts'
import { childOf, digestOf } from './secret-tokens.ts'
import { type Session, endSessions, keepRefreshToken, sessionReply } from './sessions.ts'
import type { Transaction } from '../database/database.ts'

/** Two tabs may ask with one token; the second one has this long. */
const REPLAY_MS = 10_000
/** A session that nobody used for so long has ended. */
export const IDLE_DAYS = 60
const DAY_MS = 86_400_000

const refusals = {
  unknown: () => refusal('refresh_token_not_found', 'Refresh Token Not Found'),
  reused: () => refusal('refresh_token_already_used', 'Already Used'),
  idle: () => refusal('session_expired', 'Session Expired (Inactivity)'),
}

/**
 * Trades a refresh token for its child and an access token. A token that was traded before leads, for ten
 * seconds, to the same child; later it is taken for stolen and ends the session.
 * @throws AuthRefusal 400, after what it decided is committed
 */
export async function refreshSession(auth: Auth, token: string) {
  const outcome = await auth.database.asSystem((trx) => trade(auth, trx, token))
  if (typeof outcome === 'string') throw refusals[outcome]()
  return outcome
}

async function trade(auth: Auth, trx: Transaction, token: string) {
  const session = await lockSession(trx, token)
  const account = session && (await findById(trx, session.user_id))
  if (!session || !account) return 'unknown' as const
  const now = auth.clock()
  if (now.getTime() - new Date(session.updated_at).getTime() > IDLE_DAYS * DAY_MS) {
    await endSessions(trx, account.id, { only: session.id })
    return 'idle' as const
  }
  const next = await successor(auth, trx, session, token)
  if (!next) {
    await endSessions(trx, account.id, { only: session.id })
    return 'reused' as const
  }
  await trx
    .updateTable('auth.sessions')
    .set({ updated_at: now, refreshed_at: now })
    .where('id', '=', session.id)
    .execute()
  return sessionReply(auth, trx, account, session, next)
}

// Whoever refreshes the same session waits here, and then sees what the other one did.
async function lockSession(trx: Transaction, token: string): Promise<Session | undefined> {
  const found = await findToken(trx, token)
  if (!found) return undefined
  return trx
    .selectFrom('auth.sessions')
    .selectAll()
    .where('id', '=', found.session_id)
    .forUpdate()
    .executeTakeFirst()
}

async function successor(auth: Auth, trx: Transaction, session: Session, token: string) {
  const now = auth.clock()
  let latest = token
  for (;;) {
    const kept = await findToken(trx, latest)
    if (!kept) return undefined
    const child = childOf(auth.keys.jwtSecret, latest)
    if (!kept.revoked) {
      if (latest !== token) return latest
      await revoke(trx, latest, now)
      await keepRefreshToken(trx, session, { token: child, parent: latest }, now)
      return child
    }
    if (now.getTime() - new Date(kept.updated_at).getTime() > REPLAY_MS) return undefined
    latest = child
  }
}

function findToken(trx: Transaction, token: string) {
  return trx
    .selectFrom('auth.refresh_tokens')
    .select(['session_id', 'revoked', 'updated_at'])
    .where('token', '=', digestOf(token))
    .executeTakeFirst()
}

async function revoke(trx: Transaction, token: string, now: Date) {
  await trx
    .updateTable('auth.refresh_tokens')
    .set({ revoked: true, updated_at: now })
    .where('token', '=', digestOf(token))
    .execute()
}

function refusal(code: string, why: string) {
  return new AuthRefusal(400, code, `Invalid Refresh Token: ${why}`)
}
