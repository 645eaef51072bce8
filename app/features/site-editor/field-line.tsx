import { useState } from 'react'

import { FieldError, TextField } from '#app/components/field.tsx'

import { CONTROL, type ControlProps, fieldWords, lengthOf, textOf } from './field-base.ts'
import { Limit } from './limit.tsx'
import { TextControl } from './field-text.tsx'

const LONG = 100

/** Words without markup: one line, several where they are long, and with chips where they name facts. */
export function LineControl(props: ControlProps) {
  const { id, kind, value, takesFacts, onChange } = props
  const text = textOf(value)
  // It stays what it was when the field came: a control that is exchanged while one types loses the focus.
  const [hasFacts] = useState(takesFacts && text.includes('{{'))
  const put = (typed: string) => onChange(typed === '' && kind.optional ? null : typed)
  if (hasFacts) return <TextControl {...props} text="line" />
  return (
    <div>
      {(kind.max ?? 0) > LONG ? (
        <LongLine {...props} text={text} put={put} />
      ) : (
        <TextField
          {...fieldWords(props)}
          id={id}
          autoComplete="off"
          value={text}
          onChange={(event) => put(event.target.value)}
          onBlur={() => text !== text.trim() && put(text.trim())}
        />
      )}
      <Limit length={lengthOf(value, props)} max={kind.max} />
    </div>
  )
}

/** Grows with its text, which is one paragraph where its kind does not say otherwise. */
function LongLine({ text, put, ...props }: ControlProps & { text: string; put: (typed: string) => void }) {
  const { id, kind, error } = props
  const isOneParagraph = kind.control !== 'paragraphs'
  const { label, hint, optional } = fieldWords(props)
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div>
      <label htmlFor={id} className="block text-small font-semibold">
        {label} {optional && <span className="font-normal text-ink-soft">({optional})</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-fine text-ink-soft">
          {hint}
        </p>
      )}
      <textarea
        id={id}
        rows={Math.min(isOneParagraph ? 8 : 16, 1 + rowsOf(text))}
        value={text}
        onChange={({ target }) =>
          put(isOneParagraph ? target.value.replaceAll(/\s*\n\s*/g, ' ') : target.value)
        }
        onBlur={() => text !== text.trim() && put(text.trim())}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        className={`${CONTROL} mt-1.5`}
      />
      <FieldError id={`${id}-error`} text={error} />
    </div>
  )
}

function rowsOf(text: string): number {
  return text.split('\n').reduce((rows, line) => rows + Math.max(1, Math.ceil(line.length / 55)), 0)
}
