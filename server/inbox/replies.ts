import { sql } from 'kysely'

import { inboxReply } from '#content/messages/inbox-reply.ts'
import type { SiteContent } from '#content/site-content.ts'
import { EmailAddress } from '#contracts/email-address.ts'
import { fill } from '#contracts/fill.ts'
import { repeatsRequest } from '#contracts/inbox-reply.ts'
import type { InboxDraft, InboxReply, InboxRequest, InboxState } from '#contracts/inbox.ts'
import { RefusedRequest } from '#server/backend/functions/http.ts'
import { type Member, refuseTooMany, requireProof } from '#server/backend/functions/member-function.ts'
import {
  openFields,
  openReply,
  type ReplyContent,
  replyContext,
  seal,
  type Sealed,
  type SealingKeys,
} from '#server/platform/crypto/seal.ts'
import { jsonb, jsonRows, type Run, type Transaction } from '#server/platform/database/database.ts'
import { LIMITS } from '#server/platform/limits/rate-limits.ts'
import type { Logger } from '#server/platform/process/log.ts'

import { type StateRow, stateOf } from './list.ts'

export const REPLY_QUEUE = 'send-reply'

export interface ReplyRow {
  id: string
  submission_id: string
  number: number
  key_id: string
  sealed: string
  version: number
  queued_at: Date | null
  accepted_at: Date | null
  refused_at: Date | null
}

interface ReplyDeps {
  run: Run
  member: Member
  keys: SealingKeys
}

interface SendDeps extends ReplyDeps {
  content: () => SiteContent
  log: Pick<Logger, 'warn'>
}

type DraftRequest = Extract<InboxRequest, { action: 'draft' }>
type SendRequest = Extract<InboxRequest, { action: 'reply' }>

/** The replies to a submission that were sent, opened, and the draft of the next one. */
export async function readReplies(
  submission: string,
  { run, keys }: Pick<ReplyDeps, 'run' | 'keys'>,
): Promise<{ replies: InboxReply[]; draft: InboxDraft }> {
  const rows = await run((trx) => rowsOf(trx, submission))
  const sent = await Promise.all(
    rows.filter(isSent).map(async (row) => {
      const content = await openReply(row, keys)
      return {
        ...progressOf(row),
        to: content?.to ?? null,
        text: content?.text ?? null,
        said: content?.said ?? null,
      }
    }),
  )
  const draft = draftOf(rows)
  const text = draft ? ((await openReply(draft, keys))?.text ?? null) : ''
  return { replies: sent, draft: { number: nextNumber(rows), text, version: draft?.version ?? 0 } }
}

/** How far the replies to a submission are; nothing of their content. */
export async function readReplyStates(submission: string, { run }: Pick<ReplyDeps, 'run'>) {
  const rows = await run((trx) => rowsOf(trx, submission))
  return { replies: rows.filter(isSent).map(progressOf) }
}

/**
 * Writes the draft of the next reply. An emptied one is stored, not deleted: a new row would have version 1 again, and
 * an edit of the former draft would overwrite it.
 * @returns its new version
 * @throws RefusedRequest 404, 409
 */
export async function writeDraft(
  { id, number, text, version }: DraftRequest,
  { run, member, keys }: ReplyDeps,
): Promise<{ version: number }> {
  return run(async (trx) => {
    const { rows } = await lockSubmission(trx, member, id)
    requireUnchanged(rows, { number, version })
    if (version === 0) await record(trx, member, 'message.reply-drafted', id)
    await write(trx, { id, number }, await sealReply({ text }, { id, number }, keys))
    return { version: version + 1 }
  })
}

/**
 * Queues a reply: the text of the draft, to the address that the submission names. In one transaction with its outbox
 * entry. The same text as the same reply again, such as after a lost response, is sent once.
 * @returns the state of the submission
 * @throws RefusedRequest 403 without a fresh proof of identity, 404, 409, 422, 429
 */
export async function queueReply(
  { id, number, text, version }: SendRequest,
  { run, member, keys, content, log }: SendDeps,
): Promise<InboxState> {
  return run(async (trx) => {
    const { submission, rows } = await lockSubmission(trx, member, id)
    await requireProof(trx, member)
    const sent = rows.find((row) => row.number === number && isSent(row))
    if (sent && (await openReply(sent, keys))?.text === text) return readState(trx, id)
    requireUnchanged(rows, { number, version })
    const fields = await openFields({ keyId: submission.key_id, sealed: submission.sealed }, keys, log)
    const to = EmailAddress.safeParse(fields?.email).data
    if (!to || !text) throw new RefusedRequest(422, 'There is nothing to send, or nobody to send it to')
    if (submission.kind === 'esa-request' && repeatsRequest(text, fields ?? {})) {
      throw new RefusedRequest(422, 'The text repeats the request')
    }
    const inTransaction: Run = (work) => work(trx)
    await refuseTooMany(inTransaction, LIMITS.reply, member.id)
    await refuseTooMany(inTransaction, LIMITS.replyADay, member.id)
    const sealed = await sealReply({ text, to, ...framed(content()) }, { id, number }, keys)
    const reply = await write(trx, { id, number }, sealed, { queued: true })
    await record(trx, member, 'message.reply-sent', id)
    await sql`
      update private.form_submissions set answered_at = coalesce(answered_at, now()),
        handled_at = coalesce(handled_at, now()), read_at = coalesce(read_at, now())
      where id = ${id}::uuid`.execute(trx)
    await sql`select private.enqueue(${REPLY_QUEUE}, ${jsonb({ reply })}, null)`.execute(trx)
    return readState(trx, id)
  })
}

