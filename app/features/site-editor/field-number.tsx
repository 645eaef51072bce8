import { useState } from 'react'

import { TextField } from '#app/components/field.tsx'

import { type ControlProps, fieldWords, textOf, type Value, words } from './field-base.ts'

/** A whole number, or an amount of dollars. What is no number is kept as it was typed, and told by the content. */
export function NumberControl(props: ControlProps) {
  const { id, kind, value, onChange } = props
  const isMoney = kind.control === 'money'
  const [typed, setTyped] = useState(written(value, isMoney))
  // Changed elsewhere, as by "Put back".
  if (numberIn(typed, isMoney) !== value) setTyped(written(value, isMoney))
  return (
    <div className="[&_input]:max-w-44">
      <TextField
        {...fieldWords(props, kind.help ?? (isMoney ? words.field.dollars : undefined))}
        id={id}
        inputMode={isMoney ? 'decimal' : 'numeric'}
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          onChange(numberIn(event.target.value, isMoney))
        }}
      />
    </div>
  )
}

function written(value: Value, isMoney: boolean): string {
  const hasCents = isMoney && typeof value === 'number' && !Number.isInteger(value)
  return hasCents ? value.toFixed(2) : textOf(value)
}

/** `$1,200` is 1200, and `$12.50` 12.5; whether cents are taken there is the content's to say. */
export function numberIn(typed: string, isMoney: boolean): Value {
  const digits = typed
    .trim()
    .replace(/^\$\s*/, '')
    .replaceAll(/,(?=[0-9]{3}\b)/g, '')
  const pattern = isMoney ? /^[0-9]{1,9}(?:\.[0-9]{1,2})?$/ : /^[0-9]{1,9}$/
  return pattern.test(digits) ? Number(digits) : typed
}
