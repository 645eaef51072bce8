/** Replaces what is removed. A path may contain it already, so that a shortened path is not changed again. */
const LEFT_OUT = '*'
const MOST_SEGMENTS = 8
const LONGEST_SEGMENT = 48
const LONGEST_WORD = 20
const LONGEST_NUMBER = 4
/** Length of the hash in a built file's name, such as `entry-B1c2D3e4.js`. */
const LONGEST_CODE = 8
/** A query or fragment, including marks that a mail program or a person has escaped, once or several times. */
const QUERY_OR_FRAGMENT = /[?#]|%(?:25)*(?:3f|23)/i
const SAFE = /^[\w.~*-]*$/

/**
 * The part of a path that may be logged: a path that somebody mistyped or a mail program mangled can contain an
 * address, a token or a name. Segments of plain words with at most one short number and one short code are preserved;
 * everything else, and what follows an escaped `?` or `#`, is replaced by `*`.
 */
export function loggablePath(path: string): string {
  const end = path.search(QUERY_OR_FRAGMENT)
  const segments = (end < 0 ? path : path.slice(0, end)).split('/')
  const shown = segments.slice(0, MOST_SEGMENTS + 1).map((segment) => (isPlain(segment) ? segment : LEFT_OUT))
  const more = end >= 0 || segments.length > shown.length
  return `${shown.join('/')}${more && !shown.at(-1)?.endsWith(LEFT_OUT) ? LEFT_OUT : ''}`
}

function isPlain(segment: string): boolean {
  if (segment.length > LONGEST_SEGMENT || !SAFE.test(segment)) return false
  const unusual = segment.split(/[-._~*]/).filter((part) => !isWord(part))
  const codes = unusual.filter((part) => !isNumber(part))
  // Two numbers may be a phone number or a date of birth.
  return unusual.length - codes.length <= 1 && codes.length <= 1 && codes.every(isCode)
}

function isWord(part: string): boolean {
  return part.length <= LONGEST_WORD && /^(?:[A-Z]?[a-z]*|[A-Z]+)$/.test(part)
}

function isNumber(part: string): boolean {
  return part.length <= LONGEST_NUMBER && /^\d+$/.test(part)
}

// Only digits would be a code from a mail or a phone number.
function isCode(part: string): boolean {
  return part.length <= LONGEST_CODE && /\D/.test(part)
}
