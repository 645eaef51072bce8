import * as z from 'zod/mini'

import { EMAIL_MAX } from './field-bounds.ts'

/**
 * As the library's own, and within what mail servers take: 64 characters before the @, and names of hosts of 63, which
 * end as they begin, with a letter or digit. Mail to any other address is refused on its way.
 */
const DELIVERABLE =
  /^(?!\.)(?!.*\.\.)[\w'+.-]{0,63}[\w+-]@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i

/** Trimmed and lowercased: the database compares addresses without regard to case. */
export const EmailAddress = z.pipe(
  z.string().check(z.trim(), z.toLowerCase(), z.maxLength(EMAIL_MAX)),
  z.email({ pattern: DELIVERABLE }),
)
