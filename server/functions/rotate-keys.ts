import { sql } from 'kysely'

import { openTotpSecret, sealTotpSecret } from '#server/backend/auth/totp.ts'
import type { Database, Transaction } from '#server/backend/database/database.ts'
import { isSupabaseProject } from '#server/backend/database/supabase-project.ts'
import type { Logger } from '#server/log.ts'

import { addressDigest, CannotOpen, type FormKeys, noteOf, open, seal } from './seal.ts'

export interface Rotated {
  /** Sealed again with the newest key. */
  resealed: number
  /** What could not be opened, by the id of the key that it names; it was left as it is. */
  unreadable: Record<string, number>
  /** Links for leaving the lists that are sent to the mailing provider anew. */
  links: number
}

const BATCH = 100
/** Behind everything that visitors cause. */
const LINK_PRIORITY = -10_000

/**
 * Seals everything that older keys have sealed with the newest one, while the site runs: a batch is a transaction,
 * so that a run that was killed goes on where it ended, and a message is never without a key that opens it. Every
 * running process must have the newest key already.
 * @param onBatch is given how many were sealed so far
 */
export async function rotateKeys(
  database: Database,
  keys: FormKeys,
  onBatch?: (resealed: number) => void,
): Promise<Rotated> {
  const rotated: Rotated = { resealed: 0, unreadable: {}, links: 0 }
  let after: string | undefined
  do {
    const start = after
    // One batch after the other: each begins where the one before ended.
    // oxlint-disable-next-line no-await-in-loop
    after = await database.asSystem((trx) => resealBatch(trx, keys, rotated, start))
    onBatch?.(rotated.resealed)
  } while (after)
  await database.asSystem((trx) => resealNotes(trx, keys, rotated))
  // A Supabase project keeps the secrets of its factors itself.
  if (!(await isSupabaseProject(database))) {
    await database.asSystem((trx) => resealFactors(trx, keys, rotated))
  }
  rotated.links = await database.asSystem((trx) => finish(trx, rotated.resealed))
  return rotated
}

interface Submission {
  id: string
  key_id: string
  sealed: string
  sealed_name: string | null
  address_digest: string | null
}

/** @returns the last id of a full batch, after which the next one begins */
async function resealBatch(trx: Transaction, keys: FormKeys, rotated: Rotated, after?: string) {
  const batch = await trx
    .selectFrom('private.form_submissions')
    .select(['id', 'key_id', 'sealed', 'sealed_name', 'address_digest'])
    .where('key_id', '<>', keys.currentId)
    .$if(after !== undefined, (query) => query.where('id', '>', after!))
    .orderBy('id')
    .limit(BATCH)
    .forUpdate()
    .execute()
  const sealedAnew = await Promise.all(batch.map((row) => resealOne(row, keys)))
  for (const [at, row] of sealedAnew.entries()) {
    const { id, key_id: keyId } = batch[at]!
    if (row === undefined) countUnreadable(rotated, keyId)
    // One connection: statements of a transaction follow each other anyway.
    // oxlint-disable-next-line no-await-in-loop
    else await trx.updateTable('private.form_submissions').set(row).where('id', '=', id).execute()
  }
  rotated.resealed += sealedAnew.filter(Boolean).length
  return batch.length === BATCH ? batch.at(-1)!.id : undefined
}

/** The record and its name under the newest key, with the address's digest; undefined where they can't be opened. */
async function resealOne(row: Submission, keys: FormKeys) {
  try {
    const text = await open({ keyId: row.key_id, sealed: row.sealed }, keys)
    const name =
      row.sealed_name === null ? null : await open({ keyId: row.key_id, sealed: row.sealed_name }, keys)
    const { keyId, sealed } = await seal(text, keys)
    const { email } = JSON.parse(text) as { email?: string }
    return {
      key_id: keyId,
      sealed,
      sealed_name: name === null ? null : (await seal(name, keys)).sealed,
      address_digest: email ? await addressDigest(email, keys) : row.address_digest,
    }
  } catch (error) {
    if (error instanceof CannotOpen) return undefined
    throw error
  }
}

