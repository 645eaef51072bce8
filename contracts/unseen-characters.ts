/**
 * Control characters, those without a width, those that change the direction of text, and private-use characters, which
 * are symbols only in the font of the program that they were copied from. They may be copied along with a text: a name
 * that consists of them would look empty. Line breaks are preserved, and the joiners that emoji and some
 * scripts need.
 */
export const UNSEEN = /(?![\t\n\r])\p{Cc}|\p{Co}|[\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu

/** A JSON value whose texts contain none of them, nor spaces at an end that was such a character. */
export function withoutUnseen<Value>(value: Value): Value {
  if (typeof value === 'string') return cleaned(value) as Value
  if (Array.isArray(value)) return value.map(withoutUnseen) as Value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withoutUnseen(part)])) as Value
}

function cleaned(text: string): string {
  const seen = text.replaceAll(UNSEEN, '')
  return seen === text ? text : seen.trim()
}
