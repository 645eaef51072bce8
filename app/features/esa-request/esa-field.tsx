import { ChoiceGroup } from '#app/components/choice-fields.tsx'
import { SelectField, TextArea, TextField } from '#app/components/field.tsx'
import { esaRequest as words } from '#content/messages/esa-request.ts'
import { readDate } from '#contracts/birth-date.ts'
import { ESA_REQUEST_BOUNDS } from '#contracts/esa-request-bounds.ts'
import type { EsaRequestField } from '#contracts/esa-request.ts'

import { problemWords } from './problem-words.ts'
import type { Problems } from './esa-request.data.ts'

type Input = React.ComponentProps<'input'>

/** One question of the form, as its words and this file's tables describe it. */
export function EsaField({ field, problems }: { field: EsaRequestField; problems: Problems }) {
  const { label, hint, placeholder, required } = words.fields[field]
  const problem = problems[field]
  const error = problem && problemWords(field, problem)
  if (field === 'currentAnimal' || field === 'housingNeed') {
    return <ChoiceGroup name={field} options={words.choices[field]} required {...{ label, hint, error }} />
  }
  if (field === 'state') {
    return (
      <SelectField
        id={`esa-${field}`}
        name={field}
        options={words.choices.state}
        autoComplete="address-level1"
        {...{ label, hint, error }}
      />
    )
  }
  const shared = {
    id: `esa-${field}`,
    name: field,
    maxLength: ESA_REQUEST_BOUNDS[field],
    required: Boolean(required),
    ...(required ? {} : { optional: words.optional }),
    label,
    hint,
    error,
    placeholder,
  }
  // A shared computer must not offer somebody's health to the next person.
  if (LONG.has(field)) return <TextArea rows={4} autoComplete="off" {...shared} />
  return <TextField {...shared} {...INPUTS[field]} />
}

const LONG: ReadonlySet<EsaRequestField> = new Set([
  'animalDetails',
  'mentalHealthConditions',
  'symptomsDescription',
  'currentMedications',
  'previousTherapy',
  'additionalInfo',
])

/** What helps a browser to fill in and to check each line, also where no script runs. */
const INPUTS: Partial<Record<EsaRequestField, Input>> = {
  firstName: { autoComplete: 'given-name' },
  lastName: { autoComplete: 'family-name' },
  email: { type: 'email', autoComplete: 'email' },
  phone: { type: 'tel', autoComplete: 'tel' },
  dateOfBirth: {
    // A calendar is a long way to a birthday; eight digits are typed with one thumb.
    inputMode: 'numeric',
    autoComplete: 'bday',
    pattern: String.raw`\d{1,2}[\/.\- ]?\d{1,2}[\/.\- ]?\d{4}|\d{1,2}([\/.\- ])\d{1,2}\1\d{2}|\d{4}-\d{2}-\d{2}`,
    onBlur: (event) => showDateAsRead(event.target),
  },
  address: { autoComplete: 'address-line1' },
  city: { autoComplete: 'address-level2' },
  zipCode: {
    inputMode: 'numeric',
    autoComplete: 'postal-code',
    pattern: String.raw`3[2-4]\d{3}(?:-?\d{4})?`,
  },
}

function showDateAsRead(input: HTMLInputElement): void {
  const [year, month, day] = readDate(input.value.trim())?.split('-') ?? []
  if (year) input.value = `${month}/${day}/${year}`
}
