import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

import { Badge } from '#app/components/badge.tsx'
import { Button } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { ChoiceBar } from '#app/components/choice-bar.tsx'
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx'
import { Skeleton } from '#app/components/loading.tsx'
import { OwnerList } from '#app/components/owner-list.tsx'
import { fill } from '#contracts/fill.ts'
import { momentOf } from '#app/lib/dates.ts'
import { admin as words } from '#content/messages/admin.ts'
import { loadingWords } from '#content/messages/loading.ts'

import { type Testimonial, TESTIMONIAL_LISTS } from './moderation.data.ts'
import { useDecisions, useTestimonials } from './use-moderation.ts'

const ID = 'testimonials'
/** Longer texts are folded. */
const LONG = 280

/** The testimonials, newest first, and what the owner decides about each. */
export function ModerationSection({ onDecided }: { onDecided: () => void }) {
  const { chosen, setChosen, ...list } = useTestimonials()
  const { switchPublished, deletion } = useDecisions(onDecided)
  const [confirming, setConfirming] = useState<Testimonial>()
  const [nextId, setNextId] = useState('')
  const heading = useHashFocus()

  function confirmDeletion(testimonial: Testimonial, next: Testimonial | undefined): void {
    setConfirming(testimonial)
    setNextId(next ? headingId(next) : '')
  }

  return (
    <section id={ID} aria-labelledby="testimonials-title" className="mt-12">
      <h2 id="testimonials-title" ref={heading} tabIndex={-1} className="text-heading">
        {words.testimonials}
      </h2>
      <div className="mt-4">
        <ChoiceBar
          label={words.filter.label}
          value={chosen}
          options={TESTIMONIAL_LISTS.map((value) => ({
            value,
            label: words.filter[value],
            count: list.counts?.[value],
          }))}
          onChoose={setChosen}
        />
      </div>
      <OwnerList
        list={list}
        words={loadingWords}
        empty={words.empty}
        focus="h3"
        skeleton={<Skeletons />}
        className="mt-7"
      >
        {(testimonials) => (
          <ul className="grid gap-5">
            {testimonials.map((testimonial, at) => (
              <TestimonialCard
                key={testimonial.id}
                testimonial={testimonial}
                onSwitch={() => switchPublished(testimonial)}
                onDelete={() => confirmDeletion(testimonial, testimonials[at + 1] ?? testimonials[at - 1])}
              />
            ))}
          </ul>
        )}
      </OwnerList>
      <ConfirmDialog
        open={confirming !== undefined}
        question={words.deleteQuestion}
        confirm={words.deleteConfirm}
        keep={words.deleteKeep}
        busy={deletion.isPending}
        onConfirm={() =>
          confirming && deletion.mutate(confirming, { onSettled: () => setConfirming(undefined) })
        }
        onClose={() => setConfirming(undefined)}
        focusIfGone={() => document.getElementById(nextId) ?? heading.current}
      >
        {confirming && (
          <blockquote className="border-l-4 border-line-strong pl-4 wrap-anywhere">
            <p className="line-clamp-6 whitespace-pre-line">{confirming.text}</p>
            <footer className="mt-1 text-fine text-ink-soft">{confirming.name}</footer>
          </blockquote>
        )}
      </ConfirmDialog>
    </section>
  )
}

/** Moves the focus to the heading when the address names this section: the browser did so before the page rendered. */
function useHashFocus() {
  const heading = useRef<HTMLHeadingElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    if (hash !== `#${ID}`) return
    // After the page's own focus handling.
    const frame = requestAnimationFrame(() => heading.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [hash])
  return heading
}

/** One testimonial with what the owner can do about it. */
function TestimonialCard({
  testimonial,
  onSwitch,
  onDelete,
}: {
  testimonial: Testimonial
  onSwitch: () => void
  onDelete: () => void
}) {
  const { name, text, is_published: published, created_at: createdAt } = testimonial
  const nameId = headingId(testimonial)
  return (
    <Card as="li" className="min-w-0 wrap-anywhere sm:p-7">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 id={nameId} tabIndex={-1} className="min-w-0 text-heading">
          {name}
        </h3>
        <Badge tone={published ? 'settled' : 'warm'} icon={published ? 'check' : undefined}>
          {published ? words.status.published : words.status.pending}
        </Badge>
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">
        <p className="text-fine text-ink-soft">{fill(words.received, { date: momentOf(createdAt) })}</p>
      </div>
      <Words text={text} nameId={nameId} />
      <div className="mt-5 flex flex-wrap gap-3">
        <Button
          look={published ? 'secondary' : 'primary'}
          className={CARD_BUTTON}
          aria-describedby={nameId}
          onClick={onSwitch}
        >
          {published ? words.unpublish : words.approve}
        </Button>
        <Button look="danger" className={CARD_BUTTON} aria-describedby={nameId} onClick={onDelete}>
          {words.delete}
        </Button>
      </div>
    </Card>
  )
}

/** Both fit beside each other in a card on a phone. */
const CARD_BUTTON = 'max-sm:grow max-sm:px-3'

/** The text, folded where it is long. */
function Words({ text, nameId }: { text: string; nameId: string }) {
  const [whole, setWhole] = useState(false)
  const long = isLong(text)
  return (
    <>
      <p className={`mt-4 max-w-measure whitespace-pre-line ${long && !whole ? 'line-clamp-4' : ''}`}>
        {text}
      </p>
      {long && (
        <Button
          look="quiet"
          className="mt-1 -ml-3 min-h-touch py-1 text-small"
          aria-expanded={whole}
          aria-describedby={nameId}
          onClick={() => setWhole(!whole)}
        >
          {whole ? words.showLess : words.showWhole}
        </Button>
      )}
    </>
  )
}

function isLong(text: string): boolean {
  return text.length > LONG || text.split('\n').length > 4
}

function headingId({ id }: Testimonial): string {
  return `testimonial-${id}`
}

function Skeletons() {
  return (
    <div className="grid gap-5">
      <div role="status" className="sr-only">
        {loadingWords.loading}
      </div>
      {['first', 'second', 'third'].map((place) => (
        <Card key={place}>
          <Skeleton lines={4} />
        </Card>
      ))}
    </div>
  )
}
