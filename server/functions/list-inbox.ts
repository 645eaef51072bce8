import type { InboxCursor, InboxItem, InboxListRequest, InboxPage } from '#contracts/owner-inbox.ts'
import type { FormKeys } from './form-keys.ts'
import { CannotOpen, open } from './seal.ts'
import type { InboxStore, ListedSubmission } from './inbox-store.ts'
import { nameSearch } from './name-search.ts'

const PAGE = 25
/** Names that are opened before others get their turn. */
const SCAN = 200
/** How long one request goes on searching; the page then asks for what follows. */
const SEARCH_MS = 250

/** One page of the list, names opened and nothing else. @throws BackendFailure */
export async function listInbox(
  reader: string,
  request: InboxListRequest,
  { store, keys }: { store: Pick<InboxStore, 'page' | 'unread'>; keys: FormKeys },
): Promise<InboxPage> {
  const search = request.search?.trim() ?? ''
  const read = (after: InboxCursor | undefined, most: number) =>
    store.page(reader, most, { kind: request.kind, handled: request.handled, after })
  const unread = await store.unread(reader)
  const page = search
    ? await scan(search, request.after, read, keys)
    : await firstRows(request.after, read, keys)
  return { ...page, unread }
}

type Read = (after: InboxCursor | undefined, most: number) => Promise<ListedSubmission[]>
type Found = Omit<InboxPage, 'unread'>

async function firstRows(after: InboxCursor | undefined, read: Read, keys: FormKeys): Promise<Found> {
  // One more than is shown tells whether there is another page.
  const rows = await read(after, PAGE + 1)
  const items = await opened(rows.slice(0, PAGE), keys)
  return { items, next: rows.length > PAGE ? cursorAt(items.at(-1)) : null }
}

// Names are sealed, so the database can't search them: slice after slice is opened here. The clock bounds it
// and no number of names, because a busy machine opens fewer in the same time.
async function scan(
  search: string,
  start: InboxCursor | undefined,
  read: Read,
  keys: FormKeys,
): Promise<Found> {
  const fits = nameSearch(search)
  const items: InboxItem[] = []
  let after = start
  const end = performance.now() + SEARCH_MS
  do {
    const batch = await opened(await read(after, SCAN), keys)
    for (const item of batch) {
      after = cursorAt(item) ?? after
      if (item.name !== null && fits(item.name)) items.push(item)
      if (items.length === PAGE) return { items, next: after ?? null }
    }
    if (batch.length < SCAN) return { items, next: null }
    // Whatever else has come in is served between two slices.
    await new Promise((resolve) => setTimeout(resolve))
  } while (performance.now() < end)
  return { items, next: after ?? null }
}

function cursorAt(item: InboxItem | undefined): InboxCursor | null {
  return item ? { unread: item.readAt === null, receivedAt: item.receivedAt, id: item.id } : null
}

function opened(rows: ListedSubmission[], keys: FormKeys): Promise<InboxItem[]> {
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      kind: row.kind,
      name: await nameOf(row, keys),
      receivedAt: row.received_at,
      readAt: row.read_at,
      handledAt: row.handled_at,
    })),
  )
}

async function nameOf({ key_id: keyId, sealed_name: sealed }: ListedSubmission, keys: FormKeys) {
  if (sealed === null) return null
  try {
    return await open({ keyId, sealed }, keys)
  } catch (error) {
    if (error instanceof CannotOpen) return null
    throw error
  }
}
