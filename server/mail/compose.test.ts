// Shows: asvs 1.1.2, 1.2.1, 1.3.7
import { expect, test } from 'vitest'

import { builtIn } from '#content/built-in.ts'
import { mail as words } from '#content/messages/mail.ts'

import { composeMail } from './compose.ts'
import { type MailTemplate, OutgoingMail } from './mail.schema.ts'

const { practice } = builtIn.facts

const to = 'ada@example.com'
const link = 'https://practice.example/auth?token_hash=a&type=b'
const code = '493027'
const newEmail = 'new@example.com'

const recoverLink = link
const date = 'December 22, 2026'
const follows = 'It renews on December 22, 2026 for $20.'

/** Every mail, with values for what it is filled with: a new one does not compile before it has some here. */
const values: { [Template in MailTemplate]: ValuesOf<Template> } = {
  ownerNotice: { kind: 'An inquiry', link },
  ownerNotices: { count: '12', link },
  testimonialNotice: { link },
  testimonialNotices: { count: '3', link },
  workFails: { since: 'November 1', work: 'sending mail', link },
  workAbandoned: { work: 'sending mail', link },
  ownerAdded: { owner: to, link },
  sitePublished: { by: to, when: 'Monday', changes: 'Fees: $125 → $130\nHome: added “calm”', link },
  siteUpdated: { changes: 'Terms: removed “two”; added “three”', waiting: 'Nothing waits.', link },
  confirmSignUp: { link, code },
  alreadyMember: { signInLink: link },
  recovery: { link, code },
  confirmNewEmail: { link, code, newEmail },
  emailChangeRequested: { newEmail },
  emailChanged: { newEmail },
  passwordChanged: { recoverLink },
  factorAdded: { recoverLink },
  factorRemoved: { recoverLink },
  passkeyAdded: { recoverLink },
  passkeyRemoved: { recoverLink },
  recoveryCodeUsed: { left: '9', recoverLink },
  recoveryCodesMade: { recoverLink },
  recoveryCodesRemoved: { recoverLink },
  factorGuessed: { recoverLink },
  membershipBought: { plan: 'Pro', follows, link },
  membershipCanceled: { plan: 'Pro', date, link },
  membershipKept: { plan: 'Pro', follows, link },
  membershipChangePlanned: { plan: 'Pro', next: 'the Basic plan', date, link },
  membershipChangeDropped: { plan: 'Pro', follows, link },
  membershipUnpaid: { plan: 'Pro', access: 'It is closed for now.', link },
  membershipPaid: { plan: 'Pro', follows, link },
  membershipEnded: { plan: 'Pro', reason: 'a payment was disputed', date, link },
  membershipPaused: { plan: 'Pro', pause: 'Payments are paused.', link },
  membershipResumed: { plan: 'Pro', follows, link },
  accountDeleted: {},
}
type ValuesOf<Template> = Extract<OutgoingMail, { template: Template }>['values']

const examples = Object.entries(values).map(([template, filled]) =>
  OutgoingMail.parse({ to, template, values: filled }),
)

test.each(examples)(
  '$template: complete in both forms, with sender, postal address and crisis line',
  (mail) => {
    const { subject, text, html } = composeMail(mail, builtIn)
    for (const form of [subject, text, html.replace(/<style>[\s\S]*<\/style>/, '')]) {
      expect(form).not.toMatch(/\{\w+\}|undefined/)
    }
    for (const form of [text, html]) {
      expect(form).toContain(practice.postalAddress.oneLine)
      expect(form).toContain(practice.owner.signature)
      expect(form).toContain('call or text 988')
    }
    if (Object.values(mail.values).includes(link)) {
      expect(text).toContain(link)
      expect(html).toContain(`href="${link.replace('&', '&amp;')}"`)
    }
    if ('code' in mail.values) expect(text).toContain(code)
  },
)

test('no words are kept for a mail that is not sent', () => {
  expect(Object.keys(words.templates).toSorted()).toEqual(Object.keys(values).toSorted())
})

test('what was typed by a stranger stays text', () => {
  const evil = 'x"><script>@example.com'
  const { html } = composeMail({ to, template: 'emailChangeRequested', values: { newEmail: evil } }, builtIn)
  expect(html).not.toContain('<script>')
  expect(html).toContain('&lt;script&gt;')
})

test('loads nothing from anywhere, so that nobody learns who opens it', () => {
  for (const mail of examples)
    expect(composeMail(mail, builtIn).html).not.toMatch(/<img|src=|url\(|@import|<link/)
})
