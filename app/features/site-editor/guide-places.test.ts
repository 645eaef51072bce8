import { expect, test } from 'vitest'

import { documents } from '#content/documents.ts'
import { fieldsOf } from '#content/fields.ts'
import { samplesLeft } from '#content/samples.ts'
import { fieldKey } from '#content/site-content.ts'
import { GuideStep } from '#contracts/set-up.ts'

import { PLACES } from './guide-places.ts'

const asked = GuideStep.options.flatMap((step) => PLACES[step]).map(fieldKey)

test('every example is asked about, but what Stripe fills in', () => {
  const left = samplesLeft().filter(({ document }) => document !== 'facts/plans')
  expect(left.map(fieldKey).filter((key) => !asked.includes(key))).toEqual([])
})

test('every answer is a field of the site', () => {
  const fields = documents.flatMap((document) => fieldsOf(document)).map(fieldKey)
  expect(asked.filter((key) => !fields.includes(key))).toEqual([])
})

test('the questions and the last screen are 25 at most', () => {
  expect(GuideStep.options.length + 1).toBeLessThanOrEqual(25)
})
