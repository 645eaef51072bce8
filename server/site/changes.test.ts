import { expect, test } from 'vitest'

import { compareWords } from '#content/compare-words.ts'

import { changesInLines } from './changes.ts'

const line = (before: string, after: string) =>
  changesInLines([
    { document: 'pages/privacy', path: 'title', place: ['Heading'], words: compareWords(before, after) },
  ])

const START = 'Everything that you write to us is read by one person, who answers it herself. '
const END = ' After that it is deleted, with every copy of it, and nobody can bring it back.'

test('a changed passage is shown as it was and as it is, with some words around it', () => {
  expect(line(`${START}We answer within two days.${END}`, `${START}We answer within three days.${END}`)).toBe(
    'Privacy Policy › Heading: was “… it herself. We answer within two days. After that it is …”, now “… it herself. We answer within three days. After that it is …”',
  )
})

test('between two changed passages, unchanged words that are many are left out', () => {
  expect(line(`Two${END} Two.`, `Three${END} Three.`)).toBe(
    'Privacy Policy › Heading: was “Two After that it is deleted, … nobody can bring it back. Two.”, now “Three After that it is deleted, … nobody can bring it back. Three.”',
  )
})

test.each([
  ['', 'A calm place.', 'added “A calm place.”'],
  ['A calm place.', '', 'removed “A calm place.”'],
  ['A calm place.', 'A  calm place.', 'only spaces changed'],
])('from "%s" to "%s"', (before, after, words) => {
  expect(line(before, after)).toBe(`Privacy Policy › Heading: ${words}`)
})
