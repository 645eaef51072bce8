import { useEffect, useRef, useState } from 'react'

import { Button } from '#app/components/button.tsx'
import { CheckboxField } from '#app/components/choice-fields.tsx'
import { TextArea, TextField } from '#app/components/field.tsx'
import { NotStarted, Notice } from '#app/components/notice.tsx'
import { WithoutScript } from '#app/components/rich-text.tsx'
import { Section } from '#app/components/section.tsx'
import { useWords } from '#app/facts.ts'
import { fill } from '#contracts/fill.ts'
import { textOf, type Unsent, useForm } from '#app/lib/form.ts'
import { useHydrated } from '#app/lib/hydrated.ts'
import { toast } from '#app/lib/toast.ts'
import { errors } from '#content/messages/errors.ts'
import { fieldLimit } from '#content/messages/field-limit.ts'
import { frame } from '#content/messages/frame.ts'
import { testimonialForm } from '#content/messages/testimonials-form.ts'
import { TESTIMONIAL_MAX } from '#contracts/field-bounds.ts'
import { readTyped } from '#contracts/typed-text.ts'

import type { SubmitOutcome } from './testimonials.data.ts'

const words = testimonialForm.form

/** Anybody may submit a testimonial; the words solicit none from clients (ACA code, C.3.b). */
export function TestimonialFormSection() {
  const withoutScript = useWords(frame.withoutScript)
  const withdraw = useWords(words.withdraw)
  return (
    <Section
      id="share"
      title={words.title}
      lead={words.lead}
      aside={<p className="text-small text-ink-soft">{withdraw}</p>}
      ground="deep"
    >
      <WithoutScript text={withoutScript} />
      <div className="needs-script">
        <TestimonialForm />
      </div>
    </Section>
  )
}

function TestimonialForm() {
  const hydrated = useHydrated()
  const { busy, outcome, formProps, field, name, ref } = useTestimonialForm()
  return (
    <form ref={ref} method="post" {...formProps} aria-label={words.title} className="grid max-w-narrow gap-5">
      <TextArea
        {...field('text')}
        label={words.text.label}
        hint={words.text.hint}
        limit={{ max: TESTIMONIAL_MAX.text, words: fieldLimit }}
        required
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...field('firstName')}
          {...words.firstName}
          autoComplete="given-name"
          limit={{ max: TESTIMONIAL_MAX.firstName, words: fieldLimit }}
        />
        <TextField
          {...field('place')}
          {...words.place}
          autoComplete="off"
          limit={{ max: TESTIMONIAL_MAX.place, words: fieldLimit }}
        />
      </div>
      <div role="status" className="block border-l-4 border-hibiscus pl-4 font-heading text-heading">
        {fill(words.preview, { name })}
      </div>
      <CheckboxField {...field('consent')} label={words.consent.label} required />
      {outcome && <Outcome outcome={outcome} />}
      <NotStarted words={frame.longWait} />
      {/* Disabled until hydration: there is no server endpoint for a native post. */}
      <Button type="submit" busy={busy} disabled={!hydrated} className="justify-self-start">
        {busy ? words.submitting : words.submit}
      </Button>
    </form>
  )
}

type Field = 'text' | 'firstName' | 'place' | 'consent'
type FormOutcome = SubmitOutcome | { status: 'incomplete'; missing: { text?: string; consent?: string } }

/** `name` is the name under which the testimonial would be published. */
function useTestimonialForm() {
  const ref = useRef<HTMLFormElement>(null)
  const [name, setName] = useState(displayName({ firstName: '', place: '' }))
  useEffect(() => {
    // Input from before hydration: nobody may agree to a name other than the one that is sent.
    if (ref.current) setName(nameIn(new FormData(ref.current)))
  }, [])
  const form = useForm<Field, FormOutcome>({
    prefix: 'testimonial-',
    preload: () => import('./testimonials.data.ts'),
    onEdit: (element) => setName(nameIn(new FormData(element))),
    async send(fields) {
      const signed = nameIn(fields)
      // A browser has filled in a field without an event.
      const isUnseen = signed !== name
      if (isUnseen) setName(signed)
      const missing = {
        ...(isUnseen && { consent: fill(words.preview, { name: signed }) }),
        ...missingIn(fields),
      }
      if (Object.keys(missing).length > 0) return { status: 'incomplete', missing }
      const { submitTestimonial } = await import('./testimonials.data.ts')
      return submitTestimonial({ name: signed, text: textOf(fields, 'text') })
    },
    errorsOf: (outcome) => (outcome.status === 'incomplete' ? outcome.missing : undefined),
    onOutcome(outcome, element) {
      if (outcome.status === 'incomplete') return
      // Silent: the notice in the form takes the focus and is read out.
      toast(
        outcome.status === 'submitted'
          ? testimonialForm.submitted
          : { ...wordsOf(outcome), tone: 'destructive' },
        { of: 'testimonial', silent: true },
      )
      if (outcome.status !== 'submitted') return
      element.reset()
      setName(nameIn(new FormData(element)))
    },
  })
  return { ...form, name, ref }
}

/** The message for each failure. The fields keep their input. */
const FAILURES = {
  offline: errors.offline,
  'too-many': errors.tooMany,
  failed: testimonialForm.failed,
} as const

type Failure = Exclude<FormOutcome, { status: 'submitted' | 'incomplete' }> | Unsent

function wordsOf(failure: Failure) {
  return failure.status === 'refused' ? failure.words : FAILURES[failure.status]
}

function missingIn(fields: FormData) {
  return {
    ...(!readTyped(textOf(fields, 'text')) && { text: words.text.required }),
    ...(!fields.has('consent') && { consent: words.consent.required }),
  }
}

function nameIn(fields: FormData): string {
  return displayName({ firstName: textOf(fields, 'firstName'), place: textOf(fields, 'place') })
}

/** The name under which a testimonial is published. */
export function displayName(given: { firstName: string; place: string }): string {
  const { named, placed, anonymous } = testimonialForm.displayName
  const [first, ...rest] = readTyped(given.firstName)
  if (first) return fill(named, { firstName: first.toUpperCase() + rest.join('').toLowerCase() })
  const place = readTyped(given.place)
  return place ? fill(placed, { place }) : anonymous
}

function Outcome({ outcome }: { outcome: FormOutcome | Unsent }) {
  if (outcome.status === 'incomplete') return null
  const submitted = outcome.status === 'submitted'
  const { title, description } = submitted ? testimonialForm.submitted : wordsOf(outcome)
  return <Notice tone={submitted ? 'settled' : 'danger'} title={title} live="focus" text={description} />
}
