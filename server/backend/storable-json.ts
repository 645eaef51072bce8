/**
 * Whether PostgreSQL's JSON can hold it: text without NUL and half pairs. Numbers that JavaScript writes with an exponent
 * are none either: PostgreSQL writes out all their digits, which is fifty times what was sent.
 */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value === 'number') {
    return Math.abs(value) <= Number.MAX_SAFE_INTEGER && !String(value).includes('e')
  }
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every((entry) => entry.every(isStorable))
}
