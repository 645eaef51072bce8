import { randomUUID } from 'node:crypto'

import type { Context } from 'hono'
import { type Selectable, sql } from 'kysely'

import { ACCESS_TOKEN_SECONDS } from './access-token.ts'
import { type Account, changeAccount, findById } from './accounts.ts'
import type { Auth } from './auth-deps.ts'
import { AuthRefusal } from './auth-refusal.ts'
import { isDeviceOf, rememberDevice } from './known-devices.ts'
import { childTokenOf, digestOf, randomToken } from './secret-tokens.ts'
import { userReply } from './user-reply.ts'
import { RETENTION } from '../../retention.ts'
import { recordOwnerAccess } from '../audit-log.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { AuthSessions } from '#server/platform/database/schema.ts'

export type Session = Selectable<AuthSessions>
/** How a session was opened: by the password, a mailed confirmation, or a mailed recovery. */
export type SignInMethod = 'password' | 'otp' | 'recovery'

/** Signs an account in. @returns what the public client stores as its session */
export async function openSession(
  auth: Auth,
  trx: Transaction,
  c: Context,
  accountId: string,
  method: SignInMethod,
) {
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
      user_agent: sql<string>`private.device_name(${(c.req.header('user-agent') ?? '').slice(0, 500)})`,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const token = randomToken()
  await storeRefreshToken(trx, session, { token, parent: null }, now)
  await rememberDevice(auth, trx, c, session)
  await recordOwnerAccess(trx, account, 'access.sign-in')
  return sessionReply(auth, trx, account, session, token)
}

/** The response with a new access token and the refresh token for the next one. */
async function sessionReply(
  auth: Auth,
  trx: Transaction,
  account: Account,
  session: Session,
  refreshToken: string,
) {
  const { id, aal, tag, second_factor, second_factor_at } = session
  const methods = [{ method: tag ?? 'password', at: new Date(session.created_at) }]
  if (second_factor && second_factor_at) {
    methods.unshift({ method: second_factor, at: new Date(second_factor_at) })
  }
  return {
    access_token: await auth.accessTokens.issue(account, { id, level: aal ?? 'aal1', methods }),
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    expires_at: Math.floor(auth.clock().getTime() / 1000) + ACCESS_TOKEN_SECONDS,
    refresh_token: refreshToken,
    user: await userReply(trx, account),
  }
}

