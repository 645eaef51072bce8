import { ERROR_ID, ERROR_ID_HEADER } from '#contracts/error-id.ts'

/** A failure is reported immediately, so an older id belongs to an earlier failure. */
const FRESH_MS = 10_000

let last: { id: string; at: number } | undefined

/** Stores the error id of a failed response. @returns the same response */
export function rememberErrorId(response: Response): Response {
  const id = response.status >= 500 ? response.headers.get(ERROR_ID_HEADER) : null
  if (id && ERROR_ID.test(id)) last = { id, at: performance.now() }
  return response
}

/** Returns the id of the response that failed last and clears it: one message reports each failure. */
export function consumeErrorId(): string | undefined {
  const remembered = last
  last = undefined
  return remembered && performance.now() - remembered.at < FRESH_MS ? remembered.id : undefined
}
