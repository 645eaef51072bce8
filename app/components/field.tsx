import { useId, useState } from 'react'

import { plural } from '#app/lib/plural.ts'

import { Icon } from './icon.tsx'

export interface FieldWords {
  label: string
  /** Small print under the label; read out with the field. */
  hint?: string
  /** What is wrong, in words that help to put it right; marks the field and is read out with it. */
  error?: string
  /** The word for a field that may stay empty, shown beside its label. */
  optional?: string
}

/**
 * How much fits into a field. Cuts nothing off, as `maxLength` would do silently with what is pasted: near the bound
 * and beyond it, the count is shown and spoken.
 */
export interface FieldLimit {
  max: number
  words: Record<'left' | 'over', { one: string; many: string }>
}
interface Limited {
  limit?: FieldLimit
  maxLength?: never
}

const CONTROL =
  'block w-full rounded-control border border-line-strong bg-card px-4 text-body text-ink placeholder:text-ink-soft aria-invalid:border-2 aria-invalid:border-danger'

/**
 * One line of input with its label, hint and error wired up. Uncontrolled unless you pass `value`.
 * `end` is a small control at its right edge, 48 px square.
 */
export function TextField({
  label,
  hint,
  error,
  optional,
  end,
  limit,
  ...input
}: FieldWords & Limited & { end?: React.ReactNode } & Omit<React.ComponentProps<'input'>, 'maxLength'>) {
  const count = useCount(limit)
  const wiring = useWiring({ hint, error, id: input.id, beyond: count?.beyond })
  return (
    <FieldFrame {...{ label, hint, error, optional, count }} ids={wiring.ids}>
      <div className="relative">
        <input
          {...input}
          {...wiring.props}
          data-max={limit?.max}
          className={`${CONTROL} min-h-12 py-2.5 ${end ? 'pr-13' : ''}`}
        />
        {end && <div className="absolute top-0 right-0">{end}</div>}
      </div>
    </FieldFrame>
  )
}

/** Several lines of input; grows by the corner. */
export function TextArea({
  label,
  hint,
  error,
  optional,
  rows = 5,
  limit,
  ...area
}: FieldWords & Limited & Omit<React.ComponentProps<'textarea'>, 'maxLength'>) {
  const count = useCount(limit)
  const wiring = useWiring({ hint, error, id: area.id, beyond: count?.beyond })
  return (
    <FieldFrame {...{ label, hint, error, optional, count }} ids={wiring.ids}>
      <textarea
        rows={rows}
        {...area}
        {...wiring.props}
        data-max={limit?.max}
        className={`${CONTROL} min-h-32 py-3`}
      />
    </FieldFrame>
  )
}

/** A native choice from a list; `options` are its values and words. */
export function SelectField({
  label,
  hint,
  error,
  optional,
  options,
  ...select
}: FieldWords & { options: readonly { value: string; label: string }[] } & React.ComponentProps<'select'>) {
  const wiring = useWiring({ hint, error, id: select.id })
  return (
    <FieldFrame {...{ label, hint, error, optional }} ids={wiring.ids}>
      <select {...select} {...wiring.props} className={`${CONTROL} min-h-12 py-2.5`}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}

/** @param beyond whether more is in the field than fits: the count then says what is wrong */
function useWiring({
  hint,
  error,
  id,
  beyond,
}: {
  hint?: string
  error?: string
  id?: string
  beyond?: boolean | undefined
}) {
  const generated = useId()
  const field = id ?? generated
  const ids = { field, hint: `${field}-hint`, error: `${field}-error`, count: `${field}-count` }
  const described = [error && ids.error, beyond && ids.count, hint && ids.hint].filter(Boolean).join(' ')
  return {
    ids,
    props: {
      id: field,
      'aria-invalid': error || beyond ? true : undefined,
      'aria-describedby': described || undefined,
    },
  }
}

function FieldFrame({
  label,
  hint,
  error,
  optional,
  count,
  ids,
  children,
}: FieldWords & {
  count?: Count | undefined
  ids: { field: string; hint: string; error: string; count: string }
  children: React.ReactNode
}) {
  return (
    <div>
      <label htmlFor={ids.field} className="block text-small font-semibold">
        {label} {optional && <span className="font-normal text-ink-soft">({optional})</span>}
      </label>
      {hint && (
        <p id={ids.hint} className="text-fine text-ink-soft">
          {hint}
        </p>
      )}
      <div className="mt-1.5" onInput={count?.read} onFocus={count?.read}>
        {children}
        {count && (
          <p
            id={ids.count}
            role="status"
            className={`mt-1 text-fine ${count.beyond ? 'font-medium text-danger' : 'text-ink-soft'} empty:mt-0`}
          >
            {count.said}
          </p>
        )}
      </div>
      <FieldError id={ids.error} text={error} />
    </div>
  )
}

/** From this share of the limit on, it is said how much is left. */
const NEAR = 0.9

type Count = NonNullable<ReturnType<typeof useCount>>

/** What a field with a limit says of its length. */
function useCount(limit: FieldLimit | undefined) {
  const [length, setLength] = useState(0)
  if (!limit) return undefined
  const left = limit.max - length
  const beyond = left < 0
  return {
    beyond,
    said: length >= limit.max * NEAR && plural(beyond ? limit.words.over : limit.words.left, Math.abs(left)),
    /** On input, and on focus: what a draft or the browser put there was not typed. */
    read({ target }: { target: EventTarget }) {
      if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
        setLength(target.value.trim().length)
      }
    },
  }
}

/** What is wrong, below the field that names it by `aria-describedby`. */
export function FieldError({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null
  return (
    <p id={id} className="mt-1.5 flex items-start gap-1.5 text-fine font-medium wrap-anywhere text-danger">
      <Icon name="alert" className="mt-0.5 size-4" />
      {text}
    </p>
  )
}

/**
 * Hidden fields that steer the form service: which form it is, the page to come back to without scripts, and a field
 * that only robots fill in.
 */
export function SteeringFields({
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
