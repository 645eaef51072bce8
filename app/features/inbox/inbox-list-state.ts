import type { InboxCursor, InboxItem, InboxListRequest, InboxPage } from '#contracts/owner-inbox.ts'

/** What of the inbox is shown. */
export type Shown = 'all' | 'enquiry' | 'esaRequest' | 'open' | 'handled'

export interface Question {
  shown: Shown
  /** Parts of a name; empty finds everybody. */
  search: string
}

/** What has been read of the list so far; `next` is null at its end. */
export interface InboxList {
  items: readonly InboxItem[]
  next: InboxCursor | null
  unread: number
}

const FILTERS: Record<Shown, Pick<InboxListRequest, 'kind' | 'handled'>> = {
  all: {},
  enquiry: { kind: 'enquiry' },
  esaRequest: { kind: 'esa-request' },
  open: { handled: false },
  handled: { handled: true },
}

export function requestFor({ shown, search }: Question, after: InboxCursor | null): InboxListRequest {
  return { ...FILTERS[shown], ...(search && { search }), ...(after && { after }) }
}

/** A further page. What was read meanwhile has moved behind the unread ones and may come again. */
export function withPage(list: InboxList | undefined, page: InboxPage): InboxList {
  const known = new Set(list?.items.map(({ id }) => id))
  const fresh = page.items.filter(({ id }) => !known.has(id))
  return { items: [...(list?.items ?? []), ...fresh], next: page.next, unread: page.unread }
}

/** One that was opened, marked or both; it keeps its place until the list is read again. */
export function withChange(list: InboxList, id: string, change: Partial<InboxItem>): InboxList {
  const before = list.items.find((item) => item.id === id)
  if (!before) return list
  const newlyRead = before.readAt === null && Boolean(change.readAt)
  return {
    ...list,
    items: list.items.map((item) => (item.id === id ? { ...item, ...change } : item)),
    unread: list.unread - (newlyRead ? 1 : 0),
  }
}

export function withoutItem(list: InboxList, id: string): InboxList {
  const before = list.items.find((item) => item.id === id)
  return {
    ...list,
    items: list.items.filter((item) => item.id !== id),
    unread: list.unread - (before?.readAt === null ? 1 : 0),
  }
}
