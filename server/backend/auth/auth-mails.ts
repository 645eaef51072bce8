import { pathOnSite } from '#contracts/path-on-site.ts'

import type { Transaction } from '../database/database.ts'
import { type Account, changeAccount, findByEmail } from './accounts.ts'
import type { Auth } from './auth-deps.ts'
import { dropMailTokens, makeMailToken } from './mail-tokens.ts'
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
  await dropMailTokens(trx, account.id, ['email_change_token_new'])
  if (await findByEmail(trx, newEmail)) {
    const values = { signInLink: signInLink(auth) }
    await auth.queueMail(trx, { to: newEmail, template: 'alreadyMember', values })
  } else {
    const type = 'email_change_token_new'
    const { token, code } = await makeMailToken(auth, trx, { account, email: newEmail, type })
    const link = confirmLink(auth, token, 'email_change', redirectTo)
    await auth.queueMail(trx, { to: newEmail, template: 'confirmNewEmail', values: { link, code, newEmail } })
  }
  return changeAccount(trx, account.id, { email_change: newEmail, email_change_sent_at: now }, now)
}

/** Sends the mail that leads to a new password, where the address has an account. */
export async function mailRecovery(
  auth: Auth,
  trx: Transaction,
  email: string,
  redirectTo: string | undefined,
) {
  const account = await findByEmail(trx, email)
  if (!account) return
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

export function signInLink(auth: Auth): string {
  return `${auth.siteUrl}/auth#sign-in`
}

/** Where a new password is asked for. */
export function recoverLink(auth: Auth): string {
  return `${auth.siteUrl}/auth#forgotten`
}
