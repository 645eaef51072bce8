import { randomUUID } from 'node:crypto'

import type { Selectable } from 'kysely'

import { ACCESS_TOKEN_SECONDS } from './access-token.ts'
import { type Account, changeAccount } from './accounts.ts'
import type { Auth } from './auth-deps.ts'
import { digestOf, randomToken } from './secret-tokens.ts'
import { userReply } from './user-reply.ts'
import type { Transaction } from '../database/database.ts'
import type { AuthSessions } from '../database/schema.ts'

export type Session = Selectable<AuthSessions>
/** How a session began: with the password, a mailed confirmation, or a mailed recovery. */
export type SignInMethod = 'password' | 'otp' | 'recovery'

/** Signs an account in. @returns what the public client keeps as its session */
export async function openSession(auth: Auth, trx: Transaction, accountId: string, method: SignInMethod) {
  const now = auth.clock()
  const account = await changeAccount(trx, accountId, { last_sign_in_at: now }, now)
  const session = await trx
    .insertInto('auth.sessions')
    .values({
      id: randomUUID(),
      user_id: account.id,
      created_at: now,
      updated_at: now,
      aal: 'aal1',
      tag: method,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const token = randomToken()
  await keepRefreshToken(trx, session, { token, parent: null }, now)
  return sessionReply(auth, trx, account, session, token)
}

/** A fresh access token next to the refresh token that is to be used after it. */
export async function sessionReply(
  auth: Auth,
  trx: Transaction,
  account: Account,
  session: Session,
  refreshToken: string,
) {
  const since = new Date(session.created_at)
  const method = session.tag ?? 'password'
  return {
    access_token: await auth.accessTokens.issue(account, { id: session.id, method, since }),
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    expires_at: Math.floor(auth.clock().getTime() / 1000) + ACCESS_TOKEN_SECONDS,
    refresh_token: refreshToken,
    user: await userReply(trx, account),
  }
}

export async function keepRefreshToken(
  trx: Transaction,
  session: Session,
  { token, parent }: { token: string; parent: string | null },
  now: Date,
) {
  await trx
    .insertInto('auth.refresh_tokens')
    .values({
      token: digestOf(token),
      user_id: session.user_id,
      session_id: session.id,
      parent: parent && digestOf(parent),
      revoked: false,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

/** Ends sessions of one member, their refresh tokens with them. */
export async function endSessions(
  trx: Transaction,
  userId: string,
  which: { only: string } | { allBut: string } | 'all',
) {
  const theirs = trx.deleteFrom('auth.sessions').where('user_id', '=', userId)
  if (which === 'all') await theirs.execute()
  else if ('only' in which) await theirs.where('id', '=', which.only).execute()
  else await theirs.where('id', '<>', which.allBut).execute()
}
