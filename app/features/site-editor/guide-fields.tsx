import { useId, useState } from 'react'

import { CHOICE, MARK } from '#app/components/choice-fields.tsx'
import { FieldError } from '#app/components/field.tsx'
import { guide as words } from '#content/messages/set-up-guide.ts'
import type { FieldPlace } from '#contracts/site.ts'

import { FieldControl } from './field-control.tsx'
import { useEditorState } from './editor-state.ts'
import { useAnswers, useBeforeNext, useQuestion } from './guide-answers.ts'
import { controlId } from './views.ts'

/** A field of the draft. A sample is shown as empty, so that it can't be taken for an answer. */
export function GuideField({
  document,
  path,
  label,
  hint,
  missing = words.missing,
  isShown = false,
  isRequired = false,
}: FieldPlace & {
  label?: string | undefined
  hint?: string | undefined
  /** What is said when it is empty. */
  missing?: string | undefined
  /** A sample is shown as it is: a text to be changed. */
  isShown?: boolean
  /** An empty field is no answer, even where its value may be null. */
  isRequired?: boolean
}) {
  const place = { document, path }
  const { facts } = useEditorState()
  const { fieldAt, stateAt, isOpen, set } = useAnswers()
  const { isChecked } = useQuestion()
  const [isLeft, setIsLeft] = useState(false)
  const field = fieldAt(place)
  const { value, problems } = stateAt(place)
  const isBlank = isOpen(place) && !isShown
  const isOptional = field.optional && !isRequired
  const isMissing = isBlank || (value === '' && !isOptional)
  useBeforeNext(() => !isMissing)
  const { help: _, ...kind } = field
  const shown = isChecked && isMissing ? missing : isChecked || isLeft ? problems[0]?.message : undefined
  return (
    <div onBlur={() => setIsLeft(true)}>
      <FieldControl
        id={controlId(path)}
        kind={{ ...kind, optional: isOptional, label: label ?? field.label, ...(hint && { help: hint }) }}
        value={isBlank ? emptyOf(field.control) : value}
        error={shown}
        problems={
          isChecked || isLeft
            ? problems.map((problem) => ({ ...problem, path: problem.path.slice(path.length + 1) }))
            : []
        }
        facts={facts}
        allowsFacts={document.startsWith('pages/')}
        onChange={(next) => set(place, next)}
      />
    </div>
  )
}

function emptyOf(control: string) {
  return control === 'list' || control === 'prose' ? [] : control === 'picture' ? null : ''
}

/** A field that the practice may not have: "I don't have that" empties it. */
export function FieldOrNone({ document, path, label, note }: FieldPlace & { label?: string; note: string }) {
  const place = { document, path }
  const { valueAt, fieldAt, set } = useAnswers()
  const isNone = valueAt(place) === null
  const named = label ?? fieldAt(place).label
  return (
    <div className="grid gap-2">
      {!isNone && <GuideField {...place} label={named} missing={words.missingOr} isRequired />}
      {isNone && <p className="text-small font-semibold">{named}</p>}
      <Tick checked={isNone} onChange={(checked) => set(place, checked ? null : '')} label={words.none}>
        {isNone && note}
      </Tick>
    </div>
  )
}

/** A checkbox; what follows from it is announced below. */
export function Tick({
  label,
  checked,
  error,
  onChange,
  children,
}: {
  label: React.ReactNode
  checked: boolean
  error?: string | undefined
  onChange: (checked: boolean) => void
  children?: React.ReactNode
}) {
  const id = useId()
  return (
    <div>
      <label className={`${CHOICE} ${error ? 'border-danger' : 'border-line-strong'}`}>
        <input
          type="checkbox"
          checked={checked}
          {...(error && { 'aria-invalid': true, 'aria-describedby': id })}
          onChange={(event) => onChange(event.target.checked)}
          className={MARK}
        />
        <span className="min-w-0 wrap-anywhere">{label}</span>
      </label>
      <p role="status" className="mt-1 text-fine text-ink-soft empty:mt-0">
        {children}
      </p>
      {error && (
        <p id={id} role="alert" className="text-fine font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

/** A question with a few answers, of which one is chosen; what follows from it is announced below. */
export function Choose<Answer extends string>({
  label,
  options,
  value,
  notes = {},
  isLabelHidden = false,
  onChoose,
}: {
  label: string
  options: readonly { value: Answer; label: string }[]
  value: Answer | undefined
  notes?: Partial<Record<Answer, string>>
  /** Where it repeats the heading. */
  isLabelHidden?: boolean
  onChoose: (value: Answer) => void
}) {
  const { isChecked, step } = useQuestion()
  useBeforeNext(() => value !== undefined)
  const id = useId()
  const error = isChecked && value === undefined ? words.choose : undefined
  return (
    <fieldset
      role="radiogroup"
      aria-required
      {...(error && { 'aria-invalid': true, 'aria-describedby': id })}
      className="min-w-0"
    >
      <legend className={isLabelHidden ? 'sr-only' : 'text-small font-semibold'}>{label}</legend>
      <div className="mt-1.5 grid gap-2.5 sm:grid-cols-2">
        {options.map((option) => (
          <label key={option.value} className={`${CHOICE} ${error ? 'border-danger' : 'border-line-strong'}`}>
            <input
              type="radio"
              name={`${step} ${label}`}
              checked={option.value === value}
              onChange={() => onChoose(option.value)}
              className={MARK}
            />
            <span className="min-w-0">{option.label}</span>
          </label>
        ))}
      </div>
      <p role="status" className="mt-2 text-small text-ink-soft empty:mt-0">
        {value !== undefined && notes[value]}
      </p>
      <FieldError id={id} text={error} />
    </fieldset>
  )
}

/** Whether the practice offers something: "I don't have that" switches it off. */
export function Offered({
  path,
  off,
  children,
}: {
  path: string
  /** What follows from "I don't have that". */
  off: string
  children?: React.ReactNode
}) {
  const place = { document: 'facts/offers', path }
  const { valueAt, stateAt, isOpen, set } = useAnswers()
  const { step, passed } = useQuestion()
  const isPassed = passed.some((one) => one.step === step && !one.isSkipped)
  const [chosen, setChosen] = useState(isPassed)
  const isDecided = !isOpen(place) && (chosen || stateAt(place).isChanged)
  const value = isDecided ? (valueAt(place) === true ? 'yes' : 'no') : undefined
  return (
    <>
      <Choose
        label={words.questions[step].title}
        isLabelHidden
        options={(['yes', 'no'] as const).map((one) => ({ value: one, label: words.offered[one] }))}
        value={value}
        notes={{ no: off }}
        onChoose={(answer) => {
          setChosen(true)
          set(place, answer === 'yes')
        }}
      />
      {value === 'yes' && children}
    </>
  )
}
