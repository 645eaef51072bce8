import * as z from 'zod/mini'

import { ageOn, readDate, todayInFlorida } from './birth-date.ts'
import { EmailAddress } from './email-address.ts'
import { ESA_REQUEST_BOUNDS } from './esa-request-bounds.ts'
import { ESA_REQUEST_PROBLEMS, type EsaRequestProblem } from './esa-request-problems.ts'

const ADULT = 18
const OLDEST = 120

/** A request for an ESA evaluation, in the order of the form. All of it is health data. */
export const EsaRequest = z.object({
  firstName: answer('firstName'),
  lastName: answer('lastName'),
  email: z.pipe(answer('email'), EmailAddress),
  phone: answer('phone').check(problem('phone', isPhoneNumber)),
  dateOfBirth: z.pipe(
    answer('dateOfBirth').check(
      problem('dateNotReal', (text) => ageToday(text) <= OLDEST),
      problem('dateInFuture', (text) => ageToday(text) >= 0),
      problem('notAdult', (text) => ageToday(text) >= ADULT),
    ),
    z.transform((text) => readDate(text) ?? text),
  ),
  address: answer('address'),
  city: answer('city'),
  state: z.literal('FL', said('state')),
  zipCode: answer('zipCode').check(
    problem('zipCode', (text) => /^\d{5}(?:-?\d{4})?$/.test(text)),
    // The postal service gives Florida everything from 320 to 349.
    problem('zipOutsideFlorida', (text) => /^3[234]/.test(text)),
  ),
  currentAnimal: choice(['yes', 'no', 'considering']),
  animalDetails: remark('animalDetails'),
  housingNeed: choice(['yes', 'no', 'unsure']),
  mentalHealthConditions: answer('mentalHealthConditions'),
  symptomsDescription: answer('symptomsDescription'),
  currentMedications: remark('currentMedications'),
  previousTherapy: remark('previousTherapy'),
  additionalInfo: remark('additionalInfo'),
})
export type EsaRequest = z.infer<typeof EsaRequest>
export type EsaRequestField = keyof EsaRequest

/** The first thing that is wrong with each field. */
export function problemsByField(
  issues: readonly z.core.$ZodIssue[],
): Partial<Record<EsaRequestField, EsaRequestProblem>> {
  return Object.fromEntries(issues.toReversed().map((issue) => [issue.path[0], problemOf(issue)]))
}

function problemOf(issue: z.core.$ZodIssue): EsaRequestProblem {
  if (issue.code === 'invalid_format' && issue.format === 'email') return 'email'
  return ESA_REQUEST_PROBLEMS.find((name) => name === issue.message) ?? 'required'
}

type Bounded = keyof typeof ESA_REQUEST_BOUNDS

function answer(field: Bounded) {
  return z
    .string(said('required'))
    .check(oneLineBreak(), z.trim(), z.minLength(1, said('required')), withinBounds(field))
}

function remark(field: Bounded) {
  return z.optional(
    z.pipe(
      z.string(said('required')).check(oneLineBreak(), z.trim(), withinBounds(field)),
      z.transform((text) => text || undefined),
    ),
  )
}

function choice<const Values extends readonly string[]>(values: Values) {
  return z.enum(values, { error: ({ input }) => (String(input ?? '').trim() ? 'choice' : 'required') })
}

// Forms send a line break as two characters; the page counts one, and its limit must be ours.
function oneLineBreak() {
  return z.overwrite((text: string) => text.replaceAll('\r\n', '\n'))
}

function withinBounds(field: Bounded) {
  return z.maxLength(ESA_REQUEST_BOUNDS[field], said('tooLong'))
}

function problem(name: EsaRequestProblem, holds: (text: string) => boolean) {
  return z.refine<string>(holds, { error: name, abort: true })
}

function said(name: EsaRequestProblem) {
  return { error: name }
}

/** NaN where there is no date to count from, which no comparison accepts. */
function ageToday(text: string): number {
  const born = readDate(text)
  return born ? ageOn(born, todayInFlorida()) : Number.NaN
}

/** Ten digits as in the United States, with or without country code and extension; or any country's after a plus. */
function isPhoneNumber(text: string): boolean {
  const [number = ''] = text.split(/\s*(?:x|ext)\.?\s*(?=\d{1,6}$)/i)
  if (!/^\+?[\d\s().-]+$/.test(number)) return false
  const digits = number.replaceAll(/\D/g, '')
  if (number.startsWith('+') && !digits.startsWith('1')) return /^[2-9]\d{7,14}$/.test(digits)
  return /^1?[2-9]\d{9}$/.test(digits)
}
