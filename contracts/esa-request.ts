import * as z from 'zod/mini'

import { ageOn, readDate, todayInFlorida } from './birth-date.ts'
import { EmailAddress } from './email-address.ts'
import {
  ESA_FIELD_NAMES,
  ESA_REQUEST_PROBLEMS,
  esaField,
  type EsaRequestField,
  type EsaRequestProblem,
} from './esa-request-fields.ts'
import { readTypedCode } from './typed-code.ts'
import { readTypedPhone } from './typed-phone.ts'
import { readTyped } from './typed-text.ts'

const ADULT = 18
const OLDEST = 120

/** A request for an ESA evaluation. All of it is health data. */
export type EsaRequest = Record<EsaRequestField, string | undefined> & { email: string }

/** The check of each field as `esa-request-fields.ts` declares it. */
export const EsaRequest = z.object(
  Object.fromEntries(ESA_FIELD_NAMES.map((name) => [name, checkOf(name)])),
) as unknown as z.ZodMiniType<EsaRequest>

/** The first problem of each field. */
export function problemsByField(
  issues: readonly z.core.$ZodIssue[],
): Partial<Record<EsaRequestField, EsaRequestProblem>> {
  // Not by `toReversed`, which browsers of iOS 15 lack.
  const problems: Partial<Record<PropertyKey, EsaRequestProblem>> = {}
  for (const issue of issues) problems[issue.path[0] ?? ''] ??= problemOf(issue)
  return problems
}

function problemOf(issue: z.core.$ZodIssue): EsaRequestProblem {
  if (issue.code === 'invalid_format' && issue.format === 'email') return 'email'
  return ESA_REQUEST_PROBLEMS.find((name) => name === issue.message) ?? 'required'
}

function checkOf(name: EsaRequestField): z.ZodMiniType {
  const { kind, max = 0, options = [], optional } = esaField(name)
  switch (kind) {
    case 'line':
    case 'text':
      return optional ? optionalText(max) : text(max)
    case 'email':
      return z.pipe(text(max), EmailAddress)
    case 'phone':
      return text(max, readTypedPhone).check(problem('phone', isPhoneNumber))
    case 'birthDate':
      return birthDate(max)
    case 'zipCode':
      return text(max, readTypedZip).check(
        problem('zipCode', (zip) => /^\d{5}(?:[- ]?\d{4})?$/.test(zip)),
        // ZIP codes of Florida are 320 to 349.
        problem('zipOutsideFlorida', (zip) => /^3[234]/.test(zip)),
      )
    case 'state':
      return z.literal(options, { error: 'state' })
    case 'choice':
      return z.enum(options, { error: ({ input }) => (String(input ?? '').trim() ? 'choice' : 'required') })
  }
}

function text(max: number, read = readTyped) {
  return z
    .string({ error: 'required' })
    .check(z.overwrite(read), z.minLength(1, { error: 'required' }), atMost(max))
}

function code(max: number) {
  return text(max, readTypedCode)
}

/** Without what is copied along with it from an address: the state before it, and punctuation. */
function readTypedZip(typed: string): string {
  return readTypedCode(typed)
    .replace(/^fl[.,\s]+/i, '')
    .replace(/[.,;]$/, '')
}

function optionalText(max: number) {
  return z.optional(
    z.pipe(
      z.string({ error: 'required' }).check(z.overwrite(readTyped), atMost(max)),
      z.transform((answer) => answer || undefined),
    ),
  )
}

function birthDate(max: number) {
  return z.pipe(
    code(max).check(
      problem('dateNotReal', (date) => ageToday(date) <= OLDEST),
      problem('dateInFuture', (date) => ageToday(date) >= 0),
      problem('notAdult', (date) => ageToday(date) >= ADULT),
    ),
    z.transform((date) => readDate(date) ?? date),
  )
}

// Aborts, because further rules would otherwise parse the text all the same: 64 KB of blanks would block the server for
// hours.
function atMost(max: number) {
  return z.maxLength(max, { error: 'tooLong', abort: true })
}

function problem(name: EsaRequestProblem, holds: (answer: string) => boolean) {
  return z.refine<string>(holds, { error: name, abort: true })
}

/** NaN without a valid date, which no comparison accepts. */
function ageToday(date: string): number {
  const born = readDate(date)
  return born ? ageOn(born, todayInFlorida()) : Number.NaN
}

/** Ten digits as in the United States, with or without country code and extension; or any country's after a plus. */
function isPhoneNumber(phone: string): boolean {
  const [number = ''] = phone.split(/[\s,;]*(?:x|ext|extension|#)[.:=]?\s*(?=\d{1,6}$)/i)
  if (!/^\+?[\d\s().-]+$/.test(number)) return false
  const digits = number.replaceAll(/\D/g, '')
  if (number.startsWith('+') && !digits.startsWith('1')) return /^[2-9]\d{7,14}$/.test(digits)
  return /^1?[2-9]\d{9}$/.test(digits)
}
