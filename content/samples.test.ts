import { expect, test } from 'vitest'

import { samplesLeft } from '#content/site.ts'

test('names every sample that the owner must replace, and none that was replaced', () => {
  const left = sampleLabels()
  expect(left).toEqual(
    expect.arrayContaining(['NPI', 'price id of the Pro plan', 'first built-in testimonial']),
  )
  const changes = { 'facts/practice': { name: 'Calm Shore', 'postalAddress.street': '5 Bay Street' } }
  expect(sampleLabels(changes)).toEqual(
    left.filter((label) => label !== 'practice name' && label !== 'street of the postal address'),
  )
})

function sampleLabels(changes = {}) {
  return samplesLeft(changes).map(({ label }) => label)
}
