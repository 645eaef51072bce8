/** Raised by `private.require_session`; the transaction has done nothing. */
export function isSessionEnded(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'PT401'
}
