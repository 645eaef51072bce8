import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

import { Card } from '#app/components/card.tsx'
import { ChoiceBar } from '#app/components/choice-bar.tsx'
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx'
import { Skeleton } from '#app/components/skeleton.tsx'
import { OwnerList } from '#app/components/owner-list.tsx'
import { useSession } from '#app/lib/session/session.ts'

import { useTypedInput, withEntry } from '#app/lib/use-typed-input.ts'
import { Button } from '#app/components/button.tsx'
import { useFocusHandover } from '#app/lib/focus.ts'
import { moderation as words } from '#content/messages/testimonials-moderation.ts'
import { loadingWords } from '#content/messages/loading.ts'
import { plural } from '#contracts/fill.ts'

import { Shortenings, type Testimonial, TESTIMONIAL_LISTS } from './moderation.data.ts'
import { headingId, TestimonialCard } from './moderated-testimonial.tsx'
import { useDecisions, useTestimonials, useDecisionsOnSeveral } from './use-moderation.ts'

const ID = 'testimonials'
const NOT_SHORTENED: Shortenings = {}

/** The testimonials, newest first, and the owner's decisions. */
export function ModerationSection({ onDecided }: { onDecided: () => void }) {
  const { chosen, setChosen, ...list } = useTestimonials()
  const { switchPublished, deletion } = useDecisions(onDecided)
  /** The wordings of the chosen testimonials, by id. */
  const [chosenWordings, setChosenWordings] = useState<ReadonlyMap<string, string>>(new Map())
  const session = useSession()
  const [shortenings, setShortenings] = useTypedInput(
    { form: 'shortenings', account: session.status === 'signed-in' ? session.member.id : '' },
    {
      until: 'tab-closed',
      initial: NOT_SHORTENED,
      parse: (stored) => Shortenings.safeParse(stored).data,
    },
  )
  const [confirming, setConfirming] = useState<Testimonial>()
  const [nextHeadingId, setNextHeadingId] = useState<string>()
  const heading = useHashFocus()

  function confirmDeletion(testimonial: Testimonial, next: Testimonial | undefined): void {
    setConfirming(testimonial)
    setNextHeadingId(next && headingId(next))
  }

  // Excludes those that were decided or changed meanwhile, and those being shortened: they would not be published as
  // shown.
  const isChosen = ({ id, is_published: shown, wording }: Testimonial) =>
    chosenWordings.get(id) === wording && !shown && !shortenings[id]
  const chosenPending = list.data?.filter(isChosen) ?? []

  return (
    <section id={ID} aria-labelledby="testimonials-title" className="mt-12 xl:mt-6">
      <h2 id="testimonials-title" ref={heading} tabIndex={-1} className="text-heading">
        {words.title}
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
                isChosen={isChosen(testimonial)}
                onChoose={() => setChosenWordings((now) => toggled(now, testimonial, isChosen(testimonial)))}
                shortening={shortenings[testimonial.id]}
                onShorten={(typed) => setShortenings((now) => withEntry(now, testimonial.id, typed))}
                onSwitch={() => switchPublished(testimonial)}
                onDelete={() => confirmDeletion(testimonial, testimonials[at + 1] ?? testimonials[at - 1])}
              />
            ))}
          </ul>
        )}
      </OwnerList>
      {chosenPending.length > 0 && (
        <ChosenBar
          chosen={chosenPending}
          onDecided={onDecided}
          onClear={() => setChosenWordings(new Map())}
          focusIfGone={() => heading.current}
        />
      )}
      <Deletion
        of={confirming}
        deletion={deletion}
        onClose={() => setConfirming(undefined)}
        focusIfGone={() => (nextHeadingId && document.getElementById(nextHeadingId)) || heading.current}
      />
    </section>
  )
}

/** Asks before a testimonial is deleted. */
function Deletion({
  of: testimonial,
  deletion,
  onClose,
  focusIfGone,
}: {
  of: Testimonial | undefined
  deletion: ReturnType<typeof useDecisions>['deletion']
  onClose: () => void
  focusIfGone: () => HTMLElement | null
}) {
  return (
    <ConfirmDialog
      open={testimonial !== undefined}
      question={words.deleteQuestion}
      confirm={words.deleteConfirm}
      cancel={words.deleteCancel}
      busy={deletion.isPending}
      onConfirm={() => testimonial && deletion.mutate(testimonial, { onSettled: onClose })}
      onClose={onClose}
      focusIfGone={focusIfGone}
    >
      {testimonial && (
        <blockquote className="border-l-4 border-line-strong pl-4 wrap-anywhere">
          <p className="line-clamp-6 whitespace-pre-line">{testimonial.text}</p>
          <footer className="mt-1 text-fine text-ink-soft">{testimonial.name}</footer>
        </blockquote>
      )}
    </ConfirmDialog>
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

function toggled(
  chosen: ReadonlyMap<string, string>,
  { id, wording }: Testimonial,
  wasChosen: boolean,
): ReadonlyMap<string, string> {
  const next = new Map(chosen)
  if (wasChosen) next.delete(id)
  else next.set(id, wording)
  return next
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

/** Actions for several testimonials at once. Fixed at the bottom of the screen while any is chosen. */
function ChosenBar({
  chosen,
  onDecided,
  onClear,
  focusIfGone,
}: {
  chosen: Testimonial[]
  onDecided: () => void
  onClear: () => void
  focusIfGone: () => HTMLElement | null
}) {
  const [confirming, setConfirming] = useState(false)
  const { publishing, deletion } = useDecisionsOnSeveral(onDecided)
  const busy = publishing.isPending || deletion.isPending
  const clear = () => {
    onClear()
    focusIfGone()?.focus()
  }
  // A testimonial that was changed elsewhere is no longer chosen.
  const bar = useFocusHandover<HTMLDivElement>(focusIfGone)
  return (
    <div
      ref={bar}
      role="group"
      data-bottom-bar
      aria-label={words.several.label}
      className="sticky bottom-0 z-20 -mx-(--spacing-gutter) mt-5 flex flex-wrap items-center gap-2 border-t border-line-strong bg-card px-(--spacing-gutter) py-3 empty:hidden"
    >
      <p role="status" className="mr-auto font-medium">
        {plural(words.several.chosen, chosen.length)}
      </p>
      <Button busy={busy} onClick={() => publishing.mutate(chosen, { onSuccess: clear })}>
        {words.several.publish}
      </Button>
      <Button look="danger" busy={busy} onClick={() => setConfirming(true)}>
        {words.several.delete}
      </Button>
      <Button look="quiet" onClick={clear}>
        {words.several.none}
      </Button>
      <ConfirmDialog
        open={confirming}
        question={words.several.deleteQuestion}
        confirm={words.deleteConfirm}
        cancel={words.deleteCancel}
        busy={deletion.isPending}
        onConfirm={() => deletion.mutate(chosen, { onSuccess: clear, onSettled: () => setConfirming(false) })}
        onClose={() => setConfirming(false)}
        focusIfGone={focusIfGone}
      >
        <p>{plural(words.several.deleteBody, chosen.length)}</p>
      </ConfirmDialog>
    </div>
  )
}
