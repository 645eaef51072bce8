import type { Context } from 'hono'
import { sql } from 'kysely'

import { type Account, findById, lockById } from './accounts.ts'
import { AuthRefusal } from './auth-refusal.ts'
import type { Auth } from './auth-deps.ts'
import type { Session } from './sessions.ts'
import type { Transaction } from '../database/database.ts'

export interface Bearer {
  userId: string
  sessionId: string
  level: string
}

export interface SignedIn {
  account: Account
  session: Session
  /** False while a second factor that the account has was not shown. */
  assured: boolean
}

declare const locked: unique symbol
/** As `lockSignedIn` read it. What changes an account or its protection takes this, so that nothing decides without the lock. */
export interface LockedAccount extends SignedIn {
  /** Whether this session proved a moment ago who it belongs to, or was opened by a recovery mail. */
  proved: boolean
  [locked]: true
}

/** The recovery mail itself is good for an hour; the session that it opened is no better. */
const RECOVERY_MS = 60 * 60_000

/** Reads the access token of a request. @throws AuthRefusal 401 without one, 403 bad_jwt with a wrong one */
export function readBearer(auth: Auth, c: Context): Promise<Bearer> {
  const token = /^bearer\s+(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
  if (!token) throw new AuthRefusal(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  return auth.accessTokens.read(token)
}

/**
 * Loads the token's account and session from the database: a token outlives a session that was signed out. For what
 * only reads, or decides again by `lockSignedIn`.
 * @throws AuthRefusal 403 user_not_found or session_not_found
 */
export async function findSignedIn(trx: Transaction, bearer: Bearer): Promise<SignedIn> {
  return readSignedIn(trx, bearer, await findById(trx, bearer.userId))
}

/**
 * Locks the account's row, then reads session, level and proof: a concurrent request that ends the session or enrolls
 * a factor holds the same lock, so that what was read stays true until this transaction ends. Always the first lock of
 * a transaction, before counters and mail tokens, so that no two transactions wait for each other.
 * @throws AuthRefusal 403 user_not_found or session_not_found
 */
export async function lockSignedIn(auth: Auth, trx: Transaction, bearer: Bearer): Promise<LockedAccount> {
  const signedIn = await readSignedIn(trx, bearer, await lockById(trx, bearer.userId))
  return { ...signedIn, proved: await isFreshlyProved(auth, trx, signedIn.session) } as LockedAccount
}

async function readSignedIn(
  trx: Transaction,
  bearer: Bearer,
  account: Account | undefined,
): Promise<SignedIn> {
  if (!account) throw new AuthRefusal(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  const session = await trx
    .selectFrom('auth.sessions')
    .selectAll()
    .where('id', '=', bearer.sessionId)
    .where('user_id', '=', bearer.userId)
    .executeTakeFirst()
  if (!session) {
    throw new AuthRefusal(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  }
  return { account, session, assured: await isAssured(trx, bearer) }
}

/** As policies ask it: both the token and the session must have the second factor, where the account has one. */
async function isAssured(trx: Transaction, { userId, sessionId, level }: Bearer): Promise<boolean> {
  const { rows } = await sql<{
    assured: boolean
  }>`select private.is_assured(${userId}::uuid, ${sessionId}::uuid, ${level}) as assured`.execute(trx)
  return rows[0]?.assured ?? false
}

async function isFreshlyProved(auth: Auth, trx: Transaction, session: Session): Promise<boolean> {
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
