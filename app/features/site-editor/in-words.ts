import { momentOf } from '#app/lib/dates.ts'
import { plural } from '#app/lib/plural.ts'
import { readableBlocks, readableText } from '#app/lib/written-text.ts'
import { dayInWords } from '#content/calendar.ts'
import { siteEditor } from '#content/messages/site-editor.ts'
import { sitePictures } from '#content/messages/site-pictures.ts'
import type { SiteField } from '#contracts/owner-site.ts'
import { PRACTICE_TIME_ZONE } from '#contracts/time-zone.ts'

import type { Value } from './draft-edits.ts'

export const words = siteEditor

const TIME = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: PRACTICE_TIME_ZONE })
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'short', timeZone: PRACTICE_TIME_ZONE })

/** The time of a moment of today by the practice's clock, `6:30 PM`; of another day with its date. */
export function timeOf(moment: string | number): string {
  const date = new Date(moment)
  return DAY.format(date) === DAY.format(Date.now()) ? TIME.format(date) : momentOf(date.toISOString())
}

const DATE = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/

/** A value as a person says it, in one line. */
export function valueInWords(
  field: Pick<SiteField, 'control' | 'options'>,
  value: Value,
  facts: Readonly<Record<string, string>>,
): string {
  if (value === true) return words.field.on
  if (value === false) return words.field.off
  if (field.control === 'picture') return pictureInWords(value)
  if (field.control === 'day' && typeof value === 'string' && DATE.test(value)) return dayInWords(value)
  if (field.control === 'list' && Array.isArray(value)) return plural(words.field.entries, value.length)
  const text = field.options?.find((option) => option.value === value)?.label ?? readableText(value, facts)
  if (!text) return words.field.nothing
  return field.control === 'money' && typeof value === 'number' ? `$${amountOf(value)}` : text
}

/** `12.50`; whole dollars without cents. */
function amountOf(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(2)
}

function pictureInWords(value: Value): string {
  const alt = typeof value === 'object' && value !== null && 'alt' in value ? value.alt : undefined
  return typeof alt === 'string' ? alt : sitePictures.drawnInWords
}

/** The same with every entry of a list. */
export function wholeText(...[field, value, facts]: Parameters<typeof valueInWords>): string {
  return field.control === 'list'
    ? readableBlocks(value, facts).join('; ')
    : valueInWords(field, value, facts)
}

/** Where a field stands, from the outermost heading on; entries of a row are told apart by their numbers. */
export function placeOf(field: Pick<SiteField, 'within' | 'label'>): string {
  return [...field.within, field.label].join(' › ')
}
