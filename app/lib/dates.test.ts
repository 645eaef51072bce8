import { expect, test } from 'vitest'

import { longDay } from './dates.ts'

test('a day is written out, the same in every time zone', () => {
  expect(longDay('2026-11-20')).toBe('November 20, 2026')
  expect(longDay('2026-01-01')).toBe('January 1, 2026')
})
