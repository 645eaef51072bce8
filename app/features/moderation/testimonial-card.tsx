import { useState } from 'react'

import { Badge } from '#app/components/badge.tsx'
import { Button } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { fill } from '#contracts/fill.ts'
import { momentOf } from '#app/lib/dates.ts'
import { admin as words } from '#content/messages/admin.ts'

import type { Shortening, Testimonial } from './moderation.data.ts'
import { Original, ShortenForm } from './shortened.tsx'

/** Longer texts are folded. */
const LONG = 280

/** One testimonial with what the owner can do about it. */
export function TestimonialCard({
  testimonial,
  shortening,
  onShorten,
  ...decisions
}: {
  testimonial: Testimonial
  isChosen: boolean
  onChoose: () => void
  /** What the owner has typed while shortening it. */
  shortening: Shortening | undefined
  onShorten: (typed: Shortening | undefined) => void
  onSwitch: () => void
  onDelete: () => void
}) {
  const { name, text, original, is_published: published } = testimonial
  const nameId = headingId(testimonial)
  return (
    <Card as="li" className="min-w-0 wrap-anywhere sm:p-7">
      <Heading testimonial={testimonial} canBeChosen={!published && !shortening} {...decisions} />
      {shortening && !published ? (
        <ShortenForm
          testimonial={testimonial}
          typed={shortening}
          onType={onShorten}
          onClose={() => {
            onShorten(undefined)
            document.getElementById(nameId)?.focus()
          }}
        />
      ) : (
        <>
          <Words text={text} nameId={nameId} />
          {original && <Original testimonial={testimonial} original={original} />}
          <Decisions testimonial={testimonial} {...decisions} onShorten={() => onShorten({ name, text })} />
        </>
      )}
    </Card>
  )
}

function Heading({
  testimonial,
  canBeChosen,
  isChosen,
  onChoose,
}: {
  testimonial: Testimonial
  canBeChosen: boolean
  isChosen: boolean
  onChoose: () => void
}) {
  const { name, original, is_published: published, created_at: createdAt } = testimonial
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 id={headingId(testimonial)} tabIndex={-1} className="min-w-0 text-heading">
          {name}
        </h3>
        <Badge tone={published ? 'settled' : 'warm'} icon={published ? 'check' : undefined}>
          {published ? words.status.published : words.status.pending}
        </Badge>
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">
        <p className="text-fine text-ink-soft">{fill(words.received, { date: momentOf(createdAt) })}</p>
        {original && <Badge>{words.shorten.state}</Badge>}
        {canBeChosen && (
          <label className="-my-2 ml-auto inline-flex min-h-touch items-center gap-2 text-small font-medium">
            <input
              type="checkbox"
              aria-label={fill(words.several.choose, { name })}
              checked={isChosen}
              onChange={onChoose}
              className="size-5 accent-primary"
            />
            <span aria-hidden="true">{words.several.chooseShort}</span>
          </label>
        )}
      </div>
    </>
  )
}

function Decisions({
  testimonial,
  onSwitch,
  onShorten,
  onDelete,
}: {
  testimonial: Testimonial
  onSwitch: () => void
  onShorten: () => void
  onDelete: () => void
}) {
  const { is_published: published } = testimonial
  const nameId = headingId(testimonial)
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      <Button
        look={published ? 'secondary' : 'primary'}
        className={CARD_BUTTON}
        aria-describedby={nameId}
        onClick={onSwitch}
      >
        {published ? words.unpublish : words.approve}
      </Button>
      {!published && (
        <Button look="secondary" className={CARD_BUTTON} aria-describedby={nameId} onClick={onShorten}>
          {words.shorten.open}
        </Button>
      )}
      <Button look="danger" className={CARD_BUTTON} aria-describedby={nameId} onClick={onDelete}>
        {words.delete}
      </Button>
    </div>
  )
}

/** Two fit beside each other in a card on a phone. */
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

/** Id of a testimonial's heading. */
export function headingId({ id }: Testimonial): string {
  return `testimonial-${id}`
}
