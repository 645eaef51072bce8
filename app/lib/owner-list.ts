import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  useInfiniteQuery,
} from '@tanstack/react-query'

import { useOwnerErrors } from './owner-functions.ts'
import { useErrorHandler } from './query-area.tsx'
import type { ToastMessage } from './toast.ts'

interface Identified {
  id: string | number
}

/** A page of one of the owner's lists, newest first. */
export interface ListPage<Item extends Identified, Cursor = Item, Name extends string = string> {
  items: Item[]
  /** Where the next page begins; null at the end. */
  next: Cursor | null
  /** Number of items of each list, regardless of a search. */
  counts?: Record<Name, number>
}

/** What `OwnerList` renders. */
export interface OwnerListState<Item> {
  data: Item[] | undefined
  /** Whether items are being loaded. */
  busy: boolean
  errorUpdateCount: number
  /** The message after a failure. */
  failure: string
  refetch: () => Promise<unknown>
  hasMore: boolean
  showMore: () => void
}

/** A page of rows that were read up to a limit: if the limit was reached, there may be another page. */
export function fullPage<Item extends Identified>(items: Item[], limit: number): ListPage<Item> {
  return { items, next: items.length === limit ? (items.at(-1) ?? null) : null }
}

/**
 * One of the owner's lists, loaded page by page. Failures show a toast; see `OwnerList` for what it renders.
 * @param read loads the page after a cursor, or the first one. If it reads `context.signal`, it is aborted when another
 * list is shown
 * @param name of the page, for its toasts
 */
export function useOwnerList<Page extends ListPage<Identified, unknown>>({
  name,
  queryKey,
  read,
  loadFailed,
  enabled = true,
  live = false,
  keepPrevious = false,
}: {
  name: string
  queryKey: readonly unknown[]
  read: (after: Page['next'], context: { signal: AbortSignal }) => Promise<Page>
  loadFailed: ToastMessage & { description: string }
  enabled?: boolean
  /** Reload when the tab gets the focus again. */
  live?: boolean
  /** Show the previous list until the next one has loaded. */
  keepPrevious?: boolean
}) {
  const firstCursor: Page['next'] = null
  const query = useInfiniteQuery({
    queryKey,
    // Pass the context unread: the query is cancelled on unmount only if `signal` was read.
    queryFn: (context) => read(context.pageParam, context),
    initialPageParam: firstCursor,
    getNextPageParam: ({ next }) => next,
    enabled,
    ...(live && { refetchOnWindowFocus: 'always' as const }),
    ...(keepPrevious && { placeholderData: keepPreviousData }),
  })
  useErrorHandler(query.error, useOwnerErrors(name)(loadFailed))
  const pages = query.data?.pages
  return {
    data: pages && (itemsOf({ pages }) as Page['items']),
    pages,
    counts: pages?.findLast(({ counts }) => counts)?.counts as Page['counts'],
    busy: query.isPending || query.isPlaceholderData || query.isFetchingNextPage,
    errorUpdateCount: query.errorUpdateCount,
    failure: loadFailed.description,
    refetch: query.refetch,
    hasMore: query.hasNextPage,
    moreFailed: query.isFetchNextPageError,
    showMore: () => void query.fetchNextPage(),
  }
}

/**
 * Cancels reloads of lists. Await it before applying a change to loaded lists: a response that was read before the change
 * would revert it. First loads continue.
 */
export function cancelReloads(client: QueryClient, queryKey: QueryKey): Promise<void> {
  return client.cancelQueries({ queryKey, predicate: ({ state }) => state.data !== undefined })
}

/** The items of all pages without duplicates: new items shift the others, so that a later page may repeat some. */
export function itemsOf<Item extends Identified>({ pages }: { pages: { items: Item[] }[] }): Item[] {
  return [...new Map(pages.flatMap(({ items }) => items).map((item) => [item.id, item])).values()]
}

/**
 * Applies a change of one item to the loaded pages and to the counts. The item stays in the pages even if it no longer
 * belongs to the list, so that nothing moves under the owner's finger.
 * @param change returns the changed item, or undefined if it was deleted
 * @param belongs whether an item is part of a list
 * @param isRemoved whether a changed item is removed from the pages all the same
 */
export function changeItem<Item extends Identified, Name extends string, List extends ListPages<Item, Name>>(
  list: List,
  id: Item['id'],
  {
    change,
    belongs,
    isRemoved,
  }: {
    change: (before: Item) => Item | undefined
    belongs: (item: Item, list: Name) => boolean
    isRemoved?: (before: Item, after: Item) => boolean
  },
): List {
  const before = itemsOf(list).find((item) => item.id === id)
  if (!before) return list
  const after = change(before)
  const shown = after && !isRemoved?.(before, after) ? [after] : []
  const recount = (counts: Record<Name, number>) =>
    Object.fromEntries(
      Object.entries<number>(counts).map(([name, count]) => {
        const isIn = after !== undefined && belongs(after, name as Name)
        return [name, count + Number(isIn) - Number(belongs(before, name as Name))]
      }),
    ) as Record<Name, number>
  const pages = list.pages.map((page) => ({
    ...page,
    items: page.items.flatMap((item) => (item.id === id ? shown : [item])),
    ...(page.counts && { counts: recount(page.counts) }),
  }))
  return { ...list, pages }
}

type ListPages<Item extends Identified, Name extends string> = InfiniteData<{
  items: Item[]
  counts?: Record<Name, number>
}>
