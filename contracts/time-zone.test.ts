import { afterEach, expect, test, vi } from 'vitest'

import { dayAt, PRACTICE_TIME_ZONE } from './time-zone.ts'

afterEach(() => vi.restoreAllMocks())

test.each([
  ['2026-11-26T04:59:59Z', PRACTICE_TIME_ZONE, '2026-11-25'],
  ['2026-11-26T05:00:00Z', PRACTICE_TIME_ZONE, '2026-11-26'],
  ['2026-01-01T12:00:00Z', 'Pacific/Auckland', '2026-01-02'],
])('at %s it is in %s the %s', (moment, timeZone, day) => {
  expect(dayAt(new Date(moment), timeZone)).toBe(day)
})

test('it is so however a browser writes a whole date', () => {
  // WebKitGTK 2.50 writes it so for en-CA, Node and Chromium with dashes.
  const formats: { format: unknown } = Intl.DateTimeFormat.prototype
  vi.spyOn(formats, 'format', 'get').mockReturnValue(() => '11/25/26')
  expect(dayAt(new Date('2026-11-26T04:59:59Z'))).toBe('2026-11-25')
})
