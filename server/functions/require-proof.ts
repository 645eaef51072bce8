import { sql } from 'kysely'

import type { Transaction } from '#server/backend/database/database.ts'
import { jsonRows } from '#server/backend/database/json-rows.ts'

import { RefusedRequest } from './http.ts'
import type { Member } from './member-function.ts'

/** For a change that redirects clients or payments: an open session on a shared computer must not be enough. */
export async function requireProof(trx: Transaction, { id, session }: Member): Promise<void> {
  const call = sql`private.is_freshly_proved(${id}::uuid, ${session.sessionId}::uuid, now())`
  const [isFresh] = await jsonRows<boolean>(trx, call)
  if (!isFresh) throw new RefusedRequest(403, 'Prove who you are first', {}, { hint: 'proof_needed' })
}
