import { sql } from 'kysely'

import { recordActivity } from '#server/backend/audit-log.ts'
import { openTotpSecret, sealTotpSecret } from '#server/backend/auth/totp.ts'
import { jsonRows, type Database, type Transaction } from '#server/platform/database/database.ts'
import { isSupabaseProject } from '#server/platform/database/supabase-project.ts'
import { openKeys, sealKeys } from '#server/membership/stripe/keys.ts'

import {
  addressDigest,
  type SealingKeys,
  noteContext,
  replyContext,
  open,
  seal,
  type Sealed,
  unlessUnreadable,
} from '#server/platform/crypto/seal.ts'

export interface Rotated {
  /** Sealed again with the newest key. */
  resealed: number
  /** How many records could not be opened, by the id of their key; they are unchanged. */
  unreadable: Record<string, number>
  /** How many unsubscribe links are sent to the mailing provider again. */
  links: number
  /** How many subscribers have a link of an older key there, and when the last one got the newest; null: none has. */
  linksWaiting: number
  lastLinkAt: Date | null
}

const BATCH = 100
/** Below every id in the database. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000'
/** Below the priority of all work for visitors. */
const LINK_PRIORITY = -10_000

/**
 * Seals everything with the newest key, while the site runs, in one transaction per batch, so that a killed run can be
 * resumed. Every running process must have that key already.
 * @param onBatch called after each batch with the number of records sealed so far
 */
export async function rotateKeys(
  database: Database,
  keys: SealingKeys,
  onBatch?: (resealed: number) => void,
): Promise<Rotated> {
  const rotated: Rotated = { resealed: 0, unreadable: {}, links: 0, linksWaiting: 0, lastLinkAt: null }
  // A Supabase project stores the secrets of its factors by itself.
  const tables = (await isSupabaseProject(database))
    ? [SUBMISSIONS, NOTES, REPLIES, STRIPE]
    : [SUBMISSIONS, NOTES, REPLIES, STRIPE, FACTORS]
  for (const table of tables) {
    let after: string | undefined = FIRST_ID
    while (after !== undefined) {
      const start: string = after
      const before: number = rotated.resealed
      // Sequential: each batch starts after the last id of the previous one.
      // oxlint-disable-next-line no-await-in-loop
      after = await database.asSystem((trx) => resealBatch(trx, table, keys, rotated, start))
      if (rotated.resealed > before) onBatch?.(rotated.resealed)
    }
  }
  const links = await database.asSystem(async (trx) => {
    const sent = await resendLinks(trx, rotated.resealed, keys.currentId)
    const state = sql`private.link_state(${keys.currentId}::text)`
    const [known] = await jsonRows<{ waiting: number; last_sent_at: string | null }>(trx, state)
    return { sent, ...known }
  })
  return {
    ...rotated,
    links: links.sent,
    linksWaiting: links.waiting ?? 0,
    lastLinkAt: links.last_sent_at ? new Date(links.last_sent_at) : null,
  }
}

/** A row of any of the tables, with the columns that it has of these. */
interface SealedRow {
  id: string
  key_id: string
  sealed: string
  sealed_name: string | null
  address_digest: string | null
  secret: string
  submission_id: string
  number: number
}

interface SealedTable {
  name: string
  /** The column that names a row. */
  id: string
  /** The row's columns under the newest key. @throws CannotOpen */
  reseal(row: SealedRow, keys: SealingKeys): Promise<Partial<SealedRow>>
}

const SUBMISSIONS: SealedTable = {
  name: 'private.form_submissions',
  id: 'id',
  async reseal({ key_id: keyId, sealed, sealed_name: sealedName, address_digest: digest }, keys) {
    const text = await open({ keyId, sealed }, keys)
    const name = sealedName === null ? null : await open({ keyId, sealed: sealedName }, keys)
    const { email } = JSON.parse(text) as { email?: string }
    return {
      ...columnsOf(await seal(text, keys)),
      sealed_name: name === null ? null : (await seal(name, keys)).sealed,
      address_digest: email ? await addressDigest(email, keys) : digest,
    }
  },
}

