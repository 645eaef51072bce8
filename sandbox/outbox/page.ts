import { html } from 'hono/html'

import type { CapturedMail } from './mailbox.ts'

const MOST_SHOWN = 50

/** The outbox for people: newest first, each mail as its reader would see it. */
export function outboxPage(mails: CapturedMail[]) {
  const shown = mails.slice(0, MOST_SHOWN)
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Outbox (${mails.length})</title>
        <link rel="stylesheet" href="/sandbox/outbox/outbox.css" />
      </head>
      <body>
        <header>
          <h1>Outbox</h1>
          <p>
            ${summary(mails.length, shown.length)} Nothing here left this computer: it is what the site would
            have sent. Reload to see newer mail.
          </p>
        </header>
        <main>${shown.map(article)}</main>
      </body>
    </html>`
}

function summary(all: number, shown: number): string {
  if (all === 0) return 'No mail yet.'
  return all > shown ? `${all} mails, the newest ${shown} shown.` : `${all} ${all === 1 ? 'mail' : 'mails'}.`
}

function article(mail: CapturedMail) {
  const sent = mail.sentAt.replace('T', ' ').slice(0, 19)
  return html`<article aria-labelledby="mail-${mail.id}">
    <h2 id="mail-${mail.id}">${mail.subject || '(no subject)'}</h2>
    <dl>
      <dt>To</dt>
      <dd>${mail.to}</dd>
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
