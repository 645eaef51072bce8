import { useState } from 'react'

import { TextField } from '#app/components/field.tsx'
import { readTypedCode } from '#contracts/typed-code.ts'

import type { Value } from './draft-pending-edit.ts'
import { type ControlProps, type FieldKind, fieldWords, readInput, textOf, words } from './field-base.ts'

/** A whole number, or an amount of dollars. Other input is saved unchanged; the content refuses it. */
export function NumberControl(props: ControlProps) {
  const { id, kind, value, onChange } = props
  const isMoney = kind.control === 'money'
  const [typed, setTyped] = useState(written(value, isMoney))
  // The value was changed from outside, for example by "Put back".
  const now = written(value, isMoney)
  if (typed !== now && written(numberIn(typed, kind), isMoney) !== now) setTyped(now)
  return (
    <div className="[&_input]:max-w-44">
      <TextField
        {...fieldWords(props, kind.help ?? (isMoney ? words.field.dollars : undefined))}
        id={id}
        inputMode={isMoney ? 'decimal' : 'numeric'}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => {
          const next = readInput(target)
          setTyped(next)
          onChange(numberIn(next, kind))
        }}
      />
    </div>
  )
}

function written(value: Value, isMoney: boolean): string {
  const hasCents = isMoney && typeof value === 'number' && !Number.isInteger(value)
  return hasCents ? value.toFixed(2) : textOf(value)
}

/** `$1,200` is 1200, and `$12.50` 12.5; the content decides whether cents are allowed, and whether it may be empty. */
export function numberIn(
  typed: string,
  { control, optional }: Pick<FieldKind, 'control' | 'optional'>,
): Value {
  const code = readTypedCode(typed)
  if (optional && code === '') return null
  const digits = code.replace(/^\$\s*/, '').replaceAll(/,(?=[0-9]{3}\b)/g, '')
  const pattern = control === 'money' ? /^[0-9]{1,9}(?:\.[0-9]{1,2})?$/ : /^[0-9]{1,9}$/
  return pattern.test(digits) ? Number(digits) : typed
}
