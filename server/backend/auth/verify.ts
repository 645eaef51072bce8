import type { Context } from 'hono'
import { z } from 'zod'

import {
  type Account,
  NO_EMAIL_CHANGE,
  changeAccount,
  changeIdentityEmail,
  deleteAccount,
  findByEmail,
  hasSecondFactor,
  lockById,
  lockUnconfirmed,
} from './accounts.ts'
import { AuthRefusal, throwRefusal } from './auth-refusal.ts'
import { countGuess, mailCodeGuess, uncountGuess } from './guess-limits.ts'
import {
  type MailToken,
  type MailProof,
  deleteMailTokens,
  findMailToken,
  consumeMailToken,
} from './mail-tokens.ts'
import { refusePhoneCode } from './not-offered.ts'
import type { Auth } from './auth-deps.ts'
import { Email, readBody } from './request-input.ts'
import { type SignInMethod, endSessions, openSession } from './sessions.ts'
import type { AuthOneTimeTokenType as OneTimeTokenType } from '#server/platform/database/schema.ts'
import { recordOwnerAccess } from '../audit-log.ts'
import { jsonb, type Transaction } from '#server/platform/database/database.ts'
import { withMinimumDuration } from '#server/platform/limits/minimum-duration.ts'

const tokenTypes = {
  signup: 'confirmation_token',
  email: 'confirmation_token',
  recovery: 'recovery_token',
  email_change: 'email_change_token_new',
} satisfies Record<string, OneTimeTokenType>

const type = z.enum(['signup', 'email', 'recovery', 'email_change'], 'Unsupported verification type')
export const Verify = z.union(
  [
    z.object({ type, token_hash: z.string().min(1).max(200) }),
    z.object({ type, email: Email, token: z.string().regex(/^\d{6}$/) }),
  ],
  'Verify requires a verification type and either a token_hash or an email with its token of 6 digits',
)

/** POST /verify: accepts a mail's link token or its typed code, and signs the member in. */
export async function verify(auth: Auth, c: Context) {
  await refusePhoneCode(c)
  const given = await readBody(c, Verify)
  const kind = tokenTypes[given.type]
  if ('token_hash' in given) {
    return throwRefusal(auth.database.asSystem((trx) => tryLink(auth, trx, c, kind, given.token_hash)))
  }
  const verified = auth.database.asSystem((trx) => tryCode(auth, trx, c, kind, given))
  // A minimum duration, because a refusal for the owner's address writes one more row.
  return throwRefusal(withMinimumDuration(verified))
}

async function tryLink(auth: Auth, trx: Transaction, c: Context, kind: OneTimeTokenType, token: string) {
  const found = await lockMailAccount(auth, trx, kind, { token })
  const session = found && (await acceptMailToken(auth, trx, c, found))
  return session ?? new AuthRefusal(403, 'otp_expired', 'Email link is invalid or has expired')
}

async function tryCode(
  auth: Auth,
  trx: Transaction,
  c: Context,
  kind: OneTimeTokenType,
  { email, token }: { email: string; token: string },
) {
  const found = await lockMailAccount(auth, trx, kind, { email, code: token })
  const guess = await mailCodeGuess(auth, trx, c, email)
  const verdict = await countGuess(trx, guess)
  if (!verdict.allowed) return AuthRefusal.tooMany(verdict.retryAfter)
  const session = found && (await acceptMailToken(auth, trx, c, found))
  if (!session) {
    await recordOwnerAccess(trx, { email }, 'access.sign-in', 'refused')
    return new AuthRefusal(403, 'otp_expired', 'Token has expired or is invalid')
  }
  await uncountGuess(trx, guess)
  return session
}

interface LockedMail {
  account: Account
  tokenId: string
  /** A sign-up of the account's new address, which nobody has confirmed: the change replaces it. */
  replaced: Account | undefined
}

/**
 * Locks the account of a mail, as the transaction's first lock. Whether the mail is still valid is decided after it. An
 * account that nobody confirmed has no change of its own, so that no two requests wait for each other.
 */
