import { useRef } from 'react'

import { Button } from '#app/components/button.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { SlowNotice } from '#app/components/slow-notice.tsx'
import { ProgressWaves } from '#app/components/progress-waves.tsx'
import { useHydrated } from '#app/lib/hydrated.ts'
import { settings } from '#app/lib/settings.ts'
import { esaRequest as words } from '#content/messages/esa-request.ts'
import type { EsaRequestField } from '#contracts/esa-request.ts'

import { ClearAnswers } from './clear-answers.tsx'
import type { Problems } from './esa-request.data.ts'
import { FormParts } from './form-parts.tsx'
import { loadSender } from './moves.ts'
import { AnswersWithoutScript, NotSent } from './outcomes.tsx'
import { PARTS, REVIEW } from './parts.ts'
import { problemWords } from './problem-words.ts'
import { Review } from './review.tsx'
import { useEsaRequest } from './use-esa-request.ts'

/**
 * The ESA request form. Without scripts one long form that posts natively; with them four parts and a
 * review, kept in this tab until sent.
 */
export function EsaRequestForm({ onSent }: { onSent: () => void }) {
  const hydrated = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  const { place, ...moves } = useEsaRequest(form, onSent)
  const sending = place.status === 'sending'
  const reviewing = hydrated && place.part === REVIEW
  return (
    <>
      <AnswersWithoutScript />
      {/* Its fields are the interactive ones; their events end here. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        ref={form}
        action={settings.formEndpoint}
        method="post"
        encType="multipart/form-data"
        noValidate={hydrated}
        // Nor must a browser bring answers back by itself; fields that are no health data say what they hold.
        autoComplete="off"
        onSubmit={moves.advance}
        onInput={moves.edit}
        onFocus={() => void loadSender().catch(() => undefined)}
        aria-label={words.title}
        aria-busy={sending}
        className="grid max-w-narrow scroll-mt-24 gap-6"
      >
        <SteeringFields />
        {hydrated && <ProgressWaves done={Math.min(place.part + 1, PARTS.length)} steps={PARTS.length} />}
        <Summary {...place} onChoose={moves.chooseProblem} />
        <FormParts open={hydrated ? place.part : 'all'} problems={place.problems} />
        {reviewing && <Review answers={place.answers} onChange={moves.goTo} disabled={sending} />}
        <NotSent status={place.status} />
        {sending && <SlowNotice text={words.sendingSlowly} />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={sending} className="max-sm:w-full">
            {buttonWords(hydrated && !reviewing, sending)}
          </Button>
          {place.part > 0 && (
            <Button
              look="quiet"
              disabled={sending}
              className="max-sm:w-full"
              onClick={() => moves.goTo(place.part - 1)}
            >
              {words.back}
            </Button>
          )}
        </div>
        {hydrated && (
          <ClearAnswers cleared={place.status === 'cleared'} disabled={sending} onClear={moves.clear} />
        )}
      </form>
    </>
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
  problems,
  attempt,
  onChoose,
}: {
  problems: Problems
  attempt: number
  onChoose: (field: string) => void
}) {
  const listed = Object.entries(problems) as [EsaRequestField, NonNullable<Problems[EsaRequestField]>][]
  if (listed.length === 0) return null
  return (
    <ErrorSummary
      key={attempt}
      title={words.summaryTitle}
      problems={listed.map(([field, problem]) => ({ field, text: problemWords(field, problem) }))}
      onChoose={onChoose}
    />
  )
}

function buttonWords(more: boolean, sending: boolean): string {
  if (sending) return words.submitting
  return more ? words.next : words.submit
}
