import { expect, test } from 'vitest'

import type { SiteField } from '#contracts/site.ts'

import { countExamples, examplesIn, nextExample } from './examples-left.ts'

const field = (path: string): SiteField => ({
  path,
  label: path,
  within: [],
  group: '',
  control: 'line',
  optional: false,
  sample: 'invented',
  value: 'x',
})
const section = (group: string, document: string, ...paths: string[]) => ({
  document,
  group,
  fields: paths.map(field),
})
const place = (document: string, path: string) => ({ document, path })
// The editor lists "Your practice" before "Fees", whatever the order of the documents.
const sections = [section('Fees', 'facts/fees', 'a', 'b'), section('Your practice', 'facts/practice', 'c')]

const samples = [place('facts/fees', 'b'), place('facts/fees', 'a'), place('facts/practice', 'c')]

const isNotA = (_: string, { path }: SiteField) => path !== 'a'

test('examples are in the order of the list, without those that are replaced and those without a field', () => {
  expect(examplesIn(sections, [...samples, place('facts/gone', 'd')], isNotA)).toEqual([
    place('facts/practice', 'c'),
    place('facts/fees', 'b'),
  ])
})

test.each([
  ['c', 'facts/practice', place('facts/fees', 'a')],
  ['a', 'facts/fees', place('facts/fees', 'b')],
  ['the last one', 'facts/fees', place('facts/practice', 'c')],
])('after %s comes the next one, and the first after the last', (name, document, next) => {
  const examples = examplesIn(sections, samples, () => true)
  const from = name === 'the last one' ? 'b' : name
  expect(nextExample({ sections, examples }, place(document, from))).toEqual({ next, left: 2 })
})

test('from a field that is replaced already, the next one is the one after it, and all are left', () => {
  const examples = [place('facts/practice', 'c'), place('facts/fees', 'b')]
  expect(nextExample({ sections, examples }, place('facts/fees', 'a'))).toEqual({
    next: place('facts/fees', 'b'),
    left: 2,
  })
})

test('an example has no next one if it is the only one', () => {
  const examples = [place('facts/fees', 'a')]
  expect(nextExample({ sections, examples }, place('facts/fees', 'a'))).toEqual({ next: undefined, left: 0 })
})

test('each section counts its own examples', () => {
  const examples = examplesIn(sections, samples, () => true)
  expect(sections.map((one) => countExamples([one], { examples }))).toEqual([2, 1])
  expect(countExamples(sections, { examples: [] })).toBe(0)
})
