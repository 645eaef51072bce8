import { describe, expect, test } from 'vitest'

import { PRACTICE_TIME_ZONE } from './calendar.ts'
import { readScheduledTime } from './site-schedule.ts'

const now = new Date('2026-11-29T15:00:00Z')
const read = (day: string, time: string, at = now) => readScheduledTime({ day, time }, at, PRACTICE_TIME_ZONE)

describe('the time of a publication', () => {
  test.each([
    ['the next morning', '2026-11-30', '08:00', '2026-11-30T13:00:00.000Z'],
    // WordPress showed and published an hour off after the next change of the clocks (Gutenberg 3271, 46333).
    ['after clocks were set forward', '2027-06-06', '15:00', '2027-06-06T19:00:00.000Z'],
    ['on the day when clocks are set forward, before', '2027-03-14', '01:59', '2027-03-14T06:59:00.000Z'],
    ['on that day, after', '2027-03-14', '03:00', '2027-03-14T07:00:00.000Z'],
    ['the first minute of a day', '2026-12-01', '00:00', '2026-12-01T05:00:00.000Z'],
    ['the last minute that can be set', '2027-11-30', '10:00', '2027-11-30T15:00:00.000Z'],
  ])('%s', (_, day, time, at) => {
    expect(read(day, time)).toEqual({ at: new Date(at), comesTwice: false })
  })

  test('that clocks skip is refused', () => {
    expect(read('2027-03-14', '02:00')).toEqual({ problem: 'skipped' })
    expect(read('2027-03-14', '02:59')).toEqual({ problem: 'skipped' })
  })

  test('that comes twice is the first of both, and the second one once that has passed', () => {
    expect(read('2027-11-07', '01:30')).toEqual({ at: new Date('2027-11-07T05:30:00Z'), comesTwice: true })
    expect(read('2027-11-07', '01:30', new Date('2027-11-07T05:45:00Z'))).toEqual({
      at: new Date('2027-11-07T06:30:00Z'),
      comesTwice: false,
    })
    expect(read('2027-11-07', '01:30', new Date('2027-11-07T06:30:00Z'))).toEqual({ problem: 'past' })
  })

  test.each([
    ['2026-11-29', '10:00', 'past'],
    ['2026-11-28', '23:00', 'past'],
    ['0001-01-01', '10:00', 'past'],
    ['2027-11-30', '10:01', 'too-far'],
    ['9999-12-31', '10:00', 'too-far'],
    ['2027-02-29', '10:00', 'no-day'],
    ['', '10:00', 'no-day'],
    ['12/01/2026', '10:00', 'no-day'],
    ['2026-12-01', '', 'no-time'],
    ['2026-12-01', '24:00', 'no-time'],
    ['2026-12-01', '8:00', 'no-time'],
  ])('%s %s is refused: %s', (day, time, problem) => {
    expect(read(day, time)).toEqual({ problem })
  })
})
