import type { Context } from 'hono'
import { z } from 'zod'

import { type Account, changeAccount, jsonb } from './accounts.ts'
import { AuthRefusal } from './auth-refusal.ts'
import { type Bearer, type SignedIn, readBearer, findSignedIn } from './bearer.ts'
import { mailEmailChange, recoverLink } from './auth-mails.ts'
import { forgetOtherDevices, knownDevice } from './known-devices.ts'
import { countMail, clearPasswordCounts } from './limits.ts'
import { dropMailTokens } from './mail-tokens.ts'
import { refuseWithoutEmail } from './not-offered.ts'
import { refuseWeakPassword } from './password-rules.ts'
import type { Auth } from './auth-deps.ts'
import { proveIdentity, requireAssured } from './prove-identity.ts'
import { Email, Metadata, readBody } from './request-input.ts'
import { endSessions } from './sessions.ts'
import { userReply } from './user-reply.ts'
import { recordOwnerAccess } from '../audit-log.ts'
import type { Transaction } from '../database/database.ts'

const ChangeUser = z.object({
  email: Email.optional(),
  password: z.string().min(1).optional(),
  current_password: z.string().optional(),
  data: Metadata.optional(),
})

interface Changes {
  newEmail: string | undefined
  /** The account's own address was sent, which cancels a pending change of address. */
  cancelsEmailChange: boolean
  passwordHash: string | undefined
  metadata: Metadata | undefined
  redirectTo: string | undefined
}

/**
 * PUT /user: changes names at once, the address once its mail is confirmed, and the password after a proof of
 * identity, ending every other session; nothing without the second factor of an account that has one. The current
 * password alone is only noted as such a proof; the account's
 * own address cancels a pending change of address.
 */
export async function changeUser(auth: Auth, c: Context) {
  const bearer = await readBearer(auth, c)
  await refuseWithoutEmail(c, 'phoneOtp')
  const body = await readBody(c, ChangeUser)
  const signedIn = await auth.database.asSystem((trx) => findSignedIn(trx, bearer))
  requireAssured(signedIn)
  const newEmail = body.email === signedIn.account.email ? undefined : body.email
  if (body.password !== undefined || newEmail !== undefined || body.current_password) {
    await proveIdentity(auth, c, signedIn, body.current_password)
  }
  const passwordHash = await checkedHash(auth, signedIn.account, body.password)
  const redirectTo = c.req.query('redirect_to')
  const cancelsEmailChange = body.email !== undefined && newEmail === undefined
  const changes = { newEmail, cancelsEmailChange, passwordHash, metadata: body.data, redirectTo }
  return c.json(await auth.database.asSystem((trx) => change(auth, trx, c, bearer, changes)))
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

async function change(auth: Auth, trx: Transaction, c: Context, bearer: Bearer, changes: Changes) {
  // Read again: the session may have been ended while the password was hashed.
  const signedIn = await findSignedIn(trx, bearer)
  requireAssured(signedIn)
  const { newEmail, passwordHash, metadata } = changes
  if (metadata) await changeMetadata(auth, trx, signedIn.account, metadata)
  if (passwordHash) await changePassword(auth, trx, c, signedIn, passwordHash)
  if (newEmail) await requestEmailChange(auth, trx, c, signedIn.account, { ...changes, newEmail })
  if (changes.cancelsEmailChange) await cancelEmailChange(auth, trx, signedIn.account)
  return userReply(trx, (await findSignedIn(trx, bearer)).account)
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
  { account, session }: SignedIn,
  encrypted_password: string,
) {
  await changeAccount(trx, account.id, { encrypted_password }, auth.clock())
  await endSessions(trx, account.id, { allBut: session.id })
  await dropMailTokens(trx, account.id, ['recovery_token'])
  await clearPasswordCounts(auth, trx, {
    account: account.email,
    from: c.var.clientAddress,
    device: await knownDevice(trx, c, account.email),
  })
  await forgetOtherDevices(trx, c, account.id)
  const values = { recoverLink: recoverLink(auth) }
  await auth.queueMail(trx, { to: account.email, template: 'passwordChanged', values })
  await recordOwnerAccess(trx, account, 'access.password-changed')
}

async function requestEmailChange(
  auth: Auth,
  trx: Transaction,
  c: Context,
  account: Account,
  { newEmail, redirectTo }: { newEmail: string; redirectTo: string | undefined },
) {
  // Under the old address too, or one member could have mail sent to everybody.
  for (const email of [account.email, newEmail]) {
    const verdict = await countMail(auth, trx, 'email-change', { email, from: c.var.clientAddress })
    if (!verdict.allowed) throw AuthRefusal.tooManyMails(verdict.retryAfter)
  }
  await mailEmailChange(auth, trx, account, { newEmail, redirectTo })
  await auth.queueMail(trx, { to: account.email, template: 'emailChangeRequested', values: { newEmail } })
}

async function cancelEmailChange(auth: Auth, trx: Transaction, account: Account) {
  if (account.email_change === null) return
  await dropMailTokens(trx, account.id, ['email_change_token_new'])
  await changeAccount(trx, account.id, { email_change: null, email_change_sent_at: null }, auth.clock())
}
