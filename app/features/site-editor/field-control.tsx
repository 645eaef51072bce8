import { FieldError, FieldHint, SelectField, TextField, useField } from '#app/components/field.tsx'

import { completedAddress } from './field-link-address.ts'
import { type ControlProps, fieldWords, textOf, words } from './field-base.ts'
import { LineControl } from './field-line.tsx'
import { LinkControl } from './field-link.tsx'
import { ListControl } from './field-list.tsx'
import { NumberControl } from './field-number.tsx'
import { PictureControl } from './field-picture.tsx'
import { TextControl } from './field-text.tsx'

/** A value of the content with its label, help and problem, changed as its kind asks for. */
export function FieldControl(props: ControlProps) {
  switch (props.kind.control) {
    case 'prose':
      return <TextControl {...props} text="prose" />
    case 'sentence':
      return <TextControl {...props} text="sentence" />
    case 'number':
    case 'money':
      return <NumberControl {...props} />
    case 'choice':
      return <ChoiceControl {...props} />
    case 'switch':
      return <SwitchControl {...props} />
    case 'link':
      return <LinkControl {...props} />
    case 'phone':
      return <TypedControl {...props} input={PHONE} hint={words.field.phoneHint} tidy={tidyPhone} />
    case 'day':
      return <TypedControl {...props} input={{ type: 'date' }} />
    case 'address':
      return (
        <TypedControl {...props} input={ADDRESS} hint={words.field.addressHint} tidy={completedAddress} />
      )
    case 'list':
      return <ListControl {...props} Entry={FieldControl} />
    case 'line':
    case 'paragraphs':
      return <LineControl {...props} />
    case 'picture':
      return <PictureControl {...props} />
    default:
      // Of a kind that this version does not know: typing would spoil it.
      return null
  }
}

const PHONE = { type: 'tel', autoComplete: 'off' } as const
const ADDRESS = { type: 'url', inputMode: 'url', autoComplete: 'off', spellCheck: false } as const

/** One line with a keyboard of its own, tidied once it is left. */
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
  const put = (text: string) => onChange(text === '' && kind.optional ? null : text)
  return (
    <TextField
      {...input}
      {...fieldWords(props, kind.help ?? hint)}
      id={id}
      value={typed}
      onChange={(event) => put(event.target.value)}
      onBlur={() => tidy && tidy(typed) !== typed && put(tidy(typed))}
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

/** On or off, as one box to check with its words beside it. */
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
        <span>
          {kind.label}
          <span className="font-normal text-ink-soft">
            {' '}
            · {value === true ? words.field.on : words.field.off}
          </span>
        </span>
      </label>
      <FieldHint id={ids.hint} text={kind.help} />
      <FieldError id={ids.error} text={error} />
    </div>
  )
}