async function storeRefreshToken(
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

/** How a session was raised, as the public client names it. */
type SecondFactorMethod = 'totp' | 'mfa/webauthn' | 'mfa/recovery_code'

export interface VerifiedFactor {
  factorId: string
  method: SecondFactorMethod
}

/**
 * Raises a session to aal2 after a verified factor, and ends the account's sessions at aal1. The session's older refresh
 * tokens end too, because one may have been stolen.
 * @returns what the public client stores as its session
 */
export async function raiseSession(
  auth: Auth,
  trx: Transaction,
  account: Account,
  sessionId: string,
  shown: VerifiedFactor,
) {
  const now = auth.clock()
  const session = await trx
    .updateTable('auth.sessions')
    .set({
      aal: 'aal2',
      factor_id: shown.factorId,
      second_factor: shown.method,
      second_factor_at: now,
      updated_at: now,
    })
    .where('id', '=', sessionId)
    .returningAll()
    .executeTakeFirstOrThrow()
  await trx.deleteFrom('auth.refresh_tokens').where('session_id', '=', sessionId).execute()
  await trx
    .deleteFrom('auth.sessions')
    .where('user_id', '=', account.id)
    .where('aal', 'is distinct from', 'aal2')
    .execute()
  const token = randomToken()
  await storeRefreshToken(trx, session, { token, parent: null }, now)
  return sessionReply(auth, trx, account, session, token)
}

/**
 * Ends sessions of one member, and with them their refresh tokens.
 * @param isAssured false limits it to sessions at aal1, for a caller who has not passed the account's second factor
 */
export async function endSessions(
  trx: Transaction,
  userId: string,
  which: { only: string } | { allBut: string } | 'all',
  isAssured = true,
) {
  const theirs = trx
    .deleteFrom('auth.sessions')
    .where('user_id', '=', userId)
    .$if(!isAssured, (query) => query.where('aal', 'is distinct from', 'aal2'))
  if (which === 'all') await theirs.execute()
  else if ('only' in which) await theirs.where('id', '=', which.only).execute()
  else await theirs.where('id', '<>', which.allBut).execute()
}

/** Two tabs may send the same token: for how long after the first the second one may. */
const REPLAY_MS = 10_000
const DAY_MS = 86_400_000

const refreshRefusals = {
  unknown: () => refreshRefusal('refresh_token_not_found', 'Refresh Token Not Found'),
  reused: () => refreshRefusal('refresh_token_already_used', 'Already Used'),
  idle: () => refreshRefusal('session_expired', 'Session Expired (Inactivity)'),
  old: () => refreshRefusal('session_expired', 'Session Expired'),
}

/**
 * Exchanges a refresh token for its child and an access token. A used token yields the same child for ten seconds; after
 * that, only where the response was lost: the child is unused, and the request comes from the browser that signed in.
 * Any other use of it counts as theft and ends the session.
 * @throws AuthRefusal 400, after what it decided is committed
 */
export async function refreshSession(auth: Auth, c: Context, token: string) {
  const outcome = await auth.database.asSystem((trx) => exchangeToken(auth, trx, c, token))
  if (typeof outcome === 'string') throw refreshRefusals[outcome]()
  return outcome
}

async function exchangeToken(auth: Auth, trx: Transaction, c: Context, token: string) {
  const session = await lockSession(trx, token)
  const account = session && (await findById(trx, session.user_id))
  // Looked up again under the lock: raising the session may have ended its older tokens, which is no theft.
  if (!session || !account || !(await findToken(trx, token))) return 'unknown' as const
  const now = auth.clock()
  const daysSince = (moment: Date | string) => (now.getTime() - new Date(moment).getTime()) / DAY_MS
  const isIdle = daysSince(session.updated_at) > RETENTION.idleSessionDays
  if (isIdle || daysSince(session.created_at) > RETENTION.sessionDays) {
    await endSessions(trx, account.id, { only: session.id })
    return isIdle ? ('idle' as const) : ('old' as const)
  }
  const isOwn = () => isDeviceOf(auth, trx, c, session.id)
  const next = await successor(auth, trx, session, { token, isOwn })
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

// A concurrent refresh of the same session waits for this lock, and then reads the result of this one.
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

interface PresentedToken {
  token: string
  /** Whether the request comes from the browser that signed in. */
  isOwn: () => Promise<boolean>
}

async function successor(auth: Auth, trx: Transaction, session: Session, { token, isOwn }: PresentedToken) {
  const now = auth.clock()
  let latest = token
  for (;;) {
    const stored = await findToken(trx, latest)
    if (!stored) return undefined
    const child = childTokenOf(auth.keys.jwtSecret, latest)
    if (!stored.revoked) {
      if (latest !== token) return latest
      await revoke(trx, latest, now)
      await storeRefreshToken(trx, session, { token: child, parent: latest }, now)
      return child
    }
    // Absolute: where the clock was set back, an old token's use may be dated in the future.
    const isRecent = Math.abs(now.getTime() - new Date(stored.updated_at).getTime()) <= REPLAY_MS
    if (!isRecent) return (await isUnused(trx, child)) && (await isOwn()) ? child : undefined
    latest = child
  }
}

async function isUnused(trx: Transaction, token: string): Promise<boolean> {
  return (await findToken(trx, token))?.revoked === false
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

function refreshRefusal(code: string, why: string) {
  return new AuthRefusal(400, code, `Invalid Refresh Token: ${why}`)
}
