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
  InboxRequest,
  InboxState,
  type InboxCursor,
  type InboxItem,
} from '#contracts/inbox.ts'
import { jsonRows } from '#server/platform/database/database.ts'
import type { SubmissionKind } from '#contracts/form-service.ts'

import { type Handler, RefusedRequest } from '#server/backend/functions/http.ts'
import { type Member, type MemberDeps, ownerFunction } from '#server/backend/functions/member-function.ts'
import {
  type SealingKeys,
  noteContext,
  openFields,
  openIfPossible,
  seal,
} from '#server/platform/crypto/seal.ts'

interface OwnerInboxDeps extends MemberDeps {
  keys: SealingKeys
  /** The content for visitors, of which the saved answers are part. */
  content: () => SiteContent
}

/**
 * The submissions of the forms, for the owner alone: `InboxRequest` in, by action `InboxPage`, `InboxMessage`,
 * `InboxState`, `InboxNoted` or `InboxAnswers` out. 400, 401, 403, 404 for a removed submission, 405, 409 for a note that
 * was changed elsewhere, 413, 500 with `{ error }`.
 */
export function ownerInbox(deps: OwnerInboxDeps): Handler {
  const options = {
    failure: { error: 'The inbox could not be served' },
    refusal: 'The inbox is the owner’s',
    // The longest note in the widest characters.
    body: { schema: InboxRequest, maxBytes: 24 * 1024 },
  }
  return ownerFunction(deps, options, async ({ body: request, member, run, requireOwner }) => {
    const call: Call = <Row>(statement: RawBuilder<Row>) => run((trx) => jsonRows<Row>(trx, statement))
    switch (request.action) {
      case 'list':
        return InboxPage.parse(await list(request, call, member, deps))
      case 'read':
        return InboxMessage.parse(await read(request.id, call, member, deps))
      case 'mark':
        return InboxState.parse(await mark(request, call, member))
      case 'note':
        return InboxNoted.parse(await note(request, call, member, deps))
      case 'answers':
        await requireOwner()
        return InboxAnswers.parse({ answers: deps.content().pages.answers.list })
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
  const sealed = text.trim() ? await seal(text, keys, noteContext(id)) : undefined
  const [written] = await call(sql<number>`public.inbox_note(
    ${reader.id}::uuid, ${id}::uuid, ${seen}::integer, ${sealed?.keyId ?? null}::text, ${sealed?.sealed ?? null}::text)`)
  if (written === undefined) throw new RefusedRequest(409, 'The note was changed elsewhere')
  return { version: written }
}

function notFound(): RefusedRequest {
  return new RefusedRequest(404, 'There is no such submission')
}

/** The dates of a row, as JSON. */
interface StateRow {
  read_at: string | null
  handled_at: string | null
  answered_at: string | null
  deleted_at: string | null
}

/** A row of the list, still sealed; `sealed` is null except for a search. */
export interface SealedRow extends StateRow {
  id: string
  kind: SubmissionKind
  key_id: string
  sealed_name: string | null
  sealed: string | null
  received_at: string
}

function stateOf(row: StateRow): InboxState {
  return {
    readAt: row.read_at,
    handledAt: row.handled_at,
    answeredAt: row.answered_at,
    deletedAt: row.deleted_at,
  }
}

/** Reads at most `most` rows after the cursor. */
type ReadRows = (after: InboxCursor | undefined, most: number) => Promise<SealedRow[]>

const PAGE = 25
/** How many messages are opened before yielding to other requests. */
const SCAN = 200
/** How long one request searches; the page then requests the rest. */
const SEARCH_MS = 250

/** One page of the list, with the names opened only. */
export function listInbox(
  { search = '', after }: Pick<InboxListRequest, 'search' | 'after'>,
  readRows: ReadRows,
  keys: SealingKeys,
): Promise<Pick<InboxPage, 'items' | 'next'>> {
  return search.trim() ? scan(search.trim(), after, readRows, keys) : firstRows(after, readRows, keys)
}

async function firstRows(after: InboxCursor | undefined, readRows: ReadRows, keys: SealingKeys) {
  // Read one more than a page, to know whether another one follows.
  const rows = await readRows(after, PAGE + 1)
  const items = await openNames(rows.slice(0, PAGE), keys)
  return { items, next: rows.length > PAGE ? cursorAt(rows[PAGE - 1]) : null }
}

// Messages are sealed, so they are opened and searched here, in slices. Bounded by time, because a busy machine opens
// fewer.
async function scan(search: string, start: InboxCursor | undefined, readRows: ReadRows, keys: SealingKeys) {
  const fits = textSearch(search)
  const items: InboxItem[] = []
  let after = start
  const end = performance.now() + SEARCH_MS
  let reading: Promise<SealedRow[]> | undefined = readRows(start, SCAN)
  while (reading) {
    const rows: SealedRow[] = await reading
    after = cursorAt(rows.at(-1)) ?? after
    // The database reads the next slice while this one is opened.
    const hasNext = rows.length === SCAN && performance.now() < end
    reading = hasNext ? readRows(after, SCAN) : undefined
    // It is awaited later: until then a failure must not be an unhandled rejection.
    reading?.catch(() => undefined)
    const texts = await Promise.all(rows.map((row) => openText(row, keys)))
    const hits = rows.filter((_, at) => fits(texts[at] ?? '')).slice(0, PAGE - items.length)
    items.push(...(await openNames(hits, keys)))
    if (items.length === PAGE) {
      await reading?.catch(() => undefined)
      return { items, next: cursorAt(hits.at(-1)) }
    }
    if (rows.length < SCAN) return { items, next: null }
    // Yield to other requests between two slices.
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { items, next: after ?? null }
}

/**
 * Whether a text contains every word of the search, in any order, ignoring case and accents. Telephone numbers are
 * compared by their digits.
 */
function textSearch(search: string): (text: string) => boolean {
  // Quotation marks around words and commas between them are not searched for.
  const words = plain(search)
    .split(/[\s,;"“”]+/)
    .filter(Boolean)
  const digits = /^[\d\s().+-]{3,}$/.test(search) ? digitsOf(search).replace(/^1(?=\d{10}$)/, '') : ''
  return (text) => {
    const given = plain(text)
    return words.every((word) => given.includes(word)) || (digits !== '' && digitsOf(given).includes(digits))
  }
}

function digitsOf(text: string): string {
  return text.replaceAll(/[ ().+-]/g, '')
}

function plain(text: string): string {
  // A faster path for most texts: it takes a third of the time of the other.
  if (IS_ASCII.test(text)) return text.toLowerCase().replaceAll('`', "'")
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[’‘`]/g, "'")
}

const IS_ASCII = /^[\x20-\x7e\n\r\t]*$/

function cursorAt(row: SealedRow | undefined): InboxCursor | null {
  return row ? { receivedAt: row.received_at, id: row.id } : null
}

// Missing keys are not logged here, because the list shows them.
const NO_LOG = { warn: () => undefined }

/** All fields of a submission as one text; null where no key opens it. */
async function openText({ key_id: keyId, sealed }: SealedRow, keys: SealingKeys): Promise<string | null> {
  if (sealed === null) return null
  const fields = await openFields({ keyId, sealed }, keys, NO_LOG)
  return fields && Object.values(fields).join('\n')
}

function openNames(rows: SealedRow[], keys: SealingKeys): Promise<InboxItem[]> {
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      kind: row.kind,
      name: await nameOf(row, keys),
      receivedAt: row.received_at,
      ...stateOf(row),
    })),
  )
}

async function nameOf({ key_id: keyId, sealed_name: sealed }: SealedRow, keys: SealingKeys) {
  return sealed === null ? null : openIfPossible({ keyId, sealed }, keys)
}
