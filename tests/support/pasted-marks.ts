/** Characters that nobody sees and that are copied along with a text, by where they come from. */
const UNSEEN_MARKS = {
  'marks around a number of a contact': ['\u202A', '\u202C'],
  'marks of an isolated direction': ['\u2066', '\u2069'],
  'a mark of direction': ['\u200E', '\u200F'],
  'a byte order mark': ['\uFEFF', ''],
  'spaces without a width': ['\u200B', '\u2060'],
  'no-break spaces': ['\u00A0', '\u202F'],
  'wide spaces': ['\u3000', '\u2007'],
  'a soft hyphen': ['\u00AD', ''],
  'a grapheme joiner and a mark of Arabic': ['\u034F', '\u061C'],
} as const

/** A text with each kind of marks around it. */
export function pastedWithMarks(text: string): [what: string, pasted: string][] {
  return Object.entries(UNSEEN_MARKS).map(([what, [before, after]]) => [what, `${before}${text}${after}`])
}

/** Texts in which nothing can be seen. */
export const INVISIBLE_TEXTS: readonly [what: string, text: string][] = [
  ...pastedWithMarks(''),
  ['a joiner, which emoji need', '\u200D'],
  ['a non-joiner, which scripts need', '\u200C'],
  ['a selector of emoji', '\uFE0F'],
  ['tags of a flag', '\u{E0067}\u{E007F}'],
  ['blanks of other scripts', '\u3164\uFFA0\u2800\u115F'],
  ['a control character', '\u0007'],
  ['half of a surrogate pair', '\uD83C'],
]
