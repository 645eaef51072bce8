import { ChoiceGroup } from '#app/components/choice-fields.tsx'
import { SelectField, TextArea, TextField } from '#app/components/field.tsx'
import { HiddenComma } from '#app/components/rich-text.tsx'
import { fill } from '#contracts/fill.ts'
import { esaRequest as words } from '#content/messages/esa-request.ts'
import { fieldLimit } from '#content/messages/field-limit.ts'
import {
  ESA_REQUEST_FIELDS,
  ESA_REQUEST_PARTS,
  esaField,
  type EsaPart,
  type EsaRequestField,
} from '#contracts/esa-request-fields.ts'

import type { Answers } from './esa-request.data.ts'
import { fieldsOf } from './use-esa-request.ts'

/** Properties of a field, from the form's hook. */
type FieldProps = (name: EsaRequestField) => { name: string; id: string; error: string | undefined }

/** The four parts of the form. All are rendered; `open` is the visible one, or 'all' if no script runs. */
export function FormParts({ open, field }: { open: number | 'all'; field: FieldProps }) {
  return ESA_REQUEST_PARTS.map((part, index) => (
    <FormPart key={part} {...{ part, index, field }} hidden={open !== 'all' && open !== index} />
  ))
}

function FormPart({
  part,
  index,
  hidden,
  field,
}: {
  part: EsaPart
  index: number
  hidden: boolean
  field: FieldProps
}) {
  const section = words.sections[part]
  return (
    <fieldset data-part hidden={hidden} className="min-w-0">
      <legend className="w-full">
        <PartHeading number={index + 1} title={section.title} />
      </legend>
      {section.lead && <p className="mt-1 text-ink-soft">{section.lead}</p>}
      <div className="mt-5 grid gap-5 sm:grid-cols-2">
        {fieldsOf(part).map((name) => (
          <div key={name} className={esaField(name).half ? '' : 'sm:col-span-2'}>
            <EsaField field={name} props={field(name)} />
          </div>
        ))}
      </div>
    </fieldset>
  )
}

/** 'Part 2 of 4' and the part's title in one heading, so that screen readers announce both when the part opens. */
function PartHeading({ number, title }: { number: number; title: string }) {
  return (
    <h3 tabIndex={-1} className="text-heading outline-none">
      <span className="block font-text text-small text-ink-soft">
        {fill(words.progress, { step: number, steps: ESA_REQUEST_PARTS.length })}
      </span>
      <HiddenComma />
      {title}
    </h3>
  )
}

/** The control for a question, from its declaration and words. */
function EsaField({ field, props }: { field: EsaRequestField; props: ReturnType<FieldProps> }) {
  const { label, hint, placeholder } = words.fields[field]
  const { kind, max, options = [], optional, autoComplete } = esaField(field)
  const choices = options.map((value) => ({ value, label: choiceLabel(field, value) }))
  const described = { ...props, label, hint }
  if (kind === 'choice') return <ChoiceGroup {...described} options={choices} required />
  if (kind === 'state') return <SelectField {...described} options={choices} autoComplete={autoComplete} />
  const typed = {
    ...described,
    placeholder,
    required: !optional,
    ...(optional && { optional: words.optional }),
  }
  // No autocomplete, because on a shared computer it would reveal somebody's health.
  if (kind === 'text')
    return <TextArea rows={4} autoComplete="off" limit={{ max: max ?? 0, words: fieldLimit }} {...typed} />
  return <TextField {...typed} autoComplete={autoComplete} {...INPUTS[kind]} />
}

/** Attributes for autofill and validation by the browser, which also work without scripts. */
const INPUTS: Partial<Record<string, Omit<React.ComponentProps<'input'>, 'maxLength'>>> = {
  email: { type: 'email' },
  phone: { type: 'tel' },
  birthDate: {
    // Typing eight digits is faster than finding a birthday in a calendar.
    inputMode: 'numeric',
    // Loose, because what is pasted has marks that nobody sees; the server checks the date.
    pattern: String.raw`\W*\d{1,2}\W*\d{1,2}\W*(?:\d{4}|\d{2})\W*|\W*\d{4}\W+\d{1,2}\W+\d{1,2}\W*|.*[A-Za-z]{3}.+\d{4}\W*`,
    onBlur: (event) => void showParsedDate(event.target).catch(() => undefined),
  },
  zipCode: { inputMode: 'numeric', pattern: String.raw`[\WFLfl]*3[2-4]\d{3}(?:\W?\d{4})?\W*` },
}

/** Shows the date as it was parsed. The code is loaded with the validation, at the first focus. */
async function showParsedDate(input: HTMLInputElement): Promise<void> {
  const written = input.value
  const [{ readDate }, { readTypedCode }] = await Promise.all([
    import('#contracts/birth-date.ts'),
    import('#contracts/typed-code.ts'),
  ])
  const [year, month, day] = readDate(readTypedCode(written))?.split('-') ?? []
  // Do not overwrite what was typed meanwhile.
  if (year && input.value === written) input.value = `${month}/${day}/${year}`
}

type Choices = {
  [
    Field in EsaRequestField as (typeof ESA_REQUEST_FIELDS)[Field] extends { options: readonly string[] }
      ? Field
      : never
  ]: (typeof ESA_REQUEST_FIELDS)[Field] extends { options: readonly (infer Value extends string)[] }
    ? Record<Value, string>
    : never
}

// In two steps, so that a missing or an extra label of a choice does not compile.
const CHOICES: Choices = words.choices
const LABELS: Partial<Record<string, Partial<Record<string, string>>>> = CHOICES

/** The label of a chosen answer; a typed answer is returned unchanged. */
function choiceLabel(field: EsaRequestField, value: string): string {
  return LABELS[field]?.[value] ?? value
}

/** All answers, to check before sending. */
export function Review({
  answers,
  onChange,
  disabled,
}: {
  answers: Answers
  onChange: (field: EsaRequestField) => void
  disabled: boolean
}) {
  return (
    <section data-part aria-labelledby="esa-review-title">
      <h3 id="esa-review-title" tabIndex={-1} className="text-heading outline-none">
        {words.review.title}
      </h3>
      <p className="mt-1 text-ink-soft">{words.review.lead}</p>
      {ESA_REQUEST_PARTS.map((part) => (
        <PartReview key={part} {...{ part, answers, disabled, onChange }} />
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
  onChange: (field: EsaRequestField) => void
  disabled: boolean
}) {
  return (
    <div className="mt-6 border-t border-line pt-4">
      <h4 className="font-semibold">{words.sections[part].title}</h4>
      <dl className="mt-1">
        {fieldsOf(part).map((field) => (
          <div
            key={field}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-1.5 sm:grid-cols-[13rem_minmax(0,1fr)_auto] sm:items-baseline"
          >
            <dt className="text-small text-ink-soft max-sm:col-start-1">{words.fields[field].label}</dt>
            <dd className="min-w-0 wrap-anywhere whitespace-pre-line max-sm:col-start-1">
              {choiceLabel(field, answers[field]?.trim() ?? '') || (
                <span className="text-ink-soft">{words.review.unanswered}</span>
              )}
            </dd>
            {/* There is only one state to choose. */}
            {field !== 'state' && (
              <dd className="max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1">
                <button
                  type="button"
                  onClick={() => onChange(field)}
                  disabled={disabled}
                  aria-label={fill(words.review.changeAnswer, { question: words.fields[field].label })}
                  className="min-h-touch px-2 text-small font-semibold text-link underline underline-offset-4"
                >
                  {words.review.change}
                </button>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </div>
  )
}
