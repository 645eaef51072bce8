import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { sql } from 'kysely'

import { RETENTION } from '../../retention.ts'
import type { Auth } from './auth-deps.ts'
import { hasSecondFactor } from './accounts.ts'
import { digestOf, randomToken } from './secret-tokens.ts'
import type { Transaction } from '#server/platform/database/database.ts'

const COOKIE = 'known_device'
/**
 * The cookie's name over HTTPS: with this prefix, browsers accept it from this host only, not from another of the domain.
 */
const HOST_COOKIE = `__Host-${COOKIE}`
const DAY_SECONDS = 86_400
const MOST_DEVICES = 20

/**
 * A browser whose cookie proves that the account was signed in there before (OWASP: device cookies), so that guesses
 * from elsewhere never lock the member out. The cookie grants no access by itself.
 * @returns the digest of the device's token; undefined where it is not one of the account's
 */
export async function knownDevice(
  auth: Auth,
  trx: Transaction,
  c: Context,
  email: string,
): Promise<string | undefined> {
  const token = deviceToken(auth, c)
  if (!token) return undefined
  const found = await trx
    .selectFrom('private.known_devices as d')
    .innerJoin('auth.users as u', 'u.id', 'd.user_id')
    .select('d.token_hash')
    .where('d.token_hash', '=', digestOf(token))
    .where('u.email', '=', email)
    .executeTakeFirst()
  return found?.token_hash
}

/** Whether this request comes from the browser that the session was opened in. */
export async function isDeviceOf(
  auth: Auth,
  trx: Transaction,
  c: Context,
  sessionId: string,
): Promise<boolean> {
  const token = deviceToken(auth, c)
  if (!token) return false
  const found = await trx
    .selectFrom('private.known_devices')
    .select('session_id')
    .where('token_hash', '=', digestOf(token))
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Called after a sign-in; for an account with a second factor, once that is passed: otherwise each sign-in by the password
 * alone would yield new counters to guess within. One cookie serves every account of a browser.
 */
export async function rememberDevice(
  auth: Auth,
  trx: Transaction,
  c: Context,
  { id: session_id, user_id }: { id: string; user_id: string },
  { isAssured } = { isAssured: false },
) {
  if (!isAssured && (await hasSecondFactor(trx, user_id))) return
  const token = deviceToken(auth, c) ?? randomToken()
  const last_used_at = auth.clock()
  await trx
    .insertInto('private.known_devices')
    .values({ token_hash: digestOf(token), user_id, last_used_at, session_id })
    .onConflict((conflict) =>
      conflict.columns(['token_hash', 'user_id']).doUpdateSet({ last_used_at, session_id }),
    )
    .execute()
  await forgetOldest(trx, user_id)
  setCookie(c, cookieName(auth), token, {
    httpOnly: true,
    sameSite: 'Strict',
    secure: cookieName(auth) === HOST_COOKIE,
    // Required by the `__Host-` prefix.
    path: '/',
    maxAge: RETENTION.knownDeviceDays * DAY_SECONDS,
  })
}

/** After a new password, or signing out everywhere else. */
export async function forgetOtherDevices(auth: Auth, trx: Transaction, c: Context, userId: string) {
  const token = deviceToken(auth, c)
  await trx
    .deleteFrom('private.known_devices')
    .where('user_id', '=', userId)
    .$if(token !== undefined, (query) => query.where('token_hash', '<>', digestOf(token ?? '')))
    .execute()
}

function cookieName({ siteUrl }: Auth): string {
  return siteUrl.startsWith('https:') ? HOST_COOKIE : COOKIE
}

function deviceToken(auth: Auth, c: Context): string | undefined {
  const token = getCookie(c, cookieName(auth))
  return token && /^[\w-]{43}$/.test(token) ? token : undefined
}

async function forgetOldest(trx: Transaction, userId: string) {
  await sql`delete from private.known_devices where user_id = ${userId}::uuid and token_hash not in (
    select token_hash from private.known_devices where user_id = ${userId}::uuid
    order by last_used_at desc limit ${sql.lit(MOST_DEVICES)})`.execute(trx)
}
