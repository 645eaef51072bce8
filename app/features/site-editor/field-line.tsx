import { useState } from 'react'

import { CONTROL, FieldFrame, TextField, useField } from '#app/components/field.tsx'

import { type ControlProps, fieldWords, limitOf, textOf } from './field-base.ts'
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
  if ((kind.max ?? 0) > LONG) return <LongLine {...props} text={text} put={put} />
  return (
    <TextField
      {...fieldWords(props)}
      id={id}
      limit={limitOf(props)}
      autoComplete="off"
      value={text}
      onChange={(event) => put(event.target.value)}
      onBlur={() => text !== text.trim() && put(text.trim())}
    />
  )
}

/** Grows with its text, which is one paragraph where its kind does not say otherwise. */
function LongLine({ text, put, ...props }: ControlProps & { text: string; put: (typed: string) => void }) {
  const isOneParagraph = props.kind.control !== 'paragraphs'
  const words = fieldWords(props)
  const field = useField({ ...words, id: props.id, limit: limitOf(props) })
  return (
    <FieldFrame {...words} field={field}>
      <textarea
        {...field.control}
        rows={Math.min(isOneParagraph ? 8 : 16, 1 + rowsOf(text))}
        value={text}
        onChange={({ target }) =>
          put(isOneParagraph ? target.value.replaceAll(/\s*\n\s*/g, ' ') : target.value)
        }
        onBlur={() => text !== text.trim() && put(text.trim())}
        className={`${CONTROL} py-2.5`}
      />
    </FieldFrame>
  )
}

function rowsOf(text: string): number {
  return text.split('\n').reduce((rows, line) => rows + Math.max(1, Math.ceil(line.length / 55)), 0)
}
