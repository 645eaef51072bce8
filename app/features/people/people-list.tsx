import { useInfiniteQuery } from '@tanstack/react-query'

import { LoadFailed, Loading, ShowMore } from '#app/components/loading.tsx'
import { useFocusOnMore } from '#app/lib/focus.ts'
import { hasFailed, useErrorHandler } from '#app/lib/query-area.tsx'
import { toast } from '#app/lib/toast.ts'
import { fieldLimit } from '#content/messages/field-limit.ts'
import { people as words } from '#content/messages/people.ts'
import { EMAIL_MAX } from '#contracts/field-bounds.ts'

import { NotOwner, PAGE_SIZE } from './people.data.ts'

/** Of both lists' search fields: an email address is at most so long. */
export const searchOptions = { clearLabel: words.clear, limit: { max: EMAIL_MAX, words: fieldLimit } }

const BEGINNING: unknown = undefined

/** What to do about an error: a toast, or checking who this is. */
export function errorHandler(onRefused: () => void, failed: { title: string; description: string }) {
  return (error: Error) => {
    if (error instanceof NotOwner) onRefused()
    else toast({ ...failed, tone: 'destructive' }, { of: 'people' })
  }
}

interface PagedList<Person> {
  people: Person[] | undefined
  busy: boolean
  failed: boolean
  hasMore: boolean
  showMore: () => void
  retry: () => Promise<unknown>
}

/** A list that is read page by page. */
export function usePeople<Person>({
  queryKey,
  read,
  onError,
  enabled = true,
}: {
  queryKey: readonly unknown[]
  read: (last: Person | undefined) => Promise<Person[]>
  onError: (error: Error) => void
  enabled?: boolean
}): PagedList<Person> {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => read(pageParam as Person | undefined),
    initialPageParam: BEGINNING,
    getNextPageParam: (page) => (page.length === PAGE_SIZE ? page.at(-1) : undefined),
    enabled,
  })
  useErrorHandler(query.error, onError)
  return {
    people: query.data?.pages.flat(),
    busy: query.isPending || query.isFetchingNextPage,
    failed: hasFailed(query),
    hasMore: query.hasNextPage,
    showMore: () => void query.fetchNextPage(),
    retry: () => query.refetch(),
  }
}

/** The rows, or why there are none. */
export function PeopleList<Person extends { id: string }>({
  list: { people, busy, failed, hasMore, showMore, retry },
  nothing,
  failedText,
  children,
}: {
  list: PagedList<Person>
  nothing: string
  failedText: string
  /** A row; `next` is the one that is read next once this one is gone. */
  children: (person: Person, next: Person | undefined) => React.ReactNode
}) {
  const { list: items, expectMore } = useFocusOnMore(people?.length ?? 0, '[tabindex]')
  if (!people && failed) {
    return <LoadFailed title={failedText} retry={words.retry} retrying={words.busy} onRetry={retry} />
  }
  if (!people) return <Loading label={words.loading} lines={6} className="border-t border-line pt-6" />
  return (
    <>
      <p role="status" className={people.length > 0 ? 'sr-only' : 'text-lead text-ink-soft'}>
        {people.length === 0 && nothing}
      </p>
      {people.length > 0 && (
        <ul ref={items} className="border-t border-line">
          {people.map((person, at) => (
            <li key={person.id} className="border-b border-line py-3">
              {children(person, people[at + 1] ?? people[at - 1])}
            </li>
          ))}
        </ul>
      )}
      {hasMore && (
        <ShowMore
          words={words}
          busy={busy}
          onPress={() => {
            expectMore()
            showMore()
          }}
        />
      )}
    </>
  )
}
