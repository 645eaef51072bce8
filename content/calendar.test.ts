import { expect, test } from 'vitest'

import { dayInWords, momentAt, startOfDay } from './calendar.ts'

test('a day is written out, the same in every time zone', () => {
  expect(dayInWords('2026-11-20')).toBe('November 20, 2026')
  expect(dayInWords('2026-01-01')).toBe('January 1, 2026')
})

test.each([
  ['2026-03-08T00:30:00', '2026-03-08T05:30:00.000Z'],
  ['2026-03-08T03:30:00', '2026-03-08T07:30:00.000Z'],
  ['2026-03-08T18:00:00', '2026-03-08T22:00:00.000Z'],
  ['2026-11-01T00:30:00', '2026-11-01T04:30:00.000Z'],
  ['2026-11-01T03:00:00', '2026-11-01T08:00:00.000Z'],
  ['2026-11-01T23:30:00', '2026-11-02T04:30:00.000Z'],
])('%s in Florida is %s, also on the days on which clocks change', (local, moment) => {
  expect(momentAt(local, 'America/New_York').toISOString()).toBe(moment)
})

test('a day of 25 hours ends an hour later', () => {
  const [from, until] = ['2026-11-01', '2026-11-02'].map((day) =>
    startOfDay(day, 'America/New_York').getTime(),
  )
  expect(until! - from!).toBe(25 * 3_600_000)
})
