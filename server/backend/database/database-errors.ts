const DISK_FULL = '53100'

/** Nothing can be written because the database's disk is full. Reading goes on where it can. */
export class DiskFull extends Error {
  override name = 'DiskFull'
  readonly code = DISK_FULL

  constructor(cause?: unknown) {
    super('Nothing can be saved at the moment, because the disk is full. Please try again later.', { cause })
  }
}

export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === DISK_FULL
}

/** Raised by `private.require_session`; the transaction has done nothing. */
export function isSessionEnded(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'PT401'
}

/** Raised by `private.require_assured`: the member has a second factor, and this session has not shown it. */
export function isSecondFactorNeeded(error: unknown): boolean {
  return error instanceof Error && 'hint' in error && error.hint === 'second_factor_needed'
}

/** The database can't be brought to what this version expects; the message says what to do. */
export class PreparationRefused extends Error {}
