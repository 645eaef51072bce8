import type { Context } from 'hono'
import { sql } from 'kysely'

import { type Account, findById } from './accounts.ts'
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

/** Reads the access token of a request. @throws AuthRefusal 401 without one, 403 bad_jwt with a wrong one */
export function readBearer(auth: Auth, c: Context): Promise<Bearer> {
  const token = /^bearer\s+(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
  if (!token) throw new AuthRefusal(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  return auth.accessTokens.read(token)
}

/**
 * Loads the token's account and session from the database: a token outlives a session that was signed out.
 * @throws AuthRefusal 403 user_not_found or session_not_found
 */
export async function findSignedIn(trx: Transaction, bearer: Bearer): Promise<SignedIn> {
  const account = await findById(trx, bearer.userId)
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
