import { useState } from 'react'

import { Badge } from '#app/components/badge.tsx'
import { Button } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { momentOf } from '#app/lib/dates.ts'
import { TextArea, TextField } from '#app/components/field.tsx'
import { Notice } from '#app/components/notice.tsx'
import { fill } from '#contracts/fill.ts'
import { moderation as words } from '#content/messages/testimonials-moderation.ts'

import type { Shortening, Testimonial } from './moderation.data.ts'
import { useShortening } from './use-moderation.ts'

/** Longer texts are collapsed. */
const LONG = 280

/** One testimonial with the owner's actions. */
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

/** The text, collapsed if it is long. */
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

/** The form in which the owner removes words. */
function ShortenForm({
  testimonial,
  typed,
  onType,
  onClose,
}: {
  testimonial: Testimonial
  typed: Shortening
  onType: (typed: Shortening) => void
  onClose: () => void
}) {
  const { isNotShortened, isPending, mutate } = useShortening(onClose)
  return (
    <form
      aria-label={words.shorten.open}
      noValidate
      className="mt-4 grid max-w-measure gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        mutate({ of: testimonial, by: { name: typed.name.trim(), text: typed.text.trim() } })
      }}
    >
      <p className="text-small text-ink-soft">{words.shorten.lead}</p>
      <TextArea
        ref={focus}
        label={words.shorten.text}
        rows={8}
        value={typed.text}
        {...(isNotShortened && { error: words.shorten.wrong })}
        onChange={({ target }) => onType({ ...typed, text: target.value })}
      />
      <TextField
        label={words.shorten.name}
        hint={words.shorten.nameHint}
        autoComplete="off"
        value={typed.name}
        onChange={({ target }) => onType({ ...typed, name: target.value })}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isPending}>
          {isPending ? words.shorten.saving : words.shorten.save}
        </Button>
        <Button look="secondary" onClick={() => onType({ ...typed, name: words.shorten.anonymous })}>
          {words.shorten.withoutName}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {words.shorten.cancel}
        </Button>
      </div>
    </form>
  )
}

function focus(area: HTMLTextAreaElement | null): void {
  area?.focus()
}

/** The original, below a testimonial that the owner has shortened. */
function Original({ testimonial, original }: { testimonial: Testimonial; original: Shortening }) {
  const { isPending, mutate } = useShortening(() => undefined)
  return (
    <Notice title={words.shorten.original} className="mt-4 max-w-measure">
      <p className="wrap-anywhere whitespace-pre-line">{original.text}</p>
      <p className="text-fine text-ink-soft">{original.name}</p>
      {!testimonial.is_published && (
        <Button
          look="quiet"
          className="-ml-3 text-small"
          busy={isPending}
          onClick={() => mutate({ of: testimonial })}
        >
          {words.shorten.restore}
        </Button>
      )}
    </Notice>
  )
}
