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
])('leaves out the %s once it is not offered: %j', (label, changes) => {
  const left = sampleLabels(changes)
  expect(left).not.toContain(label)
  // Members read these without a plan too.
  expect(left).toEqual(expect.arrayContaining(['practice name', 'texts for members', 'Amazon affiliate tag']))
})

test('names nothing that the owner kept as it is', () => {
  expect(sampleLabels({ 'facts/practice': { founded: 2021 } })).toEqual(
    sampleLabels().filter((label) => label !== 'year the practice was founded'),
  )
})

function sampleLabels(changes = {}) {
  return samplesLeft(changes).map(({ label }) => label)
}
