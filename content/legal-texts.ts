import { documents } from '#content/documents.ts'
import { type Field, fieldsOf, valuesOf } from '#content/fields.ts'
import { firstLegalTexts } from '#content/first-legal-texts.ts'
import { samplesLeft } from '#content/site.ts'
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
  return { ...changes, ...under(texts, changes) }
}

/** Of a release that is older than `keepLegalTexts`: what it showed. Where the files are somebody's own, nobody knows. */
export function withFirstLegalTexts(changes: Changes): Changes {
  return filesAreOwn() ? changes : { ...changes, ...under(firstTexts(), changes) }
}

/** Those that this version still has a field for. */
function firstTexts(): Changes {
  first ??= Object.fromEntries(
    documents
      .filter(({ id }) => id in firstLegalTexts)
      .map((document) => {
        const paths = fieldsOf(document).map(({ path }) => path)
        const texts = Object.entries(firstLegalTexts[document.id]!)
        return [document.id, Object.fromEntries(texts.filter(([path]) => paths.includes(path)))]
      }),
  )
  return first
}
let first: Changes | undefined

let own: boolean | undefined
function filesAreOwn(): boolean {
  own ??= samplesLeft().length === 0
  return own
}

function under(texts: Changes, changes: Changes): Changes {
  return Object.fromEntries(Object.entries(texts).map(([id, values]) => [id, { ...values, ...changes[id] }]))
}

function legalValues(document: (typeof documents)[number]) {
  const values = valuesOf(document)
  const legal = fieldsOf(document).filter(isLegal)
  return Object.fromEntries(legal.map(({ path }) => [path, values[path]]))
}
