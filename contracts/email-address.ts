import * as z from 'zod/mini'

import { EMAIL_MAX } from './field-bounds.ts'

/** Trimmed and lowercased: the database compares addresses without regard to case. */
export const EmailAddress = z.pipe(
  z.string().check(z.trim(), z.toLowerCase(), z.maxLength(EMAIL_MAX)),
  z.email(),
)
