import { sql } from 'kysely'
import { z } from 'zod'

import { pathOnSite } from '#contracts/path-on-site.ts'

import type { OutgoingMail } from '../../mail/mail.schema.ts'
import { AUTH_LIMITS } from '#server/platform/limits/rate-limits.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { count, mailboxOf } from '#server/platform/limits/rate-limiter.ts'
import { type Account, changeAccount, findByEmail, findById } from './accounts.ts'
import type { Auth } from './auth-deps.ts'
import { type MailTokenOptions, makeMailToken, startValidity } from './mail-tokens.ts'
import type { Metadata } from './request-input.ts'

/** Sends the mail that confirms a sign-up. */
export async function mailConfirmation(
  auth: Auth,
  trx: Transaction,
  account: Account,
  { redirectTo, metadata }: { redirectTo: string | undefined; metadata?: Metadata },
) {
  const { email } = account
  const token = { account, email, type: 'confirmation_token', metadata } as const
  const values = await makeLink(auth, trx, token, 'signup', redirectTo)
  const now = auth.clock()
  await changeAccount(trx, account.id, { confirmation_sent_at: now }, now)
  await auth.queueMail(trx, { to: email, template: 'confirmSignUp', values })
}

/**
 * Mails the new address a confirmation link; or, where it has an account, a notice to that. The member who requested it
 * can't tell which: they may be anybody.
 */
export async function mailEmailChange(
  auth: Auth,
  trx: Transaction,
  account: Account,
  { newEmail, redirectTo }: { newEmail: string; redirectTo: string | undefined },
): Promise<Account> {
  const now = auth.clock()
  const other = await findByEmail(trx, newEmail)
  // A sign-up that nobody confirmed proves nothing about the address: its reader decides by the mail.
  if (other && other.email_confirmed_at !== null) {
    await mailAlreadyMember(auth, trx, newEmail)
  } else {
    const token = { account, email: newEmail, type: 'email_change_token_new' } as const
    const link = await makeLink(auth, trx, token, 'email_change', redirectTo)
    await auth.queueMail(trx, { to: newEmail, template: 'confirmNewEmail', values: { ...link, newEmail } })
  }
  return changeAccount(trx, account.id, { email_change: newEmail, email_change_sent_at: now }, now)
}

/**
 * Notifies a member that somebody signed up with their address. Above the limits no mail is sent: the member has the
 * same one already.
 */
export async function mailAlreadyMember(auth: Auth, trx: Transaction, to: string) {
  const mailbox = mailboxOf(to)
  for (const rule of [AUTH_LIMITS.alreadyMemberAnHour, AUTH_LIMITS.alreadyMemberADay]) {
    if (!(await count(trx, rule, mailbox)).allowed) return
  }
  const values = { signInLink: `${auth.siteUrl}/auth#sign-in` }
  await auth.queueMail(trx, { to, template: 'alreadyMember', values })
}

/** Sends the mail that leads to a new password. */
export async function mailRecovery(
  auth: Auth,
  trx: Transaction,
  account: Account,
  redirectTo: string | undefined,
) {
  const { email } = account
  const values = await makeLink(auth, trx, { account, email, type: 'recovery_token' }, 'recovery', redirectTo)
  const now = auth.clock()
  await changeAccount(trx, account.id, { recovery_sent_at: now }, now)
  await auth.queueMail(trx, { to: email, template: 'recovery', values })
}

/**
 * Makes a token, and a link to our page, where a button sends the token. It is in the fragment (`#`), which is not sent to
 * servers: no log contains it, and a mail scanner that opens the link does not use it up.
 * @param type the purpose of the mail, as `verifyOtp` of the public client names it
 * @param redirectTo where the page redirects afterwards; other sites are ignored
 */
async function makeLink(
  auth: Auth,
  trx: Transaction,
  options: MailTokenOptions,
  type: 'signup' | 'recovery' | 'email_change',
  redirectTo: string | undefined,
) {
  const { token, code } = await makeMailToken(auth, trx, options)
  const facts = new URLSearchParams({ token_hash: token, type })
  const path = redirectTo && pathOnSite(redirectTo, auth.siteUrl)
  if (path) facts.set('redirect_to', path)
  return { link: `${auth.siteUrl}/auth/confirm#${facts}`, code }
}

/**
 * Call before a queued mail is sent.
 * @returns false for a mail whose link would open nothing anymore
 */
export async function isWorthSending(database: Database, mail: OutgoingMail, now: Date): Promise<boolean> {
  if (!('code' in mail.values)) return true
  const token = new URLSearchParams(new URL(mail.values.link).hash.slice(1)).get('token_hash') ?? ''
  return database.asSystem((trx) => startValidity(trx, token, now))
}

type Notice = Extract<OutgoingMail, { values: { recoverLink: string } }>['template']

/** Mails the member about a change of their account, with a link to a new password in case somebody else made it. */
export async function mailNotice(
  { queueMail, siteUrl }: Pick<Auth, 'queueMail' | 'siteUrl'>,
  trx: Transaction,
  { email: to }: Account,
  template: Exclude<Notice, 'recoveryCodeUsed'>,
) {
  await queueMail(trx, { to, template, values: { recoverLink: recoverLink(siteUrl) } })
}

/** The page that requests the mail for a new password. */
export function recoverLink(siteUrl: string): string {
  return `${siteUrl}/auth#forgotten`
}

interface JobDeps extends Pick<Auth, 'queueMail' | 'siteUrl'> {
  database: Database
}

/** The queue that `removeFactors` writes to, because that command on the server has no keys to seal a mail with. */
export const FACTORS_REMOVED_QUEUE = 'factors-removed'
const Removed = z.object({ account: z.uuid() })

/** Handles one job: notifies the member, who may not have requested it, as when they remove a factor by themselves. */
export function announceRemovedFactors(deps: JobDeps) {
  return async (data: unknown): Promise<void> => {
    const { account: id } = Removed.parse(data)
    await deps.database.asSystem(async (trx) => {
      const account = await findById(trx, id)
      if (account) await mailNotice(deps, trx, account, 'factorRemoved')
    })
  }
}

/** The queue that `public.delete_account` writes to. */
export const ACCOUNT_DELETED_QUEUE = 'account-deleted'
const Deleted = z.object({ deletion_mail: z.uuid() })

/**
 * Handles one job: mails that the account was deleted. The row with the address is deleted in the transaction that
 * queues the mail, so that a retried job sends no second one.
 */
export function announceDeletion(deps: Pick<JobDeps, 'database' | 'queueMail'>) {
  return async (data: unknown): Promise<void> => {
    const { deletion_mail: id } = Deleted.parse(data)
    await deps.database.asSystem(async (trx) => {
      const { rows } = await sql<{ email: string }>`
        delete from private.deletion_mails where id = ${id}::uuid returning email`.execute(trx)
      const to = rows[0]?.email
      if (to) await deps.queueMail(trx, { to, template: 'accountDeleted', values: {} })
    })
  }
}
