import type { Context, MiddlewareHandler } from 'hono'
import { sql } from 'kysely'

import { type SessionClaim, type Transaction, valueOf } from '#server/platform/database/database.ts'
import { type Account, findById, lockById } from './accounts.ts'
import type { Auth } from './auth-deps.ts'
import { AuthRefusal, throwRefusal } from './auth-refusal.ts'
import type { Session } from './sessions.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** What the access token says, once `requireBearer` has read it. */
    bearer: SessionClaim
  }
}

export interface SignedIn {
  account: Account
  session: Session
  /** False while a second factor that the account has was not shown. */
  assured: boolean
}

declare const locked: unique symbol
/** As `lockSignedIn` read it. What changes an account takes this, so that nothing decides without the lock. */
export interface LockedAccount extends SignedIn {
  /** Whether this session proved a moment ago who it belongs to, or was opened by a recovery mail. */
  proved: boolean
  [locked]: true
}

/** A session that a recovery mail opened counts as a proof for as long as the mail is valid. */
const RECOVERY_MS = 60 * 60_000

/** Reads the access token of a request. @throws AuthRefusal 401 without one, 403 bad_jwt with a wrong one */
export function requireBearer(auth: Auth): MiddlewareHandler {
  return async (c, next) => {
    const token = /^bearer\s+(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
    if (!token) throw new AuthRefusal(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
    c.set('bearer', await auth.accessTokens.read(token))
    return next()
  }
}

/**
 * Loads the token's account and session from the database: a token outlives a session that was signed out. For what
 * only reads, or decides again under the lock.
 * @throws AuthRefusal 403 user_not_found or session_not_found
 */
export async function findSignedIn(trx: Transaction, { var: { bearer } }: Context): Promise<SignedIn> {
  return readSignedIn(trx, bearer, await findById(trx, bearer.userId))
}

/**
 * Runs work in one transaction, after locking the caller's account. A refusal that it returns is thrown after the
 * commit, so that counts stay; one that it throws undoes everything.
 * @throws AuthRefusal 403 user_not_found or session_not_found
 */
export function withLockedAccount<T>(
  auth: Auth,
  c: Context,
  work: (trx: Transaction, locked: LockedAccount) => Promise<T | AuthRefusal>,
): Promise<T> {
  return throwRefusal(auth.database.asSystem(async (trx) => work(trx, await lockSignedIn(auth, trx, c))))
}

/**
 * Locks the account's row, then reads session, level and proof: whatever ends the session or enrolls a factor takes the
 * same lock. Always the first lock of a transaction, before counters and mail tokens, so that no two wait for each
 * other.
 */
async function lockSignedIn(auth: Auth, trx: Transaction, c: Context): Promise<LockedAccount> {
  const { bearer } = c.var
  const signedIn = await readSignedIn(trx, bearer, await lockById(trx, bearer.userId))
  return { ...signedIn, proved: await isFreshlyProved(auth, trx, signedIn.session) } as LockedAccount
}

async function readSignedIn(
  trx: Transaction,
  { userId, sessionId, level }: SessionClaim,
  account: Account | undefined,
): Promise<SignedIn> {
  if (!account) throw new AuthRefusal(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  const session = await trx
    .selectFrom('auth.sessions')
    .selectAll()
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!session) {
    throw new AuthRefusal(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  }
  // As policies ask it: both the token and the session must have the second factor, where the account has one.
  const isAssured = sql<boolean>`private.is_assured(${userId}::uuid, ${sessionId}::uuid, ${level})`
  return { account, session, assured: await valueOf(trx, isAssured) }
}

async function isFreshlyProved(auth: Auth, trx: Transaction, session: Session): Promise<boolean> {
  const now = auth.clock()
  // Absolute: a session dated in the future, by a clock that ran ahead, proves nothing.
  const age = Math.abs(now.getTime() - new Date(session.created_at).getTime())
  if (session.tag === 'recovery' && age <= RECOVERY_MS) return true
  const { id, user_id } = session
  return valueOf(trx, sql<boolean>`private.is_freshly_proved(${user_id}::uuid, ${id}::uuid, ${now})`)
}
