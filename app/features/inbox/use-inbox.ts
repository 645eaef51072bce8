import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useKeptState } from '#app/lib/kept-state.tsx'
import { hasFailed, useErrorHandler } from '#app/lib/query-area.tsx'
import { toast } from '#app/lib/toast.ts'
import { inbox as words } from '#content/messages/inbox.ts'
import type { InboxCursor, InboxItem, InboxMessage } from '#contracts/owner-inbox.ts'

import {
  deleteMessage,
  InboxError,
  type InboxFilter,
  inboxKeys,
  type InboxPages,
  type InboxQuery,
  itemsOf,
  listInbox,
  markMessage,
  readMessage,
  withChange,
} from './inbox.data.ts'

const TOAST = { of: 'inbox' }

/**
 * The list of what came in, read page by page and again whenever the owner comes back to the tab.
 * @param onRefused the caller is not the owner, or not any more
 */
export function useInboxList(onRefused: () => void) {
  const [query, setQuery] = useKeptState<InboxQuery>('inbox', { filter: 'all', search: '' })
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
  return {
    items: list.data && itemsOf(list.data),
    unread: list.data?.pages.at(-1)?.unread ?? 0,
    missingKeys: list.data?.pages.at(-1)?.missingKeys ?? [],
    query,
    busy: list.isPending || list.isPlaceholderData || list.isFetchingNextPage,
    failed: hasFailed(list),
    hasMore: list.hasNextPage,
    showMore: () => void list.fetchNextPage(),
    retry: () => list.refetch(),
    setFilter: (filter: InboxFilter) => setQuery((now) => ({ ...now, filter })),
    setSearch: (typed: string) => setQuery((now) => ({ ...now, search: typed.trim() })),
  }
}

export type InboxList = ReturnType<typeof useInboxList>

interface MessageHandlers {
  /** The message is gone: deleted here or elsewhere. */
  onGone: () => void
  /** The caller is not the owner, or not any more. */
  onRefused: () => void
}

/** One opened message. Opening it is written down on the server, so it is read once per visit. */
export function useMessage(id: string, handlers: MessageHandlers) {
  const { changeInList, handleError } = useInboxEffects(id, handlers)
  const message = useQuery({
    queryKey: inboxKeys.message(id),
    queryFn: async () => {
      const read = await readMessage(id)
      changeInList({ readAt: read.readAt, handledAt: read.handledAt })
      return read
    },
  })
  useErrorHandler(message.error, (error) => handleError(error, words.openFailed))
  return message
}

/** What is done to a message shows in the list as well. */
export function useMessageActions(id: string, handlers: MessageHandlers) {
  const client = useQueryClient()
  const { changeInList, handleError } = useInboxEffects(id, handlers)
  const mark = useMutation({
    mutationFn: (handled: boolean) => markMessage(id, handled),
    onSuccess: (_, handled) => {
      const handledAt = handled ? new Date().toISOString() : null
      client.setQueryData<InboxMessage>(inboxKeys.message(id), (now) => now && { ...now, handledAt })
      changeInList({ handledAt })
      toast(words.saved, TOAST)
    },
    onError: (error) => handleError(error, words.saveFailed),
  })
  const remove = useMutation({
    mutationFn: () => deleteMessage(id),
    onSuccess: () => {
      changeInList(undefined)
      toast(words.deleted, TOAST)
      handlers.onGone()
    },
    onError: (error) => handleError(error, words.deleteFailed),
  })
  return { mark, remove, busy: mark.isPending || remove.isPending }
}

function useInboxEffects(id: string, { onGone, onRefused }: MessageHandlers) {
  const client = useQueryClient()

  function changeInList(change: Partial<InboxItem> | undefined): void {
    client.setQueriesData<InboxPages>(
      { queryKey: inboxKeys.lists },
      (list) => list && withChange(list, id, change),
    )
  }

  function handleError(error: Error, failed: { title: string; description: string }): void {
    const status = statusOf(error)
    if (status === 'refused') return onRefused()
    if (status === 'failed') return toast({ ...failed, tone: 'destructive' }, TOAST)
    toast(words.gone, TOAST)
    onGone()
    void client.invalidateQueries({ queryKey: inboxKeys.lists })
  }

  return { changeInList, handleError }
}

function statusOf(error: Error): InboxError['status'] {
  return error instanceof InboxError ? error.status : 'failed'
}
