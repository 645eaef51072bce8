import type { z } from 'zod'

import { siteDraft } from '#content/messages/site-draft.ts'
import { fill } from '#contracts/fill.ts'

const words = siteDraft.reasons

/**
 * Zod's error map: reasons for the owner. A schema's own message has precedence; `undefined` falls back to Zod's.
 */
export function reasonFor(issue: z.core.$ZodRawIssue): string | undefined {
  if (isEmpty(issue.input)) return words.empty
  switch (issue.code) {
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'invalid_type':
      return ['int', 'number'].includes(issue.expected) ? words.notANumber : words.notThis
    case 'invalid_format':
      return FORMATS[issue.format]
    case 'invalid_union':
      return words.notALink
    case 'invalid_value':
      return words.notAnOption
    default:
      return undefined
  }
}

const FORMATS: Readonly<Record<string, string>> = {
  url: words.notAnAddress,
  date: words.notADay,
  regex: words.wrongForm,
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
  const values = { bound: String(minimum), length: lengthOf(input) }
  if (origin === 'string') return fill(words.tooShort, values)
  if (origin === 'array') return fill(words.listTooShort, values)
  return fill(inclusive ? words.tooSmall : words.notMore, values)
}

function tooBig({ origin, maximum, input }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>): string {
  const values = { bound: String(maximum), length: lengthOf(input) }
  if (origin === 'string') return fill(words.tooLong, values)
  return fill(origin === 'array' ? words.listTooLong : words.tooLarge, values)
}

function lengthOf(input: unknown): number {
  return typeof input === 'string' ? input.length : 0
}
