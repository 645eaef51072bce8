import { expect, test } from 'vitest'

import { dayInWords } from './calendar.ts'

test('a day is written out, the same in every time zone', () => {
  expect(dayInWords('2026-11-20')).toBe('November 20, 2026')
  expect(dayInWords('2026-01-01')).toBe('January 1, 2026')
})
