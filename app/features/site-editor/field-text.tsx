import { lazy, Suspense, useState } from 'react'

import { CONTROL, FieldFrame, useField } from '#app/components/field.tsx'
import { fill } from '#app/lib/fill.ts'
import { readableText } from '#app/lib/written-text.ts'

import { type ControlProps, fieldWords, limitOf, words } from './field-base.ts'
import type { TextKind } from './field-text-markup.ts'

const TextEditor = lazy(() => import('./field-text-editor.tsx'))

/** Text with strong words, links, lists or facts. It is read until it is pressed; only then its editor is loaded. */
export function TextControl({ text, ...props }: ControlProps & { text: TextKind }) {
  const { id, value, facts } = props
  const labels = fieldWords(props)
  const field = useField({ ...labels, id, limit: limitOf(props) })
  const [open, setOpen] = useState(false)
  return (
    <FieldFrame {...labels} field={field} isNamedByLabel>
      {open ? (
        <Suspense fallback={<p className={`${CONTROL} py-2.5`}>{words.text.loading}</p>}>
          <TextEditor {...props} text={text} described={field.aria['aria-describedby']} />
        </Suspense>
      ) : (
        <button
          type="button"
          id={id}
          aria-labelledby={`${id}-open ${id}-text`}
          aria-describedby={field.aria['aria-describedby']}
          className={`${CONTROL} min-h-12 cursor-text py-2.5 text-left hover:border-ink`}
          onClick={() => setOpen(true)}
        >
          <span id={`${id}-open`} className="sr-only">
            {fill(words.text.open, { label: labels.label })}
          </span>
          <ReadText id={`${id}-text`} value={value} facts={facts} />
        </button>
      )}
    </FieldFrame>
  )
}

/** The text as it will be read, roughly: its own editor shows it exactly. */
function ReadText({ id, value, facts }: Pick<ControlProps, 'id' | 'value' | 'facts'>) {
  const blocks = Array.isArray(value) ? value : [value]
  const isEmpty = readableText(value, facts) === ''
  return (
    <span id={id} className="block space-y-2 leading-snug">
      {isEmpty && <span className="text-ink-soft">{words.text.empty}</span>}
      {blocks.flatMap((block) => {
        const items = typeof block === 'object' && block && 'list' in block ? block.list : undefined
        if (!Array.isArray(items)) {
          const text = readableText(block ?? '', facts)
          return text ? [<Line key={text} text={text} />] : []
        }
        return items.map((item) => <Line key={textKey(item)} text={`• ${readableText(item, facts)}`} />)
      })}
    </span>
  )
}

function Line({ text }: { text: string }) {
  return <span className="block">{text}</span>
}

function textKey(item: unknown): string {
  return JSON.stringify(item)
}
