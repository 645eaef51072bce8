import { useEffect, useId, useRef, useState } from 'react'

import { Button } from '#app/components/button.tsx'
import { FormServiceFields } from '#app/components/field.tsx'
import { Icon } from '#app/components/icon.tsx'
import { Notice, SlowNotice } from '#app/components/notice.tsx'
import { useFacts } from '#app/facts.ts'
import type { FieldErrors, Unsent } from '#app/lib/form.ts'
import { fill } from '#contracts/fill.ts'
import { FormPolicies } from '#app/form-policies.tsx'
import { useHydrated } from '#app/lib/hydrated.ts'
import { settings } from '#app/lib/settings.ts'
import { esaRequest as words } from '#content/messages/esa-request.ts'
import { ESA_FIELD_NAMES, ESA_REQUEST_PARTS, type EsaRequestField } from '#contracts/esa-request-fields.ts'

import { FormParts, Review } from './form-parts.tsx'
import {
  REVIEW,
  useEsaRequest,
  wordsOfFailure,
  type EsaOutcome,
  type Mode,
  type SentCode,
} from './use-esa-request.ts'

/**
 * The ESA request form. Without scripts one long form that posts natively; with them four parts and a review, stored in
 * this tab until sent.
 */
export function EsaRequestForm({ onSent }: { onSent: (code: SentCode) => void }) {
  const hydrated = useHydrated()
  const ref = useRef<HTMLFormElement>(null)
  const form = useEsaRequest(ref, onSent)
  const { mode, sending } = form
  const resumable = mode === 'resumable'
  const reviewing = hydrated && form.part === REVIEW && !resumable
  return (
    <form
      ref={ref}
      action={settings.formEndpoint}
      method="post"
      encType="multipart/form-data"
      {...form.formProps}
      // Browsers must not store answers either. Fields without health data set their own `autoComplete`.
      autoComplete="off"
      aria-label={words.title}
      className="grid max-w-narrow gap-6"
    >
      <FormServiceFields form="esa-request" returnTo="/esa-evaluations" honeypot={words.honeypot} />
      {resumable && <ResumeDraft part={form.part} onResume={form.resume} onStartOver={form.clear} />}
      {hydrated && (
        <ProgressBars
          done={Math.min(form.part + 1, ESA_REQUEST_PARTS.length)}
          steps={ESA_REQUEST_PARTS.length}
        />
      )}
      <Summary key={form.attempt} errors={form.errors} onChoose={form.goToField} />
      <FormParts open={hydrated ? (resumable ? REVIEW : form.part) : 'all'} field={form.field} />
      {reviewing && <Review answers={form.answers} onChange={form.changeAnswer} disabled={sending} />}
      <NotSent outcome={form.outcome} />
      {sending && <SlowNotice text={words.sendingSlowly} />}
      <div hidden={resumable} className="flex flex-wrap gap-3">
        <Button type="submit" busy={sending} className="max-sm:w-full">
          {sending ? words.submitting : buttonWords(mode, hydrated && !reviewing)}
        </Button>
        {form.part > 0 && mode !== 'changing' && (
          <Button
            look="quiet"
            disabled={sending}
            className="max-sm:w-full"
            onClick={() => form.goToPart(form.part - 1)}
          >
            {words.back}
          </Button>
        )}
      </div>
      <FormPolicies />
      {hydrated && !resumable && (
        <ClearAnswers cleared={mode === 'cleared'} disabled={sending} onClear={form.clear} />
      )}
    </form>
  )
}

/** Offers to resume a restored draft or to start over. */
function ResumeDraft({
  part,
  onResume,
  onStartOver,
}: {
  part: number
  onResume: () => void
  onStartOver: () => void
}) {
  const [confirming, setConfirming] = useState(false)
  const steps = ESA_REQUEST_PARTS.length
  return (
    <section data-part aria-labelledby="esa-stopped-title">
      <h3 id="esa-stopped-title" tabIndex={-1} className="text-heading outline-none">
        {part === REVIEW ? words.resume.review : fill(words.resume.part, { step: part + 1, steps })}
      </h3>
      <p className="mt-1 text-ink-soft">{confirming ? words.clear.question : words.resume.text}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button className="max-sm:w-full" onClick={onResume}>
          {words.resume.continue}
        </Button>
        {confirming ? (
          <Button look="danger" className="max-sm:w-full" onClick={onStartOver}>
            {words.clear.confirm}
          </Button>
        ) : (
          <Button look="secondary" className="max-sm:w-full" onClick={() => setConfirming(true)}>
            {words.resume.startOver}
          </Button>
        )}
      </div>
    </section>
  )
}

