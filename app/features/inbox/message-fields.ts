import { esaRequest } from '#content/messages/esa-request.ts'
import { inbox as words } from '#content/messages/inbox.ts'
import { inquiry } from '#content/messages/inquiry.ts'
import { dayInWords } from '#contracts/day-in-words.ts'
import { ESA_FIELD_NAMES, ESA_REQUEST_PARTS, esaField } from '#contracts/esa-request-fields.ts'
import type { InboxMessage } from '#contracts/inbox.ts'
import type { StoredInquiry } from '#contracts/inquiry.ts'

/** One field; `value` is undefined if the sender left it empty. */
export interface ShownField {
  name: string
  label: string
  value: string | undefined
}

/**
 * The fields of a message in the order of its form, with the form's own labels and options; those of an ESA request
 * under headings about the client, because the form's own address the visitor.
 */
export function sectionsOf(
  kind: InboxMessage['kind'],
  fields: Record<string, string>,
): { title: string | undefined; fields: ShownField[] }[] {
  if (kind === 'inquiry') return [{ title: undefined, fields: fieldsOfInquiry(fields) }]
  return ESA_REQUEST_PARTS.map((part) => ({
    title: words.esaSections[part],
    fields: shownFields(kind, ESA_LABELS[part], fields),
  }))
}

/** The language only where it is not English. */
function fieldsOfInquiry(fields: Record<string, string>): ShownField[] {
  return shownFields('inquiry', INQUIRY, fields).filter(
    ({ name, value }) => name !== 'language' || value !== undefined,
  )
}

function shownFields(
  kind: InboxMessage['kind'],
  labels: Record<string, string>,
  fields: Record<string, string>,
): ShownField[] {
  return Object.entries(labels).map(([name, label]) => ({
    name,
    label,
    value: shown(kind, name, fields[name]),
  }))
}

/** The sender's name, from the form's fields. */
export function nameOf({ kind, fields }: Pick<InboxMessage, 'kind' | 'fields'>): string {
  if (!fields) return words.nameHidden
  const parts = kind === 'inquiry' ? [fields.name] : [fields.firstName, fields.lastName]
  return parts.filter(Boolean).join(' ')
}

const { name, email, phone, language, topic, message } = words.fields
const INQUIRY: Record<keyof StoredInquiry, string> = { name, email, phone, language, topic, message }

const ESA_LABELS = Object.fromEntries(
  ESA_REQUEST_PARTS.map((part) => [
    part,
    Object.fromEntries(
      ESA_FIELD_NAMES.filter((field) => esaField(field).part === part).map((field) => [
        field,
        esaRequest.fields[field].label,
      ]),
    ),
  ]),
) as Record<(typeof ESA_REQUEST_PARTS)[number], Record<string, string>>

/** The texts of chosen values, by field. */
const CHOICES: Record<InboxMessage['kind'], Record<string, Record<string, string>>> = {
  inquiry: { language: words.languages, topic: inquiry.topics },
  'esa-request': esaRequest.choices,
}

function shown(kind: InboxMessage['kind'], field: string, value: string | undefined): string | undefined {
  if (!value) return undefined
  if (field === 'dateOfBirth' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return dayInWords(value)
  return CHOICES[kind][field]?.[value] ?? value
}
