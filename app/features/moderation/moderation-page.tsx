import { useRef } from 'react'

import { Button } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { ChoiceBar } from '#app/components/choice-bar.tsx'
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx'
import { LoadFailed } from '#app/components/load-failed.tsx'
import { Skeleton } from '#app/components/skeleton.tsx'
import { useFocusOnMore } from '#app/lib/focus.ts'
import { admin as words } from '#content/messages/admin.ts'

import { TestimonialCard } from './testimonial-card.tsx'
import { hasMore, type Shown, totalOf } from './testimonial-list.ts'
import { type Decisions, useDecisions } from './use-decisions.ts'
import { type Testimonials, useTestimonials } from './use-testimonials.ts'

const SHOWN: readonly Shown[] = ['all', 'pending', 'published']

/** All testimonials, newest first, and what the owner decides about each. */
export function ModerationPage({ onRefused }: { onRefused: () => void }) {
  const testimonials = useTestimonials()
  const decisions = useDecisions(testimonials, onRefused)
  const { deletion } = decisions
  const heading = useRef<HTMLHeadingElement>(null)
  const { state, shown, choose } = testimonials
  const countOf = (which: Shown) => (state.status === 'ready' ? totalOf(state, which) : undefined)
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="pt-8 text-title sm:pt-12">
        {words.title}
      </h1>
      <div className="mt-5">
        <ChoiceBar
          label={words.filter.label}
          value={shown}
          options={SHOWN.map((value) => ({ value, label: words.filter[value], count: countOf(value) }))}
          onChoose={choose}
        />
      </div>
      <div className="mt-7" aria-busy={state.status === 'loading'}>
        <List testimonials={testimonials} decisions={decisions} />
      </div>
      <ConfirmDialog
        open={deletion.asked !== undefined}
        question={words.deleteQuestion}
        confirm={words.deleteConfirm}
        keep={words.deleteKeep}
        busy={deletion.busy}
        onConfirm={() => void deletion.confirm()}
        onClose={deletion.keep}
        focusIfGone={() => document.getElementById(deletion.neighbour ?? '') ?? heading.current}
      />
    </>
  )
}

function List({ testimonials, decisions }: { testimonials: Testimonials; decisions: Decisions }) {
  const { state, shown, more, busy, refresh } = testimonials
  const { list, expectMore } = useFocusOnMore(state.status === 'ready' ? state.rows.length : 0, 'h2')
  if (state.status === 'loading') return <Loading />
  if (state.status === 'failed') {
    const { description } = words.loadFailed
    return <LoadFailed title={description} retry={words.retry} retrying={words.busy} onRetry={refresh} />
  }
  if (state.rows.length === 0) return <p className="text-lead text-ink-soft">{words.empty}</p>
  return (
    <>
      <ul ref={list} className="grid gap-5">
        {state.rows.map((testimonial, at) => (
          <TestimonialCard
            key={testimonial.id}
            testimonial={testimonial}
            onSwitch={() => void decisions.switchPublished(testimonial)}
            onDelete={() => decisions.deletion.ask(testimonial, state.rows[at + 1] ?? state.rows[at - 1])}
          />
        ))}
      </ul>
      {hasMore(state, shown) && (
        <Button
          look="secondary"
          className="mt-7"
          busy={busy}
          onClick={() => {
            expectMore()
            void more()
          }}
        >
          {busy ? words.busy : words.more}
        </Button>
      )}
    </>
  )
}

function Loading() {
  return (
    <div className="grid gap-5">
      <div role="status" className="sr-only">
        {words.busy}
      </div>
      {['first', 'second', 'third'].map((place) => (
        <Card key={place}>
          <Skeleton lines={4} />
        </Card>
      ))}
    </div>
  )
}
