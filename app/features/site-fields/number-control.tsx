import { useState } from 'react'

import { TextField } from '#app/components/field.tsx'

import { type ControlProps, fieldWords, textOf, type Value, words } from './control.ts'

/** A whole number, or an amount of dollars. What is no number is kept as it was typed, and told by the content. */
export function NumberControl(props: ControlProps) {
  const { id, kind, value, onChange } = props
  const [typed, setTyped] = useState(textOf(value))
  // Changed elsewhere, as by "Put back".
  if (numberIn(typed) !== value) setTyped(textOf(value))
  return (
    <div className="[&_input]:max-w-44">
      <TextField
        {...fieldWords(props, kind.help ?? (kind.control === 'money' ? words.field.dollars : undefined))}
        id={id}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          onChange(numberIn(event.target.value))
        }}
      />
    </div>
  )
}

/** `$1,200` is 1200. */
function numberIn(typed: string): Value {
  const digits = typed
    .trim()
    .replace(/^\$\s*/, '')
    .replaceAll(/,(?=[0-9]{3}\b)/g, '')
  return /^[0-9]{1,9}$/.test(digits) ? Number(digits) : typed
}
