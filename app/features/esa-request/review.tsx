import { fill } from '#app/lib/fill.ts'
import { esaRequest as words } from '#content/messages/esa-request.ts'
import { ESA_REQUEST_PARTS, type EsaPart } from '#contracts/esa-request-fields.ts'

import type { Answers } from './esa-request.data.ts'
import { choiceLabel } from './form-parts.tsx'
import { fieldsOf } from './use-esa-request.ts'

/** Everything that was written, to be read once more before it is sent. */
export function Review({
  answers,
  onChange,
  disabled,
}: {
  answers: Answers
  onChange: (part: number) => void
  disabled: boolean
}) {
  return (
    <section data-part aria-labelledby="esa-review-title">
      <h3 id="esa-review-title" tabIndex={-1} className="text-heading outline-none">
        {words.review.title}
      </h3>
      <p className="mt-1 text-ink-soft">{words.review.lead}</p>
      {ESA_REQUEST_PARTS.map((part, index) => (
        <PartReview key={part} {...{ part, answers, disabled }} onChange={() => onChange(index)} />
      ))}
    </section>
  )
}

function PartReview({
  part,
  answers,
  onChange,
  disabled,
}: {
  part: EsaPart
  answers: Answers
  onChange: () => void
  disabled: boolean
}) {
  const { title } = words.sections[part]
  return (
    <div className="mt-6 border-t border-line pt-3">
      <div className="flex items-center justify-between gap-4">
        <h4 className="font-semibold">{title}</h4>
        <button
          type="button"
          onClick={onChange}
          disabled={disabled}
          aria-label={fill(words.review.changePart, { part: title })}
          className="min-h-touch px-2 text-small font-semibold text-link underline underline-offset-4"
        >
          {words.review.change}
        </button>
      </div>
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-[13rem_1fr] sm:gap-y-2">
        {fieldsOf(part).map((field) => (
          <div key={field} className="grid sm:col-span-2 sm:grid-cols-subgrid">
            <dt className="text-small text-ink-soft">{words.fields[field].label}</dt>
            <dd className="min-w-0 wrap-anywhere whitespace-pre-line">
              {choiceLabel(field, answers[field]?.trim() ?? '') || (
                <span className="text-ink-soft">{words.review.unanswered}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
