/**
 * Control characters, halves of surrogate pairs, private-use characters, which are symbols only in the font of the program
 * that they were copied from, and everything that programs don't show (`Default_Ignorable_Code_Point`): characters
 * without a width, those that change the direction of text, fillers. They may be copied along with a text. Line breaks
 * are preserved, and the joiners, selectors and tags that emoji and some scripts need.
 */
export const UNSEEN = /(?![\uFE00-\uFE0F\u{E0020}-\u{E01EF}\t\n\r\u200C\u200D])[\p{Cc}\p{Co}\p{Cs}\p{DI}]/gu

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
