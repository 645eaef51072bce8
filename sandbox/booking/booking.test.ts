import { expect, test } from 'vitest'

import { bookingRoutes, openDays } from './routes.ts'

test('the calendar has free hours on the next five weekdays', () => {
  const days = openDays(new Date('2026-11-20T12:00:00Z')).map(({ label }) => label)
  expect(days).toEqual([
    'Monday, November 23',
    'Tuesday, November 24',
    'Wednesday, November 25',
    'Thursday, November 26',
    'Friday, November 27',
  ])
  expect(openDays(new Date()).every(({ hours }) => hours.length > 0)).toBe(true)
})

test('the plugin is a script, and its calendar may stand in a frame of any site', async () => {
  const app = bookingRoutes()
  expect((await app.request('/widget.js')).headers.get('content-type')).toContain('text/javascript')
  const schedule = await app.request('/schedule?practice=sample-practice')
  expect(schedule.headers.get('content-security-policy')).not.toContain('frame-ancestors')
  expect(await schedule.text()).toContain('Book an appointment')
})

test('a chosen hour is read back, whatever was sent', async () => {
  const body = new URLSearchParams({ appointment: '<b>Monday</b>, 9:00 AM' })
  const reply = await bookingRoutes().request('/schedule', { method: 'POST', body })
  expect(await reply.text()).toContain('&lt;b&gt;Monday&lt;/b&gt;, 9:00 AM')
})
