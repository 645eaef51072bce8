import { Button } from '#app/components/button.tsx'
import { CheckboxField } from '#app/components/choice-fields.tsx'
import { TextArea, TextField } from '#app/components/field.tsx'
import { Notice } from '#app/components/notice.tsx'
import { Words } from '#app/components/rich-text.tsx'
import { Section } from '#app/components/section.tsx'
import { fill } from '#app/lib/fill.ts'
import { useHydrated } from '#app/lib/hydrated.ts'
import { frame } from '#content/messages/frame.ts'
import { testimonialWords } from '#content/messages/testimonials.ts'

import type { SubmitOutcome } from './testimonials.data.ts'
import { FAILURES, useSubmit } from './use-submit.ts'

const words = testimonialWords.form

/** Where anybody may leave words about the practice. It asks nobody to. */
export function TestimonialFormSection() {
  return (
    <Section
      id="share"
      title={words.title}
      lead={words.lead}
      aside={<p className="text-small text-ink-soft">{words.withdraw}</p>}
      ground="deep"
    >
      <noscript>
        <p>
          <Words text={frame.withoutScript} />
        </p>
      </noscript>
      <div className="needs-script">
        <TestimonialForm />
      </div>
    </Section>
  )
}

function TestimonialForm() {
  const hydrated = useHydrated()
  const { busy, submit, field, outcome, name, followName } = useSubmit()
  const naming = (which: 'firstName' | 'place') => ({
    ...field(which),
    ...words[which],
    onInput(event: React.SyntheticEvent<HTMLInputElement>) {
      followName(event.currentTarget)
    },
  })
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-label={words.title}
      aria-busy={busy}
      className="grid max-w-narrow gap-5"
    >
      <TextArea
        {...field('text')}
        label={words.text.label}
        hint={words.text.hint}
        maxLength={2000}
        required
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...naming('firstName')} autoComplete="given-name" maxLength={40} />
        <TextField {...naming('place')} autoComplete="off" maxLength={60} />
      </div>
      <div role="status" className="block border-l-4 border-hibiscus pl-4 font-heading text-heading">
        {fill(words.preview, { name })}
      </div>
      <CheckboxField {...field('consent')} label={words.consent.label} required />
      {outcome && !busy && <Outcome outcome={outcome} />}
      {/* Without our scripts a post would lead nowhere, so the button waits for them. */}
      <Button type="submit" busy={busy} disabled={!hydrated} className="justify-self-start">
        {busy ? words.submitting : words.submit}
      </Button>
    </form>
  )
}

function Outcome({ outcome }: { outcome: SubmitOutcome }) {
  if (outcome === 'submitted') {
    return (
      <Notice tone="settled" title={testimonialWords.submitted.title} live="focus">
        <p>{testimonialWords.submitted.description}</p>
      </Notice>
    )
  }
  const { title, description } = FAILURES[outcome]
  return (
    <Notice tone="danger" title={title} live="focus">
      <p>{description}</p>
    </Notice>
  )
}
