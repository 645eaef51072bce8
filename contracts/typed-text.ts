/**
 * The text of a field as it is counted, checked and stored, by the browser and by the server: forms send a line break as
 * two characters, and an accent may be a character of its own.
 */
export function readTyped(typed: string): string {
  return typed.replaceAll(/\r\n?/g, '\n').normalize().trim()
}

/**
 * The number of characters of a field's text. Unicode code points, because PostgreSQL counts these too: an emoji is one,
 * and one that is composed of several, such as a family, counts as these.
 */
export function countTyped(typed: string): number {
  return [...readTyped(typed)].length
}
