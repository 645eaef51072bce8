import type { InfiniteData } from '@tanstack/react-query'
import type * as z from 'zod/mini'

import { requestAsOwner, requestProved, sendOnUnload } from '#app/lib/owner-functions.ts'
import type { ProofProblem } from '#app/lib/session/proof.ts'
import { changeItem } from '#app/lib/owner-list.ts'
import {
  InboxAnswers,
  type InboxDraft,
  type InboxCursor,
  type InboxItem,
  type InboxListName,
  type InboxMarks,
  InboxMessage,
  InboxNoted,
  InboxPage,
  InboxReplies,
  type InboxRequest,
  InboxState,
} from '#contracts/inbox.ts'

export interface InboxQuery {
  list: InboxListName
  /** Words of a message, or parts of a name, an address or a number; empty matches every message. */
  search: string
}

export const inboxKeys = {
  lists: ['inbox', 'list'] as const,
  list: (query: InboxQuery) => [...inboxKeys.lists, query] as const,
  message: (id: string) => ['inbox', 'message', id] as const,
  answers: ['inbox', 'answers'] as const,
  replies: (id: string) => ['inbox', 'replies', id] as const,
}

/** The loaded pages of a list. */
export type InboxPages = InfiniteData<InboxPage, InboxCursor | null>

/** How many requests a search makes until it finds a message: about ten seconds. */
const SEARCH_REQUESTS = 40

/**
 * A page of the list; while searching, the first page with a result.
 * @param signal aborts it, for example when the search text has changed
 * @throws OwnerError
 */
export async function listInbox(
  { list, search }: InboxQuery,
  after: InboxCursor | null,
  signal?: AbortSignal,
): Promise<InboxPage> {
  let next = after
  for (let requests = 1; ; requests += 1) {
    const body = { action: 'list', list, ...(search && { search }), ...(next && { after: next }) } as const
    // Each page begins where the one before ended.
    // oxlint-disable-next-line no-await-in-loop
    const page = await request(body, InboxPage, signal)
    signal?.throwIfAborted()
    next = page.next
    if (page.items.length > 0 || !next || requests === SEARCH_REQUESTS) return page
  }
}

/**
 * Opens a message. The server marks it as read and records it in the audit log.
 * @throws OwnerError
 */
export function readMessage(id: string): Promise<InboxMessage> {
  return request({ action: 'read', id }, InboxMessage)
}

/**
 * The owner's saved answers.
 * @throws OwnerError
 */
export async function readAnswers(): Promise<z.infer<typeof InboxAnswers>['answers']> {
  return (await request({ action: 'answers' }, InboxAnswers)).answers
}

/**
 * @returns the new state of the message.
 * @throws OwnerError
 */
export function markMessage(id: string, marks: InboxMarks): Promise<InboxState> {
  return request({ action: 'mark', id, ...marks }, InboxState)
}

/**
 * @returns the note's new version.
 * @throws OwnerError, 'outdated' if the note was changed elsewhere
 */
export async function writeNote(id: string, text: string, version: number): Promise<number> {
  return (await request({ action: 'note', id, text, version }, InboxNoted)).version
}

/** Saves the note while the page is unloaded. */
export function writeNoteOnUnload(id: string, text: string, version: number): void {
  sendOnUnload('owner-inbox', { action: 'note', id, text, version } satisfies InboxRequest)
}

/** The draft of a reply: which reply to the message, and the version that was edited. */
export type DraftPlace = Pick<InboxDraft, 'number' | 'version'>

/**
 * @returns the draft's new version.
 * @throws OwnerError, 'outdated' if it was changed or sent elsewhere
 */
export async function writeDraft(id: string, text: string, { number, version }: DraftPlace): Promise<number> {
  return (await request({ action: 'draft', id, number, text, version }, InboxNoted)).version
}

/** Saves the draft while the page is unloaded. */
export function writeDraftOnUnload(id: string, text: string, { number, version }: DraftPlace): void {
  sendOnUnload('owner-inbox', { action: 'draft', id, number, text, version } satisfies InboxRequest)
}

export type ReplyOutcome =
  | { status: 'replied'; reply: InboxState }
  | { status: ProofProblem }
  | { status: 'unsent'; error: Error }

/** Sends a reply. The same one again, such as after a lost response, is sent once. Never throws. */
export async function sendReply(
  id: string,
  text: string,
  { number, version }: DraftPlace,
): Promise<ReplyOutcome> {
  const body = { action: 'reply', id, number, text, version } satisfies InboxRequest
  try {
    return await requestProved('owner-inbox', body, InboxState)
  } catch (error) {
    return { status: 'unsent', error: error instanceof Error ? error : new Error('not sent') }
  }
}

/**
 * How far the replies to a message are. Not recorded in the audit log, because it says nothing of their content.
 * @throws OwnerError
 */
export async function readReplyStates(id: string) {
  return (await request({ action: 'replies', id }, InboxReplies)).replies
}

/**
 * Applies a change of one item to the loaded pages. A message that was deleted or restored is removed from its list.
 */
export function withChange(pages: InboxPages, id: string, change: Partial<InboxState>): InboxPages {
  return changeItem(pages, id, {
    change: (item) => ({ ...item, ...change }),
    belongs,
    isRemoved: (before, after) => (before.deletedAt === null) !== (after.deletedAt === null),
  })
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
    case 'inquiry':
    case 'esa-request':
      return item.kind === list
  }
}

/**
 * The message to open after this one: the next one below that is still to do, else the first one above. On the lists of
 * handled and deleted messages, the next one.
 */
export function nextAfter(items: InboxItem[], id: string, list: InboxListName): InboxItem | undefined {
  const at = items.findIndex((item) => item.id === id)
  if (list === 'handled' || list === 'deleted') return items[at + 1]
  const others = [...items.slice(at + 1), ...items.slice(0, Math.max(at, 0))]
  return others.find((item) => item.handledAt === null)
}

function request<T>(body: InboxRequest, reply: z.ZodMiniType<T>, signal?: AbortSignal): Promise<T> {
  return requestAsOwner('owner-inbox', body, reply, signal)
}
