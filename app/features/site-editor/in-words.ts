import { momentOf } from '#app/lib/dates.ts'
import { plural } from '#app/lib/plural.ts'
import { readableBlocks, readableText } from '#app/lib/written-text.ts'
import { siteDraft } from '#content/messages/site-draft.ts'
import { siteEditor } from '#content/messages/site-editor.ts'
import { sitePdfFiles } from '#content/messages/site-pdf-files.ts'
import { sitePictures } from '#content/messages/site-pictures.ts'
import { valueInWords } from '#content/value-in-words.ts'
import type { SiteField } from '#contracts/owner-site.ts'
import { PRACTICE_TIME_ZONE } from '#contracts/time-zone.ts'

import type { Value } from './draft-edits.ts'

export const words = siteEditor

const TIME = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: PRACTICE_TIME_ZONE })
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'short', timeZone: PRACTICE_TIME_ZONE })

/** A moment by the practice's clock: `6:30 PM` if it is today, otherwise with its date. */
export function timeOf(moment: string | number): string {
  const date = new Date(moment)
  return DAY.format(date) === DAY.format(Date.now()) ? TIME.format(date) : momentOf(date.toISOString())
}

const VALUES = {
  ...words.field,
  picture: '{alt}',
  drawnPicture: sitePictures.drawnInWords,
  logo: siteDraft.changes.values.logo,
  pdf: sitePdfFiles.inWords,
  noPdf: sitePdfFiles.nothing,
}

/** A field's value as a person says it, in one line. */
export function fieldInWords(
  field: Pick<SiteField, 'control' | 'options'>,
  value: Value,
  facts: Readonly<Record<string, string>>,
): string {
  if (field.control === 'list' && Array.isArray(value)) return plural(words.field.entries, value.length)
  return valueInWords(field, value, VALUES, (text) => readableText(text, facts))
}

/** The same with every entry of a list written out. */
export function wholeText(...[field, value, facts]: Parameters<typeof fieldInWords>): string {
  return field.control === 'list'
    ? readableBlocks(value, facts).join('; ')
    : fieldInWords(field, value, facts)
}

/** A field's headings, outermost first, and its label. */
export function placeOf(field: Pick<SiteField, 'within' | 'label'>): string {
  return [...field.within, field.label].join(' › ')
}
