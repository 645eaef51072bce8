import * as z from 'zod/mini'

import { EMAIL_MAX } from './field-bounds.ts'
import { readTypedCode } from './typed-code.ts'

/**
 * What browsers accept in a field for an address (WHATWG), within the limits of mail servers: at most 64 characters before
 * the @ and no dot at an end or beside another, host labels of 63 that start and end with a letter or digit, and a top
 * one that is no number. Mail to any other address is refused on its way.
 */
export const DELIVERABLE =
  /^(?!\.)(?!.*\.\.)[\w.!#$%&'*+/=?^`{|}~-]{0,63}[\w!#$%&'*+/=?^`{|}~-]@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/i

/** In plain characters and lowercased: the database compares addresses without regard to case. */
export const EmailAddress = z.pipe(
  z
    .string()
    .check(z.overwrite(readTypedCode), z.toLowerCase(), z.overwrite(withAsciiDomain), z.maxLength(EMAIL_MAX)),
  z.email({ pattern: DELIVERABLE }),
)

/** Mail servers know `münchen.example` as `xn--mnchen-3ya.example`. */
function withAsciiDomain(address: string): string {
  if (address.length > EMAIL_MAX) return address
  const [, mailbox, domain = ''] =
    /^(.*)@([\p{L}\p{M}\p{N}.-]*\P{ASCII}[\p{L}\p{M}\p{N}.-]*)$/u.exec(address) ?? []
  if (mailbox === undefined) return address
  try {
    return `${mailbox}@${new URL(`http://${domain}`).hostname}`
  } catch {
    return address
  }
}
