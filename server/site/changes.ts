import { isDeepStrictEqual } from 'node:util'

import { changeInSentence, describeChange } from '#content/describe-change.ts'
import type { Document } from '#content/document.ts'
import { documents } from '#content/documents.ts'
import { type Field, fieldsOf, valuesOf } from '#content/fields.ts'
import { siteDraft as words } from '#content/messages/site-draft.ts'
import { ownPageId, ownPageNumbers } from '#content/own-pages.ts'
import { samplesShown } from '#content/samples.ts'
import { isNeededToShow } from '#content/schemas/own-page.ts'
import { type Changes, type ContentProblem, fieldKey } from '#content/site-content.ts'
import { type ChangeInWords, type FieldPlace, placeInWords, type SiteDocument } from '#contracts/site.ts'
import { fill } from '#contracts/fill.ts'
import { siteReleases } from '#content/messages/site-releases.ts'

/** A value for a field. */
export interface Value extends FieldPlace {
  value: unknown
}

/** Whether this version of the site has such a field, and the owner may change it. */
export function isField(place: FieldPlace): boolean {
  return readKnown().fields.has(fieldKey(place))
}

/** Whether the field has this value, by the changes or built in. A sample counts only where the changes contain it. */
export function hasValue(changes: Changes, { document, path, value }: Value): boolean {
  const own = changes[document]
  if (own && Object.hasOwn(own, path)) return isDeepStrictEqual(own[path], value)
  return !isSample(document, path) && isDeepStrictEqual(builtInValue({ document, path }), value)
}

/** Whether the owner may confirm the product's sample there as their own value. */
export function canConfirm({ document, path }: FieldPlace): boolean {
  return documents.some(({ id, mayBeRight }) => id === document && mayBeRight.includes(path))
}

/** The value of a field with these changes. */
export function valueIn(changes: Changes, { document, path }: FieldPlace): unknown {
  const own = changes[document]
  return own && Object.hasOwn(own, path) ? own[path] : builtInValue({ document, path })
}

/** Sets values. A built-in value is removed from the changes instead, so that it follows new versions of the product. */
export function withValues(changes: Changes, values: readonly Value[]): Changes {
  const next = new Map(Object.entries(changes).map(([id, own]) => [id, new Map(Object.entries(own))]))
  for (const { document, path, value } of values) {
    const own = next.get(document) ?? new Map<string, unknown>()
    next.set(document, own)
    if (hasValue({}, { document, path, value })) own.delete(path)
    else own.set(path, value)
  }
  const nonEmpty = [...next].filter(([, own]) => own.size > 0)
  return Object.fromEntries(nonEmpty.map(([id, own]) => [id, Object.fromEntries(own)]))
}

/** Describes the differences between two sets of changes, in reading order. */
export function compare(
  before: Changes,
  after: Changes,
  references: Readonly<Record<string, string>>,
  referencesAfter = references,
): ChangeInWords[] {
  return differingFields(before, after).map(({ field, old, now }) =>
    isDeepStrictEqual(old, now)
      ? changeInSentence(field, words.confirmed)
      : describeChange(field, old, now, references, referencesAfter),
  )
}

/** The samples that visitors would see, as problems of their fields, with what to do about each. */
export function sampleProblems(changes: Changes): ContentProblem[] {
  return samplesShown(changes).map(({ label, document, path }) => {
    const message = canConfirm({ document, path }) ? words.sample.mayBeRight : words.sample.invented
    return { document, path, message: fill(message, { label }) }
  })
}

/** All documents and fields that the owner may change, with their values under these changes. */
export function describeDocuments(changes: Changes): SiteDocument[] {
  return documents.flatMap((document) => {
    if (!document.head) return []
    const { id, label, help, group, page } = document.head
    const values = valuesOf(document, changes[document.id])
    return {
      id,
      label,
      group,
      ...(help !== undefined && { help }),
      ...(page !== undefined && { page }),
      fields: fieldsOf(document).map((field) => ({
        ...field,
        ...(isOwnPage(document) && isNeededToShow(field.path) && { neededToShow: true }),
        ...sampleOf(document, field.path, changes),
        ...originalOf(field, values[field.path]),
        value: values[field.path] as SiteDocument['fields'][number]['value'],
      })),
    }
  })
}

