import { useEffect, useRef } from 'react'

import { Button } from '#app/components/button.tsx'
import { Notice } from '#app/components/notice.tsx'
import { Words } from '#app/components/rich-text.tsx'
import { Skeleton } from '#app/components/skeleton.tsx'
import { monthOf } from '#app/lib/dates.ts'
import { useRetryFocus } from '#app/lib/retry-focus.ts'
import { frame } from '#content/messages/frame.ts'
import { testimonialWords } from '#content/messages/testimonials.ts'

import { TestimonialQuote } from './testimonial-quote.tsx'
import { type Feed, usePublished } from './use-published.ts'

const words = testimonialWords.list
const PLACES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

/** Every published testimonial, newest first. */
export function PublishedSection({ title, note }: { title: string; note: React.ReactNode }) {
  const { feed, retry, loadMore } = usePublished()
  const { region, retried, begin } = useRetryFocus<HTMLDivElement>(feed.status === 'loading')
  return (
    <section
      aria-labelledby="published-title"
      className="page-column gap-x-12 pt-4 pb-section lg:grid lg:grid-cols-12"
    >
      <header className="mb-stack lg:sticky lg:top-24 lg:col-span-4 lg:self-start">
        <h2 id="published-title" className="text-title">
          {title}
        </h2>
        <p className="mt-4 max-w-measure text-small text-ink-soft">{note}</p>
      </header>
      <div className="lg:col-span-8">
        <noscript>
          <p>
            <Words text={frame.withoutScript} />
          </p>
        </noscript>
        <div
          ref={region}
          tabIndex={-1}
          aria-busy={feed.status === 'loading'}
          className="needs-script min-h-80 outline-none"
        >
          {feed.status === 'loading' && <Loading />}
          {feed.status === 'failed' && <Failed announced={!retried} onRetry={() => (begin(), retry())} />}
          {feed.status === 'loaded' && <Loaded feed={feed} onMore={loadMore} />}
        </div>
      </div>
    </section>
  )
}

function Loading() {
  return (
    <div className="grid gap-9">
      <div role="status" className="sr-only">
        {words.loading}
      </div>
      {PLACES.map((place) => (
        <div key={place} data-skeleton className="border-t border-line pt-7">
          <Skeleton lines={3} />
        </div>
      ))}
    </div>
  )
}

function Failed({ announced, onRetry }: { announced: boolean; onRetry: () => void }) {
  return (
    <Notice tone="danger" title={words.failed} live={announced ? 'assertive' : 'focus'}>
      <Button look="secondary" className="mt-3" onClick={onRetry}>
        {words.retry}
      </Button>
    </Notice>
  )
}

function Loaded({ feed, onMore }: { feed: Feed & { status: 'loaded' }; onMore: () => void }) {
  const list = useRef<HTMLUListElement>(null)
  const asked = useRef(0)
  const { length } = feed.testimonials
  useEffect(() => {
    // Who asked for more goes on reading at the first of them.
    if (asked.current > 0 && length > asked.current)
      list.current?.querySelectorAll('li')[asked.current]?.focus()
  }, [length])
  if (length === 0) {
    return (
      <p tabIndex={-1} className="text-lead text-ink-soft outline-none">
        {words.empty}
      </p>
    )
  }
  return (
    <>
      <ul ref={list} className="grid gap-9">
        {feed.testimonials.map((testimonial) => (
          <li key={testimonial.id} tabIndex={-1} className="outline-none">
            <TestimonialQuote testimonial={testimonial} month={monthOf(testimonial.created_at)} />
          </li>
        ))}
      </ul>
      {feed.next === 'failed' && (
        <Notice tone="danger" title={words.moreFailed} live="assertive" className="mt-9" />
      )}
      {feed.more && (
        <Button
          look="secondary"
          className="mt-9"
          busy={feed.next === 'loading'}
          onClick={() => {
            asked.current = length
            onMore()
          }}
        >
          {feed.next === 'loading' ? words.loadingMore : words.more}
        </Button>
      )}
    </>
  )
}
