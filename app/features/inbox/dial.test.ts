import { expect, it } from 'vitest'

import { pastedWithMarks } from '#tests/support/pasted-marks.ts'

import { dialHref } from './dial.ts'

it.each<readonly [string, string]>([
  ['305-555-0142 ext. 7', 'tel:+13055550142;ext=7'],
  ['(305) 555-0142 x 1234', 'tel:+13055550142;ext=1234'],
  ['305.555.0142, extension 7', 'tel:+13055550142;ext=7'],
  ['305-555-0142 #7', 'tel:+13055550142;ext=7'],
  ['1 305 555 0142', 'tel:+13055550142'],
  ['3055550142', 'tel:+13055550142'],
  ['+44 20 7946 0018', 'tel:+442079460018'],
  ['305-555-0142 (evenings)', 'tel:+13055550142'],
  ['0044 20 7946 0018', 'tel:+442079460018'],
  ['011 44 20 7946 0018', 'tel:+442079460018'],
  ['+44 (0)20 7946 0018', 'tel:+442079460018'],
  ['Cell: 305-555-0142', 'tel:+13055550142'],
  ['tel:+13055550142;ext=7', 'tel:+13055550142;ext=7'],
  ['555-0142', 'tel:5550142'],
  ...pastedWithMarks('305-555-0142').map(([, text]): [string, string] => [text, 'tel:+13055550142']),
])('%s is dialed as %s', (written, href) => {
  expect(dialHref(written)).toBe(href)
})

it.each(['please write', 'ext. 7', '', '+'])('%j is no number to dial', (written) => {
  expect(dialHref(written)).toBeUndefined()
})
