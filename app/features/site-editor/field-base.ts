import * as z from 'zod/mini'

import type { FieldLimit } from '#app/components/field.tsx'
import { momentOf, timeOf as timeOfDay } from '#app/lib/dates.ts'
import { plural } from '#contracts/fill.ts'
import { readableText } from '#app/lib/written-text.ts'
import { fieldLimit } from '#content/messages/field-limit.ts'
import { siteDraft } from '#content/messages/site-draft.ts'
import { siteEditor } from '#content/messages/site-editor.ts'
import { sitePdfFiles } from '#content/messages/uploads-pdf-files.ts'
import { sitePictures } from '#content/messages/uploads-pictures.ts'
import { valueInWords } from '#content/value-in-words.ts'
import { withFacts } from '#contracts/fill.ts'
import { countTyped } from '#contracts/typed-text.ts'
import { UNSEEN } from '#contracts/unseen-characters.ts'
import { placeInWords, type SiteField } from '#contracts/site.ts'
import { StoredPdf } from '#contracts/uploads.ts'
import { dayAt } from '#contracts/calendar.ts'

import type { Value } from './draft-pending-edit.ts'

/** Declaration of a field, or of a part of a list's entries. */
export type FieldKind = NonNullable<SiteField['parts']>[number] & Pick<SiteField, 'parts'>

export interface ControlProps {
  /** Id of the element that gets the focus. */
  id: string
  kind: FieldKind
  value: Value
  /** Why the value is refused. */
  error: string | undefined
  /** Problems of a list's entries: `path` begins with the index. */
  problems: readonly { path: string; message: string }[]
  /** Values of the facts that a text can reference, by name. */
  facts: Readonly<Record<string, string>>
  /** Whether references such as `{{selfPay}}` are resolved in it. */
  allowsFacts: boolean
  /** @param name suggested for the entry that the value is a part of, if that has none yet */
  onChange: (value: Value, name?: string) => void
}

export const words = siteEditor

export function textOf(value: Value): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/**
 * The text of a field as it is saved, on its input event: without characters that nobody sees, which the server does not
 * store. The field is changed here, because React moves the caret to the end of a text that it replaces.
 */
export function readInput(
  field: Pick<HTMLInputElement, 'value' | 'selectionStart' | 'setSelectionRange'>,
  normalize = (text: string) => text,
): string {
  const saved = (typed: string) => normalize(typed.replaceAll(UNSEEN, ''))
  const { value, selectionStart: caret } = field
  const text = saved(value)
  if (text === value) return text
  field.value = text
  // Null for a type without a selection, such as a day.
  if (caret !== null) {
    const at = saved(value.slice(0, caret)).length
    field.setSelectionRange(at, at)
  }
  return text
}

/** A stored PDF file as the draft names it. */
const OwnPdf = z.extend(StoredPdf, { slug: z.string() })
export type OwnPdf = z.infer<typeof OwnPdf>

export function pdfIn(value: Value): OwnPdf | undefined {
  return OwnPdf.safeParse(value).data
}

/** The limit in characters, counted with references resolved, as the content does. */
export function limitOf({ kind: { max }, value, facts, allowsFacts }: ControlProps): FieldLimit | undefined {
  if (max === undefined) return undefined
  const text = textOf(value)
  return { max, words: fieldLimit, length: countTyped(allowsFacts ? withFacts(text, facts) : text) }
}

/** Props of the shared fields. */
export function fieldWords({ kind, error }: Pick<ControlProps, 'kind' | 'error'>, hint = kind.help) {
  return {
    label: kind.label,
    ...(hint && { hint }),
    ...(error && { error }),
    ...(kind.optional && !kind.neededToShow && { optional: words.field.optional }),
  }
}

/** A time in the practice's time zone: `6:30 PM` if it is today, otherwise with its date. */
export function timeOf(moment: string | number): string {
  const iso = new Date(moment).toISOString()
  return dayAt(new Date(iso)) === dayAt(Date.now()) ? timeOfDay(iso) : momentOf(iso)
}

/** Truncated to this number of characters. */
export function shorten(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

const VALUES = {
  ...words.field,
  picture: '{alt}',
  drawnPicture: sitePictures.drawnInWords,
  logo: siteDraft.changes.values.logo,
  pdf: sitePdfFiles.inWords,
  noPdf: sitePdfFiles.nothing,
}

/** A field's value as one line of text. */
export function fieldInWords(
  field: Pick<SiteField, 'control' | 'options'>,
  value: Value,
  facts: Readonly<Record<string, string>>,
): string {
  if (field.control === 'list' && Array.isArray(value)) return plural(words.field.entries, value.length)
  return valueInWords(field, value, VALUES, (text) => readableText(text, facts))
}

/** A field's headings, outermost first, and its label. */
export function placeOf(field: Pick<SiteField, 'within' | 'label'>): string {
  return placeInWords([...field.within, field.label])
}
