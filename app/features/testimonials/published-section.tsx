import { Button } from '#app/components/button.tsx'
import { NotStarted, Notice } from '#app/components/notice.tsx'
import { PublicList } from '#app/public-list.tsx'
import { WithoutScript } from '#app/components/rich-text.tsx'
import { Skeleton } from '#app/components/skeleton.tsx'
import { monthOf } from '#app/lib/dates.ts'
import { logProblem } from '#app/lib/log.ts'
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
  return (
    <section aria-labelledby="published-title" className="page-column pt-4 pb-section">
      <header className="mb-stack gap-x-12 lg:grid lg:grid-cols-2 lg:items-end">
        <h2 id="published-title" className="text-title">
          {title}
        </h2>
        <p className="mt-3 max-w-measure text-ink-soft sm:text-small lg:mt-0">{note}</p>
      </header>
      <div>
        <WithoutScript text={testimonialWords.withoutScript} />
        <PublicList
          load={loadAfter}
          onFailed={logFailure}
          words={words}
          notStarted={<NotStarted words={frame.longWait} instead={testimonialWords.withoutScript} />}
          skeleton={<Skeletons />}
          Failed={Failed}
          empty={
            <p tabIndex={-1} className="text-lead text-ink-soft outline-none">
              {words.empty}
            </p>
          }
          className="min-h-80"
          spacing="mt-9"
        >
          {(testimonials) => (
            <ul className="grid gap-x-12 gap-y-6 sm:gap-y-9 lg:grid-cols-2">
              {testimonials.map((testimonial, index) => (
                <li
                  key={testimonial.id}
                  tabIndex={-1}
                  className={`outline-none ${index === 0 ? 'lg:col-span-2' : ''}`}
                >
                  <TestimonialQuote
                    {...{ testimonial, stars }}
                    month={monthOf(testimonial.created_at)}
                    large={index === 0}
                  />
                </li>
              ))}
            </ul>
          )}
        </PublicList>
      </div>
    </section>
  )
}

async function loadAfter(shown: PublishedTestimonial[]) {
  const preloaded = shown.length === 0 ? firstPage : undefined
  firstPage = undefined
  return preloaded ?? requestAfter(shown)
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

function Skeletons() {
  return (
    <div className="grid gap-x-12 gap-y-9 lg:grid-cols-2">
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
