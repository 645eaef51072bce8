import { dayInWords } from './calendar.ts'
import { fill } from './fill.ts'

/** Words for values without a text of their own; `picture` is filled with its `{alt}`. */
export interface ValueWords {
  on: string
  off: string
  nothing: string
  picture: string
  drawnPicture: string
  /** By its ground; `named` follows where it shows the practice's name. */
  logo: { light: string; dark: string; named: string }
  /** Filled with its `{size}`. */
  pdf: string
  noPdf: string
}

/**
 * A value as a person says it: an amount with its sign, a day written out, a choice by its label.
 * @param read makes plain text of anything else
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
  if (control === 'day' && typeof value === 'string' && value) return dayInWords(value)
  return (options?.find((option) => option.value === value)?.label ?? read(value)) || words.nothing
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

/**
 * A sum in the currency's smallest unit, as Stripe counts, as a reader writes it: `$20`, `$9.50`.
 * @param currency such as `usd`
 */
export function moneyText(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  // Some currencies have no second unit, and Stripe counts them in whole ones.
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  return format.format(amount / 10 ** digits).replace(/\.00$/, '')
}

/** The same of dollars: `$1,200`, `$12.50`. */
export function dollarsText(dollars: number): string {
  return moneyText(dollars * 100, 'usd')
}
