import { describe, expect, it } from 'vitest'

import { asksForCalendar, SHOW_CALENDAR } from './use-calendar.ts'

describe('the address of the booking page', () => {
  it('asks for the calendar where the visitor pressed for it', () => {
    const address = new URL(SHOW_CALENDAR, 'https://practice.example')
    expect(address.pathname).toBe('/booking')
    expect(asksForCalendar(address.search)).toBe(true)
  })

  it.each(['', '?calendar=', '?calendar=hide', '?utm_source=letter'])(
    'does not ask for it with %j',
    (search) => {
      expect(asksForCalendar(search)).toBe(false)
    },
  )
})
