/** The code of a failure: Node's, such as `ENOSPC`, or the database's, such as `42501`. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
