import { longDay } from '#app/lib/dates.ts'
import { esaRequest } from '#content/messages/esa-request.ts'
import { inbox } from '#content/messages/inbox.ts'
import { ESA_FIELD_NAMES } from '#contracts/esa-request-fields.ts'
import type { InboxMessage } from '#contracts/owner-inbox.ts'

/** One field as it is shown; `value` is undefined where the sender left it empty. */
export interface ShownField {
  name: string
  label: string
  value: string | undefined
}

/** The fields of a message in the order of its form, with the form's own labels and answers. */
export function shownFields(kind: InboxMessage['kind'], fields: Record<string, string>): ShownField[] {
  const labels = kind === 'enquiry' ? ENQUIRY : ESA_REQUEST
  return Object.entries(labels).map(([name, label]) => ({
    name,
    label,
    value: shown(kind, name, fields[name]),
  }))
}

/** Who sent it, in the words of the form. */
export function nameIn(kind: InboxMessage['kind'], fields: Record<string, string>): string {
  const parts = kind === 'enquiry' ? [fields.name] : [fields.firstName, fields.lastName]
  return parts.filter(Boolean).join(' ')
}

const { name, email, phone, message } = inbox.fields
const ENQUIRY: Record<string, string> = { name, email, phone, message }

const ESA_REQUEST: Record<string, string> = Object.fromEntries(
  ESA_FIELD_NAMES.map((field) => [field, esaRequest.fields[field].label]),
)

const CHOICES: Record<string, Record<string, string>> = esaRequest.choices

function shown(kind: InboxMessage['kind'], field: string, value: string | undefined): string | undefined {
  if (!value || kind === 'enquiry') return value || undefined
  if (field === 'dateOfBirth' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return longDay(value)
  return CHOICES[field]?.[value] ?? value
}
