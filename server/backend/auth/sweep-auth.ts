import type { Database } from '../database/database.ts'
import { UNVERIFIED_MS } from './factors.ts'
import { DEVICE_DAYS } from './known-devices.ts'
import { IDLE_DAYS, SESSION_DAYS } from './sessions.ts'
import { CHALLENGE_MS } from './verify-factor.ts'

const DAY_MS = 86_400_000
/** An address that was never confirmed is not ours to keep, and may be somebody else's. */
const UNCONFIRMED_DAYS = 30
/** A traded refresh token is kept this long, so that its theft is noticed. */
const TRADED_DAYS = 7

/**
 * Removes what has ended: mail tokens, idle and old sessions, traded tokens, unconfirmed accounts,
 * and factors that nobody verified.
 */
export async function sweepAuth(database: Database, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await database.asSystem(async (trx) => {
    const auth = trx
    await auth.deleteFrom('auth.one_time_tokens').where('expires_at', '<', now).execute()
    await auth
      .deleteFrom('auth.sessions')
      .where(({ or, eb }) =>
        or([eb('updated_at', '<', daysAgo(IDLE_DAYS)), eb('created_at', '<', daysAgo(SESSION_DAYS))]),
      )
      .execute()
    await auth
      .deleteFrom('auth.refresh_tokens')
      .where('revoked', '=', true)
      .where('updated_at', '<', daysAgo(TRADED_DAYS))
      .execute()
    await auth.deleteFrom('private.known_devices').where('last_used_at', '<', daysAgo(DEVICE_DAYS)).execute()
    await auth
      .deleteFrom('auth.mfa_challenges')
      .where('created_at', '<', new Date(now.getTime() - CHALLENGE_MS))
      .execute()
    await auth
      .deleteFrom('auth.mfa_factors')
      .where('status', '=', 'unverified')
      .where('created_at', '<', new Date(now.getTime() - UNVERIFIED_MS))
      .execute()
  })
  await sweepUnconfirmed(database, now)
}

/**
 * Removes accounts whose address was never confirmed; a Supabase project would keep them for ever. The one that is to
 * become the owner stays: a start made it, and its owner may take a while.
 */
export async function sweepUnconfirmed(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - UNCONFIRMED_DAYS * DAY_MS)
  await database.asSystem((trx) =>
    trx
      .deleteFrom('auth.users')
      .where('email_confirmed_at', 'is', null)
      .where('created_at', '<', before)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('private.awaited_owner as awaited').whereRef('awaited.email', '=', 'auth.users.email'),
          ),
        ),
      )
      .execute(),
  )
}
