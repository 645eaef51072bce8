import { z } from 'zod'

import { type Account, changeAccount } from './accounts.ts'
import { confirmLink } from './mail-links.ts'
import { makeMailToken } from './mail-tokens.ts'
import type { Auth } from './auth-deps.ts'
import type { Metadata } from './request-input.ts'
import type { Transaction } from '../database/database.ts'

const Names = z.object({ first_name: z.string() })

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
  const names = Names.safeParse(metadata ?? account.raw_user_meta_data)
  const firstName = names.success ? names.data.first_name : ''
  await auth.queueMail(trx, { to: email, template: 'confirmSignUp', values: { firstName, link, code } })
}
