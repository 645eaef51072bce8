import { expect, test } from 'vitest'

import { documents } from '#content/documents.ts'
import { samplesLeft } from '#content/site.ts'

test('names every sample that the owner must replace, and none that was replaced', () => {
  const left = sampleLabels()
  expect(left).toEqual(expect.arrayContaining(['NPI', 'price id of the Pro plan', 'built-in testimonials']))
  const changes = { 'facts/practice': { name: 'Calm Shore', 'postalAddress.street': '5 Bay Street' } }
  expect(sampleLabels(changes)).toEqual(
    left.filter((label) => label !== 'practice name' && label !== 'postal address'),
  )
})

test('points each sample at a value', () => {
  for (const { id, samples, written } of documents) {
    for (const path of Object.keys(samples)) expect(written, `${id}: ${path}`).toHaveProperty(path)
  }
})

function sampleLabels(changes = {}) {
  return samplesLeft(changes).map(({ label }) => label)
}
