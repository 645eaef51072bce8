import { documents } from '#content/documents.ts'
import { type Field, fieldsOf, valuesOf } from '#content/fields.ts'
import type { Changes } from '#content/site-content.ts'

/** Documents that say what the law or a contract is, whole or by the beginning of their paths. */
const LEGAL: Readonly<Record<string, string>> = {
  'pages/privacy': '',
  'pages/terms': '',
  'pages/telehealth-consent': '',
  'pages/esa-evaluations': '',
  'pages/booking': 'goodFaithEstimate.',
}

/** Whether a text is the owner's word to the law: no update changes it without their yes. */
export function isLegal({ document, path }: Pick<Field, 'document' | 'path'>): boolean {
  const prefix = LEGAL[document]
  return prefix !== undefined && path.startsWith(prefix)
}

/**
 * Puts every legal text into the changes of a release, also those that are the product's own: what the owner has
 * published stays as it is when a newer version brings others.
 */
export function keepLegalTexts(changes: Changes): Changes {
  const texts = Object.fromEntries(
    documents.filter(({ id }) => id in LEGAL).map((document) => [document.id, legalValues(document)]),
  )
  const own = Object.entries(texts).map(([id, values]) => [id, { ...values, ...changes[id] }])
  return { ...changes, ...Object.fromEntries(own) }
}

function legalValues(document: (typeof documents)[number]) {
  const values = valuesOf(document)
  const legal = fieldsOf(document).filter(isLegal)
  return Object.fromEntries(legal.map(({ path }) => [path, values[path]]))
}
