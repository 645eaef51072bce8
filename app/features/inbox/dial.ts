import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

import { readTypedPhone } from '#contracts/typed-phone.ts'

/**
 * The address that dials a number as somebody wrote it, by default one of the United States. An extension is apart
 * (RFC 3966), so that it is not dialed as a part of the number. Undefined for a text that is no number.
 */
export function dialHref(written: string): string | undefined {
  const typed = readTypedPhone(written)
  const number = parsePhoneNumberFromString(typed, 'US')
  if (number?.isPossible()) return number.getURI()
  // A number that only its writer's own line knows, such as one without an area code.
  return /^\+?[\d\s().-]*\d[\d\s().-]*$/.test(typed) ? `tel:${typed.replaceAll(/[^\d+]/g, '')}` : undefined
}
