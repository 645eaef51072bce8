import { lstat, mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { type RawBuilder, sql } from 'kysely'

import type { ActivityAction } from '#contracts/activity.ts'
import { CSV_START, csvLine } from '#contracts/csv.ts'
import { recordActivity } from '#server/backend/audit-log.ts'
import type { Database } from '#server/platform/database/database.ts'
import {
  type SealingKeys,
  noteContext,
  open as unseal,
  openIfPossible,
  openReply,
} from '#server/platform/crypto/seal.ts'

import { writeSite } from './export-site.ts'

const PAGE = 500

interface Export {
  database: Database
  /** Opens messages and ESA requests. */
  keys: SealingKeys
  /** Created here, readable by this process’s account only. @throws FolderExists where something has that name already */
  folder: string
}

/** The numbers of exported rows and files, and of messages that no key opens. */
export interface Exported {
  counts: Record<string, number>
  unreadable: number
}

class FolderExists extends Error {
  override name = 'FolderTaken'
}

/**
 * Writes all data of the practice: tables as CSV, texts as Markdown, all content as JSON, pictures and PDF files
 * unchanged. Into another folder until it is complete, so that an interrupted export never has the final name. The audit
 * log records the start before anything is opened, so that no data is exported without a record.
 */
export async function exportPractice({ database, keys, folder }: Export): Promise<Exported> {
  const unfinished = `${folder}.unfinished`
  if (await exists(folder)) throw new FolderExists(`${folder} is there already.`)
  // Fails where it exists: another export may be writing there.
  await mkdir(unfinished, { mode: 0o700 }).catch(async (error: unknown) => {
    if (!(await exists(unfinished))) throw error
    throw new FolderExists(
      `${unfinished} is there already, from an export that was cut off or that still runs. Remove it first: it may hold opened messages.`,
    )
  })
  let exported: Exported
  try {
    await record(database, 'setting.export-started')
    exported = await writeAll(database, keys, unfinished)
    await rename(unfinished, folder)
  } catch (error) {
    // Removes the opened messages. A failure of these two must not replace the cause.
    await rm(unfinished, { recursive: true, force: true }).catch(() => undefined)
    await record(database, 'setting.export-failed').catch(() => undefined)
    throw error
  }
  const { 'esa-requests': requests = 0, messages = 0 } = exported.counts
  await record(database, 'setting.everything-exported', messages + requests - exported.unreadable)
  return exported
}

/** Also true for links, whatever their target. */
function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  )
}

function record(database: Database, action: ActivityAction, amount?: number) {
  return database.asSystem((trx) => recordActivity(trx, { action, ...(amount !== undefined && { amount }) }))
}

async function writeAll(database: Database, keys: SealingKeys, folder: string): Promise<Exported> {
  const counts: Record<string, number> = {}
  for (const [name, { columns, query }] of Object.entries(TABLES)) {
    // oxlint-disable-next-line no-await-in-loop
    counts[name] = await writeTable(join(folder, `${name}.csv`), columns, readPages(database, query))
  }
  const forms = await writeForms(database, keys, folder)
  const site = await writeSite(database, folder)
  return { counts: { ...counts, ...forms.counts, ...site }, unreadable: forms.unreadable }
}

/** A table with the columns to write, and the query of its rows, each with a unique `key`. */
interface Table {
  columns: readonly string[]
  query: RawBuilder<Row>
}
type Row = Record<string, unknown> & { key: string }

const TABLES: Record<string, Table> = {
  members: {
    columns: [
      'email',
      'first_name',
      'last_name',
      'phone',
      'created_at',
      'newsletter_subscribed',
      'stripe_product',
      'paid_until',
    ],
    query: sql`
      select l.user_id::text as key, l.email, l.first_name, l.last_name, l.phone, l.created_at, l.newsletter_subscribed, m.product_id as stripe_product, m.paid_until
      from private.listed_members as l
      left join public.memberships as m on m.member_id = l.user_id and m.ended_at is null`,
  },
  subscribers: {
    columns: ['list', 'email', 'subscribed', 'subscribed_at', 'unsubscribed_at'],
    query: sql`
      select s.id::text as key, l.name as list, s.email, s.subscribed, s.subscribed_at, s.unsubscribed_at
      from public.email_subscriptions as s join public.email_lists as l on l.id = s.email_list_id`,
  },
  testimonials: {
    columns: ['name', 'text', 'rating', 'is_published', 'created_at', 'original_name', 'original_text'],
    query: sql`
      select t.id::text as key, t.name, t.text, t.rating, t.is_published, t.created_at,
        o.name as original_name, o.text as original_text
      from public.testimonials as t left join public.testimonial_originals as o on o.testimonial_id = t.id`,
  },
  visits: {
    columns: ['day', 'page', 'visits'],
    query: sql`
      select v.day::text || ' ' || v.page as key, v.day::text, v.page, v.visits::text
      from private.page_visits as v`,
  },
  activity: {
    columns: ['at', 'action', 'outcome', 'actor', 'subject', 'amount'],
    query: sql`
      select lpad(a.id::text, 20, '0') as key, a.at, a.action, a.outcome, a.actor_id::text as actor,
        a.subject_id::text as subject, a.amount
      from private.audit_log as a`,
  },
}