/** Subject and closing lines, which say nothing of the form: that somebody asked about an ESA is health information. */
function framed({ facts: { practice } }: SiteContent): { subject: string; closing: string } {
  const { subject, closing } = inboxReply.mail
  const values = { practice: practice.name }
  return { subject: fill(subject, values), closing: closing.map((line) => fill(line, values)).join('\n\n') }
}

interface Target {
  kind: string
  key_id: string
  sealed: string
  is_deleted: boolean
}

/** Locks it, so that what is read afterwards stays as it is; then checks the role. @throws RefusedRequest 404, 409 */
async function lockSubmission(trx: Transaction, member: Member, submission: string) {
  const call = sql`private.submission_to_reply_to(${member.id}::uuid, ${submission}::uuid)`
  const [found] = await jsonRows<Target>(trx, call)
  if (!found) throw new RefusedRequest(404, 'There is no such submission')
  if (found.is_deleted) throw new RefusedRequest(409, 'The submission was deleted')
  return { submission: found, rows: await rowsOf(trx, submission) }
}

function rowsOf(trx: Transaction, submission: string): Promise<ReplyRow[]> {
  return trx
    .selectFrom('private.submission_replies')
    .selectAll()
    .where('submission_id', '=', submission)
    .orderBy('number')
    .execute()
}

/** Another tab or device has not sent this reply, nor changed its draft. @throws RefusedRequest 409 */
function requireUnchanged(rows: ReplyRow[], seen: { number: number; version: number }): void {
  if (seen.number !== nextNumber(rows) || seen.version !== (draftOf(rows)?.version ?? 0)) {
    throw new RefusedRequest(409, 'The reply was changed elsewhere')
  }
}

function isSent(row: ReplyRow): row is ReplyRow & { queued_at: Date } {
  return row.queued_at !== null
}

function draftOf(rows: ReplyRow[]): ReplyRow | undefined {
  return rows.find((row) => !isSent(row))
}

function nextNumber(rows: ReplyRow[]): number {
  return rows.filter(isSent).length + 1
}

async function write(
  trx: Transaction,
  { id, number }: { id: string; number: number },
  { keyId, sealed }: Sealed,
  { queued = false } = {},
): Promise<string> {
  const changed = { key_id: keyId, sealed, ...(queued && { queued_at: sql<Date>`now()` }) }
  const { id: reply } = await trx
    .insertInto('private.submission_replies')
    .values({ submission_id: id, number, ...changed })
    .onConflict((conflict) =>
      conflict.columns(['submission_id', 'number']).doUpdateSet({
        ...changed,
        version: sql`submission_replies.version + 1`,
        written_at: sql`now()`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return reply
}

async function record(
  trx: Transaction,
  { id }: Member,
  action: 'message.reply-drafted' | 'message.reply-sent',
  submission: string,
): Promise<void> {
  await trx.insertInto('private.audit_log').values({ action, actor_id: id, subject_id: submission }).execute()
}

async function readState(trx: Transaction, submission: string): Promise<InboxState> {
  const [row] = await jsonRows<StateRow>(
    trx,
    sql`(select read_at, handled_at, answered_at, deleted_at
      from private.form_submissions where id = ${submission}::uuid)`,
  )
  return stateOf(row!)
}

function progressOf(row: ReplyRow & { queued_at: Date }) {
  const { number, queued_at: queuedAt, accepted_at: acceptedAt, refused_at: refusedAt } = row
  const common = { number, sentAt: queuedAt.toISOString() }
  if (acceptedAt) return { ...common, state: 'accepted' as const, endedAt: acceptedAt.toISOString() }
  if (refusedAt) return { ...common, state: 'refused' as const, endedAt: refusedAt.toISOString() }
  return { ...common, state: 'waiting' as const, endedAt: null }
}

/** Seals a reply or draft with the newest key, bound to its submission and number: it opens in no other place. */
export function sealReply(
  content: ReplyContent,
  { id, number }: { id: string; number: number },
  keys: SealingKeys,
): Promise<Sealed> {
  return seal(JSON.stringify(content), keys, replyContext(id, number))
}
