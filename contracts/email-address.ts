import * as z from 'zod/mini'

import { EMAIL_MAX } from './field-bounds.ts'
import { readTypedCode } from './typed-code.ts'

/**
 * The library's own check, within the limits of mail servers: 64 characters before the @, and host labels of 63 that
 * start and end with a letter or digit. Mail to any other address is refused on its way.
 */
const DELIVERABLE =
  /^(?!\.)(?!.*\.\.)[\w'+.-]{0,63}[\w+-]@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i

/** In plain characters and lowercased: the database compares addresses without regard to case. */
export const EmailAddress = z.pipe(
  z.string().check(z.overwrite(readTypedCode), z.toLowerCase(), z.maxLength(EMAIL_MAX)),
  z.email({ pattern: DELIVERABLE }),
)
