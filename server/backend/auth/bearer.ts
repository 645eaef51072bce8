import type { Context, MiddlewareHandler } from 'hono'
import { sql } from 'kysely'

import { type SessionClaim, type Transaction, valueOf } from '#server/platform/database/database.ts'
import { type Account, findById, lockById } from './accounts.ts'
import type { Auth } from './auth-deps.ts'
import { AuthRefusal, throwRefusal } from './auth-refusal.ts'
import type { Session } from './sessions.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** The access token's claims; set by `requireBearer`. */
    bearer: SessionClaim
  }
}

export interface SignedIn {
  account: Account
  session: Session
  /** False where the account has a second factor that this session has not passed. */
  isAssured: boolean
}

declare const locked: unique symbol
/** Read by `lockSignedIn`. Functions that change an account require this type, so that none decides without the lock. */
export interface LockedAccount extends SignedIn {
  /** Whether this session has a fresh proof of identity, or was opened by a recovery mail. */
  proved: boolean
  [locked]: true
}

/** For how long a session that a recovery mail opened counts as a proof: as long as the mail is valid. */
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
 * Loads the token's account and session from the database, because a token is valid longer than a session that was signed
 * out. For reading, or where `withLockedAccount` decides afterwards.
 * @throws AuthRefusal 403 user_not_found or session_not_found
 */
export async function findSignedIn(trx: Transaction, { var: { bearer } }: Context): Promise<SignedIn> {
  return readSignedIn(trx, bearer, await findById(trx, bearer.userId))
}

/**
 * Runs work in one transaction, after locking the caller's account. A refusal that it returns is thrown after the
 * commit, so that counts are stored; one that it throws rolls everything back.
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
 * Locks the account's row, then reads session, level and proof: everything that ends a session or enrolls a factor takes
 * the same lock. Always the first lock of a transaction, before counters and mail tokens, which prevents deadlocks.
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
  // The policies' check: where the account has a second factor, both the token and the session must have passed it.
  const isAssured = sql<boolean>`private.is_assured(${userId}::uuid, ${sessionId}::uuid, ${level})`
  return { account, session, isAssured: await valueOf(trx, isAssured) }
}

async function isFreshlyProved(auth: Auth, trx: Transaction, session: Session): Promise<boolean> {
  const now = auth.clock()
  // Absolute: a session dated in the future by a fast clock must not count for longer.
  const age = Math.abs(now.getTime() - new Date(session.created_at).getTime())
  if (session.tag === 'recovery' && age <= RECOVERY_MS) return true
  const { id, user_id } = session
  return valueOf(trx, sql<boolean>`private.is_freshly_proved(${user_id}::uuid, ${id}::uuid, ${now})`)
}
