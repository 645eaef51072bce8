import { lazy, Suspense, useState } from 'react'

import {
  CONTROL,
  FieldError,
  FieldFrame,
  FieldHint,
  SelectField,
  TextField,
  useField,
} from '#app/components/field.tsx'
import { HiddenComma } from '#app/components/rich-text.tsx'
import { fill } from '#contracts/fill.ts'
import { readableText } from '#app/lib/written-text.ts'

import { type ControlProps, fieldWords, limitOf, readInput, textOf, words } from './field-base.ts'
import { completedAddress, LinkControl } from './field-link.tsx'
import { ListControl } from './field-list.tsx'
import { LogoControl } from './field-logo.tsx'
import { NumberControl } from './field-number.tsx'
import { PdfControl } from './field-pdf.tsx'
import { PictureControl } from './field-picture.tsx'
import type { TextKind } from './field-text-markup.ts'

const TextEditor = lazy(() => import('./field-text-editor.tsx'))
/** Longer texts get a multi-line field. */
const LONG = 100

/** The control for a kind of field, with its label, help and problem; nothing for an unknown kind of a newer server. */
export function FieldControl(props: ControlProps) {
  return CONTROLS[props.kind.control]?.(props) ?? null
}

const CONTROLS: Readonly<Record<string, (props: ControlProps) => React.ReactNode>> = {
  line: (props) => <LineControl {...props} />,
  paragraphs: (props) => <LineControl {...props} />,
  sentence: (props) => <TextControl {...props} text="sentence" />,
  prose: (props) => <TextControl {...props} text="prose" />,
  number: (props) => <NumberControl {...props} />,
  money: (props) => <NumberControl {...props} />,
  choice: (props) => <ChoiceControl {...props} />,
  switch: (props) => <SwitchControl {...props} />,
  day: (props) => <TypedControl {...props} input={{ type: 'date' }} />,
  phone: (props) => <TypedControl {...props} {...PHONE} />,
  address: (props) => <TypedControl {...props} {...ADDRESS} />,
  link: (props) => <LinkControl {...props} />,
  page: (props) => <LinkControl {...props} onlyPages />,
  list: (props) => <ListControl {...props} Entry={FieldControl} />,
  picture: (props) => <PictureControl {...props} />,
  logo: (props) => <LogoControl {...props} />,
  pdf: (props) => <PdfControl {...props} />,
}

const PHONE = {
  input: { type: 'tel', autoComplete: 'off' },
  hint: words.field.phoneHint,
  tidy: tidyPhone,
} as const
const ADDRESS = {
  input: { type: 'url', inputMode: 'url', autoComplete: 'off', spellCheck: false },
  hint: words.field.addressHint,
  tidy: completedAddress,
} as const

/** A one-line field with a suitable keyboard, normalized on blur. */
function TypedControl({
  input,
  hint,
  tidy,
  ...props
}: ControlProps & {
  input: Pick<React.ComponentProps<'input'>, 'type' | 'inputMode' | 'autoComplete' | 'spellCheck'>
  hint?: string
  tidy?: (typed: string) => string
}) {
  const { id, kind, value, onChange } = props
  const typed = textOf(value)
  const change = (text: string) => onChange(text === '' && kind.optional ? null : text)
  return (
    <TextField
      {...input}
      {...fieldWords(props, kind.help ?? hint)}
      id={id}
      value={typed}
      onChange={({ target }) => change(readInput(target))}
      onBlur={() => tidy && tidy(typed) !== typed && change(tidy(typed))}
    />
  )
}

function tidyPhone(typed: string): string {
  const digits = typed.replaceAll(/[^0-9]/g, '').replace(/^1(?=[0-9]{10}$)/, '')
  return digits.replace(/^([0-9]{3})([0-9]{3})([0-9]{4})$/, '($1) $2-$3') || typed
}

function ChoiceControl(props: ControlProps) {
  const { id, kind, value, onChange } = props
  const current = textOf(value)
  const options = kind.options ?? []
  const isKnown = options.some((option) => option.value === current)
  return (
    <SelectField
      {...fieldWords(props)}
      id={id}
      options={isKnown ? options : [{ value: current, label: current }, ...options]}
      value={current}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** A checkbox with its label and state beside it. */
function SwitchControl(props: ControlProps) {
  const { id, kind, value, error, onChange } = props
  const { ids, control } = useField({ id, hint: kind.help, error })
  return (
    <div>
      <label className="flex min-h-12 cursor-pointer items-center gap-3 text-small font-semibold">
        <input
          {...control}
          type="checkbox"
          role="switch"
          checked={value === true}
          aria-checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
          className="size-5 shrink-0 accent-primary"
        />
        <span className="row-with-dots">
          <span>
            {kind.label}
            <HiddenComma />
          </span>
          <span className="font-normal text-ink-soft">
            {value === true ? words.field.on : words.field.off}
          </span>
        </span>
      </label>
      <FieldHint id={ids.hint} text={kind.help} />
      <FieldError id={ids.error} text={error} />
    </div>
  )
}

/**
 * Text without markup: one line, several if its limit is high, or the text editor: for texts with facts, and for
 * paragraphs, which are long enough to need some.
 */
function LineControl(props: ControlProps) {
  const { id, kind, value, allowsFacts, onChange } = props
  const text = textOf(value)
  const isOneParagraph = kind.control !== 'paragraphs'
  // Decided once: replacing a control while somebody types would lose the focus.
  const [hasFacts] = useState(allowsFacts && (!isOneParagraph || text.includes('{{')))
  const change = (typed: string) => onChange(typed === '' && kind.optional ? null : typed)
  if (hasFacts) return <TextControl {...props} text={isOneParagraph ? 'line' : 'lines'} />
  if ((kind.max ?? 0) > LONG) return <LongLine {...props} text={text} put={change} />
  return (
    <TextField
      {...fieldWords(props)}
      id={id}
      limit={limitOf(props)}
      autoComplete="off"
      value={text}
      onChange={({ target }) => change(readInput(target))}
      onBlur={() => text !== text.trim() && change(text.trim())}
    />
  )
}

/** Grows with its text. Line breaks become spaces, except in a field of paragraphs. */
function LongLine({ text, put, ...props }: ControlProps & { text: string; put: (typed: string) => void }) {
  const isOneParagraph = props.kind.control !== 'paragraphs'
  const labels = fieldWords(props)
  const field = useField({ ...labels, id: props.id, limit: limitOf(props) })
  return (
    <FieldFrame {...labels} field={field}>
      <textarea
        {...field.control}
        rows={Math.min(isOneParagraph ? 8 : 16, 1 + rowsOf(text))}
        value={text}
        onChange={({ target }) =>
          put(readInput(target, isOneParagraph ? (typed) => typed.replaceAll(/\s*\n\s*/g, ' ') : undefined))
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

/** Text with strong words, links, lists or facts. Shown as text until it is pressed; then its editor is loaded. */
function TextControl({ text, ...props }: ControlProps & { text: TextKind }) {
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

/** The text without its markup. */
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
  return <span className="block whitespace-pre-line">{text}</span>
}

function textKey(item: unknown): string {
  return JSON.stringify(item)
}
