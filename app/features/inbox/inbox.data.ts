import type { InfiniteData } from '@tanstack/react-query'
import type * as z from 'zod/mini'

import { functions } from '#app/lib/backend-client.ts'
import { logProblem } from '#app/lib/log.ts'
import '#app/lib/quiet-schemas.ts'
import {
  type InboxCursor,
  InboxDone,
  type InboxItem,
  type InboxListRequest,
  InboxMessage,
  InboxPage,
  type InboxRequest,
} from '#contracts/owner-inbox.ts'

/** Why a request failed. 'refused': the caller is not the owner, or not any more. 'gone': it was deleted. */
export class InboxError extends Error {
  readonly status: 'gone' | 'refused' | 'failed'

  constructor(status: InboxError['status']) {
    super(status)
    this.status = status
  }
}

export type InboxFilter = 'all' | 'enquiry' | 'esaRequest' | 'open' | 'handled'

export interface InboxQuery {
  filter: InboxFilter
  /** Parts of a name; empty finds everybody. */
  search: string
}

export const inboxKeys = {
  lists: ['inbox', 'list'] as const,
  list: (query: InboxQuery) => [...inboxKeys.lists, query] as const,
  message: (id: string) => ['inbox', 'message', id] as const,
}

/** The pages of a list that have been read. */
export type InboxPages = InfiniteData<InboxPage, InboxCursor | null>

const CONDITIONS: Record<InboxFilter, Pick<InboxListRequest, 'kind' | 'handled'>> = {
  all: {},
  enquiry: { kind: 'enquiry' },
  esaRequest: { kind: 'esa-request' },
  open: { handled: false },
  handled: { handled: true },
}

/** While a search has found nobody yet, it goes on by itself for so many requests: about ten seconds. */
const SEARCH_REQUESTS = 40

/**
 * A page of the list; while searching, the first one on which somebody is found.
 * @throws InboxError
 */
export async function listInbox(
  { filter, search }: InboxQuery,
  after: InboxCursor | null,
): Promise<InboxPage> {
  let next = after
  for (let requests = 1; ; requests += 1) {
    const cursor = next && { after: next }
    const body = { action: 'list', ...CONDITIONS[filter], ...(search && { search }), ...cursor } as const
    // Each page begins where the one before ended.
    // oxlint-disable-next-line no-await-in-loop
    const page = await request(body, InboxPage)
    next = page.next
    if (page.items.length > 0 || !next || requests === SEARCH_REQUESTS) return page
  }
}

/** Opens one, which marks it as read and writes down that it was. @throws InboxError */
export function readMessage(id: string): Promise<InboxMessage> {
  return request({ action: 'read', id }, InboxMessage)
}

/** @throws InboxError */
export function markMessage(id: string, handled: boolean): Promise<unknown> {
  return request({ action: 'mark', id, handled }, InboxDone)
}

/** @throws InboxError */
export function deleteMessage(id: string): Promise<unknown> {
  return request({ action: 'delete', id }, InboxDone)
}

/** The items of all pages. What was read meanwhile has moved behind the unread ones and may come twice. */
export function itemsOf({ pages }: Pick<InboxPages, 'pages'>): InboxItem[] {
  return [...new Map(pages.flatMap(({ items }) => items).map((item) => [item.id, item])).values()]
}

/** Shows a change of one item in its place; undefined takes it away. */
export function withChange(list: InboxPages, id: string, change: Partial<InboxItem> | undefined): InboxPages {
  const before = itemsOf(list).find((item) => item.id === id)
  if (!before) return list
  const settled = before.readAt === null && (change === undefined || Boolean(change.readAt))
  const changeItems = (items: InboxItem[]) =>
    change
      ? items.map((item) => (item.id === id ? { ...item, ...change } : item))
      : items.filter((item) => item.id !== id)
  const pages = list.pages.map((page) => ({
    ...page,
    items: changeItems(page.items),
    unread: page.unread - (settled ? 1 : 0),
  }))
  return { ...list, pages }
}

const MEANINGS: Record<number, 'gone' | 'refused'> = { 401: 'refused', 403: 'refused', 404: 'gone' }

async function request<T>(body: InboxRequest, reply: z.ZodMiniType<T>): Promise<T> {
  const { data, error, response } = await functions.invoke<unknown>('owner-inbox', { body })
  const parsed = error ? undefined : reply.safeParse(data)
  if (parsed?.success) return parsed.data
  const status = MEANINGS[response?.status ?? 0] ?? 'failed'
  if (status === 'failed') logProblem('The inbox refused', error ?? parsed?.error)
  throw new InboxError(status)
}
