import { useEffect, useId, useState } from 'react'

import { plural } from '#contracts/fill.ts'
import { countTyped } from '#contracts/typed-text.ts'

import { Icon } from './icon.tsx'

export interface FieldWords {
  label: string
  /** Small print under the label; screen readers read it with the field. */
  hint?: string
  /** How to correct the field; marks it as invalid, and screen readers read it with the field. */
  error?: string
  /** Shown beside the label of a field that may be empty. */
  optional?: string
}

/**
 * Maximum length of a field. Replaces `maxLength`, which silently truncates pasted text: near the limit and beyond it,
 * the count is shown and announced.
 */
export interface FieldLimit {
  max: number
  words: Record<'remaining' | 'over', { one: string; many: string }>
  /** The length of the field's text if it is not that of its `value`; otherwise characters are counted on input. */
  length?: number
}

/** The border and text of a control; it sets its height and padding itself. */
export const CONTROL =
  'block w-full rounded-control border border-line-strong bg-card px-4 text-body text-ink placeholder:text-ink-soft aria-invalid:border-2 aria-invalid:border-danger'

/**
 * Attributes of an input that is no prose, such as a code, a name to find, or a password that is shown: phones would
 * correct and capitalize it and replace its quotes and hyphens, and browsers may send it to their vendor to check its
 * spelling.
 */
export const VERBATIM = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const

type Without<Element extends 'input' | 'textarea'> = Omit<React.ComponentProps<Element>, 'maxLength'>

/**
 * A one-line input with its label, hint and error. Uncontrolled unless you pass `value`. `end` is a small control at
 * its right edge, 48 px square.
 */
export function TextField({
  label,
  hint,
  error,
  optional,
  limit,
  end,
  ...input
}: FieldWords & { limit?: FieldLimit; end?: React.ReactNode } & Without<'input'>) {
  const field = useField({ id: input.id, hint, error, limit })
  return (
    <FieldFrame {...{ label, hint, error, optional, field }}>
      <div className="relative">
        <input {...input} {...field.control} className={`${CONTROL} min-h-12 py-2.5 ${end ? 'pr-13' : ''}`} />
        {end && <div className="absolute top-0 right-0">{end}</div>}
      </div>
    </FieldFrame>
  )
}

/** A multi-line input; can be resized. */
export function TextArea({
  label,
  hint,
  error,
  optional,
  limit,
  rows = 5,
  ...area
}: FieldWords & { limit?: FieldLimit } & Without<'textarea'>) {
  const field = useField({ id: area.id, hint, error, limit })
  return (
    <FieldFrame {...{ label, hint, error, optional, field }}>
      <textarea rows={rows} {...area} {...field.control} className={`${CONTROL} min-h-32 py-3`} />
    </FieldFrame>
  )
}

/** A native select: `options` are its values and labels, or `children` are groups of options. */
export function SelectField({
  label,
  hint,
  error,
  optional,
  options = [],
  children,
  ...select
}: FieldWords & {
  options?: readonly { value: string; label: string }[]
} & React.ComponentProps<'select'>) {
  const field = useField({ id: select.id, hint, error })
  return (
    <FieldFrame {...{ label, hint, error, optional, field }}>
      <select {...select} {...field.control} className={`${CONTROL} min-h-12 py-2.5`}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
        {children}
      </select>
    </FieldFrame>
  )
}

type FieldState = ReturnType<typeof useField>

/**
 * Connects a control with its hint, error and count: spread `control` on it and pass the result to its `FieldFrame`.
 * Text beyond the limit marks the field as invalid, and the count is shown instead of the error.
 */
export function useField({
  id,
  hint,
  error,
  limit,
}: Pick<FieldWords, 'hint' | 'error'> & { id?: string; limit?: FieldLimit }) {
  const generated = useId()
  const field = id ?? generated
  const ids = { field, hint: `${field}-hint`, error: `${field}-error`, count: `${field}-count` }
  const count = useCount(field, limit)
  const described = [count?.isOverLimit ? ids.count : error && ids.error, hint && ids.hint]
  const aria = {
    'aria-invalid': error || count?.isOverLimit ? true : undefined,
    'aria-describedby': described.filter(Boolean).join(' ') || undefined,
  }
  const counted = limit?.length === undefined ? limit?.max : undefined
  return { ids, count, aria, control: { id: field, ...aria, 'data-max': counted } }
}

