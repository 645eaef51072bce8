import { pathOnSite } from '#contracts/path-on-site.ts'

import type { Transaction } from '../database/database.ts'
import { count } from '../rate-limiter.ts'
import { mailboxOf } from '../mailbox.ts'
import { type Account, changeAccount, findByEmail } from './accounts.ts'
import type { Auth } from './auth-deps.ts'
import { makeMailToken } from './mail-tokens.ts'
import type { Metadata } from './request-input.ts'

/** Sends the mail that confirms a sign-up. */
export async function mailConfirmation(
  auth: Auth,
  trx: Transaction,
  account: Account,
  { redirectTo, metadata }: { redirectTo: string | undefined; metadata?: Metadata },
) {
  const { email } = account
  const { token, code } = await makeMailToken(auth, trx, {
    account,
    email,
    type: 'confirmation_token',
    metadata,
  })
  const now = auth.clock()
  await changeAccount(trx, account.id, { confirmation_sent_at: now }, now)
  const link = confirmLink(auth, token, 'signup', redirectTo)
  await auth.queueMail(trx, { to: email, template: 'confirmSignUp', values: { link, code } })
}

/**
 * Asks the new address to confirm. If it has an account already, its owner is told so instead, and the
 * member sees no difference: a signed-in stranger is still a stranger.
 */
export async function mailEmailChange(
  auth: Auth,
  trx: Transaction,
  account: Account,
  { newEmail, redirectTo }: { newEmail: string; redirectTo: string | undefined },
): Promise<Account> {
  const now = auth.clock()
  if (await findByEmail(trx, newEmail)) {
    await mailAlreadyMember(auth, trx, newEmail)
  } else {
    const type = 'email_change_token_new'
    const { token, code } = await makeMailToken(auth, trx, { account, email: newEmail, type })
    const link = confirmLink(auth, token, 'email_change', redirectTo)
    await auth.queueMail(trx, { to: newEmail, template: 'confirmNewEmail', values: { link, code, newEmail } })
  }
  return changeAccount(trx, account.id, { email_change: newEmail, email_change_sent_at: now }, now)
}

/**
 * Tells a member that somebody used their address, who is told nothing. Beyond its bounds no mail is sent, and the
 * response stays as it is: the member has the same mail already.
 */
export async function mailAlreadyMember(auth: Auth, trx: Transaction, to: string) {
  const mailbox = mailboxOf(to)
  for (const rule of [auth.limits.alreadyMemberAnHour, auth.limits.alreadyMemberADay]) {
    if (!(await count(trx, rule, mailbox)).allowed) return
  }
  await auth.queueMail(trx, { to, template: 'alreadyMember', values: { signInLink: signInLink(auth) } })
}

/** Sends the mail that leads to a new password. */
export async function mailRecovery(
  auth: Auth,
  trx: Transaction,
  account: Account,
  redirectTo: string | undefined,
) {
  const { email } = account
  const { token, code } = await makeMailToken(auth, trx, { account, email, type: 'recovery_token' })
  const now = auth.clock()
  await changeAccount(trx, account.id, { recovery_sent_at: now }, now)
  const link = confirmLink(auth, token, 'recovery', redirectTo)
  await auth.queueMail(trx, { to: email, template: 'recovery', values: { link, code } })
}

/** As `verifyOtp` of the public client names what a mail is for. */
type LinkType = 'signup' | 'recovery' | 'email_change'

/**
 * Leads to a page of ours with a button. What follows `#` never reaches a server: no log has it, and a
 * mail scanner that opens the link uses nothing up.
 * @param redirectTo where that page goes on to, as the client asked; other sites are ignored
 */
function confirmLink(auth: Auth, token: string, type: LinkType, redirectTo: string | undefined): string {
  const facts = new URLSearchParams({ token_hash: token, type })
  const path = redirectTo && pathOnSite(redirectTo, auth.siteUrl)
  if (path) facts.set('redirect_to', path)
  return `${auth.siteUrl}/auth/confirm#${facts}`
}

function signInLink(auth: Auth): string {
  return `${auth.siteUrl}/auth#sign-in`
}

/** Where a new password is asked for. */
export function recoverLink({ siteUrl }: Pick<Auth, 'siteUrl'>): string {
  return `${siteUrl}/auth#forgotten`
}
