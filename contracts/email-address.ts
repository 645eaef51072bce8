import * as z from 'zod/mini'

const MAX_LENGTH = 254

/** Trimmed and lowercased: the database compares addresses without regard to case. */
export const EmailAddress = z.pipe(
  z.string().check(z.trim(), z.toLowerCase(), z.maxLength(MAX_LENGTH)),
  z.email(),
)
