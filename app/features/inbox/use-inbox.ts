import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'

import { useKeptState } from '#app/lib/kept-input.ts'
import { hasFailed, useErrorHandler } from '#app/lib/query-area.tsx'
import { toast } from '#app/lib/toast.ts'
import { inbox as words } from '#content/messages/inbox.ts'
import {
  INBOX_LISTS,
  type InboxCursor,
  type InboxListName,
  type InboxMarks,
  type InboxMessage,
  type InboxState,
} from '#contracts/owner-inbox.ts'

import {
  InboxError,
  inboxKeys,
  type InboxPages,
  type InboxQuery,
  itemsOf,
  listInbox,
  markMessage,
  readMessage,
  withChange,
  writeNote,
} from './inbox.data.ts'

const TOAST = { of: 'inbox' }

/**
 * The list of what came in, read page by page and again when the owner comes back to the tab. Which list is shown is
 * in the address, so that other pages can lead to it.
 * @param onRefused the caller is not the owner, or not any more
 */
export function useInboxList(onRefused: () => void) {
  const [chosen, setList] = useListOfAddress()
  const [search, setSearch] = useKeptState('inbox', '')
  const query: InboxQuery = { list: chosen, search }
  const list = useInfiniteQuery({
    queryKey: inboxKeys.list(query),
    queryFn: ({ pageParam }) => listInbox(query, pageParam),
    initialPageParam: null as InboxCursor | null,
    getNextPageParam: ({ next }) => next,
    // The list before stays, dimmed, until the next one is there.
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
  })
  useErrorHandler(list.error, (error) => {
    if (statusOf(error) === 'refused') onRefused()
    else toast({ ...words.loadFailed, tone: 'destructive' }, TOAST)
  })
  const last = list.data?.pages.at(-1)
  return {
    items: list.data && itemsOf(list.data),
    counts: last?.counts,
    missingKeys: last?.missingKeys ?? [],
    query,
    busy: list.isPending || list.isPlaceholderData || list.isFetchingNextPage,
    failed: hasFailed(list),
    hasMore: list.hasNextPage,
    showMore: () => void list.fetchNextPage(),
    retry: () => list.refetch(),
    setList,
    setSearch: (typed: string) => setSearch(typed.trim()),
  }
}

/** The list that the address names. A choice shows at once, before the address has followed. */
function useListOfAddress() {
  const [parameters, setParameters] = useSearchParams()
  const named = parameters.get('list')
  const [seen, setSeen] = useState(named)
  const [chosen, setChosen] = useState(named)
  if (named !== seen) {
    setSeen(named)
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

interface MessageHandlers {
  /** The message is gone: removed here or elsewhere. */
  onGone: () => void
  /** The caller is not the owner, or not any more. */
  onRefused: () => void
}

/** The opened message, if any. Opening it is written down on the server, so it is read once per visit. */
export function useMessage(opened: string | null, handlers: MessageHandlers) {
  const client = useQueryClient()
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
  useErrorHandler(message.error, (error) => handleError(client, error, words.openFailed, handlers))
  return message
}

/** A change that was made to a message, and can be taken back. */
export interface Change {
  id: string
  marks: InboxMarks
  /** What takes it back. */
  before: InboxMarks
  /** What it did, for the eyes and for screen readers. */
  text: string
}

/** Marks messages. Each change shows at once, and is offered to be taken back until the next one. */
export function useMarks(onRefused: () => void) {
  const client = useQueryClient()
  const [undoable, setUndoable] = useState<Change>()
  const handlers = { onRefused, onGone: () => undefined }
  const marking = useMutation({
    // One after the other, as they were pressed.
    scope: { id: 'inbox-marks' },
    mutationFn: ({ id, marks }: Change) => markMessage(id, marks),
    onMutate: ({ id, marks, before }) => {
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
      handleError(client, error, words.saveFailed, handlers)
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
    forget: () => setUndoable(undefined),
  }
}

export type Marks = ReturnType<typeof useMarks>

/** Saves the owner's note. What another device wrote meanwhile is read and shown, not overwritten. */
export function useNote(
  message: InboxMessage,
  handlers: MessageHandlers & { onSaved: (text: string) => void },
) {
  const client = useQueryClient()
  const key = inboxKeys.message(message.id)
  return useMutation({
    // The press of the button leaves the field, which saves too: one after the other, and the second has nothing to do.
    scope: { id: `note-${message.id}` },
    mutationFn: async (text: string) => {
      const { note } = client.getQueryData<InboxMessage>(key) ?? message
      return note.text === text ? note.version : writeNote(message.id, text, note.version)
    },
    onSuccess: (version, text) => {
      client.setQueryData<InboxMessage>(key, (now) => now && { ...now, note: { text, version } })
      handlers.onSaved(text)
    },
    onError: (error) => {
      if (statusOf(error) === 'changed') void client.invalidateQueries({ queryKey: key })
      else handleError(client, error, words.note.failed, handlers)
    },
  })
}

export function isConflict(error: Error | null): boolean {
  return error !== null && statusOf(error) === 'changed'
}

/** The list and the opened message show how a message stands. */
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

/** What marks will lead to, until the server has said when. */
function expected({ handled, answered, deleted }: InboxMarks): Partial<InboxState> {
  const now = new Date().toISOString()
  return {
    ...(handled !== undefined && { handledAt: handled ? now : null }),
    ...(answered !== undefined && { answeredAt: answered ? now : null }),
    ...(deleted !== undefined && { deletedAt: deleted ? now : null }),
  }
}

function handleError(
  client: QueryClient,
  error: Error,
  failed: { title: string; description: string },
  { onGone, onRefused }: MessageHandlers,
): void {
  const status = statusOf(error)
  if (status === 'refused') return onRefused()
  if (status !== 'gone') return toast({ ...failed, tone: 'destructive' }, TOAST)
  toast(words.gone, TOAST)
  onGone()
  void client.invalidateQueries({ queryKey: inboxKeys.lists })
}

function statusOf(error: Error): InboxError['status'] {
  return error instanceof InboxError ? error.status : 'failed'
}
