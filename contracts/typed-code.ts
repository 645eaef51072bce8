import { readTyped } from './typed-text.ts'

/** Arabic and Persian digits. Their code points end in the digit. */
const OTHER_DIGITS = /[\u0660-\u0669\u06F0-\u06F9]/g

/**
 * A number, date, code or address as it is meant: in the characters of a plain keyboard. Contacts, mails and word
 * processors write others that look the same, such as wide digits, no-break hyphens and curved apostrophes.
 */
export function readTypedCode(typed: string): string {
  return readTyped(typed.normalize('NFKC'))
    .replaceAll(/[\p{Pd}\u2043\u2212]/gu, '-')
    .replaceAll(/[\u2044\u2215]/g, '/')
    .replaceAll(/[\u2018\u2019\u02BC]/g, "'")
    .replaceAll(OTHER_DIGITS, (digit) => String(digit.charCodeAt(0) & 15))
}

/** A one-time or recovery code, lowercased, without what apps, mails and people put between its groups: `123-456`. */
export function readOneTimeCode(typed: string): string {
  return readTypedCode(typed)
    .replaceAll(/[\s.·_-]/g, '')
    .toLowerCase()
}
