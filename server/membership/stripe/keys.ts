import { z } from 'zod'

import type { Transaction } from '#server/platform/database/database.ts'

import { type SealingKeys, open, seal, type Sealed } from '#server/platform/crypto/seal.ts'

/** The keys of the owner's connection to Stripe, sealed in `private.stripe_keys`. */
const StripeKeys = z.object({
  secretKey: z.string(),
  /** Stripe returns the secret only at its creation. */
  webhook: z.object({ id: z.string(), secret: z.string() }),
})
export type StripeKeys = z.infer<typeof StripeKeys>

interface StoredKeys extends Sealed {
  id: string
  isTest: boolean
  connectedAt: Date
}

/** @param locked locks the row until the transaction ends, for a change that depends on it */
export async function readStoredKeys(trx: Transaction, locked = false): Promise<StoredKeys | undefined> {
  const query = trx.selectFrom('private.stripe_keys').selectAll()
  const row = await (locked ? query.forUpdate() : query).executeTakeFirst()
  return (
    row && {
      id: row.id,
      keyId: row.key_id,
      sealed: row.sealed,
      isTest: row.is_test,
      connectedAt: row.connected_at,
    }
  )
}

/** @throws CannotOpen */
export async function openKeys({ id, ...sealed }: Sealed & { id: string }, keys: SealingKeys) {
  return StripeKeys.parse(JSON.parse(await open(sealed, keys, boundTo(id))))
}

/** The sealed columns; they can be opened in this row only. */
export async function sealKeys(id: string, stripe: StripeKeys, keys: SealingKeys) {
  const { keyId, sealed } = await seal(JSON.stringify(stripe), keys, boundTo(id))
  return { key_id: keyId, sealed }
}

function boundTo(id: string): string {
  return `stripe ${id}`
}

/** A restricted key, whose rights are chosen in the account, has its own prefix. */
export function isRestricted(secretKey: string): boolean {
  return secretKey.startsWith('rk_')
}