async function lockMailAccount(
  auth: Auth,
  trx: Transaction,
  kind: OneTimeTokenType,
  shown: MailProof,
): Promise<LockedMail | undefined> {
  const found = await findMailToken(auth, trx, kind, shown)
  const account = found && (await lockById(trx, found.user_id))
  if (!account) return undefined
  const isForNewEmail = kind === 'email_change_token_new' && account.email_change !== null
  const replaced = isForNewEmail ? await lockUnconfirmed(trx, account.email_change ?? '') : undefined
  return { account, tokenId: found.id, replaced }
}

/**
 * Does what the mail was sent for, and signs its reader in, who has proved to own the address.
 * @returns undefined when it no longer applies
 */
async function acceptMailToken(auth: Auth, trx: Transaction, c: Context, mail: LockedMail) {
  const token = await consumeMailToken(trx, mail.tokenId)
  const method = token && (await applyMailToken(auth, trx, mail, token))
  return method && openSession(auth, trx, c, mail.account.id, method)
}

/** @returns the method of the sign-in; undefined when the mail no longer applies */
function applyMailToken(
  auth: Auth,
  trx: Transaction,
  mail: LockedMail,
  token: MailToken,
): Promise<SignInMethod | undefined> {
  const { account } = mail
  if (token.token_type === 'email_change_token_new') return changeEmail(auth, trx, mail, token)
  if (token.token_type === 'recovery_token') return recoverAccount(auth, trx, account)
  return confirm(auth, trx, account, token)
}

/**
 * An unconfirmed account has a password only if all its sign-ups had the same one; otherwise the member is signed in as
 * by a recovery mail, to choose one.
 */
async function confirm(auth: Auth, trx: Transaction, account: Account, token: MailToken) {
  const now = auth.clock()
  await deleteMailTokens(trx, account.id, ['confirmation_token', 'recovery_token'])
  if (account.email_confirmed_at !== null) return undefined
  const names = token.pending_metadata !== null && {
    raw_user_meta_data: jsonb(Object(token.pending_metadata)),
  }
  await changeAccount(trx, account.id, { ...names, email_confirmed_at: now }, now)
  return account.encrypted_password === null ? ('recovery' as const) : ('otp' as const)
}

async function recoverAccount(auth: Auth, trx: Transaction, account: Account) {
  const now = auth.clock()
  await deleteMailTokens(trx, account.id, ['recovery_token', 'confirmation_token'])
  if (account.email_confirmed_at === null) {
    // Remove the sign-up's password and names: it did not prove ownership of the address.
    const cleared = { encrypted_password: null, raw_user_meta_data: jsonb({}) }
    await changeAccount(trx, account.id, { ...cleared, email_confirmed_at: now }, now)
  }
  return 'recovery' as const
}

async function changeEmail(
  auth: Auth,
  trx: Transaction,
  { account, replaced }: LockedMail,
  token: MailToken,
) {
  const email = token.relates_to
  if (account.email_change !== email) return undefined
  const other = await findByEmail(trx, email)
  if (other && other.id !== replaced?.id) return undefined
  // Requested with the password alone, before the account had a second factor.
  if (account.email_change_aal !== 'aal2' && (await hasSecondFactor(trx, account.id))) return undefined
  const now = auth.clock()
  if (replaced) await deleteAccount(trx, replaced.id)
  await changeAccount(trx, account.id, { email, ...NO_EMAIL_CHANGE, email_confirmed_at: now }, now)
  await changeIdentityEmail(trx, account.id, email, now)
  await deleteMailTokens(trx, account.id, ['email_change_token_new', 'recovery_token'])
  // Ends unattended and stolen sessions too.
  await endSessions(trx, account.id, 'all')
  await auth.queueMail(trx, { to: account.email, template: 'emailChanged', values: { newEmail: email } })
  await recordOwnerAccess(trx, account, 'access.address-changed')
  return 'otp' as const
}
