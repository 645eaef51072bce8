import { type Account, changeAccount, findByEmail } from './accounts.ts'
import { confirmLink, signInLink } from './mail-links.ts'
import { dropMailTokens, makeMailToken } from './mail-tokens.ts'
import type { Auth } from './auth-deps.ts'
import type { Transaction } from '../database/database.ts'

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
