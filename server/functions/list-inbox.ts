import type {
  InboxCursor,
  InboxItem,
  InboxListRequest,
  InboxPage,
  InboxState,
} from '#contracts/owner-inbox.ts'
import type { SubmissionKind } from '#contracts/form-service.ts'

import { type FormKeys, openIfPossible } from './seal.ts'

/** The dates of a row, as JSON has them. */
export interface StateRow {
  read_at: string | null
  handled_at: string | null
  answered_at: string | null
  deleted_at: string | null
}

/** A row of the list, its name still sealed. */
export interface SealedRow extends StateRow {
  id: string
  kind: SubmissionKind
  key_id: string
  sealed_name: string | null
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
/** Names that are opened before other requests get their turn. */
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
  return { items, next: rows.length > PAGE ? cursorAt(items.at(-1)) : null }
}

// Names are sealed, so the database can't search them: they are opened here, slice by slice. Bounded by time and not
// by a number of names, because a busy machine opens fewer in the same time.
async function scan(search: string, start: InboxCursor | undefined, read: ReadRows, keys: FormKeys) {
  const fits = nameSearch(search)
  const items: InboxItem[] = []
  let after = start
  const end = performance.now() + SEARCH_MS
  do {
    const batch = await openNames(await read(after, SCAN), keys)
    for (const item of batch) {
      after = cursorAt(item) ?? after
      if (item.name !== null && fits(item.name)) items.push(item)
      if (items.length === PAGE) return { items, next: after ?? null }
    }
    if (batch.length < SCAN) return { items, next: null }
    // Let other requests be served between two slices.
    await new Promise((resolve) => setTimeout(resolve))
  } while (performance.now() < end)
  return { items, next: after ?? null }
}

/**
 * Whether a name fits what was typed: every word of the search stands somewhere in the name, in any order,
 * whatever the case and the accents.
 */
function nameSearch(search: string): (name: string) => boolean {
  const wanted = plain(search).split(/\s+/).filter(Boolean)
  return (name) => {
    const given = plain(name)
    return wanted.every((word) => given.includes(word))
  }
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[’‘`]/g, "'")
}

function cursorAt(item: InboxItem | undefined): InboxCursor | null {
  return item ? { receivedAt: item.receivedAt, id: item.id } : null
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
