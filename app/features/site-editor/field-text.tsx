import { lazy, Suspense, useState } from 'react'

import { FieldError } from '#app/components/field.tsx'
import { fill } from '#app/lib/fill.ts'
import { readableText } from '#app/lib/written-text.ts'

import { CONTROL, type ControlProps, fieldWords, lengthOf, words } from './field-base.ts'
import { Limit } from './limit.tsx'
import type { TextKind } from './field-text-markup.ts'

const TextEditor = lazy(() => import('./field-text-editor.tsx'))

/** Text with strong words, links, lists or facts. It is read until it is pressed; only then its editor is loaded. */
export function TextControl({ text, ...props }: ControlProps & { text: TextKind }) {
  const { id, kind, value, error, facts } = props
  const { label, hint, optional } = fieldWords(props)
  const [open, setOpen] = useState(false)
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div>
      <p id={`${id}-label`} className="text-small font-semibold">
        {label} {optional && <span className="font-normal text-ink-soft">({optional})</span>}
      </p>
      {hint && (
        <p id={`${id}-hint`} className="text-fine text-ink-soft">
          {hint}
        </p>
      )}
      <div className="mt-1.5">
        {open ? (
          <Suspense fallback={<p className={CONTROL}>{words.text.loading}</p>}>
            <TextEditor {...props} text={text} described={described} />
          </Suspense>
        ) : (
          <button
            type="button"
            id={id}
            aria-labelledby={`${id}-open ${id}-text`}
            aria-describedby={described || undefined}
            className={`${CONTROL} min-h-12 cursor-text text-left hover:border-ink`}
            onClick={() => setOpen(true)}
          >
            <span id={`${id}-open`} className="sr-only">
              {fill(words.text.open, { label })}
            </span>
            <ReadText id={`${id}-text`} value={value} facts={facts} />
          </button>
        )}
      </div>
      <FieldError id={`${id}-error`} text={error} />
      <Limit length={lengthOf(value, props)} max={kind.max} />
    </div>
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
