import { Hono, type Context } from 'hono'
import { accepts } from 'hono/accepts'

import type { Mailbox } from './mailbox.ts'
import { outboxPage } from './page.ts'
import { OUTBOX_STYLES } from './styles.ts'

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
// A mail brings its styles with it; nothing else of it may act or load.
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'self'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

/** Captured mail: a page for a browser, `{ messages }` for `Accept: application/json`. */
export function outboxRoutes(mailbox: Mailbox): Hono {
  const app = new Hono()
  app.get('/', (c) => (wantsJson(c) ? c.json({ messages: mailbox.list() }) : page(c, mailbox)))
  app.get('/outbox.css', (c) => c.body(OUTBOX_STYLES, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
  app.get('/:id/html', (c) => {
    const mail = mailbox.list().find((kept) => kept.id === c.req.param('id'))
    if (!mail?.html) return c.text('There is no such mail', 404)
    c.header('Content-Security-Policy', MAIL_POLICY)
    c.header('X-Content-Type-Options', 'nosniff')
    // Links open beside the outbox instead of inside the little window.
    return c.html(mail.html.replace(/<head>/i, '<head><base target="_blank">'))
  })
  return app
}

function page(c: Context, mailbox: Mailbox) {
  c.header('Content-Security-Policy', PAGE_POLICY)
  c.header('Cache-Control', 'no-store')
  return c.html(outboxPage(mailbox.list()))
}

function wantsJson(c: Context): boolean {
  const supports = ['text/html', 'application/json']
  return accepts(c, { header: 'Accept', supports, default: 'text/html' }) === 'application/json'
}
