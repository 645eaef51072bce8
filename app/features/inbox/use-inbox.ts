import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { failureOf, useOwnerErrors } from '#app/lib/owner-functions.ts'
import { cancelReloads, useOwnerList } from '#app/lib/owner-list.ts'
import { useErrorHandler } from '#app/lib/query-area.tsx'
import { toast, type ToastMessage } from '#app/lib/toast.ts'
import { useSearchParameters } from '#app/lib/search-parameters.ts'
import { useTypedInput } from '#app/lib/use-typed-input.ts'
import { inbox as words } from '#content/messages/inbox.ts'
import { inboxReply as replyWords } from '#content/messages/inbox-reply.ts'
import {
  INBOX_LISTS,
  type InboxCursor,
  type InboxListName,
  type InboxMarks,
  type InboxMessage,
  type InboxState,
} from '#contracts/inbox.ts'
import { readTyped } from '#contracts/typed-text.ts'

import {
  inboxKeys,
  type InboxPages,
  type InboxQuery,
  listInbox,
  markMessage,
  readMessage,
  readReplyStates,
  withChange,
} from './inbox.data.ts'

/**
 * The list of messages. Which list is shown is in the address, so that other pages can link to it. The search is in
 * memory only and lost on a reload: it may be health text, which must not be in an address or the browser's storage.
 */
export function useInboxList() {
  const [chosen, setList] = useListOfAddress()
  const [search, setSearch] = useTypedInput({ form: 'inbox' }, { until: 'page-left', initial: '' })
  const query: InboxQuery = { list: chosen, search }
  const list = useOwnerList({
    name: 'inbox',
    queryKey: inboxKeys.list(query),
    read: (after: InboxCursor | null, context) => listInbox(query, after, context.signal),
    loadFailed: words.loadFailed,
    live: true,
    keepPrevious: true,
  })
  return {
    ...list,
    missingKeys: list.pages?.at(-1)?.missingKeys ?? [],
    query,
    setList,
    setSearch: (typed: string) => setSearch(typed.trim()),
  }
}

/** The list in the address. A choice applies immediately; the address follows in a transition. */
function useListOfAddress() {
  const [parameters, setParameters] = useSearchParameters()
  const named = parameters.get('list')
  const [previousList, setPreviousList] = useState(named)
  const [chosen, setChosen] = useState(named)
  if (named !== previousList) {
    setPreviousList(named)
    setChosen(named)
  }
  const list = INBOX_LISTS.find((each) => each === chosen) ?? 'all'
  const setList = (next: InboxListName) => {
    setChosen(next)
    setParameters(next === 'all' ? {} : { list: next }, { replace: true, preventScrollReset: true })
  }
  return [list, setList] as const
}

export type InboxList = ReturnType<typeof useInboxList>

/**
 * The opened message, if any.
 * @param onMissing called when it does not exist, or not any more
 */
export function useMessage(opened: string | null, onMissing: () => void) {
  const client = useQueryClient()
  const handleError = useInboxErrors(onMissing)
  const id = opened ?? ''
  const message = useQuery({
    queryKey: inboxKeys.message(id),
    enabled: opened !== null,
    queryFn: async () => {
      const read = await readMessage(id)
      showState(client, id, stateOf(read))
      return read
    },
  })
  useErrorHandler(message.error, handleError(words.openFailed))
  return message
}

/** A change of a message that can be undone. */
export interface Change {
  id: string
  marks: InboxMarks
  /** Marks that undo it. */
  before: InboxMarks
  /** What it did, in words. */
  text: string
}

/** Marks messages, optimistically. The last change can be undone. */
export function useMarks() {
  const client = useQueryClient()
  const handleError = useInboxErrors(() => undefined)
  const [undoable, setUndoable] = useState<Change>()
  const marking = useMutation({
    // One request after the other, in the order of the presses.
    scope: { id: 'inbox-marks' },
    mutationFn: ({ id, marks }: Change) => markMessage(id, marks),
    onMutate: async ({ id, marks, before }) => {
      await cancelReloads(client, inboxKeys.lists)
      showState(client, id, expected(marks))
      return expected(before)
    },
    onSuccess: (state, { id, marks }) => {
      showState(client, id, state)
      if (marks.deleted !== undefined) void client.invalidateQueries({ queryKey: inboxKeys.lists })
    },
    onError: (error, { id, marks }, previous) => {
      setUndoable(undefined)
      if (previous) showState(client, id, previous)
      if (marks.deleted !== undefined) void client.invalidateQueries({ queryKey: inboxKeys.lists })
      handleError(words.saveFailed)(error)
    },
  })
  return {
    undoable,
    mark(change: Change): void {
      setUndoable(change)
      marking.mutate(change)
    },
    undo(): void {
      if (!undoable) return
      setUndoable(undefined)
      marking.mutate({ ...undoable, marks: undoable.before, before: undoable.marks })
    },
    dismissUndo: () => setUndoable(undefined),
  }
}