function Summary({
  errors,
  onChoose,
}: {
  errors: FieldErrors<EsaRequestField>
  onChoose: (field: EsaRequestField) => void
}) {
  const problems = ESA_FIELD_NAMES.flatMap((field) => {
    const text = errors[field]
    if (!text) return []
    return [{ field, text: fill(words.problem, { question: words.fields[field].label, problem: text }) }]
  })
  if (problems.length === 0) return null
  return <ErrorSummary title={words.summaryTitle} problems={problems} onChoose={onChoose} />
}

function buttonWords(mode: Mode, hasNext: boolean): string {
  if (mode === 'changing') return words.review.backTo
  return hasNext ? words.next : words.submit
}

/** The message of a failure, with the address to write to instead. */
function NotSent({ outcome }: { outcome: EsaOutcome | Unsent | undefined }) {
  const { email } = useFacts().references
  if (!outcome || 'problems' in outcome || outcome.status === 'part-complete' || outcome.status === 'sent')
    return null
  const { title, description } = wordsOfFailure(outcome)
  return (
    <Notice tone="danger" title={title} live="focus">
      <p>{description}</p>
      {(outcome.status === 'failed' || outcome.status === 'too-many') && <p>{words.notSent}</p>}
      <p>
        <a href={`mailto:${email}`} className="inline-flex min-h-touch items-center">
          {email}
        </a>
      </p>
    </Notice>
  )
}

/** Says where the answers are stored until they are sent, and offers to clear them, for shared devices. */
function ClearAnswers({
  cleared,
  disabled,
  onClear,
}: {
  cleared: boolean
  disabled: boolean
  onClear: () => void
}) {
  const question = useRef<HTMLDetailsElement>(null)
  return (
    <div className="border-t border-line pt-4 text-small text-ink-soft">
      <div role="status" className="block">
        {cleared ? words.clear.cleared : words.draftNote}
      </div>
      <details ref={question}>
        <summary className="inline-flex min-h-touch cursor-pointer list-none items-center text-link underline underline-offset-4">
          {words.clear.button}
        </summary>
        <p className="mb-3 text-ink">{words.clear.question}</p>
        <Button
          look="danger"
          disabled={disabled}
          onClick={() => {
            question.current?.removeAttribute('open')
            onClear()
          }}
        >
          {words.clear.confirm}
        </Button>
      </details>
    </div>
  )
}

/**
 * The fields with errors, as buttons that focus each field. Takes the focus on mount, so that screen readers announce
 * it: give it a new `key` for each attempt.
 */
function ErrorSummary<Field extends string>({
  title,
  problems,
  onChoose,
}: {
  title: string
  problems: readonly { field: Field; text: string }[]
  onChoose: (field: Field) => void
}) {
  const id = useId()
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = summary.current
    element?.focus({ preventScroll: true })
    // If the summary is higher than the space above an on-screen keyboard, `nearest` would show its end.
    element?.scrollIntoView({ block: element.offsetHeight > innerHeight / 2 ? 'start' : 'nearest' })
  }, [])
  return (
    <div
      ref={summary}
      tabIndex={-1}
      role="group"
      aria-labelledby={id}
      className="flex gap-3 rounded-control border-l-4 border-danger bg-danger-wash px-4 py-3.5 text-small"
    >
      <Icon name="alert" className="mt-0.5 size-5 text-danger" />
      <div className="min-w-0">
        <p id={id} className="font-semibold">
          {title}
        </p>
        <ul className="mt-1">
          {problems.map(({ field, text }) => (
            <li key={field}>
              <button
                type="button"
                onClick={() => onChoose(field)}
                className="min-h-touch py-1.5 text-left leading-snug text-danger underline underline-offset-4"
              >
                {text}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** The form's progress as bars. Decorative: the heading of each part states the same in words. */
function ProgressBars({ done, steps }: { done: number; steps: number }) {
  return (
    <div aria-hidden="true" className="flex h-2 items-center gap-1.5">
      {Array.from({ length: steps }, (_, step) => (
        <span
          key={step}
          className={`grow basis-0 rounded-round keep-ground ${step < done ? 'h-1 bg-primary' : 'h-px bg-line-strong'}`}
        />
      ))}
    </div>
  )
}
