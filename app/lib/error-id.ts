import { ERROR_ID, ERROR_ID_HEADER } from '#contracts/error-id.ts'

/** A failure is reported right after it; an older id belongs to another one. */
const FRESH_MS = 10_000

let last: { id: string; at: number } | undefined

/** Remembers the id of an answer that failed. @returns the same answer */
export function noteErrorId(response: Response): Response {
  const id = response.status >= 500 ? response.headers.get(ERROR_ID_HEADER) : null
  if (id && ERROR_ID.test(id)) last = { id, at: performance.now() }
  return response
}

/** The id of the answer that failed just now, for the one message that says so. */
export function takeErrorId(): string | undefined {
  const noted = last
  last = undefined
  return noted && performance.now() - noted.at < FRESH_MS ? noted.id : undefined
}
