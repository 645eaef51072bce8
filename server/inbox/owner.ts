import { type RawBuilder, sql } from 'kysely'

import type { SiteContent } from '#content/site-content.ts'
import {
  InboxAnswers,
  type InboxCounts,
  type InboxListName,
  type InboxListRequest,
  type InboxMarks,
  InboxMessage,
  type InboxNote,
  InboxNoted,
  InboxPage,
  InboxReplies,
  InboxRequest,
  InboxState,
} from '#contracts/inbox.ts'
import { jsonRows } from '#server/platform/database/database.ts'

import { type Handler, RefusedRequest } from '#server/backend/functions/http.ts'
import { type Member, type MemberDeps, ownerFunction } from '#server/backend/functions/member-function.ts'
import {
  type SealingKeys,
  noteContext,
  openFields,
  openIfPossible,
  seal,
} from '#server/platform/crypto/seal.ts'

import { listInbox, type SealedRow, type StateRow, stateOf } from './list.ts'
import { queueReply, readReplies, readReplyStates, writeDraft } from './replies.ts'

interface OwnerInboxDeps extends MemberDeps {
  keys: SealingKeys
  /** The content for visitors, of which the saved answers are part. */
  content: () => SiteContent
  /** The address that mails are sent from. */
  mailSender: string
}

/**
 * The submissions of the forms, for the owner alone: `InboxRequest` in, by action `InboxPage`, `InboxMessage`,
 * `InboxState`, `InboxNoted`, `InboxAnswers` or `InboxReplies` out. 400, 401, 403, 404 for a removed
 * submission, 405, 409 for a note or reply that was changed elsewhere, 413, 422 and 429 for a reply that is not sent, 500
 * with `{ error }`.
 */
export function ownerInbox(deps: OwnerInboxDeps): Handler {
  const options = {
    failure: { error: 'The inbox could not be served' },
    refusal: 'The inbox is the owner’s',
    // The longest note or reply in the widest characters.
    body: { schema: InboxRequest, maxBytes: 24 * 1024 },
  }
  return ownerFunction(deps, options, async ({ body: request, member, run, requireOwner }) => {
    const call: Call = <Row>(statement: RawBuilder<Row>) => run((trx) => jsonRows<Row>(trx, statement))
    switch (request.action) {
      case 'list':
        return InboxPage.parse(await list(request, call, member, deps))
      case 'read':
        return InboxMessage.parse({
          ...(await read(request.id, call, member, deps)),
          ...(await readReplies(request.id, { run, keys: deps.keys })),
          sender: deps.mailSender,
        })
      case 'mark':
        return InboxState.parse(await mark(request, call, member))
      case 'note':
        return InboxNoted.parse(await note(request, call, member, deps))
      case 'answers':
        await requireOwner()
        return InboxAnswers.parse({ answers: deps.content().pages.answers.list })
      case 'draft':
        return InboxNoted.parse(await writeDraft(request, { ...deps, run, member }))
      case 'reply':
        return InboxState.parse(await queueReply(request, { ...deps, run, member }))
      case 'replies':
        return InboxReplies.parse(await readReplyStates(request.id, { run }))
    }
  })
}

/** Calls a database function in a transaction of its own. */
type Call = <Row>(statement: RawBuilder<Row>) => Promise<Row[]>

async function list(request: InboxListRequest, call: Call, reader: Member, { keys }: OwnerInboxDeps) {
  const counted = await call(
    sql<{ list: InboxListName; messages: number }>`public.inbox_counts(${reader.id}::uuid)`,
  )
  const page = await listInbox(
    request,
    (after, most) =>
      call(sql<SealedRow>`public.inbox_page(
        ${reader.id}::uuid, ${most}::integer, ${request.list ?? 'all'}::text,
        ${after?.receivedAt ?? null}::text::timestamptz, ${after?.id ?? null}::uuid,
        ${Boolean(request.search?.trim())}::boolean)`),
    keys,
  )
  const known = [...keys.byId.keys()]
  const missing = await call(
    sql<{ key_id: string; submissions: number }>`
      public.inbox_missing_keys(${reader.id}::uuid, ${known}::text[])`,
  )
  const missingKeys = missing.map(({ key_id: key, submissions: messages }) => ({ key, messages }))
  const counts = Object.fromEntries(counted.map((each) => [each.list, each.messages])) as InboxCounts
  return { ...page, counts: { ...counts, all: counts.open + counts.handled }, missingKeys }
}

interface SealedMessage extends Omit<SealedRow, 'sealed_name' | 'sealed'> {
  sealed: string
  note_key_id: string | null
  note_sealed: string | null
  note_version: number | null
}

async function read(id: string, call: Call, reader: Member, { keys, log }: OwnerInboxDeps) {
  const [found] = await call(sql<SealedMessage>`public.inbox_read(${reader.id}::uuid, ${id}::uuid)`)
  if (!found) throw notFound()
  return {
    id: found.id,
    kind: found.kind,
    receivedAt: found.received_at,
    ...stateOf(found),
    fields: await openFields({ keyId: found.key_id, sealed: found.sealed }, keys, log),
    note: await openNote(found, keys),
  }
}

async function openNote(found: SealedMessage, keys: SealingKeys): Promise<InboxNote> {
  const { note_key_id: keyId, note_sealed: sealed, note_version: version } = found
  if (keyId === null || sealed === null || version === null) return { text: '', version: 0 }
  return { text: await openIfPossible({ keyId, sealed }, keys, noteContext(found.id)), version }
}

async function mark({ id, ...marks }: InboxMarks & { id: string }, call: Call, reader: Member) {
  const { handled = null, answered = null, deleted = null, unread = null } = marks
  const [state] = await call(sql<StateRow>`public.inbox_mark(
    ${reader.id}::uuid, ${id}::uuid, ${handled}::boolean, ${answered}::boolean, ${deleted}::boolean, ${unread}::boolean)`)
  if (!state) throw notFound()
  return stateOf(state)
}

async function note(
  { id, text, version: seen }: Extract<InboxRequest, { action: 'note' }>,
  call: Call,
  reader: Member,
  { keys }: OwnerInboxDeps,
) {
  // An emptied note is stored, not deleted (null): a new row would have version 1 again, as an edit of the former one.
  const { keyId, sealed } = await seal(text, keys, noteContext(id))
  const [written] = await call(sql<number>`public.inbox_note(
    ${reader.id}::uuid, ${id}::uuid, ${seen}::integer, ${keyId}::text, ${sealed}::text)`)
  if (written === undefined) throw new RefusedRequest(409, 'The note was changed elsewhere')
  return { version: written }
}

function notFound(): RefusedRequest {
  return new RefusedRequest(404, 'There is no such submission')
}
