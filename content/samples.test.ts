import { expect, test } from 'vitest'

import { builtIn } from '#content/built-in.ts'
import { documents } from '#content/documents.ts'
import { valuesOf } from '#content/fields.ts'
import { samplesLeft, samplesShown } from '#content/samples.ts'
import { closedFactsOf } from '#content/site-facts.ts'
import { ownContent } from '#tests/support/own-content.ts'

test('lists every sample that the owner must replace, and none that was replaced', () => {
  const left = sampleLabels()
  expect(left).toEqual(
    expect.arrayContaining(['NPI', 'price id of the Pro plan', 'first built-in testimonial']),
  )
  const changes = { 'facts/practice': { name: 'Calm Shore', 'postalAddress.street': '5 Bay Street' } }
  expect(sampleLabels(changes)).toEqual(
    left.filter((label) => label !== 'practice name' && label !== 'street of the postal address'),
  )
})

test.each([
  ['price id of the Pro plan', { 'facts/offers': { memberships: false } }],
  ['price of the eBook', { 'facts/offers': { ebook: false } }],
  ['day the ESA page’s law was last checked', { 'facts/offers': { esaEvaluations: false } }],
  ['address of the blog', { 'facts/offers': { blog: false } }],
  ['script of the doctor-booking platform', { 'facts/offers': { calendar: false } }],
  [
    'script of the doctor-booking platform',
    { 'facts/platforms': { 'platforms.doctor-booking.profileUrl': null } },
  ],
  ['first built-in testimonial', { 'facts/testimonials': { shown: false } }],
])('does not list the %s once it is not offered: %j', (label, changes) => {
  const left = sampleLabels(changes)
  expect(left).not.toContain(label)
  // Members read these without a plan too.
  expect(left).toEqual(expect.arrayContaining(['practice name', 'texts for members', 'Amazon affiliate tag']))
})

test('does not list a sample that the owner confirmed unchanged', () => {
  expect(sampleLabels({ 'facts/practice': { founded: 2021 } })).toEqual(
    sampleLabels().filter((label) => label !== 'year the practice was founded'),
  )
})

test('no sample is in the data of the pages of a closed site', () => {
  const sent = JSON.stringify(closedFactsOf(builtIn, 'practice.example'))
  const texts = samplesLeft().flatMap(({ document, path }) => {
    const value = valuesOf(documents.find(({ id }) => id === document)!)[path]
    return typeof value === 'string' && value.length > 3 ? value : []
  })
  expect(texts).toEqual(expect.arrayContaining([builtIn.facts.practice.name, builtIn.facts.practice.email]))
  expect(texts.filter((text) => sent.includes(text))).toEqual([])
  expect(sent).toContain('practice.example')
})

function sampleLabels(changes = {}) {
  return samplesLeft(changes).map(({ label }) => label)
}

test('a decision that an update requires does not block a site that is already open', () => {
  const { 'facts/offers': _decided, ...own } = ownContent()
  expect(samplesLeft(own).map(({ path }) => path)).toEqual(['memberships'])
  expect(samplesShown(own)).toEqual([])
})
