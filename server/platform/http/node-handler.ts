import type { IncomingMessage, ServerResponse } from 'node:http'

/** @returns false, with nothing done, for a request that it does not handle */
export type TryHandle = (request: IncomingMessage, response: ServerResponse) => boolean

export function pathOf({ url = '' }: IncomingMessage): string {
  const end = url.indexOf('?')
  const path = end < 0 ? url : url.slice(0, end)
  return path.includes('%') ? decodePath(path) : path
}

/** Decodes the path of an address; returned unchanged where its escapes are malformed. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    // A broken link or a probe: it gets the not-found page.
    return path
  }
}