/** The owner's notes on messages. */
const NOTES: SealedTable = {
  name: 'private.submission_notes',
  id: 'submission_id',
  async reseal({ id, key_id: keyId, sealed }, keys) {
    const text = await open({ keyId, sealed }, keys, noteContext(id))
    return columnsOf(await seal(text, keys, noteContext(id)))
  },
}

/** The owner's replies to messages, and their drafts. */
const REPLIES: SealedTable = {
  name: 'private.submission_replies',
  id: 'id',
  async reseal({ submission_id: submission, number, key_id: keyId, sealed }, keys) {
    const context = replyContext(submission, number)
    return columnsOf(await seal(await open({ keyId, sealed }, keys, context), keys, context))
  },
}

/** The pasted key of Stripe. */
const STRIPE: SealedTable = {
  name: 'private.stripe_keys',
  id: 'id',
  reseal: async ({ id, key_id: keyId, sealed }, keys) =>
    sealKeys(id, await openKeys({ id, keyId, sealed }, keys), keys),
}

/** The secrets of authenticator apps. */
const FACTORS: SealedTable = {
  name: 'auth.mfa_factors',
  id: 'id',
  reseal: async (factor, keys) => sealTotpSecret(keys, factor.id, await openTotpSecret(keys, factor)),
}

function columnsOf({ keyId, sealed }: Sealed) {
  return { key_id: keyId, sealed }
}

/** @returns the last id of a full batch; undefined after the last batch */
async function resealBatch(
  trx: Transaction,
  { name, id, reseal }: SealedTable,
  keys: SealingKeys,
  rotated: Rotated,
  after: string,
): Promise<string | undefined> {
  const [table, idColumn] = [sql.table(name), sql.ref(id)]
  const { rows } = await sql<SealedRow>`
    select ${idColumn} as id, * from ${table}
    where key_id <> ${keys.currentId} and ${idColumn} > ${after}::uuid
    order by ${idColumn} limit ${BATCH}::integer for update`.execute(trx)
  for (const row of rows) {
    const columns = await reseal(row, keys).catch(unlessUnreadable)
    if (columns) {
      const changes = Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
      await sql`update ${table} set ${sql.join(changes)} where ${idColumn} = ${row.id}::uuid`.execute(trx)
      rotated.resealed += 1
    } else rotated.unreadable[row.key_id] = (rotated.unreadable[row.key_id] ?? 0) + 1
  }
  return rows.length === BATCH ? rows.at(-1)!.id : undefined
}

/**
 * Queues jobs that replace the sealed unsubscribe links of the mailing provider's subscribers. Those jobs change
 * nothing else there, because a subscriber may have unsubscribed at the provider since. Idempotent.
 */
async function resendLinks(trx: Transaction, resealed: number, current: string): Promise<number> {
  const { rows } = await sql`
    insert into private.outbox (queue, payload, priority)
    select 'sync-subscription', jsonb_build_object('subscription', s.id, 'only', 'link'), ${LINK_PRIORITY}::integer
    from private.mailchimp_syncs as p join public.email_subscriptions as s on s.id = p.subscription_id
    where s.subscribed and p.notified_at is not null and p.state = 'subscribed'
      and p.link_key_id is distinct from ${current}::text
    returning id`.execute(trx)
  await recordActivity(trx, { action: 'setting.keys-rotated', amount: resealed })
  return rows.length
}

/** A key that FORM_KEYS lacks, and how many records of a kind need it. */
interface MissingKey {
  key: string
  needs: 'messages' | 'stripe' | 'factors'
  count: number
}

export async function readMissingKeys(database: Database, keys: SealingKeys): Promise<MissingKey[]> {
  const known = [...keys.byId.keys()]
  const factors = (await isSupabaseProject(database))
    ? sql``
    : sql`union all select 'factors', key_id, count(*)::integer from auth.mfa_factors
        where key_id <> all (${known}::text[]) group by key_id`
  const { rows } = await database.asSystem((trx) =>
    sql<MissingKey>`
      select 'messages' as needs, key_id as key, submissions::integer as count
      from private.submissions_of_other_keys(${known}::text[])
      union all select 'stripe', key_id, count(*)::integer from private.stripe_keys
        where key_id <> all (${known}::text[]) group by key_id
      ${factors}`.execute(trx),
  )
  return rows
}
