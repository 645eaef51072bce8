import { places } from '#content/places.ts'
import { dayInWords } from '#contracts/day-in-words.ts'
import { fill } from '#contracts/fill.ts'
import { dollarsText } from '#contracts/money.ts'

/** Words for values without a text of their own; `picture` is filled with its `{alt}`. */
export interface ValueWords {
  on: string
  off: string
  nothing: string
  picture: string
  drawnPicture: string
  /** By its background; `named` is appended if it contains the practice's name. */
  logo: { light: string; dark: string; named: string }
  /** Filled with its `{size}`. */
  pdf: string
  noPdf: string
}

/**
 * A value as text: an amount with its sign, a day written out, a choice by its label, a page by its name.
 * @param read converts any other value to plain text
 */
export function valueInWords(
  {
    control,
    options,
  }: { control: string; options?: readonly { value: string; label: string }[] | undefined },
  value: unknown,
  words: ValueWords,
  read: (value: unknown) => string,
): string {
  if (control === 'picture' || control === 'logo') return pictureInWords(value, words)
  if (control === 'pdf') return pdfInWords(value, words)
  if (typeof value === 'boolean') return value ? words.on : words.off
  if (control === 'money' && typeof value === 'number') return dollarsText(value)
  if ((control === 'link' || control === 'page') && typeof value === 'string')
    return linkInWords(value, read) || words.nothing
  if (control === 'day' && typeof value === 'string' && value) return dayInWords(value)
  return (options?.find((option) => option.value === value)?.label ?? read(value)) || words.nothing
}

/** A part of a list's entry as text: a number is meaningless without its label. */
export function partInWords(
  { key, label, control }: { key?: string | undefined; label: string; control: string },
  text: string,
): string {
  return control === 'number' && key !== undefined && text ? `${label}: ${text}` : text
}

/** The name of a page of the site; any other target as `read` returns it. */
export function linkInWords(href: string, read: (href: string) => string = (same) => same): string {
  return Object.hasOwn(places, href) ? places[href]! : read(href)
}

function pictureInWords(value: unknown, words: ValueWords): string {
  if (typeof value !== 'object' || value === null) return words.drawnPicture
  const { alt, ground, showsName } = value as { alt?: unknown; ground?: unknown; showsName?: unknown }
  if (typeof alt === 'string') return fill(words.picture, { alt })
  return words.logo[ground === 'dark' ? 'dark' : 'light'] + (showsName === true ? words.logo.named : '')
}

function pdfInWords(value: unknown, words: ValueWords): string {
  const bytes = typeof value === 'object' && value !== null && 'bytes' in value ? value.bytes : undefined
  return typeof bytes === 'number' ? fill(words.pdf, { size: sizeInWords(bytes) }) : words.noPdf
}

/** `120 KB`, `1.4 MB`. */
export function sizeInWords(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
