import { expect, test } from 'vitest'

import { dayAfterYears, momentOf } from './moments.ts'

test('a moment is written by the clock in Florida', () => {
  expect(momentOf('2026-11-20T23:30:00Z').replace(/\s/g, ' ')).toBe('November 20, 2026 at 6:30 PM')
  expect(momentOf('2026-07-01T03:30:00.123456+00:00').replace(/\s/g, ' ')).toBe('June 30, 2026 at 11:30 PM')
})

test('years are counted as a calendar does', () => {
  expect(dayAfterYears('2026-11-21T03:30:00Z', 2)).toBe('November 20, 2028')
})
