import { readFile } from 'node:fs/promises'

import { Hono } from 'hono'
import { html } from 'hono/html'

import { type Content, standInPage } from '../page.ts'

// No frame-ancestors: as with such platforms, any practice's page may frame the calendar.
const POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self'"
const MAX_LENGTH = 100

/**
 * Stand-in of a doctor-booking platform: the script that practices put on their page, and the calendar that it
 * opens. Served at the site's own address, so that the sandbox's pages need no other origin.
 */
export function bookingRoutes(): Hono {
  const app = new Hono()
  app.get('/widget.js', async (c) => {
    const script = await readFile(new URL('plugin.js', import.meta.url), 'utf8')
    return c.body(script, 200, { 'Content-Type': 'text/javascript; charset=utf-8' })
  })
  app.get('/booking.css', (c) => c.body(STYLES, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
  app.use('/schedule', async (c, next) => {
    await next()
    c.header('Content-Security-Policy', POLICY)
    c.header('Cache-Control', 'no-store')
  })
  app.get('/schedule', (c) => c.html(schedulePage(openDays(new Date()))))
  app.post('/schedule', async (c) => {
    const { appointment } = await c.req.parseBody()
    return c.html(
      bookedPage(typeof appointment === 'string' ? appointment.slice(0, MAX_LENGTH) : 'No appointment'),
    )
  })
  return app
}

/** The response of a platform that is down, to a request for its script. */
export function bookingDown(): Response {
  return new Response('Service Unavailable', { status: 503 })
}

/** The platform's calendar of one practice: in a frame over the practice's page, or by itself. */
function schedulePage(days: OpenDay[]): Content {
  return page(
    'Book an appointment',
    html`<p>Times in Florida. 50 minutes by video.</p>
      ${days.map(dayOf)}`,
  )
}

function bookedPage(appointment: string): Content {
  return page(
    'Appointment booked',
    html`<p>${appointment}</p>
      <p>A real platform would now ask for your details and your insurance. Nobody was notified.</p>
      <p><a href="schedule">Choose another hour</a></p>`,
  )
}

function dayOf({ label, hours }: OpenDay): Content {
  return html`<form method="post" action="schedule">
    <h2>${label}</h2>
    ${hours.map((hour) => html`<button name="appointment" value="${label}, ${hour}">${hour}</button>`)}
  </form>`
}

function page(title: string, content: Content): Content {
  const note = 'A stand-in for the booking platform. No appointment here is real.'
  return standInPage(title, note, content, 'booking.css')
}

/** Plain and unlike the site, so that nobody takes the calendar for a part of it. */
const STYLES = `
:root { color-scheme: light dark; --edge: light-dark(#cdd8d3, #3b4a45); --strong: light-dark(#0b6b4f, #7fd6b6) }
body { margin: 0; font: 1rem/1.6 system-ui, sans-serif; background: light-dark(#f4f8f6, #111815);
  color: light-dark(#14211c, #e6eeea) }
.test { margin: 0; padding: .5rem 1rem; text-align: center; background: light-dark(#ffe9c7, #4a3510) }
main { margin: 0 auto; padding: 1rem 1.25rem 2rem; max-width: 30rem }
h1 { margin: .5rem 0; font-size: 1.375rem }
h2 { width: 100%; margin: 1rem 0 .25rem; font-size: 1.0625rem }
form { display: flex; flex-wrap: wrap; gap: .5rem }
button { min-height: 2.75rem; padding: .5rem 1rem; font: inherit; font-weight: 600; border-radius: .5rem; cursor: pointer;
  border: 1px solid var(--strong); background: none; color: var(--strong) }
a { color: var(--strong) }
`

const DAYS_SHOWN = 5
const HOURS = ['9:00 AM', '11:00 AM', '5:30 PM', '6:30 PM']

interface OpenDay {
  /** Such as `Monday, November 23`. */
  label: string
  hours: string[]
}

/** The next five weekdays with free hours; the same for everybody, because nothing is stored. */
export function openDays(today: Date): OpenDay[] {
  const days: OpenDay[] = []
  for (let ahead = 1; days.length < DAYS_SHOWN; ahead++) {
    const day = new Date(today.getTime() + ahead * 24 * 60 * 60 * 1000)
    if (day.getUTCDay() === 0 || day.getUTCDay() === 6) continue
    days.push({ label: dayLabel(day), hours: HOURS.filter((_hour, index) => (index + ahead) % 3 !== 0) })
  }
  return days
}

function dayLabel(day: Date): string {
  return day.toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' })
}
