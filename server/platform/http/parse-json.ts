/** Deeper than any request of ours. */
const DEEPEST = 32

const [QUOTE, BACKSLASH] = ['"', '\\'].map((sign) => sign.charCodeAt(0))
const OPENING = new Set(['[', '{'].map((sign) => sign.charCodeAt(0)))
const CLOSING = new Set([']', '}'].map((sign) => sign.charCodeAt(0)))

/**
 * Parses untrusted JSON. Deep nesting is refused first: schemas, `JSON.stringify` and PostgreSQL's parser would overflow
 * their stack.
 * @throws SyntaxError
 */
export function parseJson(text: string): unknown {
  if (isDeep(text)) throw new SyntaxError(`The JSON is nested deeper than ${DEEPEST} levels`)
  return JSON.parse(text)
}

function isDeep(text: string): boolean {
  let depth = 0
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign === QUOTE) quoted = !quoted
    // Skip the escaped character: an escaped quotation mark ends no string.
    else if (sign === BACKSLASH) at += 1
    else if (quoted) continue
    else if (OPENING.has(sign) && ++depth > DEEPEST) return true
    else if (CLOSING.has(sign)) depth -= 1
  }
  return false
}

/**
 * Whether PostgreSQL's jsonb can store it: text without NUL and lone surrogates, and numbers without an exponent, because
 * PostgreSQL writes out all their digits, fifty times what was sent.
 */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value === 'number') {
    return Math.abs(value) <= Number.MAX_SAFE_INTEGER && !String(value).includes('e')
  }
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every((entry) => entry.every(isStorable))
}
