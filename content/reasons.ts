import type { z } from 'zod'

/**
 * Why a value does not fit, as the owner reads it beside the field. A schema's own words come first; `undefined`
 * leaves the library's.
 */
export function reasonFor(issue: z.core.$ZodRawIssue): string | undefined {
  if (isEmpty(issue.input)) return 'This cannot be left empty.'
  switch (issue.code) {
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'invalid_type':
      return ['int', 'number'].includes(issue.expected)
        ? 'Please write a whole number.'
        : 'This does not belong here.'
    case 'invalid_format':
      return FORMATS[issue.format]
    case 'invalid_union':
      return 'This is neither a page of the site nor a whole address that begins with https://.'
    case 'invalid_value':
      return 'Please choose one from the list.'
    default:
      return undefined
  }
}

const FORMATS: Readonly<Record<string, string>> = {
  url: 'Please write a whole address that begins with https://.',
  date: 'Please choose a day.',
  regex: 'This is not in the right form.',
}

function isEmpty(input: unknown): boolean {
  return input === '' || input === null || input === undefined
}

function tooSmall({
  origin,
  minimum,
  inclusive,
  input,
}: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>): string {
  if (origin === 'string') return `At least ${minimum} characters, please; there are ${lengthOf(input)}.`
  if (origin === 'array') return `The list needs at least ${minimum}.`
  return inclusive ? `The smallest allowed is ${minimum}.` : `It has to be more than ${minimum}.`
}

function tooBig({ origin, maximum, input }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>): string {
  if (origin === 'string') return `At most ${maximum} characters, please; there are ${lengthOf(input)}.`
  if (origin === 'array') return `The list takes at most ${maximum}.`
  return `The largest allowed is ${maximum}.`
}

function lengthOf(input: unknown): number {
  return typeof input === 'string' ? input.length : 0
}
