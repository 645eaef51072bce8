import { sql } from 'kysely'

import { recordOwnerAccess } from '../audit-log.ts'
import type { Database, Transaction } from '../database/database.ts'
import { isSupabaseProject } from '../database/supabase-project.ts'
import {
  type Account,
  appointedMetadata,
  changeAccount,
  createAccount,
  findByEmail,
  jsonb,
} from './accounts.ts'
import { dropMailTokens } from './mail-tokens.ts'
import { type HashingOptions, passwordHasher } from './password-hasher.ts'
import { endSessions } from './sessions.ts'

/** What was done: an account made, one that nobody had confirmed taken over, or one that was there used. */
export type Granted = 'created' | 'confirmed' | 'granted'

export class NoConfirmedAccount extends Error {
  override name = 'NoConfirmedAccount'

  constructor(email: string) {
    super(`Nobody has confirmed an account with the address ${email} yet.`)
  }
}

/**
 * Makes the account of this address the practice's owner. The password is for an account that does not
 * exist or was never confirmed; the owner's own later choice is never undone by a restart. A Supabase project makes
 * accounts and keeps passwords itself: there only a confirmed account is granted.
 * @throws NoConfirmedAccount when there is neither a confirmed account nor a password
 */
export async function grantOwner(
  database: Database,
  owner: { email: string; password?: string | undefined },
  options: { clock?: () => Date; hashing?: HashingOptions } = {},
): Promise<Granted> {
  const email = owner.email.trim().toLowerCase()
  const now = options.clock?.() ?? new Date()
  const known = await database.asSystem((trx) => findByEmail(trx, email))
  const password = known?.email_confirmed_at || (await isSupabaseProject(database)) ? '' : owner.password
  const passwordHash = password ? await passwordHasher(options.hashing).hash(password) : undefined
  return database.asSystem(async (trx) => {
    const { account, outcome } = await confirmedAccount(trx, { email, passwordHash }, now)
    await sql`insert into private.owners (user_id) values (${account.id}) on conflict do nothing`.execute(trx)
    return outcome
  })
}

/**
 * The last resort of whoever lost phone and recovery codes: whoever runs the machine removes every factor of the
 * account and ends its sessions, so that its password is enough until the next factor is enrolled.
 * @returns how many there were
 * @throws NoConfirmedAccount
 */
export async function removeFactors(database: Database, address: string): Promise<number> {
  if (await isSupabaseProject(database)) {
    throw new Error(
      'In a Supabase project factors are removed in its dashboard, under Authentication → Users.',
    )
  }
  const email = address.trim().toLowerCase()
  return database.asSystem(async (trx) => {
    const account = await findByEmail(trx, email)
    if (!account?.email_confirmed_at) throw new NoConfirmedAccount(email)
    const removed = await trx
      .deleteFrom('auth.mfa_factors')
      .where('user_id', '=', account.id)
      .returning('id')
      .execute()
    await endSessions(trx, account.id, 'all')
    await recordOwnerAccess(trx, account, 'factor.removed')
    return removed.length
  })
}

async function confirmedAccount(
  trx: Transaction,
  { email, passwordHash }: { email: string; passwordHash: string | undefined },
  now: Date,
): Promise<{ account: Account; outcome: Granted }> {
  const known = await findByEmail(trx, email)
  if (known?.email_confirmed_at) return { account: known, outcome: 'granted' }
  if (!passwordHash) throw new NoConfirmedAccount(email)
  if (known) return { account: await takeOver(trx, known, passwordHash, now), outcome: 'confirmed' }
  const created = await createAccount(
    trx,
    { email, passwordHash, metadata: {}, confirmed: true, appointed: true },
    now,
  )
  if (!created) throw new Error('Another process is granting the owner at this moment.')
  return { account: created, outcome: 'created' }
}

// Anybody can sign up an address that is not theirs; their password and mails must not stay behind.
async function takeOver(trx: Transaction, account: Account, encrypted_password: string, now: Date) {
  await dropMailTokens(trx, account.id, ['confirmation_token', 'recovery_token'])
  await endSessions(trx, account.id, 'all')
  const raw_app_meta_data = jsonb(appointedMetadata)
  return changeAccount(
    trx,
    account.id,
    { encrypted_password, raw_app_meta_data, email_confirmed_at: now },
    now,
  )
}
