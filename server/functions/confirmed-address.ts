import type { Transaction } from '#server/backend/database/database.ts'

import type { Member } from './member.ts'
import { addressDigests, type FormKeys } from './seal.ts'

/** A member's confirmed address and its digests, as the database's functions take them. */
export interface ConfirmedAddress {
  /** Null while it is not confirmed: nothing is found by it then. */
  address: string | null
  digests: string[]
}

/** From the account and not from the token, whose address may have been given up since. */
export async function confirmedAddress(
  trx: Transaction,
  member: Member,
  keys: FormKeys,
): Promise<ConfirmedAddress> {
  const account = await trx
    .selectFrom('auth.users')
    .where('id', '=', member.id)
    .where('email_confirmed_at', 'is not', null)
    .select('email')
    .executeTakeFirst()
  return account
    ? { address: account.email, digests: await addressDigests(account.email, keys) }
    : { address: null, digests: [] }
}
