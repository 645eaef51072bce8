import { randomUUID } from 'node:crypto'

import type { Context } from 'hono'
import { z } from 'zod'

import { AUTH_LIMITS } from '#server/platform/limits/rate-limits.ts'
import { type Account, changeAccount, createAccount, findByEmail, lockByEmail } from './accounts.ts'
import { withMinimumDuration } from '#server/platform/limits/minimum-duration.ts'
import { mailAlreadyMember, mailConfirmation } from './auth-mails.ts'
import { countMail, refuseTooMany } from './guess-limits.ts'
import { refuse, refuseWithoutEmail } from './not-offered.ts'
import { refuseWeakPassword } from './password-rules.ts'
import type { Auth } from './auth-deps.ts'
import { Email, Metadata, readBody } from './request-input.ts'
import { signUpReply } from './user-reply.ts'
import { jsonb, type Transaction } from '#server/platform/database/database.ts'

export const SignUp = z.object({
  email: Email,
  password: z.string('Signup requires a valid password').min(1, 'Signup requires a valid password'),
  data: Metadata.nullish().transform((data) => data ?? {}),
})

interface Request {
  email: string
  passwordHash: string
  metadata: Metadata
  redirectTo: string | undefined
}

/**
 * POST /signup. Every address gets the same response after the same work; only the mail says whether there was an account.
 * A response without `confirmation_sent_at` means that a limit prevented the mail, the same for known and unknown
 * addresses.
 */
export async function signUp(auth: Auth, c: Context) {
  if (!auth.acceptsSignUps()) refuse('signUp')
  await refuseWithoutEmail(c, 'phoneSignUp', 'anonymous')
  const { email, password, data } = await readBody(c, SignUp)
  await refuseTooMany(auth, c, AUTH_LIMITS.signUpsFromAddress)
  const owner = { email, names: [data.first_name ?? '', data.last_name ?? ''] }
  await refuseWeakPassword(password, owner, auth.content())
  const repeats = await matchingPendingHash(auth, email, password)
  const passwordHash = await auth.hasher.hash(password)
  const redirectTo = c.req.query('redirect_to')
  const request = { email, passwordHash, metadata: data, redirectTo }
  return requestConfirmation(auth, c, request, repeats)
}

/** @returns the hash of the unconfirmed sign-up of this address that has the same password */
async function matchingPendingHash(auth: Auth, email: string, password: string) {
  const account = await auth.database.asSystem((trx) => findByEmail(trx, email))
  const pending = account?.email_confirmed_at === null ? account.encrypted_password : null
  // Verified for every address, also without a hash, so that time does not reveal which ones are known.
  return (await auth.hasher.verify(password, pending)) ? pending : undefined
}

async function requestConfirmation(
  auth: Auth,
  c: Context,
  request: Request,
  repeats: string | null | undefined,
) {
  const now = auth.clock()
  const work = auth.database.asSystem(async (trx) => {
    const { account, isNew } = await lockOrCreate(trx, request, now)
    const { allowed } = await countMail(trx, c, 'confirmation', request.email)
    const unconfirmed = account.email_confirmed_at === null
    if (!isNew && unconfirmed) await mergeRepeatedSignUp(trx, account, request.metadata, repeats, now)
    if (allowed && unconfirmed) await mailConfirmation(auth, trx, account, request)
    if (!unconfirmed) {
      // A write without a change: a new account's row is written too, and the time must not differ.
      await changeAccount(trx, account.id, {}, new Date(account.updated_at))
      if (allowed) await mailAlreadyMember(auth, trx, account.email)
    }
    return { id: isNew ? account.id : randomUUID(), mailed: allowed }
  })
  const { id, mailed } = await withMinimumDuration(work)
  return signUpReply(id, request, mailed, now)
}

async function lockOrCreate(
  trx: Transaction,
  request: Request,
  now: Date,
): Promise<{ account: Account; isNew: boolean }> {
  const created = await createAccount(trx, { ...request, confirmed: false }, now)
  const account = created ?? (await lockByEmail(trx, request.email))
  // The existing account was deleted while its lock was awaited: try again.
  return account ? { account, isNew: created !== undefined } : lockOrCreate(trx, request, now)
}

/**
 * Another sign-up of an unconfirmed address. The same password means the same person, whose newer names are stored.
 * Another password removes the account's password and names, even where no mail is sent: the reader of the mails can't
 * tell which sign-up each is for. Each mail's token has the names of its sign-up; a mail that is sent again has none.
 */
async function mergeRepeatedSignUp(
  trx: Transaction,
  account: Account,
  metadata: Metadata,
  repeats: string | null | undefined,
  now: Date,
) {
  if (account.encrypted_password === null) return
  const same = account.encrypted_password === repeats
  const changes = same
    ? { raw_user_meta_data: jsonb(metadata) }
    : { raw_user_meta_data: jsonb({}), encrypted_password: null }
  await changeAccount(trx, account.id, changes, now)
}
