import { randomUUID } from 'node:crypto'

import { type Selectable, sql } from 'kysely'

import { RETENTION } from '../../retention.ts'
import { MAX_CLOCK_SKEW_MS } from '#server/platform/limits/rate-limiter.ts'
import type { Account } from './accounts.ts'
import type { Auth } from './auth-deps.ts'
import type { Metadata } from './request-input.ts'
import { digestOf, digestOfCode, randomCode, randomToken } from './secret-tokens.ts'
import type {
  AuthOneTimeTokenType as OneTimeTokenType,
  AuthOneTimeTokens,
} from '#server/platform/database/schema.ts'
import { jsonb, type Transaction } from '#server/platform/database/database.ts'

export type MailToken = Selectable<AuthOneTimeTokens>

/** How many of the newest codes of one kind are valid: each more makes a guess likelier. Links are valid in all mails. */
const VALID_CODES = 3

export interface MailTokenOptions {
  account: Account
  email: string
  type: OneTimeTokenType
  /** Names to set once this mail is used: an address may be signed up more than once, with different names. */
  metadata?: Metadata | undefined
}

/** Makes a token for a mail's link and a code to type, valid for one hour and one use. */
export async function makeMailToken(
  auth: Auth,
  trx: Transaction,
  { account, email, type, metadata }: MailTokenOptions,
) {
  const token = randomToken()
  const code = randomCode()
  const now = auth.clock()
  await trx
    .insertInto('auth.one_time_tokens')
    .values({
      id: randomUUID(),
      user_id: account.id,
      token_type: type,
      token_hash: digestOf(token),
      code_hash: digestOfCode(auth.keys.jwtSecret, type, email, code),
      relates_to: email,
      created_at: now,
      updated_at: now,
      expires_at: new Date(now.getTime() + RETENTION.mailTokenMs),
      pending_metadata: metadata ? jsonb(metadata) : null,
    })
    .execute()
  await invalidateOldCodes(auth, trx, account.id, type)
  return { token, code }
}

async function invalidateOldCodes(auth: Auth, trx: Transaction, userId: string, type: OneTimeTokenType) {
  const newest = trx
    .selectFrom('auth.one_time_tokens')
    .select('id')
    .where('user_id', '=', userId)
    .where('token_type', '=', type)
    .where('expires_at', '<=', latestExpiry(auth))
    .orderBy('created_at', 'desc')
    .limit(VALID_CODES)
  await trx
    .updateTable('auth.one_time_tokens')
    .set({ code_hash: null })
    .where('user_id', '=', userId)
    .where('token_type', '=', type)
    .where('id', 'not in', newest)
    .execute()
}

/**
 * Counts the validity of a mail's link and code from now on, when it is sent: the mail server may have been away for
 * longer than they are valid.
 * @returns false if they were used, replaced or deleted meanwhile
 */
export async function startValidity(trx: Transaction, token: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('auth.one_time_tokens')
    .set({ updated_at: now, expires_at: new Date(now.getTime() + RETENTION.mailTokenMs) })
    .where('token_hash', '=', digestOf(token))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What a request sends from a mail: the token of its link, or its code with the address that it was sent to. */
export type MailProof = { token: string } | { email: string; code: string }

/** Finds the token, so that its account can be locked. It is valid only if `consumeMailToken` returns it after that. */
export function findMailToken(auth: Auth, trx: Transaction, type: OneTimeTokenType, shown: MailProof) {
  const tokens = trx
    .selectFrom('auth.one_time_tokens')
    .select(['id', 'user_id'])
    .where('token_type', '=', type)
    .where('expires_at', '>', earliestExpiry(auth))
    .where('expires_at', '<=', latestExpiry(auth))
  if ('token' in shown) return tokens.where('token_hash', '=', digestOf(shown.token)).executeTakeFirst()
  const { email, code } = shown
  return tokens
    .where('relates_to', '=', email)
    .where('code_hash', '=', digestOfCode(auth.keys.jwtSecret, type, email, code))
    .executeTakeFirst()
}

/** Deletes the token, so that it can't be used again. */
export function consumeMailToken(trx: Transaction, id: string) {
  return trx.deleteFrom('auth.one_time_tokens').where('id', '=', id).returningAll().executeTakeFirst()
}

export async function deleteMailTokens(trx: Transaction, userId: string, types: OneTimeTokenType[]) {
  await trx
    .deleteFrom('auth.one_time_tokens')
    .where('user_id', '=', userId)
    .where('token_type', 'in', types)
    .execute()
}

/** The later of our clock and the database's, so that expired mails don't become valid again where ours is set back. */
function earliestExpiry(auth: Auth) {
  return sql<Date>`greatest(${auth.clock()}::timestamptz, now())`
}

/** A token that expires later was made by a process whose clock is ahead. */
function latestExpiry(auth: Auth): Date {
  return new Date(auth.clock().getTime() + RETENTION.mailTokenMs + MAX_CLOCK_SKEW_MS)
}
