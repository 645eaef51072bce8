import { useEffect, useState } from 'react'

import { logProblem } from '#app/lib/log.ts'

import type { PublishedTestimonial } from './testimonials.data.ts'

/** The feed so far. `next` is what the button for more is doing. */
export type Feed =
  | { status: 'loading' | 'failed' }
  | {
      status: 'loaded'
      testimonials: PublishedTestimonial[]
      more: boolean
      next: 'idle' | 'loading' | 'failed'
    }

/** Loads the first page of published testimonials at once, and each further one when asked. */
export function usePublished() {
  const [feed, setFeed] = useState<Feed>({ status: 'loading' })

  useEffect(() => {
    void feedAfter([]).then(setFeed)
  }, [])

  return {
    feed,
    retry() {
      setFeed({ status: 'loading' })
      void feedAfter([]).then(setFeed)
    },
    loadMore() {
      if (feed.status !== 'loaded' || feed.next === 'loading') return
      setFeed({ ...feed, next: 'loading' })
      void feedAfter(feed.testimonials).then(setFeed)
    },
  }
}

async function feedAfter(shown: PublishedTestimonial[]): Promise<Feed> {
  try {
    // The client would try again for seconds before it says so.
    if (!navigator.onLine) throw new Error('There is no connection')
    const { publishedTestimonials } = await import('./testimonials.data.ts')
    const { testimonials, more } = await publishedTestimonials(shown.at(-1))
    return { status: 'loaded', testimonials: together(shown, testimonials), more, next: 'idle' }
  } catch (cause) {
    logProblem('The testimonials could not be loaded', cause)
    if (shown.length === 0) return { status: 'failed' }
    return { status: 'loaded', testimonials: shown, more: true, next: 'failed' }
  }
}

// Somebody may have been published in between, which moves everybody after by one.
function together(shown: PublishedTestimonial[], next: PublishedTestimonial[]): PublishedTestimonial[] {
  const ids = new Set(shown.map(({ id }) => id))
  return [...shown, ...next.filter(({ id }) => !ids.has(id))]
}
