import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'

import { ESA_REQUEST_FIELDS } from '#contracts/esa-request-fields.ts'
import { WithFacts } from '#tests/support/with-facts.tsx'

import { EsaRequestForm } from './esa-request-form.tsx'
import { problemWords } from './use-esa-request.ts'

const html = renderToStaticMarkup(
  <WithFacts>
    <EsaRequestForm onSent={() => undefined} />
  </WithFacts>,
)

it('browsers neither store nor suggest answers about health', () => {
  expect(/<form [^>]*>/.exec(html)?.[0]).toContain('autoComplete="off"')
  const areas = [...html.matchAll(/<textarea [^>]*>/g)].map(([area]) => area)
  expect(areas).toHaveLength(6)
  for (const area of areas) expect(area).toContain('autoComplete="off"')
})

describe('the message of a problem', () => {
  it('is that of the field for a missing answer', () => {
    expect(problemWords('firstName', 'required')).toBe('Please enter your first name')
    expect(problemWords('currentAnimal', 'required')).toBe('Please choose one answer')
  })

  it('contains the limit for a long answer', () => {
    expect(problemWords('symptomsDescription', 'tooLong')).toContain(
      String(ESA_REQUEST_FIELDS.symptomsDescription.max),
    )
  })

  it('depends on the problem of an invalid answer', () => {
    expect(problemWords('dateOfBirth', 'notAdult')).toMatch(/18 and older/)
    expect(problemWords('zipCode', 'zipOutsideFlorida')).toMatch(/not in Florida/)
  })
})
