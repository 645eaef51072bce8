const NORTH_AMERICAN = /^(?:\+?1)?([2-9]\d{2})(\d{3})(\d{4})$/

/**
 * Formats a stored phone number as `(407) 555-0142`. Numbers of another format or country are returned unchanged.
 */
export function phoneText(stored: string): string {
  const [, area, exchange, line] = NORTH_AMERICAN.exec(stored) ?? []
  return area ? `(${area}) ${exchange}-${line}` : stored
}
