// Shows: asvs 2.1.1, 2.1.2, 2.2.3
import { describe, expect, it, vi } from 'vitest'

import { completeEsaRequest } from '#tests/support/esa-request.ts'

import { ESA_FIELD_NAMES, ESA_REQUEST_FIELDS, type EsaRequestField } from './esa-request-fields.ts'
import { EsaRequest, problemsByField } from './esa-request.ts'

const { form: _, ...complete } = completeEsaRequest

function problemWith(field: EsaRequestField, value: string | undefined) {
  const parsed = EsaRequest.safeParse({ ...complete, [field]: value })
  return parsed.success ? undefined : problemsByField(parsed.error.issues)[field]
}

// Anybody may send 64 KB: no further rule may parse a text that is too long, of which one took fifteen seconds.
it.each(ESA_FIELD_NAMES)('refuses a long %s by one rule', (field) => {
  const parsed = EsaRequest.safeParse({ ...complete, [field]: `1${' '.repeat(60_000)}1` })
  expect(parsed.error?.issues).toEqual([expect.objectContaining({ path: [field] })])
})

describe('a complete ESA request', () => {
  it('is accepted, with the date of birth as a calendar day and the address in lower case', () => {
    const request = EsaRequest.parse({ ...complete, email: ' Ana@Example.com ' })
    expect(request).toMatchObject({ firstName: 'Ana', dateOfBirth: '1985-04-23', email: 'ana@example.com' })
  })

  it('omits empty fields', () => {
    expect(EsaRequest.parse({ ...complete, animalDetails: ' ' }).animalDetails).toBeUndefined()
  })

  it('counts a line break once, as the browser does, although forms send it as two characters', () => {
    const lines = 'a\n'.repeat(ESA_REQUEST_FIELDS.additionalInfo.max / 2 - 1) + 'ab'
    expect(problemWith('additionalInfo', lines.replaceAll('\n', '\r\n'))).toBeUndefined()
    expect(problemWith('additionalInfo', `${lines}c`)).toBe('tooLong')
  })
})

describe('required answers', () => {
  // Shows: spec 5.5
  it.each([
    ...(['firstName', 'lastName', 'email', 'phone', 'dateOfBirth', 'address', 'city', 'zipCode'] as const),
    ...(['currentAnimal', 'mentalHealthConditions', 'symptomsDescription', 'housingNeed'] as const),
  ])('%s', (field) => {
    for (const empty of [undefined, '', '  ']) expect(problemWith(field, empty)).toBe('required')
  })

  // Shows: spec 5.6
  it.each(['animalDetails', 'currentMedications', 'previousTherapy', 'additionalInfo'] as const)(
    'not %s',
    (field) => {
      expect(problemWith(field, undefined)).toBeUndefined()
      expect(problemWith(field, '')).toBeUndefined()
    },
  )
})

describe('wrong answers', () => {
  // Shows: spec 3.12
  it.each([
    ['email', 'ana@', 'email'],
    ['phone', '555-0142', 'phone'],
    ['phone', 'call me', 'phone'],
    ['phone', '(007) 555-0142', 'phone'],
    ['dateOfBirth', 'in spring', 'dateNotReal'],
    ['dateOfBirth', '02/30/1985', 'dateNotReal'],
    ['dateOfBirth', '04/23/1885', 'dateNotReal'],
    ['dateOfBirth', '04/23/2185', 'dateInFuture'],
    ['dateOfBirth', `01/01/${new Date().getFullYear() - 10}`, 'notAdult'],
    ['zipCode', '3280', 'zipCode'],
    ['zipCode', '32801-1', 'zipCode'],
    ['zipCode', '90210', 'zipOutsideFlorida'],
    ['zipCode', '31601-1234', 'zipOutsideFlorida'],
    ['state', 'GA', 'state'],
    ['currentAnimal', 'a cat', 'choice'],
    ['housingNeed', 'later', 'choice'],
    ['city', 'x'.repeat(ESA_REQUEST_FIELDS.city.max + 1), 'tooLong'],
  ] as const)('%s: %s', (field, value, problem) => {
    expect(problemWith(field, value)).toBe(problem)
  })
})

describe('unusual but valid answers', () => {
  it.each([
    ['phone', '4075550142'],
    ['phone', '+1 407.555.0142 ext. 7'],
    ['phone', '+44 20 7946 0018'],
    ['phone', '0044 20 7946 0018'],
    ['phone', '011 44 20 7946 0018'],
    ['phone', 'tel:+14075550142;ext=7'],
    ['phone', '407/555-0142, extension 7'],
    ['phone', '(407) 555-0142 #7'],
    ['dateOfBirth', '23 April 1985'],
    ['dateOfBirth', '1985/04/23'],
    ['zipCode', '33101-1234'],
    ['zipCode', '331011234'],
    ['zipCode', '33101 1234'],
    ['zipCode', 'FL 33101.'],
    ['zipCode', '34997'],
    ['firstName', 'María-José'],
    ['dateOfBirth', '1940-01-01'],
  ] as const)('%s: %s', (field, value) => {
    expect(problemWith(field, value)).toBeUndefined()
  })
})

it('reports errors also in a browser of iOS 15', () => {
  const { error } = EsaRequest.safeParse({})
  vi.spyOn(Array.prototype, 'toReversed').mockImplementation(() => {
    throw new TypeError('toReversed is not a function')
  })
  expect(problemsByField(error?.issues ?? [])).toMatchObject({ firstName: 'required' })
})
