// Shows: asvs 2.2.3
import { describe, expect, it } from 'vitest'

import { ageOn, readDate, todayInFlorida } from './birth-date.ts'

describe('readDate', () => {
  it.each([
    ['04/23/1985', '1985-04-23'],
    ['4/3/1985', '1985-04-03'],
    ['4-23-1985', '1985-04-23'],
    ['04.23.1985', '1985-04-23'],
    ['4 23 1985', '1985-04-23'],
    ['04 / 23 / 1985', '1985-04-23'],
    // A phone's number pad has no slash.
    ['04231985', '1985-04-23'],
    // What a browser's own date field or autofill writes.
    ['1985-04-23', '1985-04-23'],
    ['02/29/2004', '2004-02-29'],
    ['April 23, 1985', '1985-04-23'],
    ['apr 23 1985', '1985-04-23'],
    ['Sept. 3rd, 1985', '1985-09-03'],
    ['042385', '1985-04-23'],
    ['04,23,1985', '1985-04-23'],
    ['04/23/1985.', '1985-04-23'],
    ['Apr-23-1985', '1985-04-23'],
    // In another order that can be meant in one way only.
    ['1985/4/23', '1985-04-23'],
    ['1985.04.23', '1985-04-23'],
    ['23 April 1985', '1985-04-23'],
    ['23rd of April, 1985', '1985-04-23'],
    ['3-Sept.-1985', '1985-09-03'],
  ])('reads %s', (written, date) => {
    expect(readDate(written)).toBe(date)
  })

  it.each([
    '',
    'April',
    '02/29/2005',
    '13/01/1985',
    '00/10/1985',
    '04/31/1985',
    'Smarch 1, 1985',
    'Feb 30, 1985',
    '134285',
    '4231985',
    '23/04/1985',
  ])('does not accept %j as a date', (written) => {
    expect(readDate(written)).toBeUndefined()
  })
})

it('a very long text is refused in short time', () => {
  // So long that cubic time would exceed the test's limit.
  const blanks = ' '.repeat(10_000)
  for (const text of [`1${blanks}1${blanks}x`, `1985/${blanks}1${blanks}x`, `1${blanks}May${blanks}x`]) {
    expect(readDate(text)).toBeUndefined()
  }
})

describe('a year of two digits', () => {
  it.each([
    ['1/2/85', '1985-01-02'],
    ['1-2-85', '1985-01-02'],
    ['11/20/26', '2026-11-20'],
    ['11/21/26', '1926-11-21'],
    ['1/2/10', '2010-01-02'],
    ['2/29/00', '2000-02-29'],
  ])('%s is the latest one that is not in the future', (written, date) => {
    expect(readDate(written, '2026-11-20')).toBe(date)
  })

  it('is refused for a day that does not exist', () => {
    expect(readDate('2/30/85', '2026-11-20')).toBeUndefined()
  })
})

describe('ageOn', () => {
  it.each([
    ['the day before a birthday', '2008-11-21', '2026-11-20', 17],
    ['the birthday itself', '2008-11-20', '2026-11-20', 18],
    ['a birth on 29 February, in a common year', '2008-02-29', '2026-02-28', 17],
    ['a day after that', '2008-02-29', '2026-03-01', 18],
    ['a birth in the future', '2027-01-01', '2026-11-20', -1],
  ])('on %s', (_when, born, day, age) => {
    expect(ageOn(born, day)).toBe(age)
  })
})

describe('todayInFlorida', () => {
  it('is still the day before when it is already the next day in Europe', () => {
    expect(todayInFlorida(new Date('2026-11-21T03:00:00Z'))).toBe('2026-11-20')
    expect(todayInFlorida(new Date('2026-11-21T12:00:00Z'))).toBe('2026-11-21')
  })
})
