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
    .check(
      z.overwrite(readTypedAddress),
      z.toLowerCase(),
      z.overwrite(withAsciiDomain),
      z.maxLength(EMAIL_MAX),
    ),
  z.email({ pattern: DELIVERABLE }),
)

/** What may be around an address in mails, lists and sentences. */
const QUOTED = /^(["'])(.*)\1$|^\((.*)\)$/

/** Without what is copied along with an address: the name before it, its link, quotes, and punctuation at its end. */
function readTypedAddress(typed: string): string {
  const text = readTypedCode(typed)
  // Further rules would take long for a text that is no address.
  if (text.length > 2 * EMAIL_MAX) return text
  const written = text.replace(/[.,;:\s]+$/, '')
  const [, named] = /^[^<>@]*<([^<>]+)>$/.exec(written) ?? []
  const [, linked] = /^mailto:([^?]*)/i.exec(written) ?? []
  const [, , quoted, bracketed] = QUOTED.exec(written) ?? []
  return named ?? linked ?? quoted ?? bracketed ?? written
}

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
