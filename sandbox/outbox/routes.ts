import { type Context, Hono } from 'hono'
import { accepts } from 'hono/accepts'
import { html } from 'hono/html'
import { z } from 'zod'

import { htmlPage } from '../page.ts'
import type { CapturedMail, Mailbox } from './mailbox.ts'
import { Refusal, type Refusals } from './refusals.ts'

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
// A mail has inline styles; it may load or run nothing else.
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'self'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

/** Captured mail: a page for a browser, `{ messages }` for `Accept: application/json`. */
export function outboxRoutes(mailbox: Mailbox, refusals: Refusals): Hono {
  const app = new Hono()
  app.post('/refusal', async (c) => {
    const wanted = Refusal.safeParse(await c.req.json().catch(() => undefined))
    if (!wanted.success) return c.json({ error: z.prettifyError(wanted.error) }, 400)
    refusals.set(wanted.data)
    return c.json(wanted.data)
  })
  app.get('/', (c) => (wantsJson(c) ? c.json({ messages: mailbox.list() }) : page(c, mailbox)))
  app.get('/outbox.css', (c) => c.body(OUTBOX_STYLES, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
  app.get('/:id/html', (c) => {
    const mail = mailbox.list().find(({ id }) => id === c.req.param('id'))
    if (!mail?.html) return c.text('There is no such mail', 404)
    c.header('Content-Security-Policy', MAIL_POLICY)
    c.header('X-Content-Type-Options', 'nosniff')
    // Links open in a new tab instead of inside the frame.
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

const MAX_LISTED = 50

/** The outbox for people: newest first, each mail as its reader would see it. */
function outboxPage(mails: CapturedMail[]) {
  const listed = mails.slice(0, MAX_LISTED)
  // A mail of a conversation is where its newest one is.
  const conversations = Map.groupBy(listed, conversationOf)
  const body = html`<header>
      <h1>Outbox</h1>
      <p>
        ${summary(mails.length, listed.length)} The site would have sent these mails; nothing left this
        computer. Reload to see newer mail.
      </p>
    </header>
    <main>${[...conversations.values()].map(conversation)}</main>`
  return htmlPage(`Outbox (${mails.length})`, body, '/sandbox/outbox/outbox.css')
}

function summary(all: number, listed: number): string {
  if (all === 0) return 'No mail yet.'
  return all > listed
    ? `${all} mails, the newest ${listed} listed.`
    : `${all} ${all === 1 ? 'mail' : 'mails'}.`
}

/** What mail programs group by: the id of the first mail, which later ones name first. */
function conversationOf({ id, messageId, references }: CapturedMail): string {
  return references.split(/\s+/)[0] || messageId || id
}

/** Newest first, as they come. */
function conversation(mails: CapturedMail[]) {
  const [newest] = mails
  if (mails.length < 2) return html`${mails.map(article)}`
  return html`<section aria-label="Conversation: ${newest?.subject}">
    <p class="conversation">One conversation of ${mails.length} mails, the newest first</p>
    ${mails.map(article)}
  </section>`
}

function article(mail: CapturedMail) {
  const sent = mail.sentAt.replace('T', ' ').slice(0, 19)
  return html`<article aria-labelledby="mail-${mail.id}">
    <h2 id="mail-${mail.id}">${mail.subject || '(no subject)'}</h2>
    <dl>
      <dt>To</dt>
      <dd>${mail.to}</dd>
      ${
        mail.replyTo
          ? html`<dt>Replies go to</dt>
              <dd>${mail.replyTo}</dd>`
          : ''
      }
      <dt>Sent</dt>
      <dd><time datetime="${mail.sentAt}">${sent} UTC</time></dd>
    </dl>
    ${
      mail.html
        ? html`<iframe
              title="${mail.subject}"
              src="/sandbox/outbox/${mail.id}/html"
              sandbox="allow-popups allow-popups-to-escape-sandbox"
              loading="lazy"
            ></iframe>
            <details>
              <summary>Plain text</summary>
              <pre>${mail.text}</pre>
            </details>`
        : html`<pre>${mail.text}</pre>`
    }
  </article>`
}

/** Plain and unlike the site, in both color schemes, so that nobody takes the outbox for a part of it. */
const OUTBOX_STYLES = `
:root { color-scheme: light dark; --edge: light-dark(#d8d4cb, #3b4a50); --soft: light-dark(#52616a, #a9bcc1) }
body { margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 46rem; font: 1rem/1.6 system-ui, sans-serif;
  background: light-dark(#f6f4ef, #12191c); color: light-dark(#1d2b30, #e8ecec) }
h1 { margin: 0; font-size: 1.75rem }
section { margin: 0 0 1.5rem; padding-left: .75rem; border-left: .25rem solid var(--edge) }
.conversation { margin: 0 0 .5rem; color: var(--soft); font-size: .9375rem }
header p { margin: .25rem 0 2rem; color: var(--soft) }
article { margin: 0 0 1.5rem; padding: 1.25rem; border: 1px solid var(--edge); border-radius: .75rem;
  background: light-dark(#fff, #1a2429) }
h2 { margin: 0 0 .5rem; font-size: 1.125rem; overflow-wrap: anywhere }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 .75rem; margin: 0 0 1rem; font-size: .9375rem }
dt { color: var(--soft) }
dd { margin: 0; overflow-wrap: anywhere }
iframe { display: block; width: 100%; height: 34rem; border: 1px solid var(--edge); border-radius: .5rem; background: #fff }
details { margin-top: .75rem }
summary { cursor: pointer; padding: .5rem 0; color: var(--soft) }
pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; font: .9375rem/1.5 ui-monospace, monospace }
`
