import { useState } from 'react'

import { plural } from '#app/lib/plural.ts'

import { TextArea } from './field.tsx'

/** From this share of the limit on, it is said how much is left. */
const NEAR = 0.9

/** Several lines of input with a limit that cuts nothing off: near it, and beyond it, the count is shown and spoken. */
export function CountedTextArea({
  max,
  limit,
  ...area
}: { max: number; limit: Record<'left' | 'over', { one: string; many: string }> } & React.ComponentProps<
  typeof TextArea
>) {
  const [length, setLength] = useState(0)
  const left = max - length
  // Also on focus: what a draft or the browser put there was not typed.
  const count = ({ target }: { target: EventTarget }) => {
    if (target instanceof HTMLTextAreaElement) setLength(target.value.trim().length)
  }
  return (
    <div onInput={count} onFocus={count}>
      <TextArea {...area} />
      <p
        role="status"
        className={`mt-1 text-fine ${left < 0 ? 'font-medium text-danger' : 'text-ink-soft'} empty:mt-0`}
      >
        {length >= max * NEAR && plural(left < 0 ? limit.over : limit.left, Math.abs(left))}
      </p>
    </div>
  )
}
