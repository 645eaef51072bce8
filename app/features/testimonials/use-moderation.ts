import { useMutation, useQueryClient } from '@tanstack/react-query'

import { failureOf, useOnRefused } from '#app/lib/owner-functions.ts'
import { cancelReloads, useOwnerList } from '#app/lib/owner-list.ts'
import { toast } from '#app/lib/toast.ts'
import { useTypedInput } from '#app/lib/use-typed-input.ts'
import { moderation as words } from '#content/messages/testimonials-moderation.ts'

import {
  decideSeveral,
  deleteTestimonial,
  readPage,
  shortenTestimonial,
  switchPublished,
  type Testimonial,
  type TestimonialCursor,
  testimonialKeys,
  type TestimonialListName,
  type TestimonialPages,
  withoutTestimonial,
  withPublished,
} from './moderation.data.ts'

const TOAST = { of: 'testimonials' }

/** The testimonials on the chosen list. */
export function useTestimonials() {
  const [chosen, setChosen] = useTypedInput<TestimonialListName>(
    { form: 'testimonials' },
    { until: 'page-left', initial: 'pending' },
  )
  const list = useOwnerList({
    name: 'testimonials',
    queryKey: testimonialKeys.list(chosen),
    read: (after: TestimonialCursor | null) => readPage(chosen, after),
    loadFailed: words.loadFailed,
    live: true,
  })
  return { ...list, chosen, setChosen }
}

/** Applies a decision to the loaded lists. */
function useLists() {
  const client = useQueryClient()
  const onRefused = useOnRefused()

  async function handleError(
    error: Error,
    failed: { title: string; description: string },
    changed = words.changedElsewhere,
  ): Promise<void> {
    if (failureOf(error) !== 'outdated') return toast({ ...failed, tone: 'destructive' }, TOAST)
    // Row-level security hides the row from members who are no longer the owner.
    onRefused()
    await client.invalidateQueries({ queryKey: testimonialKeys.lists })
    toast(changed, TOAST)
  }

  return {
    handleError,
    changeLists: (change: (list: TestimonialPages) => TestimonialPages) =>
      client.setQueriesData<TestimonialPages>(
        { queryKey: testimonialKeys.lists },
        (list) => list && change(list),
      ),
  }
}

/** @param onDecided called when a testimonial was published, unpublished or deleted */
export function useDecisions(onDecided: () => void) {
  const client = useQueryClient()
  const { changeLists, handleError } = useLists()

  // Optimistic: reverted when it fails.
  const publishing = useMutation({
    mutationFn: switchPublished,
    onMutate: async ({ id, is_published: was }) => {
      await cancelReloads(client, testimonialKeys.lists)
      changeLists((list) => withPublished(list, id, !was))
    },
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
      // A second press while the first is pending would revert it.
      const pending = client.isMutating({
        predicate: ({ state }) => (state.variables as Testimonial | undefined)?.id === testimonial.id,
      })
      if (pending === 0) publishing.mutate(testimonial)
    },
    deletion,
  }
}

/**
 * Decides about several at once.
 * @param onDecided as for `useDecisions`
 */
export function useDecisionsOnSeveral(onDecided: () => void) {
  const { changeLists, handleError } = useLists()
  const publishing = useMutation({
    mutationFn: (chosen: Testimonial[]) => decideSeveral(chosen, true),
    onSuccess: (_, chosen) => {
      for (const { id } of chosen) changeLists((list) => withPublished(list, id, true))
      toast(words.several.published, TOAST)
      onDecided()
    },
    onError: (error) => void handleError(error, words.updateFailed, words.several.changedElsewhere),
  })
  const deletion = useMutation({
    mutationFn: (chosen: Testimonial[]) => decideSeveral(chosen, false),
    onSuccess: (_, chosen) => {
      for (const { id } of chosen) changeLists((list) => withoutTestimonial(list, id))
      toast(words.several.deleted, TOAST)
      onDecided()
    },
    onError: (error) => void handleError(error, words.deleteFailed, words.several.changedElsewhere),
  })
  return { publishing, deletion }
}

/** Shortens testimonials. `isNotShortened`: the last input has other words than the original. */
export function useShortening(onDone: () => void) {
  const client = useQueryClient()
  const onRefused = useOnRefused()
  const reload = () => client.invalidateQueries({ queryKey: testimonialKeys.lists })
  const shortening = useMutation({
    mutationFn: ({ of, by }: { of: Testimonial; by?: { name: string; text: string } }) =>
      shortenTestimonial(of, by),
    onSuccess: async (outcome, { by }) => {
      if (outcome === 'not-shortened') return
      await reload()
      if (outcome === 'outdated') toast(words.changedElsewhere, TOAST)
      else toast(by ? words.shorten.saved : words.shorten.restored, TOAST)
      onDone()
    },
    onError: (error) => {
      if (failureOf(error) === 'refused') onRefused()
      else toast({ ...words.shorten.failed, tone: 'destructive' }, TOAST)
    },
  })
  return { ...shortening, isNotShortened: shortening.data === 'not-shortened' }
}
