import type {
  InboxCursor,
  InboxItem,
  InboxListRequest,
  InboxPage,
  InboxState,
} from '#contracts/owner-inbox.ts'
import type { SubmissionKind } from '#contracts/form-service.ts'

import { type FormKeys, openFields, openIfPossible } from './seal.ts'

/** The dates of a row, as JSON has them. */
export interface StateRow {
  read_at: string | null
  handled_at: string | null
  answered_at: string | null
  deleted_at: string | null
}

/** A row of the list, still sealed; what was written comes with a search only. */
export interface SealedRow extends StateRow {
  id: string
  kind: SubmissionKind
  key_id: string
  sealed_name: string | null
  sealed: string | null
  received_at: string
}

export function stateOf(row: StateRow): InboxState {
  return {
    readAt: row.read_at,
    handledAt: row.handled_at,
    answeredAt: row.answered_at,
    deletedAt: row.deleted_at,
  }
}

/** Reads at most so many rows, after the row that the cursor names. */
type ReadRows = (after: InboxCursor | undefined, most: number) => Promise<SealedRow[]>

const PAGE = 25
/** Messages that are opened before other requests get their turn. */
const SCAN = 200
/** How long one request searches; the page then requests what follows. */
const SEARCH_MS = 250

/** One page of the list, names opened and nothing else. */
export function listInbox(
  { search = '', after }: Pick<InboxListRequest, 'search' | 'after'>,
  read: ReadRows,
  keys: FormKeys,
): Promise<Pick<InboxPage, 'items' | 'next'>> {
  return search.trim() ? scan(search.trim(), after, read, keys) : firstRows(after, read, keys)
}

async function firstRows(after: InboxCursor | undefined, read: ReadRows, keys: FormKeys) {
  // Read one more than a page, to know whether another one follows.
  const rows = await read(after, PAGE + 1)
  const items = await openNames(rows.slice(0, PAGE), keys)
  return { items, next: rows.length > PAGE ? cursorAt(rows[PAGE - 1]) : null }
}

// What was written is sealed, so the database can't search it: it is opened here, slice by slice. Bounded by time and
// not by a number of messages, because a busy machine opens fewer in the same time.
async function scan(search: string, start: InboxCursor | undefined, read: ReadRows, keys: FormKeys) {
  const fits = textSearch(search)
  const items: InboxItem[] = []
  let after = start
  const end = performance.now() + SEARCH_MS
  let reading: Promise<SealedRow[]> | undefined = read(start, SCAN)
  while (reading) {
    const rows: SealedRow[] = await reading
    after = cursorAt(rows.at(-1)) ?? after
    // The database reads the next slice while this one is opened.
    const follows = rows.length === SCAN && performance.now() < end
    reading = follows ? read(after, SCAN) : undefined
    // Awaited in its turn. Where it fails before, Node would end the process for a rejection that nobody handles.
    reading?.catch(() => undefined)
    const texts = await Promise.all(rows.map((row) => openText(row, keys)))
    const hits = rows.filter((_, at) => fits(texts[at] ?? '')).slice(0, PAGE - items.length)
    items.push(...(await openNames(hits, keys)))
    if (items.length === PAGE) {
      await reading?.catch(() => undefined)
      return { items, next: cursorAt(hits.at(-1)) }
    }
    if (rows.length < SCAN) return { items, next: null }
    // Let other requests be served between two slices.
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { items, next: after ?? null }
}

/**
 * Whether a text fits what was typed: every word of the search stands somewhere in it, in any order, whatever the case
 * and the accents. A number is compared by its digits, however it is written.
 */
function textSearch(search: string): (text: string) => boolean {
  const wanted = plain(search).split(/\s+/).filter(Boolean)
  const digits = /^[\d\s().+-]{3,}$/.test(search) ? digitsOf(search).replace(/^1(?=\d{10}$)/, '') : ''
  return (text) => {
    const given = plain(text)
    return wanted.every((word) => given.includes(word)) || (digits !== '' && digitsOf(given).includes(digits))
  }
}

function digitsOf(text: string): string {
  return text.replaceAll(/[ ().+-]/g, '')
}

function plain(text: string): string {
  // Most texts: a third of the time that the rest takes.
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

// The list says which keys are missing; a line in the log for each message would bury it.
const silent = { warn: () => undefined }

/** What somebody wrote, all fields as one text; null where no key opens it. */
async function openText({ key_id: keyId, sealed }: SealedRow, keys: FormKeys): Promise<string | null> {
  if (sealed === null) return null
  const fields = await openFields({ keyId, sealed }, keys, silent)
  return fields && Object.values(fields).join('\n')
}

function openNames(rows: SealedRow[], keys: FormKeys): Promise<InboxItem[]> {
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

async function nameOf({ key_id: keyId, sealed_name: sealed }: SealedRow, keys: FormKeys) {
  return sealed === null ? null : openIfPossible({ keyId, sealed }, keys)
}
