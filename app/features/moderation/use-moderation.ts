import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useKeptState } from '#app/lib/kept-input.ts'
import { hasFailed, useErrorHandler } from '#app/lib/query-area.tsx'
import { toast } from '#app/lib/toast.ts'
import { admin as words } from '#content/messages/admin.ts'

import {
  ChangedElsewhere,
  deleteTestimonial,
  listOf,
  readPage,
  switchPublished,
  type Testimonial,
  type TestimonialFilter,
  testimonialKeys,
  type TestimonialPages,
  withoutTestimonial,
  withPublished,
} from './moderation.data.ts'

const TOAST = { of: 'testimonials' }

/** The owner's list of testimonials, read page by page and again whenever the owner comes back to the tab. */
export function useTestimonials() {
  const [filter, setFilter] = useKeptState<TestimonialFilter>('testimonials', 'pending')
  const query = useInfiniteQuery({
    queryKey: testimonialKeys.list(filter),
    queryFn: ({ pageParam }) => readPage(filter, pageParam),
    initialPageParam: undefined as Testimonial | undefined,
    getNextPageParam: ({ rows }) => rows.at(-1),
    refetchOnWindowFocus: 'always',
  })
  useErrorHandler(query.error, () => toast({ ...words.loadFailed, tone: 'destructive' }, TOAST))
  return {
    filter,
    setFilter,
    list: query.data && listOf(query.data),
    failed: hasFailed(query),
    retry: () => query.refetch(),
    showMore: () => void query.fetchNextPage(),
    readingMore: query.isFetchingNextPage,
  }
}

export type Testimonials = ReturnType<typeof useTestimonials>

/**
 * What the owner decides about testimonials.
 * @param handlers.onRefused nothing was changed: it is gone, changed elsewhere, or the caller is not the owner any more
 */
export function useDecisions({ onRefused, onDecided }: { onRefused: () => void; onDecided: () => void }) {
  const client = useQueryClient()
  const changeLists = (change: (list: TestimonialPages) => TestimonialPages) =>
    client.setQueriesData<TestimonialPages>(
      { queryKey: testimonialKeys.lists },
      (list) => list && change(list),
    )

  async function handleError(error: Error, failed: { title: string; description: string }): Promise<void> {
    if (!(error instanceof ChangedElsewhere)) return toast({ ...failed, tone: 'destructive' }, TOAST)
    onRefused()
    await client.invalidateQueries({ queryKey: testimonialKeys.lists })
    toast(words.changedElsewhere, TOAST)
  }

  // Shows at once, and is taken back when it failed.
  const publishing = useMutation({
    mutationFn: switchPublished,
    onMutate: ({ id, is_published: was }) => void changeLists((list) => withPublished(list, id, !was)),
    onSuccess: (_, { is_published: was }) => {
      toast(was ? words.unpublished : words.published, TOAST)
      onDecided()
    },
    onError: (error, { id, is_published: was }) => {
      changeLists((list) => withPublished(list, id, was))
      void handleError(error, words.updateFailed)
    },
  })
  const deletion = useMutation({
    mutationFn: deleteTestimonial,
    onSuccess: (_, { id }) => {
      changeLists((list) => withoutTestimonial(list, id))
      toast(words.deleted, TOAST)
      onDecided()
    },
    onError: (error) => void handleError(error, words.deleteFailed),
  })

  return {
    switchPublished(testimonial: Testimonial): void {
      // A second press before the first is decided would take it back.
      const underway = client.isMutating({
        predicate: ({ state }) => (state.variables as Testimonial | undefined)?.id === testimonial.id,
      })
      if (underway === 0) publishing.mutate(testimonial)
    },
    deletion,
  }
}
