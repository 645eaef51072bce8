import { parseUrl } from './parse-url.ts'

/**
 * The path, query and fragment of an address, if it leads to the site of this origin. The address is parsed as
 * browsers parse it, because they read `/\evil.example` and `/<tab>/evil.example` as another site.
 */
export function pathOnSite(address: string, origin: string): string | undefined {
  const url = parseUrl(address, origin)
  // A path that starts with two slashes would name another site.
  if (!url || url.origin !== new URL(origin).origin || url.pathname.startsWith('//')) return undefined
  return url.pathname + url.search + url.hash
}