/** Pages in the order of the key, each in a transaction of its own, because a large table must not keep one open. */
async function* readPages(database: Database, query: RawBuilder<Row>): AsyncGenerator<Row[]> {
  let after: string | null = null
  for (;;) {
    const page: RawBuilder<Row> = sql`
      select * from (${query}) as r where ${after}::text is null or r.key > ${after}::text
      order by r.key limit ${PAGE}`
    // oxlint-disable-next-line no-await-in-loop
    const { rows }: { rows: Row[] } = await database.asSystem((trx) => page.execute(trx))
    if (rows.length > 0) yield rows
    after = rows.at(-1)?.key ?? null
    if (rows.length < PAGE) return
  }
}

async function writeTable(
  path: string,
  columns: readonly string[],
  pages: AsyncIterable<Record<string, unknown>[]>,
): Promise<number> {
  const file = await open(path, 'wx', 0o600)
  let count = 0
  try {
    await file.write(CSV_START + csvLine(columns))
    for await (const page of pages) {
      await file.write(page.map((row) => csvLine(columns.map((column) => cell(row[column])))).join(''))
      count += page.length
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return count
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  return value instanceof Date ? value.toISOString() : String(value)
}

const DATE_COLUMNS = ['received_at', 'read_at', 'answered_at', 'handled_at', 'deleted_at']
const FORMS = { inquiry: 'messages', 'esa-request': 'esa-requests' } as const

/** The submissions of the forms, opened, with the owner's notes and replies. One that no key opens has its dates only. */
async function writeForms(database: Database, keys: SealingKeys, folder: string) {
  const counts: Record<string, number> = {}
  let unreadable = 0
  for (const [kind, name] of Object.entries(FORMS)) {
    const opened = async function* (): AsyncGenerator<Record<string, unknown>[]> {
      for await (const page of readPages(database, submissionsOf(kind))) {
        const all = await Promise.all(page.map((row) => openSubmission(row, keys)))
        unreadable += all.filter(({ isOpen }) => !isOpen).length
        yield all.map(({ cells }) => cells)
      }
    }
    // oxlint-disable-next-line no-await-in-loop
    const columns = await fieldNames(database, kind, keys)
    // oxlint-disable-next-line no-await-in-loop
    counts[name] = await writeTable(
      join(folder, `${name}.csv`),
      [...DATE_COLUMNS, ...columns, 'note', 'replies'],
      opened(),
    )
  }
  return { counts, unreadable }
}

/** All fields of the form's submissions; older ones may have others. */
async function fieldNames(database: Database, kind: string, keys: SealingKeys): Promise<string[]> {
  const names = new Set<string>()
  for await (const page of readPages(database, submissionsOf(kind))) {
    const all = await Promise.all(page.map((row) => openSubmission(row, keys)))
    for (const { fields } of all) for (const name of Object.keys(fields)) names.add(name)
  }
  return [...names]
}

function submissionsOf(kind: string): RawBuilder<Row> {
  return sql`
    select s.id::text as key, s.received_at, s.read_at, s.answered_at, s.handled_at, s.deleted_at, s.key_id, s.sealed,
      n.key_id as note_key, n.sealed as note_sealed, coalesce((
        select jsonb_agg(to_jsonb(r) order by r.number) from private.submission_replies as r
        where r.submission_id = s.id and r.queued_at is not null), '[]') as replies
    from private.form_submissions as s left join private.submission_notes as n on n.submission_id = s.id
    where s.kind = ${kind}`
}

async function openSubmission(row: Row, keys: SealingKeys) {
  const {
    key_id: keyId,
    sealed,
    note_key: noteKey,
    note_sealed: noteSealed,
    replies,
    ...dates
  } = row as Row & Record<'key_id' | 'sealed' | 'note_key' | 'note_sealed', string> & { replies: SentReply[] }
  const text = await unseal({ keyId, sealed }, keys).catch(() => undefined)
  const fields = (text === undefined ? {} : JSON.parse(text)) as Record<string, unknown>
  const note = noteSealed
    ? await openIfPossible({ keyId: noteKey, sealed: noteSealed }, keys, noteContext(row.key))
    : ''
  const sent = await Promise.all(replies.map((reply) => describeReply(reply, keys)))
  const cells = { ...dates, ...fields, note, replies: sent.join('\n\n') }
  return { isOpen: text !== undefined, fields, cells }
}

type SentReply = Parameters<typeof openReply>[0] &
  Record<'queued_at' | 'accepted_at' | 'refused_at', string | null>

/** A reply as a text: when it was sent, what became of it, and what it says. */
async function describeReply(reply: SentReply, keys: SealingKeys): Promise<string> {
  const { queued_at: sentAt, accepted_at: acceptedAt, refused_at: refusedAt } = reply
  const state = acceptedAt ? 'accepted' : refusedAt ? 'refused' : 'waiting'
  const content = await openReply(reply, keys)
  return `${sentAt ?? ''} (${state})\n${content?.text ?? ''}`
}
