import { expect, test } from 'vitest'

import { longDay, monthOf } from './dates.ts'

test('a day is written out, the same in every time zone', () => {
  expect(longDay('2026-11-20')).toBe('November 20, 2026')
  expect(longDay('2026-01-01')).toBe('January 1, 2026')
})

test('a moment belongs to the month that it is in Florida', () => {
  expect(monthOf('2026-11-20T23:30:00Z')).toBe('November 2026')
  expect(monthOf('2026-12-01T03:00:00+00:00')).toBe('November 2026')
})
