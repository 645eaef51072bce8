import { describe, expect, it } from 'vitest'

import { ESA_REQUEST_FIELDS } from '#contracts/esa-request-fields.ts'

import { problemWords } from './use-esa-request.ts'

describe('what the form says about a problem', () => {
  it('asks for a missing answer in the words of its field', () => {
    expect(problemWords('firstName', 'required')).toBe('Please enter your first name')
    expect(problemWords('currentAnimal', 'required')).toBe('Please choose one answer')
  })

  it('names the bound of a long answer', () => {
    expect(problemWords('symptomsDescription', 'tooLong')).toContain(
      String(ESA_REQUEST_FIELDS.symptomsDescription.max),
    )
  })

  it('has words of its own for a wrong one', () => {
    expect(problemWords('dateOfBirth', 'notAdult')).toMatch(/18 and older/)
    expect(problemWords('zipCode', 'zipOutsideFlorida')).toMatch(/not in Florida/)
  })
})
