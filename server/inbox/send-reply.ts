import { sql } from 'kysely'
import { z } from 'zod'

import type { SiteContent } from '#content/site-content.ts'
import { MailFailed, type Mailer, MailRefused } from '#server/mail/mailer.ts'
import { CannotOpen, openReply, type SealingKeys } from '#server/platform/crypto/seal.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'

import { type ReplyRow, sealReply } from './replies.ts'

const Data = z.object({ reply: z.uuid() })

interface SendReplyDeps {
  database: Database
  formKeys: SealingKeys
  mailer: Pick<Mailer, 'sendLetter'>
  content: () => SiteContent
}

/** A reply that is later than a day is better written anew. */
const TRIED_FOR_MS = 24 * 3_600_000

/**
 * Sends a reply of the owner, and records what the mail server answered. Nothing to do where it was accepted or refused
 * already, or its message was removed.
 * @throws MailRefused when it is refused for good, or was not accepted within a day; any other Error where it is retried
 */
export async function sendReply(job: { data: unknown }, deps: SendReplyDeps): Promise<void> {
  const { database, formKeys: keys } = deps
  const { reply } = Data.parse(job.data)
  const due = await database.asSystem((trx) => findDue(trx, reply))
  if (!due) return
  const { row, follows } = due
  let messageId: string
  try {
    if (isOverdue(row)) throw new MailRefused('A reply was not accepted within a day')
    messageId = await send(row, follows, deps)
  } catch (error) {
    const said = error instanceof MailFailed ? error.said : ''
    const isLast = error instanceof MailRefused
    await database.asSystem((trx) => recordFailed(trx, row, { said, isLast, keys }))
    throw error
  }
  await database.asSystem((trx) => recordAccepted(trx, row, messageId))
}

async function send(
  row: ReplyRow,
  follows: string[],
  { formKeys, mailer, content }: SendReplyDeps,
): Promise<string> {
  const letter = await openReply(row, formKeys)
  if (!letter?.to || !letter.subject) throw new CannotOpen('a reply can’t be opened')
  const { name, email } = content().facts.practice
  return mailer.sendLetter({
    id: row.id,
    to: letter.to,
    replyTo: { name, address: email },
    subject: follows.length > 0 ? `Re: ${letter.subject}` : letter.subject,
    // The marker of a signature, which mail programs set apart (RFC 3676, 4.3).
    text: `${letter.text}\n\n-- \n${letter.closing ?? ''}`,
    follows,
  })
}

type SentRow = ReplyRow & { queued_at: Date }

function selectDue(trx: Transaction, reply: string) {
  return trx
    .selectFrom('private.submission_replies')
    .selectAll()
    .where('id', '=', reply)
    .where('queued_at', 'is not', null)
    .where('accepted_at', 'is', null)
    .where('refused_at', 'is', null)
}

async function findDue(trx: Transaction, reply: string) {
  const row = await selectDue(trx, reply).executeTakeFirst()
  if (!row?.queued_at) return undefined
  const earlier = await trx
    .selectFrom('private.submission_replies')
    .select('message_id')
    .where('submission_id', '=', row.submission_id)
    .where('number', '<', row.number)
    .where('message_id', 'is not', null)
    .orderBy('number')
    .execute()
  return {
    row: { ...row, queued_at: row.queued_at } satisfies SentRow,
    follows: shortened(earlier.flatMap(({ message_id: id }) => id ?? [])),
  }
}

/** A header of a bounded length has the first and the last ones (RFC 5537, 3.4.4). */
function shortened(ids: string[]): string[] {
  return ids.length > 20 ? [ids[0]!, ...ids.slice(-19)] : ids
}

function isOverdue(row: SentRow): boolean {
  return Date.now() - row.queued_at.getTime() > TRIED_FOR_MS
}

/** Also after another process's attempt was refused: the mail is on its way, and the message is no more to do. */
async function recordAccepted(
  trx: Transaction,
  { id, submission_id: submission }: SentRow,
  messageId: string,
): Promise<void> {
  await lockSubmission(trx, submission)
  const before = await trx
    .selectFrom('private.submission_replies')
    .select('refused_at')
    .where('id', '=', id)
    .executeTakeFirst()
  await trx
    .updateTable('private.submission_replies')
    .set({ accepted_at: sql`now()`, refused_at: null, message_id: messageId })
    .where('id', '=', id)
    .execute()
  if (!before?.refused_at) return
  await sql`
    update private.form_submissions as f set answered_at = coalesce(f.answered_at, now()),
      handled_at = coalesce(f.handled_at, now()), read_at = coalesce(f.read_at, now())
    where f.id = ${submission}::uuid and (
      select r.refused_at is null from private.submission_replies as r
      where r.submission_id = f.id and r.queued_at is not null
      order by r.number desc limit 1)`.execute(trx)
}

/** In the order in which the owner's functions lock. */
async function lockSubmission(trx: Transaction, submission: string): Promise<void> {
  await sql`select from private.form_submissions where id = ${submission}::uuid for update`.execute(trx)
}

/** Stores the answer with the reply; with the last one, the message is to do again. */
async function recordFailed(
  trx: Transaction,
  { id, submission_id: submission }: SentRow,
  { said, isLast, keys }: { said: string; isLast: boolean; keys: SealingKeys },
): Promise<void> {
  await lockSubmission(trx, submission)
  // Read again under the lock: it may have another key by now, or another process's attempt may have ended it.
  const row = await selectDue(trx, id).forUpdate().executeTakeFirst()
  if (!row) return
  const content = await openReply(row, keys)
  if (content && said && content.said !== said) {
    const { keyId, sealed } = await sealReply(
      { ...content, said },
      { id: submission, number: row.number },
      keys,
    )
    await trx
      .updateTable('private.submission_replies')
      .set({ key_id: keyId, sealed })
      .where('id', '=', id)
      .execute()
  }
  if (!isLast) return
  await trx
    .updateTable('private.submission_replies')
    .set({ refused_at: sql`now()` })
    .where('id', '=', id)
    .execute()
  await sql`select private.reopen_unanswered(${submission}::uuid)`.execute(trx)
  await trx
    .insertInto('private.audit_log')
    .values({ action: 'message.reply-refused', subject_id: submission })
    .execute()
}
