/**
 * As `URL.parse`, which browsers lack before Safari 18 and Chrome 126, as they lack `URL.canParse` before Safari 17 and
 * Chrome 120.
 */
export function parseUrl(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base)
  } catch {
    return undefined
  }
}
