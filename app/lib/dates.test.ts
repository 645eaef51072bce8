import { expect, test } from 'vitest'

import { PRACTICE_TIME_ZONE } from '#contracts/calendar.ts'

import { agoOf, dayAfterYears, dayOf, momentOf, monthOf, relativeDay, timeOf } from './dates.ts'

test('a moment is in the month of Florida’s time, at each edge and at the changes of summer time', () => {
  const format = new Intl.DateTimeFormat('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: PRACTICE_TIME_ZONE,
  })
  for (let month = 0; month < 300; month++) {
    for (const second of [-1, 0, 4 * 3600 - 1, 4 * 3600, 5 * 3600 - 1, 5 * 3600, 600_000]) {
      const moment = new Date(Date.UTC(2010, month, 1, 0, 0, second))
      expect(monthOf(moment.toISOString())).toBe(format.format(moment))
    }
  }
})

test('a moment is formatted in Florida’s time', () => {
  expect(momentOf('2026-11-20T23:30:00Z').replace(/\s/g, ' ')).toBe('November 20, 2026 at 6:30 PM')
  expect(momentOf('2026-07-01T03:30:00.123456+00:00').replace(/\s/g, ' ')).toBe('June 30, 2026 at 11:30 PM')
})

test('years are counted as a calendar does', () => {
  expect(dayAfterYears('2026-11-21T03:30:00Z', 2)).toBe('November 20, 2028')
  expect(dayAfterYears('2028-02-29T17:00:00Z', 1)).toBe('March 1, 2029')
})

test('years are counted from the day, also where summer time begins or ends on another day of the month', () => {
  const dayAndMonth = new Intl.DateTimeFormat('en-US', {
    month: 'long',
    day: 'numeric',
    timeZone: PRACTICE_TIME_ZONE,
  })
  for (const [from, until] of [
    ['2026-03-05', '2026-03-16'],
    ['2026-10-29', '2026-11-09'],
  ] as const) {
    for (let moment = Date.parse(from); moment < Date.parse(until); moment += 1_800_000) {
      for (const years of [1, 2]) {
        const day = `${dayAndMonth.format(moment)}, ${2026 + years}`
        expect(dayAfterYears(new Date(moment).toISOString(), years)).toBe(day)
      }
    }
  }
})

test('the elapsed time is formatted in the largest unit that fits', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  const ago = (moment: string) => agoOf(moment, now)
  expect(ago('2026-11-21T11:59:40Z')).toBe('this minute')
  expect(ago('2026-11-21T11:58:30Z')).toBe('1 minute ago')
  expect(ago('2026-11-21T09:30:00Z')).toBe('2 hours ago')
  expect(ago('2026-11-20T11:00:00Z')).toBe('yesterday')
  expect(ago('2026-11-11T11:00:00Z')).toBe('10 days ago')
  // 30 hours before one in the morning is not the day before.
  expect(agoOf('2026-11-19T00:00:00Z', Date.parse('2026-11-20T06:00:00Z'))).toBe('2 days ago')
  // 25 hours before the end of the day of 25 hours.
  expect(agoOf('2026-11-01T03:30:00Z', Date.parse('2026-11-02T04:30:00Z'))).toBe('yesterday')
  // A device whose clock is behind the server's.
  expect(ago('2026-11-21T12:05:00Z')).toBe('this minute')
})

test('today and yesterday are days of the calendar, also at the end of the one with 25 hours', () => {
  const lateOnTheLongDay = Date.parse('2026-11-02T04:30:00Z')
  expect(relativeDay('2026-11-02T04:10:00Z', lateOnTheLongDay)).toBe('today')
  expect(relativeDay('2026-11-01T04:10:00Z', lateOnTheLongDay)).toBe('today')
  expect(relativeDay('2026-11-01T03:50:00Z', lateOnTheLongDay)).toBe('yesterday')
  expect(relativeDay('2026-10-31T03:50:00Z', lateOnTheLongDay)).toBeUndefined()
  const earlyAfterTheShortDay = Date.parse('2026-03-09T04:10:00Z')
  expect(relativeDay('2026-03-08T05:10:00Z', earlyAfterTheShortDay)).toBe('yesterday')
})

test('at the end of the day with 25 hours, its beginning is today; a day after the one with 23 hours began, what was before it is two days ago', () => {
  expect(agoOf('2026-11-01T04:10:00Z', Date.parse('2026-11-02T04:40:00Z'))).toBe('today')
  expect(agoOf('2026-03-08T04:50:00Z', Date.parse('2026-03-09T04:55:00Z'))).toBe('2 days ago')
})

test.each([
  // 1:30 comes twice.
  ['2026-11-01T05:30:00Z', 'November 1, 2026 at 1:30 AM', '1:30 AM'],
  ['2026-11-01T06:30:00Z', 'November 1, 2026 at 1:30 AM', '1:30 AM'],
  // 2 to 3 does not exist.
  ['2026-03-08T06:59:00Z', 'March 8, 2026 at 1:59 AM', '1:59 AM'],
  ['2026-03-08T07:00:00Z', 'March 8, 2026 at 3:00 AM', '3:00 AM'],
  ['2026-03-09T03:59:00Z', 'March 8, 2026 at 11:59 PM', '11:59 PM'],
])('%s is %s', (moment, written, time) => {
  expect(momentOf(moment).replace(/\s/g, ' ')).toBe(written)
  expect(dayOf(moment)).toBe(written.replace(/ at .*/, ''))
  expect(timeOf(moment).replace(/\s/g, ' ')).toBe(time)
})
