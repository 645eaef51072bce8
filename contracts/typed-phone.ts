import { readTypedCode } from './typed-code.ts'

/**
 * A phone number as it is meant, without what is copied along with it: a label such as `tel:` or `Cell:`, and
 * punctuation at its end. 00 and 011 are dialed for the plus, and the zero of `+44 (0)20` only within its country.
 */
export function readTypedPhone(typed: string): string {
  return readTypedCode(typed)
    .replace(/^(?!ext)[a-z]+[.:]\s*(?=[+(\d])/i, '')
    .replace(/[.,;]$/, '')
    .replace(/^(?:00|011)(?=[\s().-]*[1-9])/, '+')
    .replace(/^(\+[\d\s.-]*)\(0\)/, '$1')
    .replaceAll(/[/\u00B7\u2022]/g, '.')
}
