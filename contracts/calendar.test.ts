import { expect, test, vi } from 'vitest'

import { dayAt, PRACTICE_TIME_ZONE } from './calendar.ts'
import { dayInWords } from './day-in-words.ts'
import { addDays, daysBetween, momentAt, startOfDay } from './moments.ts'

const FLORIDA = 'America/New_York'

test('a day is formatted, the same in every time zone', () => {
  expect(dayInWords('2026-11-20')).toBe('November 20, 2026')
  expect(dayInWords('2026-01-01')).toBe('January 1, 2026')
})

test('a text that is no day is returned unchanged', () => {
  expect(dayInWords('2026-13-01')).toBe('2026-13-01')
  expect(dayInWords('')).toBe('')
})

test.each([
  ['2026-03-08T00:30:00', '2026-03-08T05:30:00.000Z'],
  ['2026-03-08T01:59:59', '2026-03-08T06:59:59.000Z'],
  // An hour that does not exist.
  ['2026-03-08T02:30:00', '2026-03-08T07:30:00.000Z'],
  ['2026-03-08T03:00:00', '2026-03-08T07:00:00.000Z'],
  ['2026-03-08T03:30:00', '2026-03-08T07:30:00.000Z'],
  ['2026-03-08T18:00:00', '2026-03-08T22:00:00.000Z'],
  ['2026-11-01T00:30:00', '2026-11-01T04:30:00.000Z'],
  // An hour that comes twice.
  ['2026-11-01T01:30:00', '2026-11-01T05:30:00.000Z'],
  ['2026-11-01T02:00:00', '2026-11-01T07:00:00.000Z'],
  ['2026-11-01T03:00:00', '2026-11-01T08:00:00.000Z'],
  ['2026-11-01T23:30:00', '2026-11-02T04:30:00.000Z'],
])('%s in Florida is %s, also on the days on which clocks change', (local, moment) => {
  expect(momentAt(local, FLORIDA).toISOString()).toBe(moment)
})

test.each([
  ['2026-11-26', FLORIDA, '2026-11-26T05:00:00.000Z'],
  ['2026-07-01', FLORIDA, '2026-07-01T04:00:00.000Z'],
  // A day of 25 hours.
  ['2026-11-01', FLORIDA, '2026-11-01T04:00:00.000Z'],
  ['2026-11-02', FLORIDA, '2026-11-02T05:00:00.000Z'],
  ['2026-03-08', FLORIDA, '2026-03-08T05:00:00.000Z'],
  ['2026-03-09', FLORIDA, '2026-03-09T04:00:00.000Z'],
  ['2027-03-15', 'Pacific/Auckland', '2027-03-14T11:00:00.000Z'],
  // There the skipped hour is the first one.
  ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
])('%s begins in %s at %s', (day, timeZone, moment) => {
  expect(startOfDay(day, timeZone).toISOString()).toBe(moment)
})

test('days are counted by calendar days', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(daysBetween('2026-10-31', '2026-11-02')).toBe(2)
  expect(addDays('2026-03-07', 2)).toBe('2026-03-09')
  expect(daysBetween('2026-03-07', '2026-03-09')).toBe(2)
})

test.each([
  ['2026-11-26T04:59:59Z', PRACTICE_TIME_ZONE, '2026-11-25'],
  ['2026-11-26T05:00:00Z', PRACTICE_TIME_ZONE, '2026-11-26'],
  ['2026-01-01T12:00:00Z', 'Pacific/Auckland', '2026-01-02'],
])('at %s it is in %s the %s', (moment, timeZone, day) => {
  expect(dayAt(new Date(moment), timeZone)).toBe(day)
})

test('the time zone is applied however a browser formats a whole date', () => {
  // WebKitGTK 2.50 writes it so for en-CA, Node and Chromium with dashes.
  const formats: { format: unknown } = Intl.DateTimeFormat.prototype
  vi.spyOn(formats, 'format', 'get').mockReturnValue(() => '11/25/26')
  expect(dayAt(new Date('2026-11-26T04:59:59Z'))).toBe('2026-11-25')
})
