import { plural } from '#app/lib/plural.ts'

import { words } from './field-base.ts'

/** How much is left, said once it is little. */
export function Limit({ length, max }: { length: number; max: number | undefined }) {
  const limit = limitWords(length, max)
  return (
    <p role="status" className={`text-fine ${limit?.isOver ? 'font-medium text-danger' : 'text-ink-soft'}`}>
      {limit?.text}
    </p>
  )
}

/** How much of a text's limit is left, in words, once that is near. */
function limitWords(length: number, max: number | undefined): { text: string; isOver: boolean } | undefined {
  if (max === undefined || length < max * 0.8) return undefined
  const isOver = length > max
  return { text: plural(isOver ? words.field.over : words.field.left, Math.abs(max - length)), isOver }
}
