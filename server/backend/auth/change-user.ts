import type { Context } from 'hono'
import { z } from 'zod'

import { type Account, NO_EMAIL_CHANGE, changeAccount } from './accounts.ts'
import { AuthRefusal } from './auth-refusal.ts'
import { type LockedAccount, findSignedIn, withLockedAccount } from './bearer.ts'
import { mailEmailChange, mailNotice } from './auth-mails.ts'
import { forgetOtherDevices } from './known-devices.ts'
import { countMail, resetGuesses, passwordGuess } from './guess-limits.ts'
import { deleteMailTokens } from './mail-tokens.ts'
import { refuseWithoutEmail } from './not-offered.ts'
import { refuseWeakPassword } from './password-rules.ts'
import type { Auth } from './auth-deps.ts'
import { proveIdentity, requireAssured, requireProved } from './prove-identity.ts'
import { Email, Metadata, readBody } from './request-input.ts'
import { endSessions } from './sessions.ts'
import { userReply } from './user-reply.ts'
import { recordOwnerAccess } from '../audit-log.ts'
import { withMinimumDuration } from '#server/platform/limits/minimum-duration.ts'
import { jsonb, type Transaction } from '#server/platform/database/database.ts'

export const ChangeUser = z.object({
  email: Email.optional(),
  password: z.string().min(1).optional(),
  current_password: z.string().optional(),
  data: Metadata.optional(),
})

interface Changes {
  newEmail: string | undefined
  /** Whether the account's present address was sent, which cancels a pending change of address. */
  cancelsEmailChange: boolean
  passwordHash: string | undefined
  metadata: Metadata | undefined
  redirectTo: string | undefined
}

/**
 * PUT /user: changes names at once, the address once its mail is confirmed, and the password after a proof of identity;
 * a new password ends all other sessions and a pending change of address. Requires the second factor of an account that
 * has one. The current password alone is recorded as a proof. The account's present address cancels a pending change;
 * the pending address gets its mail again, without another proof.
 */
export async function changeUser(auth: Auth, c: Context) {
  await refuseWithoutEmail(c, 'phoneOtp')
  const body = await readBody(c, ChangeUser)
  const signedIn = await auth.database.asSystem((trx) => findSignedIn(trx, c))
  requireAssured(signedIn)
  const newEmail = body.email === signedIn.account.email ? undefined : body.email
  const isAgain = isPending(signedIn.account, body)
  if (body.password !== undefined || (newEmail !== undefined && !isAgain) || body.current_password) {
    await proveIdentity(auth, c, signedIn, body.current_password)
  }
  const passwordHash = await checkedHash(auth, signedIn.account, body.password)
  const redirectTo = c.req.query('redirect_to')
  const cancelsEmailChange = body.email !== undefined && newEmail === undefined
  const changes = { newEmail, cancelsEmailChange, passwordHash, metadata: body.data, redirectTo }
  const work = withLockedAccount(auth, c, (trx, locked) => change(auth, trx, c, locked, changes))
  // A minimum duration, so that time does not reveal which addresses have an account.
  return newEmail === undefined ? work : withMinimumDuration(work)
}

/** Whether a change to this address is pending already. A new password ends that. */
function isPending(
  { email_change: pending }: Account,
  wanted: { email?: string | undefined; password?: unknown },
) {
  return wanted.email !== undefined && wanted.email === pending && wanted.password === undefined
}

async function checkedHash(auth: Auth, account: Account, password: string | undefined) {
  if (password === undefined) return undefined
  const names = Metadata.safeParse(account.raw_user_meta_data).data
  const owner = { email: account.email, names: [names?.first_name ?? '', names?.last_name ?? ''] }
  await refuseWeakPassword(password, owner, auth.content())
  if (await auth.hasher.verify(password, account.encrypted_password)) {
    throw new AuthRefusal(422, 'same_password', 'New password should be different from the old password.')
  }
  return auth.hasher.hash(password)
}

async function change(auth: Auth, trx: Transaction, c: Context, locked: LockedAccount, changes: Changes) {
  // Checked again under the lock: while the password was hashed, the session may have ended or a factor been enrolled.
  requireAssured(locked)
  const { newEmail, passwordHash, metadata } = changes
  const isAgain = isPending(locked.account, { email: newEmail, password: passwordHash })
  if ((newEmail && !isAgain) || passwordHash) requireProved(locked)
  if (metadata) await changeMetadata(auth, trx, locked.account, metadata)
  if (passwordHash) await changePassword(auth, trx, c, locked, passwordHash)
  if (newEmail) await requestEmailChange(auth, trx, c, locked, { ...changes, newEmail, isAgain })
  if (changes.cancelsEmailChange) await cancelEmailChange(auth, trx, locked.account)
  return userReply(trx, (await findSignedIn(trx, c)).account)
}

async function changeMetadata(auth: Auth, trx: Transaction, account: Account, metadata: Metadata) {
  const merged = Metadata.safeParse({ ...Object(account.raw_user_meta_data), ...metadata })
  if (!merged.success) throw AuthRefusal.invalid(merged.error.issues[0]?.message ?? 'Invalid user data')
  await changeAccount(trx, account.id, { raw_user_meta_data: jsonb(merged.data) }, auth.clock())
}

async function changePassword(
  auth: Auth,
  trx: Transaction,
  c: Context,
  { account, session }: LockedAccount,
  encrypted_password: string,
) {
  // Also ends a pending change of address: a stranger with the old password may have requested it, to get the account.
  await changeAccount(trx, account.id, { encrypted_password, ...NO_EMAIL_CHANGE }, auth.clock())
  await endSessions(trx, account.id, { allBut: session.id })
  await deleteMailTokens(trx, account.id, ['recovery_token', 'email_change_token_new'])
  await resetGuesses(trx, await passwordGuess(auth, trx, c, account.email))
  await forgetOtherDevices(auth, trx, c, account.id)
  await mailNotice(auth, trx, account, 'passwordChanged')
  await recordOwnerAccess(trx, account, 'access.password-changed')
}

async function requestEmailChange(
  auth: Auth,
  trx: Transaction,
  c: Context,
  { account, session }: LockedAccount,
  { newEmail, redirectTo, isAgain }: { newEmail: string; redirectTo: string | undefined; isAgain: boolean },
) {
  // By sender first, because one member could have mail sent to many addresses.
  const verdict = await countMail(trx, c, 'email-change-by', account.email)
  const counted = verdict.allowed ? await countMail(trx, c, 'email-change-to', newEmail) : verdict
  if (!counted.allowed) throw AuthRefusal.tooManyMails(counted.retryAfter)
  // A repeated request: earlier links stay valid, and the old address has been notified already.
  if (isAgain) return mailEmailChange(auth, trx, account, { newEmail, redirectTo })
  await deleteMailTokens(trx, account.id, ['email_change_token_new'])
  await changeAccount(trx, account.id, { email_change_aal: session.aal }, auth.clock())
  await auth.queueMail(trx, { to: account.email, template: 'emailChangeRequested', values: { newEmail } })
  return mailEmailChange(auth, trx, account, { newEmail, redirectTo })
}

async function cancelEmailChange(auth: Auth, trx: Transaction, account: Account) {
  if (account.email_change === null) return
  await deleteMailTokens(trx, account.id, ['email_change_token_new'])
  await changeAccount(trx, account.id, NO_EMAIL_CHANGE, auth.clock())
}
