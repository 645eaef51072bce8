import { Button } from '#app/components/button.tsx'
import { TextArea, TextField } from '#app/components/field.tsx'
import { Notice } from '#app/components/notice.tsx'
import { admin } from '#content/messages/admin.ts'

import type { Shortening, Testimonial } from './moderation.data.ts'
import { useShortening } from './use-moderation.ts'

const { shorten: words } = admin

/** The form in which the owner leaves out words. */
export function ShortenForm({
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
  const { wrong, isPending, mutate } = useShortening(onClose)
  return (
    <form
      aria-label={words.open}
      noValidate
      className="mt-4 grid max-w-measure gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        mutate({ of: testimonial, by: { name: typed.name.trim(), text: typed.text.trim() } })
      }}
    >
      <p className="text-small text-ink-soft">{words.lead}</p>
      <TextArea
        ref={focus}
        label={words.text}
        rows={8}
        value={typed.text}
        {...(wrong && { error: words.wrong })}
        onChange={({ target }) => onType({ ...typed, text: target.value })}
      />
      <TextField
        label={words.name}
        hint={words.nameHint}
        autoComplete="off"
        value={typed.name}
        onChange={({ target }) => onType({ ...typed, name: target.value })}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isPending}>
          {isPending ? words.saving : words.save}
        </Button>
        <Button look="secondary" onClick={() => onType({ ...typed, name: words.anonymous })}>
          {words.withoutName}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {words.cancel}
        </Button>
      </div>
    </form>
  )
}

function focus(area: HTMLTextAreaElement | null): void {
  area?.focus()
}

/** What was written, below a testimonial that the owner has shortened. */
export function Original({ testimonial, original }: { testimonial: Testimonial; original: Shortening }) {
  const { isPending, mutate } = useShortening(() => undefined)
  return (
    <Notice title={words.original} className="mt-4 max-w-measure">
      <p className="wrap-anywhere whitespace-pre-line">{original.text}</p>
      <p className="text-fine text-ink-soft">{original.name}</p>
      {!testimonial.is_published && (
        <Button
          look="quiet"
          className="-ml-3 text-small"
          busy={isPending}
          onClick={() => mutate({ of: testimonial })}
        >
          {words.restore}
        </Button>
      )}
    </Notice>
  )
}
