import { Button } from '#app/components/button.tsx'
import { Notice } from '#app/components/notice.tsx'
import { WithoutScript, Words } from '#app/components/rich-text.tsx'
import { NotStarted, Skeleton } from '#app/components/loading.tsx'
import { useWords } from '#app/facts.ts'
import { monthOf } from '#app/lib/dates.ts'
import { useFocusOnMore, useRetryFocus } from '#app/lib/focus.ts'
import { logProblem } from '#app/lib/log.ts'
import { type PagedList, usePagedList } from '#app/lib/paged-list.ts'
import { frame } from '#content/messages/frame.ts'
import { testimonialWords } from '#content/messages/testimonials.ts'

import { TestimonialQuote } from './testimonial-quote.tsx'
import type { PublishedTestimonial } from './testimonials.data.ts'

const words = testimonialWords.list
const PLACES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

/** Every published testimonial, newest first. */
export function PublishedSection({
  title,
  note,
  stars,
}: {
  title: string
  note: React.ReactNode
  stars: boolean
}) {
  const withoutScript = useWords(frame.withoutScript)
  const { list, retry, loadMore } = usePagedList(loadAfter, logFailure)
  const { region, retried, begin } = useRetryFocus<HTMLDivElement>(list.status === 'loading')
  return (
    <section
      aria-labelledby="published-title"
      className="page-column gap-x-12 pt-4 pb-section lg:grid lg:grid-cols-12"
    >
      <header className="mb-stack lg:sticky lg:top-[calc(var(--spacing-bar)+2rem)] lg:col-span-4 lg:self-start">
        <h2 id="published-title" className="text-title">
          {title}
        </h2>
        <p className="mt-4 max-w-measure text-small text-ink-soft">{note}</p>
      </header>
      <div className="lg:col-span-8">
        <WithoutScript text={withoutScript} />
        <div
          ref={region}
          tabIndex={-1}
          aria-busy={list.status === 'loading'}
          className="needs-script min-h-80 outline-none"
        >
          <NotStarted title={frame.longWait.title}>
            <p>
              {frame.longWait.reload} <Words text={withoutScript} />
            </p>
          </NotStarted>
          {list.status === 'loading' && <Loading />}
          {list.status === 'failed' && <Failed announced={!retried} onRetry={() => (begin(), retry())} />}
          {list.status === 'loaded' && <Loaded {...{ list, stars }} onMore={loadMore} />}
        </div>
      </div>
    </section>
  )
}

async function loadAfter(shown: PublishedTestimonial[]) {
  // The client would retry for seconds before it fails.
  if (!navigator.onLine) throw new Error('There is no connection')
  const asked = shown.length === 0 ? firstPage : undefined
  firstPage = undefined
  return asked ?? requestAfter(shown)
}

async function requestAfter(shown: PublishedTestimonial[]) {
  const { publishedTestimonials } = await import('./testimonials.data.ts')
  return publishedTestimonials(shown.at(-1))
}

/** Requested when this module loads, before hydration; used by the first list that is shown. */
let firstPage = typeof document === 'undefined' ? undefined : requestAfter([])
// Handled where it is awaited, which may be later or never.
firstPage?.catch(() => undefined)

function logFailure(cause: unknown): void {
  logProblem('The testimonials could not be loaded', cause)
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

function Loaded({
  list: { items, more, next },
  stars,
  onMore,
}: {
  stars: boolean
  list: PagedList<PublishedTestimonial> & { status: 'loaded' }
  onMore: () => void
}) {
  const { list, expectMore } = useFocusOnMore<HTMLUListElement>(':scope > li')
  if (items.length === 0) {
    return (
      <p tabIndex={-1} className="text-lead text-ink-soft outline-none">
        {words.empty}
      </p>
    )
  }
  return (
    <>
      <ul ref={list} className="grid gap-9">
        {items.map((testimonial, index) => (
          <li key={testimonial.id} tabIndex={-1} className="outline-none">
            <TestimonialQuote
              {...{ testimonial, stars }}
              month={monthOf(testimonial.created_at)}
              large={index === 0}
            />
          </li>
        ))}
      </ul>
      {next === 'failed' && (
        <Notice tone="danger" title={words.moreFailed} live="assertive" className="mt-9" />
      )}
      {more && (
        <Button
          look="secondary"
          className="mt-9"
          busy={next === 'loading'}
          onClick={() => {
            expectMore()
            onMore()
          }}
        >
          {next === 'loading' ? words.loadingMore : words.more}
        </Button>
      )}
    </>
  )
}