/**
 * Label, hint, control, count and error, in this order. `isNamedByLabel`: for a control that is not native; it refers
 * to the label by `aria-labelledby` and the id `<field>-label`.
 */
export function FieldFrame({
  label,
  hint,
  error,
  optional,
  field: { ids, count },
  isNamedByLabel = false,
  children,
}: FieldWords & { field: FieldState; isNamedByLabel?: boolean; children: React.ReactNode }) {
  const Label = isNamedByLabel ? 'p' : 'label'
  const named = isNamedByLabel ? { id: `${ids.field}-label` } : { htmlFor: ids.field }
  return (
    <div>
      <Label {...named} className="block text-small font-semibold">
        {label} {optional && <span className="font-normal text-ink-soft">({optional})</span>}
      </Label>
      <FieldHint id={ids.hint} text={hint} />
      <div className="mt-1.5" onInput={count?.read} onFocus={count?.read}>
        {children}
        {count && (
          <p
            id={ids.count}
            role="status"
            className={`mt-1 text-fine ${count.isOverLimit ? 'font-medium text-danger' : 'text-ink-soft'} empty:mt-0`}
          >
            {count.said}
          </p>
        )}
      </div>
      <FieldError id={ids.error} text={count?.isOverLimit ? undefined : error} />
    </div>
  )
}

/** Several controls under one label, with hint and error. Attributes are set on its `<fieldset>`. */
export function FieldGroup({
  label,
  hint,
  error,
  children,
  ...fieldset
}: FieldWords & React.ComponentProps<'fieldset'>) {
  const { ids, aria } = useField({ id: fieldset.id, hint, error })
  return (
    <fieldset {...fieldset} {...aria} className="min-w-0">
      <legend className="text-small font-semibold">{label}</legend>
      <FieldHint id={ids.hint} text={hint} />
      {children}
      <FieldError id={ids.error} text={error} />
    </fieldset>
  )
}

/** The count is shown from this share of the limit on. */
const NEAR = 0.9

/** The count changes once typing pauses: screen readers would announce it at each key. */
const PAUSE_MS = 500

/** The character count of a field with a limit. */
function useCount(id: string, limit: FieldLimit | undefined) {
  const [typed, setTyped] = useState(0)
  const latest = limit?.length ?? typed
  const [length, setLength] = useState(latest)
  useEffect(() => {
    if (length === latest) return undefined
    const timer = setTimeout(() => setLength(latest), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [length, latest])
  const read = () => setTyped(countIn(document.getElementById(id)))
  const isLimited = limit !== undefined
  useEffect(() => {
    const form = isLimited && document.getElementById(id)?.closest('form')
    if (!form) return undefined
    // The fields are emptied once the event's listeners have been called.
    const readLater = () => queueMicrotask(() => setTyped(countIn(document.getElementById(id))))
    form.addEventListener('reset', readLater)
    return () => form.removeEventListener('reset', readLater)
  }, [id, isLimited])
  if (!limit) return undefined
  const remaining = limit.max - length
  const isOverLimit = remaining < 0
  return {
    isOverLimit,
    said:
      length >= limit.max * NEAR &&
      plural(isOverLimit ? limit.words.over : limit.words.remaining, Math.abs(remaining)),
    /** Called on input, and on focus: restored drafts and autofill fire no input event. */
    read,
  }
}

function countIn(field: HTMLElement | null): number {
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
  return isText ? countTyped(field.value) : 0
}

export function FieldHint({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null
  return (
    <p id={id} className="text-fine text-ink-soft">
      {text}
    </p>
  )
}

/** The error below a field, which refers to it by `aria-describedby`. */
export function FieldError({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null
  return (
    <p id={id} className="mt-1.5 flex items-start gap-1.5 text-fine font-medium wrap-anywhere text-danger">
      <Icon name="alert" className="mt-0.5 size-4" />
      <span>{text}</span>
    </p>
  )
}

/**
 * Hidden fields for the form service: the form's name, the page to redirect to without scripts, and a honeypot for
 * robots.
 */
export function FormServiceFields({
  form,
  returnTo,
  honeypot,
}: {
  form: string
  returnTo: string
  honeypot: string
}) {
  return (
    <>
      <input type="hidden" name="form" value={form} />
      <input type="hidden" name="return" value={returnTo} />
      <div className="off-page" aria-hidden="true">
        <label>
          {honeypot}
          <input name="_gotcha" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  )
}