/** The owner's notes on messages: short and few, so that one transaction takes all. */
async function resealNotes(trx: Transaction, keys: FormKeys, rotated: Rotated): Promise<void> {
  const notes = await trx
    .selectFrom('private.submission_notes')
    .select(['submission_id', 'key_id', 'sealed'])
    .where('key_id', '<>', keys.currentId)
    .forUpdate()
    .execute()
  for (const { submission_id: id, key_id: keyId, sealed } of notes) {
    // oxlint-disable-next-line no-await-in-loop
    const anew = await resealNote({ keyId, sealed }, keys, noteOf(id))
    if (anew) {
      const row = { key_id: anew.keyId, sealed: anew.sealed }
      // oxlint-disable-next-line no-await-in-loop
      await trx.updateTable('private.submission_notes').set(row).where('submission_id', '=', id).execute()
      rotated.resealed += 1
    } else countUnreadable(rotated, keyId)
  }
}

async function resealNote(note: { keyId: string; sealed: string }, keys: FormKeys, boundTo: string) {
  try {
    return await seal(await open(note, keys, boundTo), keys, boundTo)
  } catch (error) {
    if (error instanceof CannotOpen) return undefined
    throw error
  }
}

/** The secrets of authenticator apps: few, so that one transaction takes all. */
async function resealFactors(trx: Transaction, keys: FormKeys, rotated: Rotated): Promise<void> {
  const factors = await trx
    .selectFrom('auth.mfa_factors')
    .select(['id', 'key_id', 'secret'])
    .where('secret', 'is not', null)
    .where('key_id', '<>', keys.currentId)
    .forUpdate()
    .execute()
  for (const factor of factors) {
    // oxlint-disable-next-line no-await-in-loop
    const sealed = await resealFactor(factor, keys)
    if (sealed) {
      // oxlint-disable-next-line no-await-in-loop
      await trx.updateTable('auth.mfa_factors').set(sealed).where('id', '=', factor.id).execute()
      rotated.resealed += 1
    } else countUnreadable(rotated, factor.key_id ?? '')
  }
}

async function resealFactor(factor: Parameters<typeof openTotpSecret>[1], keys: FormKeys) {
  try {
    return await sealTotpSecret(keys, factor.id, await openTotpSecret(keys, factor))
  } catch (error) {
    if (error instanceof CannotOpen) return undefined
    throw error
  }
}

function countUnreadable({ unreadable }: Rotated, keyId: string): void {
  unreadable[keyId] = (unreadable[keyId] ?? 0) + 1
}

/**
 * The link for leaving in each letter is sealed too, and the mailing provider holds it: it is sent there once more
 * for each reader whom the provider has. Repeating this changes nothing.
 */
async function finish(trx: Transaction, resealed: number): Promise<number> {
  const { rows } = await sql`
    with again as (
      update private.provider_syncs as p set told_at = null from public.email_subscriptions as s
      where s.id = p.subscription_id and s.subscribed and p.state = 'subscribed'
      returning s.id)
    insert into private.outbox (queue, payload, priority)
    select 'sync-subscription', jsonb_build_object('subscription', id), ${LINK_PRIORITY}::integer from again
    returning id`.execute(trx)
  await trx
    .insertInto('private.audit_log')
    .values({ action: 'setting.keys-rotated', amount: resealed })
    .execute()
  return rows.length
}

/** At the start: which keys records need and FORM_KEYS lacks. The owner's inbox says so too. */
export async function logMissingKeys(database: Database, keys: FormKeys, log: Pick<Logger, 'error'>) {
  const missing = await readMissingKeys(database, keys)
  if (missing.length > 0) log.error({ missing }, 'FORM_KEYS lacks keys that messages need')
}

export async function readMissingKeys(database: Database, keys: FormKeys) {
  const known = [...keys.byId.keys()]
  const { rows } = await database.asSystem((trx) =>
    sql<{
      key_id: string
      submissions: string
    }>`select * from private.submissions_of_other_keys(${known}::text[])`.execute(trx),
  )
  return rows
}
