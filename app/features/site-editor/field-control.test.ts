import { expect, test } from 'vitest'

import { numberIn } from './field-control.tsx'

test.each([
  ['12.50', true, 12.5],
  ['$1,200.05', true, 1200.05],
  ['12', true, 12],
  ['12.5', true, 12.5],
  ['12.', true, '12.'],
  ['12.505', true, '12.505'],
  ['.50', true, '.50'],
  ['12.50', false, '12.50'],
  ['1,200', false, 1200],
])('%s, money: %s, is taken as %j', (typed, isMoney, value) => {
  expect(numberIn(typed, isMoney)).toBe(value)
})
