import { expect, test } from 'vitest'

import { addMonths, periodEnd } from './periods.ts'

const at = (text: string) => Date.parse(text) / 1000

test('a month that is shorter ends on its last day', () => {
  expect(addMonths(at('2027-01-31T10:00:00Z'), 1)).toBe(at('2027-02-28T10:00:00Z'))
  expect(addMonths(at('2026-12-15T10:00:00Z'), 1)).toBe(at('2027-01-15T10:00:00Z'))
})

test('months are counted from the first day: the 31st comes again', () => {
  const monthly = { interval: 'month', interval_count: 1 } as const
  const first = at('2027-01-31T10:00:00Z')
  const second = periodEnd(first, first, monthly)
  expect(second).toBe(at('2027-02-28T10:00:00Z'))
  expect(periodEnd(first, second, monthly)).toBe(at('2027-03-31T10:00:00Z'))
})

test.each([
  ['month', 3, '2027-04-15T10:00:00Z'],
  ['month', 9, '2027-10-15T10:00:00Z'],
  ['year', 1, '2028-01-15T10:00:00Z'],
  ['week', 2, '2027-01-29T10:00:00Z'],
] as const)('a period of %s × %d ends on its day', (interval, count, end) => {
  const start = at('2027-01-15T10:00:00Z')
  expect(periodEnd(start, start, { interval, interval_count: count })).toBe(at(end))
})