export type Marks = ReturnType<typeof useMarks>

/** Shows that a reply was sent and is on its way, or why it was not sent. */
export function useReplied(message: InboxMessage, onMissing: () => void) {
  const client = useQueryClient()
  const handleError = useInboxErrors(onMissing)
  const key = inboxKeys.message(message.id)
  return {
    onSent(state: InboxState, { text, number }: { text: string; number: number }): void {
      client.setQueryData<InboxMessage>(key, (now) => {
        if (!now) return now
        const common = { number, sentAt: new Date().toISOString(), endedAt: null, said: null }
        const to = now.fields?.email ?? null
        const sent = { ...common, state: 'waiting' as const, to, text: readTyped(text) }
        const replies = [...now.replies.filter((each) => each.number !== number), sent]
        return { ...now, replies, draft: { number: number + 1, text: '', version: 0 } }
      })
      showState(client, message.id, state)
    },
    onUnsent(error: Error): void {
      const failure = failureOf(error)
      if (failure === 'outdated') void client.invalidateQueries({ queryKey: key })
      handleError(UNSENT[failure] ?? replyWords.failed)(error)
    },
  }
}

const UNSENT: Partial<Record<ReturnType<typeof failureOf>, ToastMessage>> = {
  offline: replyWords.offline,
  'too-many': replyWords.tooMany,
  outdated: replyWords.outdated,
}

const SOON_MS = 60_000

/** While a reply is on its way, asks how far it is, and loads the message again when that has changed. */
export function useReplyProgress({ id, replies }: InboxMessage): void {
  const client = useQueryClient()
  const waiting = replies.findLast(({ state }) => state === 'waiting')
  const { data } = useQuery({
    queryKey: inboxKeys.replies(id),
    queryFn: () => readReplyStates(id),
    enabled: waiting !== undefined,
    staleTime: 0,
    refetchInterval: () => (waiting && Date.now() - Date.parse(waiting.sentAt) < SOON_MS ? 1500 : 20_000),
  })
  const isOutdated =
    waiting !== undefined &&
    data?.some(({ number, state }) => state !== 'waiting' && isWaiting(replies, number)) === true
  useEffect(() => {
    if (isOutdated) void client.invalidateQueries({ queryKey: inboxKeys.message(id) })
  }, [client, id, isOutdated])
}

function isWaiting(replies: InboxMessage['replies'], number: number): boolean {
  return replies.some((each) => each.number === number && each.state === 'waiting')
}

/** Updates the loaded lists and the opened message. */
function showState(client: QueryClient, id: string, state: Partial<InboxState>): void {
  client.setQueryData<InboxMessage>(inboxKeys.message(id), (now) => now && { ...now, ...state })
  client.setQueriesData<InboxPages>(
    { queryKey: inboxKeys.lists },
    (pages) => pages && withChange(pages, id, state),
  )
}

function stateOf({ readAt, handledAt, answeredAt, deletedAt }: InboxState): InboxState {
  return { readAt, handledAt, answeredAt, deletedAt }
}

/** The state after the marks, with the browser's time until the server has replied. */
function expected({ handled, answered, deleted, unread }: InboxMarks): Partial<InboxState> {
  const now = new Date().toISOString()
  return {
    ...(handled !== undefined && { handledAt: handled ? now : null }),
    ...(answered !== undefined && { answeredAt: answered ? now : null }),
    ...(deleted !== undefined && { deletedAt: deleted ? now : null }),
    ...(unread !== undefined && { readAt: unread ? null : now }),
  }
}

/** Errors of a request about a message. @param onMissing called when it does not exist, or not any more */
export function useInboxErrors(onMissing: () => void) {
  const client = useQueryClient()
  const handleError = useOwnerErrors('inbox')
  return (failed: ToastMessage) => (error: Error) => {
    if (failureOf(error) !== 'missing') return handleError(failed)(error)
    toast(words.deletedElsewhere, { of: 'inbox' })
    onMissing()
    void client.invalidateQueries({ queryKey: inboxKeys.lists })
  }
}
