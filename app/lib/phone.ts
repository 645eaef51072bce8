const NORTH_AMERICAN = /^(?:\+?1)?([2-9]\d{2})(\d{3})(\d{4})$/

/**
 * A stored phone number as people write it: `(407) 555-0142`. What was written in another way, or belongs to another
 * country, stays as it is.
 */
export function phoneText(stored: string): string {
  const [, area, exchange, line] = NORTH_AMERICAN.exec(stored) ?? []
  return area ? `(${area}) ${exchange}-${line}` : stored
}
