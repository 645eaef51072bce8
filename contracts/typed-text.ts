import { UNSEEN } from './unseen-characters.ts'

/** Nothing but blanks, and characters that change how others look. U+2800 is a Braille cell without a dot. */
const BLANK = /^[\s\p{DI}\u2800]*$/u

/**
 * The text of a field as it is counted, checked and stored, by the browser and by the server. Forms send a line break as
 * two characters, an accent may be a character of its own, and what is pasted has blanks and marks that nobody sees.
 * Empty if nothing can be seen.
 */
export function readTyped(typed: string): string {
  const text = typed
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(UNSEEN, '')
    .replaceAll(/[^\S\n\t]/g, ' ')
  return BLANK.test(text) ? '' : text.normalize().trim()
}

/**
 * The number of characters of a field's text. Unicode code points, because PostgreSQL counts these too: an emoji is one,
 * and one that is composed of several, such as a family, counts as these.
 */
export function countTyped(typed: string): number {
  return [...readTyped(typed)].length
}
