import { type Account, changeAccount, changeIdentityEmail, findByEmail, jsonb, lockById } from './accounts.ts'
import { type MailToken, dropMailTokens } from './mail-tokens.ts'
import type { Auth } from './auth-deps.ts'
import { endSessions, openSession } from './sessions.ts'
import type { Transaction } from '../database/database.ts'

/**
 * Does what a mail asked for, and signs its reader in: they have shown that the address is theirs.
 * @returns nothing when it can't be done any more
 */
export async function acceptMailToken(auth: Auth, trx: Transaction, token: MailToken) {
  const account = await lockById(trx, token.user_id)
  if (!account) return undefined
  if (token.token_type === 'email_change_token_new') return changeEmail(auth, trx, account, token)
  if (token.token_type === 'recovery_token') return recoverAccount(auth, trx, account)
  return confirm(auth, trx, account, token)
}

/**
 * An unconfirmed account has a password only while all its sign-ups gave the same one. Otherwise nobody can
 * tell which of them the reader of the mail made, so the session is one that leads to choosing a password.
 */
async function confirm(auth: Auth, trx: Transaction, account: Account, token: MailToken) {
  const now = auth.clock()
  await dropMailTokens(trx, account.id, ['confirmation_token', 'recovery_token'])
  if (account.email_confirmed_at !== null) return undefined
  const names = token.pending_metadata !== null && {
    raw_user_meta_data: jsonb(Object(token.pending_metadata)),
  }
  await changeAccount(trx, account.id, { ...names, email_confirmed_at: now }, now)
  return openSession(auth, trx, account.id, account.encrypted_password === null ? 'recovery' : 'otp')
}

async function recoverAccount(auth: Auth, trx: Transaction, account: Account) {
  const now = auth.clock()
  await dropMailTokens(trx, account.id, ['recovery_token', 'confirmation_token'])
  if (account.email_confirmed_at === null) {
    // Whoever signed up never showed that the address is theirs: their password must not open it.
    await changeAccount(trx, account.id, { email_confirmed_at: now, encrypted_password: null }, now)
  }
  return openSession(auth, trx, account.id, 'recovery')
}

async function changeEmail(auth: Auth, trx: Transaction, account: Account, token: MailToken) {
  const email = token.relates_to
  if (account.email_change !== email || (await findByEmail(trx, email))) return undefined
  const now = auth.clock()
  await changeAccount(trx, account.id, { email, email_change: null, email_confirmed_at: now }, now)
  await changeIdentityEmail(trx, account.id, email, now)
  await dropMailTokens(trx, account.id, ['email_change_token_new', 'recovery_token'])
  // Who holds the account by its old address, in a session that was left open or stolen, is out.
  await endSessions(trx, account.id, 'all')
  await auth.queueMail(trx, { to: account.email, template: 'emailChanged', values: { newEmail: email } })
  return openSession(auth, trx, account.id, 'otp')
}
