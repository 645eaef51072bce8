/**
 * Control characters, those of no width, and those that turn the direction of what follows them. They come along with a
 * text that is copied from elsewhere: a name of nothing else would be an empty one. Line breaks stay, and the joiners that
 * emoji and some scripts need.
 */
export const UNSEEN = /(?![\t\n\r])\p{Cc}|[\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu

/** A JSON value whose texts hold none of them. */
export function withoutUnseen<Value>(value: Value): Value {
  if (typeof value === 'string') return value.replaceAll(UNSEEN, '') as Value
  if (Array.isArray(value)) return value.map(withoutUnseen) as Value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withoutUnseen(part)])) as Value
}
