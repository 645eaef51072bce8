/** PostgreSQL's code for it. */
const CODE = '53100'

/** Nothing can be written because the database's disk is full. Reading goes on where it can. */
export class DiskFull extends Error {
  override name = 'DiskFull'
  readonly code = CODE

  constructor(cause?: unknown) {
    super('Nothing can be saved at the moment, because the disk is full. Please try again later.', { cause })
  }
}

export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === CODE
}
