import { randomUUID } from 'node:crypto'

import { html } from 'hono/html'

import type { Member } from './audience.ts'

/** The mail that Mailchimp itself sends to a pending member, in its default words. */
export function confirmationMail(member: Member, link: string) {
  const subject = 'Please confirm your subscription'
  return {
    id: randomUUID(),
    to: member.email_address,
    subject,
    text: `${subject}\n\nYes, subscribe me to this list:\n${link}\n\nIf you received this email by mistake, simply delete it. You won't be subscribed if you don't click the confirmation link above.`,
    html: String(
      html`<!doctype html>
        <html lang="en">
          <head>
            <title>${subject}</title>
          </head>
          <body>
            <h2>${subject}</h2>
            <p><a href="${link}">Yes, subscribe me to this list.</a></p>
            <p>
              If you received this email by mistake, simply delete it. You won't be subscribed if you don't
              click the confirmation link above.
            </p>
          </body>
        </html>`,
    ),
    sentAt: new Date().toISOString(),
  }
}
