import type { InfiniteData } from '@tanstack/react-query'
import type * as z from 'zod/mini'

import { logProblem } from '#app/lib/log.ts'
import { requestAsOwner, requestOnLeaving } from '#app/lib/owner-functions.ts'
import {
  INBOX_LISTS,
  type InboxCounts,
  type InboxCursor,
  type InboxItem,
  type InboxListName,
  type InboxMarks,
  InboxMessage,
  InboxNoted,
  InboxPage,
  type InboxRequest,
  InboxState,
} from '#contracts/owner-inbox.ts'

/**
 * Why a request failed. 'refused': the caller is not the owner, or not any more. 'gone': it was removed. 'changed': the
 * note was changed elsewhere.
 */
export class InboxError extends Error {
  readonly status: 'gone' | 'refused' | 'changed' | 'failed'

  constructor(status: InboxError['status']) {
    super(status)
    this.status = status
  }
}

export interface InboxQuery {
  list: InboxListName
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

/** While a search has found nobody yet, it goes on by itself for so many requests: about ten seconds. */
const SEARCH_REQUESTS = 40

/**
 * A page of the list; while searching, the first one on which somebody is found.
 * @throws InboxError
 */
export async function listInbox({ list, search }: InboxQuery, after: InboxCursor | null): Promise<InboxPage> {
  let next = after
  for (let requests = 1; ; requests += 1) {
    const cursor = next && { after: next }
    const body = { action: 'list', list, ...(search && { search }), ...cursor } as const
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

/** @returns how the message stands then. @throws InboxError */
export function markMessage(id: string, marks: InboxMarks): Promise<InboxState> {
  return request({ action: 'mark', id, ...marks }, InboxState)
}

/** @returns the note's new version. @throws InboxError */
export async function writeNote(id: string, text: string, version: number): Promise<number> {
  return (await request({ action: 'note', id, text, version }, InboxNoted)).version
}

/** Writes the note from a page that is left, as by a reload. */
export function writeNoteOnLeaving(id: string, text: string, version: number): void {
  requestOnLeaving('owner-inbox', { action: 'note', id, text, version } satisfies InboxRequest)
}

/** The items of all pages. One that came in meanwhile shifts the others, so that some may come twice. */
export function itemsOf({ pages }: Pick<InboxPages, 'pages'>): InboxItem[] {
  return [...new Map(pages.flatMap(({ items }) => items).map((item) => [item.id, item])).values()]
}

/**
 * Shows a change of one item in its place, and counts it on every list. It keeps its place even where it no longer
 * belongs, so that nothing jumps away under a finger; only what was deleted or brought back leaves.
 */
export function withChange(pages: InboxPages, id: string, change: Partial<InboxState>): InboxPages {
  const before = itemsOf(pages).find((item) => item.id === id)
  if (!before) return pages
  const after = { ...before, ...change }
  const leaves = (before.deletedAt === null) !== (after.deletedAt === null)
  const changeItems = (items: InboxItem[]) =>
    leaves ? items.filter((item) => item.id !== id) : items.map((item) => (item.id === id ? after : item))
  const count = (counts: InboxCounts) =>
    Object.fromEntries(
      INBOX_LISTS.map((list) => [
        list,
        counts[list] + Number(belongs(after, list)) - Number(belongs(before, list)),
      ]),
    ) as InboxCounts
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      items: changeItems(page.items),
      counts: count(page.counts),
    })),
  }
}

function belongs(item: InboxItem, list: InboxListName): boolean {
  if (item.deletedAt !== null) return list === 'deleted'
  switch (list) {
    case 'all':
      return true
    case 'unread':
      return item.readAt === null
    case 'open':
      return item.handledAt === null
    case 'handled':
      return item.handledAt !== null
    case 'deleted':
      return false
    case 'enquiry':
    case 'esa-request':
      return item.kind === list
  }
}

/**
 * The message to open after this one: the next one below that is still to do, else the first above; on the lists of
 * what is done, simply the next one.
 */
export function nextAfter(items: InboxItem[], id: string, list: InboxListName): InboxItem | undefined {
  const at = items.findIndex((item) => item.id === id)
  if (list === 'handled' || list === 'deleted') return items[at + 1]
  const others = [...items.slice(at + 1), ...items.slice(0, Math.max(at, 0))]
  return others.find((item) => item.handledAt === null)
}

const MEANINGS: Record<number, InboxError['status']> = {
  401: 'refused',
  403: 'refused',
  404: 'gone',
  409: 'changed',
}

function request<T>(body: InboxRequest, reply: z.ZodMiniType<T>): Promise<T> {
  return requestAsOwner('owner-inbox', { body }, reply, (response, cause) => {
    const status = MEANINGS[response?.status ?? 0] ?? 'failed'
    if (status === 'failed') logProblem('The inbox refused', cause)
    return new InboxError(status)
  })
}
