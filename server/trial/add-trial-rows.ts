import { sql } from 'kysely'

import {
  trialMembers,
  trialMessages,
  trialRequests,
  trialSubscribers,
  trialVisits,
} from '#content/trial-rows.ts'
import { dayAt } from '#contracts/calendar.ts'
import { Inquiry } from '#contracts/inquiry.ts'
import { EsaRequest } from '#contracts/esa-request.ts'
import type { SubmissionKind } from '#contracts/form-service.ts'
import { createAccount } from '#server/backend/auth/accounts.ts'
import { type Database, jsonb, type Transaction } from '#server/platform/database/database.ts'

import { addressDigest, type SealingKeys, seal } from '#server/platform/crypto/seal.ts'
import { ID_START, TRIAL_DOMAIN } from './trial-rows.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const VISITED_DAYS = 30

interface Trial {
  keys: SealingKeys
  ago: (days: number) => Date
}

/** Fills the owner's lists of a trial copy: messages, requests, members, subscribers, and a month of visits. */
export async function addTrialRows(database: Database, keys: SealingKeys, now = new Date()): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const submissions = await toSubmissions({ keys, ago })
  await database.asSystem(async (trx) => {
    await trx.insertInto('private.form_submissions').values(submissions).execute()
    for (const [first, last, daysAgo] of trialMembers) {
      const metadata = { first_name: first, last_name: last }
      const account = { email: addressOf(`${first} ${last}`), metadata, confirmed: true }
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await createAccount(trx, account, ago(daysAgo))
    }
    for (const [name, daysAgo, list] of trialSubscribers) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await sql`insert into public.email_subscriptions (email, email_list_id, subscribed_at)
        select ${addressOf(name)}, id, ${ago(daysAgo)}::timestamptz from public.email_lists
        where name = ${list} on conflict do nothing`.execute(trx)
    }
    await insertVisits(trx, now)
  })
}

/** Deterministic numbers that vary by day; days by the practice's clock, like those that are counted. */
async function insertVisits(trx: Transaction, now: Date): Promise<void> {
  await sql`insert into private.page_visits (day, page, visits)
    select ${dayAt(now)}::text::date - ago::integer, page,
      greatest(1, round(usual::integer * (0.55 + 0.09 * ((ago * ago * 3 + ago * 7 + length(page) * 5) % 11))))::bigint
    from generate_series(1, ${VISITED_DAYS}::integer) as ago,
      jsonb_each_text(${jsonb(trialVisits)}) as v (page, usual)
    on conflict do nothing`.execute(trx)
}

async function toSubmissions(trial: Trial) {
  const rows = await Promise.all([
    ...trialMessages.map(({ daysAgo, progress, ...fields }) =>
      toRow(
        trial,
        { kind: 'inquiry', daysAgo, progress },
        Inquiry.parse({ ...fields, email: addressOf(fields.name) }),
      ),
    ),
    ...trialRequests.map(({ daysAgo, progress, ...fields }) => {
      const email = addressOf(`${fields.firstName} ${fields.lastName}`)
      return toRow(trial, { kind: 'esa-request', daysAgo, progress }, EsaRequest.parse({ ...fields, email }))
    }),
  ])
  return rows.map((row, index) => ({ ...row, id: `${ID_START}${String(index).padStart(4, '0')}` }))
}

async function toRow(
  { keys, ago }: Trial,
  {
    kind,
    daysAgo,
    progress,
  }: Pick<(typeof trialMessages)[number], 'daysAgo' | 'progress'> & { kind: SubmissionKind },
  fields: { email: string; name?: string; firstName?: string; lastName?: string },
) {
  const [whole, name, digest] = await Promise.all([
    seal(JSON.stringify(fields), keys),
    seal(fields.name ?? `${fields.firstName} ${fields.lastName}`, keys),
    addressDigest(fields.email, keys),
  ])
  const received = ago(daysAgo)
  return {
    kind,
    key_id: whole.keyId,
    sealed: whole.sealed,
    sealed_name: name.sealed,
    address_digest: digest,
    received_at: received,
    notified_at: received,
    read_at: progress === 'new' ? null : received,
    answered_at: progress === 'answered' ? received : null,
    handled_at: progress === 'done' ? received : null,
  }
}

function addressOf(name: string): string {
  return `${name.toLowerCase().replaceAll(' ', '.')}@${TRIAL_DOMAIN}`
}
