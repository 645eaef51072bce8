import { Hono } from 'hono'
import { readFile } from 'node:fs/promises'

import { openDays } from './calendar.ts'
import { bookedPage, schedulePage, STYLES } from './page.ts'

// As with such platforms, any practice's page may frame the calendar.
const POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self'"
const LONGEST = 100

/**
 * Stand-in of a doctor-booking platform: the script that practices put on their page, and the calendar that it
 * opens. Served at the site's own address, so that the sandbox's pages need no other.
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
    return c.html(bookedPage(typeof appointment === 'string' ? appointment.slice(0, LONGEST) : 'No hour'))
  })
  return app
}

/** What a platform that is down answers for its script. */
export function bookingDown(): Response {
  return new Response('Service Unavailable', { status: 503 })
}
