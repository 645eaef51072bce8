import { isDeepStrictEqual } from 'node:util'

import { describeText } from '#content/describe-change.ts'
import type { Document } from '#content/document.ts'
import { documents } from '#content/documents.ts'
import { type Field, fieldsOf, valuesOf } from '#content/fields.ts'
import { WRITTEN_PAGES } from '#content/pages/own-pages.ts'
import type { Changes } from '#content/site-content.ts'
import type { UpdatedText, WaitingText } from '#contracts/site.ts'

/** The built-in texts of one version of the product, by document and path. */
export type BuiltInTexts = Changes

/** All built-in texts of this version: editable fields and fixed words. */
export function builtInTexts(): BuiltInTexts {
  return JSON.parse(
    JSON.stringify(
      Object.fromEntries(documents.map((one) => [one.id, { ...fixedWords(one), ...valuesOf(one) }])),
    ),
  ) as BuiltInTexts
}

/**
 * Texts that differ between two versions, and are either shown or undecided. Texts that the owner has changed are
 * excluded.
 * @param own what the owner has published
 */
export function updatedTexts(
  before: BuiltInTexts,
  now: BuiltInTexts,
  own: Changes,
  references: Readonly<Record<string, string>>,
): UpdatedText[] {
  return documents.flatMap((document) => {
    const { id } = document
    const [old, present, changed] = [before[id] ?? {}, now[id] ?? {}, own[id] ?? {}]
    const fields = new Map(fieldsOf(document).map((field) => [field.path, field]))
    return Object.keys(present)
      .filter((path) => Object.hasOwn(old, path) && !isDeepStrictEqual(old[path], present[path]))
      .filter((path) => !Object.hasOwn(changed, path) || isDeepStrictEqual(changed[path], old[path]))
      .map((path) => {
        const field = fields.get(path) ?? fixedField(document, path)
        return {
          ...describeText(field, old[path], present[path], references),
          isHeld: Object.hasOwn(changed, path) && isLegal({ document: id, path }),
        }
      })
  })
}

/**
 * Legal texts of an earlier version that visitors still read, each with the current one.
 * @param earlier the texts of versions before this one
 */
export function waitingLegalTexts(
  own: Changes,
  earlier: readonly BuiltInTexts[],
  references: Readonly<Record<string, string>>,
): WaitingText[] {
  return documents.flatMap((document) => {
    const { id } = document
    const present = valuesOf(document)
    return fieldsOf(document)
      .filter(isLegal)
      .filter(({ path }) => {
        const published = own[id]?.[path]
        if (published === undefined || isDeepStrictEqual(published, present[path])) return false
        return earlier.some((texts) => isDeepStrictEqual(texts[id]?.[path], published))
      })
      .map((field) => {
        const value = present[field.path] as WaitingText['value']
        return { ...describeText(field, own[id]![field.path], value, references), value }
      })
  })
}

/** Texts outside of fields; without addresses, anchors and similar values, which are not sentences. */
function fixedWords(document: Document): Record<string, string | number> {
  const fields = fieldsOf(document).map(({ path }) => path)
  const isFixed = (path: string) => !fields.some((field) => path === field || path.startsWith(`${field}.`))
  return Object.fromEntries(leaves(document.written).filter(([path]) => isFixed(path)))
}

function leaves(value: unknown, path = ''): [string, string | number][] {
  if (typeof value === 'number' || (typeof value === 'string' && /\S\s+\S/.test(value)))
    return [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => leaves(part, path === '' ? key : `${path}.${key}`))
}

function fixedField({ id, head }: Document, path: string): Field {
  return {
    document: id,
    group: head?.group ?? 'Pages',
    path,
    within: [],
    label: path.split('.').join(' › '),
    control: 'sentence',
    optional: false,
  }
}

/** Legal and contractual texts: documents, with the prefix of their paths. */
const LEGAL: Readonly<Record<string, string>> = {
  'pages/privacy': '',
  'pages/terms': '',
  'pages/telehealth-consent': '',
  'pages/esa-evaluations': '',
  'pages/booking': 'goodFaithEstimate.',
}

/** Whether a text is legal: updates do not change it without the owner's consent. */
function isLegal({ document, path }: Pick<Field, 'document' | 'path'>): boolean {
  const prefix = LEGAL[document]
  return prefix !== undefined && path.startsWith(prefix)
}

/**
 * Adds every legal text to the changes of a release, including the product's own: what the owner has published then
 * does not change when a newer version has other texts.
 */
export function withLegalTexts(changes: Changes): Changes {
  const texts = Object.fromEntries(
    documents.filter(({ id }) => id in LEGAL).map((document) => [document.id, legalValues(document)]),
  )
  const own = Object.entries(texts).map(([id, values]) => [id, { ...values, ...changes[id] }])
  return { ...changes, ...Object.fromEntries(own) }
}

function legalValues(document: (typeof documents)[number]) {
  const values = valuesOf(document)
  // Not a sample: stored, it would count as the owner's own.
  const legal = fieldsOf(document).filter((field) => isLegal(field) && !(field.path in document.samples))
  return Object.fromEntries(legal.map(({ path }) => [path, values[path]]))
}

/** For a new release: stores for each page of the product whether it is shown, including the product's own value. */
export function withPageVisibility(changes: Changes): Changes {
  return withShown(changes, true)
}

/**
 * For a stored release: a page that it does not contain is newer, and is not shown before the owner has decided on it.
 */
export function withNewerPagesHidden(changes: Changes): Changes {
  return withShown(changes, false)
}

function withShown(changes: Changes, isShown: boolean): Changes {
  const own = WRITTEN_PAGES.map((id) => [id, { 'show.shown': isShown, ...changes[id] }])
  return { ...changes, ...Object.fromEntries(own) }
}