function isOwnPage({ id }: Document): boolean {
  return ownPageNumbers.some((number) => ownPageId(number) === id)
}

function originalOf(field: FieldPlace, live: unknown) {
  const original = builtInValue(field)
  if (isSample(field.document, field.path) || isDeepStrictEqual(original, live)) return {}
  return { original: original as SiteDocument['fields'][number]['value'] }
}

function sampleOf({ id, samples, mayBeRight }: Document, path: string, changes: Changes) {
  if (!Object.hasOwn(samples, path) || Object.hasOwn(changes[id] ?? {}, path)) return {}
  return { sample: mayBeRight.includes(path) ? ('may-be-right' as const) : ('invented' as const) }
}

function differingFields(before: Changes, after: Changes): { field: Field; old: unknown; now: unknown }[] {
  return [...readKnown().fields.values()]
    .map((field) => ({ field, old: valueIn(before, field), now: valueIn(after, field) }))
    .filter(({ field, old, now }) => !isDeepStrictEqual(old, now) || isConfirmed(field, before, after))
}

/** Whether a sample was confirmed, or a confirmation undone, with the same value. */
function isConfirmed({ document, path }: FieldPlace, before: Changes, after: Changes): boolean {
  const among = (changes: Changes) => Object.hasOwn(changes[document] ?? {}, path)
  return isSample(document, path) && among(before) !== among(after)
}

function isSample(document: string, path: string): boolean {
  const found = documents.find(({ id }) => id === document)
  return found !== undefined && Object.hasOwn(found.samples, path)
}

function builtInValue(place: FieldPlace): unknown {
  return readKnown().values.get(fieldKey(place))
}

/** Fields and built-in values by name; read when first needed, because only editing needs them. */
let known: { fields: Map<string, Field>; values: Map<string, unknown> } | undefined
function readKnown() {
  known ??= {
    fields: new Map(documents.flatMap((one) => fieldsOf(one).map((field) => [fieldKey(field), field]))),
    values: new Map(
      documents.flatMap((one) =>
        Object.entries(valuesOf(one)).map(([path, value]) => [fieldKey({ document: one.id, path }), value]),
      ),
    ),
  }
  return known
}

const { publication } = siteReleases
const LISTED_CHANGES = 20
const LONGEST = 300

/** The changes of a release or an update, for a mail: a line for each of the first ones. */
export function changesInLines(changes: readonly ChangeInWords[]): string {
  const lines = changes
    .slice(0, LISTED_CHANGES)
    .map((change) => `${placeOf(change)}: ${inOneLine(change.words)}`)
  const more = changes.length - lines.length
  return (
    [...lines, ...(more > 0 ? [fill(publication.more, { count: String(more) })] : [])].join('\n') ||
    publication.nothing
  )
}

function placeOf({ document, place }: ChangeInWords): string {
  const label = documents.find(({ id }) => id === document)?.head?.label ?? document
  return placeInWords([label, ...place])
}

function inOneLine(segments: ChangeInWords['words']): string {
  if (segments.every(({ kind }) => kind === 'same')) return shorten(segments.map(({ text }) => text).join(''))
  const [before, after] = (['added', 'removed'] as const).map((other) =>
    shorten(segments.map((segment, at) => (segment.kind === other ? '' : passage(segments, at))).join('')),
  ) as [string, string]
  if (before === after) return publication.spacing
  if (before === '') return fill(publication.added, { text: after })
  if (after === '') return fill(publication.removed, { text: before })
  return fill(publication.changed, { before, after })
}

/** Words that are shown beside a change, so that one understands it. */
const WORDS_BESIDE = 6

/** The text of a segment: of what is the same, only the words beside a change. */
function passage(segments: ChangeInWords['words'], at: number): string {
  const { kind, text } = segments[at]!
  const all = text.split(/\s+/)
  const head = all.slice(0, at === 0 ? 0 : WORDS_BESIDE)
  const tail = all.slice(at === segments.length - 1 ? all.length : -WORDS_BESIDE)
  if (kind !== 'same' || all.length <= head.length + tail.length + 1) return text
  return `${head.join(' ')} … ${tail.join(' ')}`
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > LONGEST ? `${line.slice(0, LONGEST).trimEnd()}…` : line
}
