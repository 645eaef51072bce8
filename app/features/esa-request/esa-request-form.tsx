import { useRef } from 'react'

import { Button } from '#app/components/button.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Notice } from '#app/components/notice.tsx'
import { ProgressWaves } from '#app/components/progress-waves.tsx'
import { SlowNotice } from '#app/components/slow-notice.tsx'
import { useFacts } from '#app/facts.ts'
import type { FieldErrors, Unsent } from '#app/lib/form.ts'
import { useHydrated } from '#app/lib/hydrated.ts'
import { settings } from '#app/lib/settings.ts'
import { esaRequest as words } from '#content/messages/esa-request.ts'
import { ESA_FIELD_NAMES, ESA_REQUEST_PARTS, type EsaRequestField } from '#contracts/esa-request-fields.ts'

import { FormParts } from './form-parts.tsx'
import { Review } from './review.tsx'
import { type EsaOutcome, FAILURES, REVIEW, useEsaRequest } from './use-esa-request.ts'

/**
 * The ESA request form. Without scripts one long form that posts natively; with them four parts and a
 * review, kept in this tab until sent.
 */
export function EsaRequestForm({ onSent }: { onSent: () => void }) {
  const hydrated = useHydrated()
  const ref = useRef<HTMLFormElement>(null)
  const form = useEsaRequest(ref, onSent)
  const reviewing = hydrated && form.part === REVIEW
  const sending = form.busy && reviewing
  return (
    <form
      ref={ref}
      action={settings.formEndpoint}
      method="post"
      encType="multipart/form-data"
      {...form.formProps}
      // Nor must a browser bring answers back by itself; fields that are no health data say what they hold.
      autoComplete="off"
      aria-label={words.title}
      className="grid max-w-narrow scroll-mt-24 gap-6"
    >
      <SteeringFields />
      {hydrated && (
        <ProgressWaves
          done={Math.min(form.part + 1, ESA_REQUEST_PARTS.length)}
          steps={ESA_REQUEST_PARTS.length}
        />
      )}
      <Summary key={form.attempt} errors={form.errors} onChoose={form.goToField} />
      <FormParts open={hydrated ? form.part : 'all'} field={form.field} />
      {reviewing && <Review answers={form.answers} onChange={form.goToPart} disabled={sending} />}
      <NotSent outcome={form.outcome} />
      {sending && <SlowNotice text={words.sendingSlowly} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={sending} className="max-sm:w-full">
          {buttonWords(hydrated && !reviewing, sending)}
        </Button>
        {form.part > 0 && (
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
      {hydrated && <ClearAnswers cleared={form.cleared} disabled={sending} onClear={form.clear} />}
    </form>
  )
}

function SteeringFields() {
  return (
    <>
      <input type="hidden" name="form" value="esa-request" />
      <input type="hidden" name="return" value="/esa-evaluations" />
      <div className="off-page" aria-hidden="true">
        <label>
          {words.honeypot}
          <input name="_gotcha" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  )
}

function Summary({
  errors,
  onChoose,
}: {
  errors: FieldErrors<EsaRequestField>
  onChoose: (field: string) => void
}) {
  const problems = ESA_FIELD_NAMES.flatMap((field) => {
    const text = errors[field]
    return text ? [{ field, text }] : []
  })
  if (problems.length === 0) return null
  return <ErrorSummary title={words.summaryTitle} problems={problems} onChoose={onChoose} />
}

function buttonWords(more: boolean, sending: boolean): string {
  if (sending) return words.submitting
  return more ? words.next : words.submit
}

/** Why it was not sent, and that nothing is lost. */
function NotSent({ outcome }: { outcome: EsaOutcome | Unsent | undefined }) {
  const { email } = useFacts().references
  const status = outcome?.status
  if (status !== 'offline' && status !== 'too-many' && status !== 'failed') return null
  const { title, description } = FAILURES[status]
  return (
    <Notice tone="danger" title={title} live="focus">
      <p>{description}</p>
      {status !== 'offline' && <p>{words.notSent}</p>}
      <p>
        <a href={`mailto:${email}`} className="inline-flex min-h-touch items-center">
          {email}
        </a>
      </p>
    </Notice>
  )
}

/** Says where the answers are until they are sent; removes them from a shared device. */
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
        {cleared ? words.clear.cleared : words.kept}
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
