import { expect, test } from 'vitest'

import { builtIn } from '#content/built-in.ts'

import { composeMail, fill } from './compose.ts'
import type { OutgoingMail } from './mail.schema.ts'

const { practice } = builtIn.facts

const to = 'ada@example.com'
const link = 'https://practice.example/auth?token_hash=a&type=b'
const code = '493027'
const newEmail = 'new@example.com'

const examples: OutgoingMail[] = [
  { to, template: 'ownerNotice', values: { kind: 'An enquiry', link } },
  { to, template: 'ownerNotices', values: { count: '12', link } },
  { to, template: 'testimonialNotice', values: { link } },
  { to, template: 'testimonialNotices', values: { count: '3', link } },
  { to, template: 'workFails', values: { since: 'November 1', work: 'sending mail', link } },
  { to, template: 'workAbandoned', values: { work: 'sending mail', link } },
  {
    to,
    template: 'sitePublished',
    values: { by: to, when: 'Monday', changes: 'Fees: $125 → $130\nHome: added “calm”', link },
  },
  { to, template: 'confirmSignUp', values: { firstName: 'Ada', link, code } },
  { to, template: 'alreadyMember', values: { signInLink: link } },
  { to, template: 'recovery', values: { link, code } },
  { to, template: 'confirmNewEmail', values: { link, code, newEmail } },
  { to, template: 'emailChangeRequested', values: { newEmail } },
  { to, template: 'emailChanged', values: { newEmail } },
  { to, template: 'passwordChanged', values: { recoverLink: link } },
  {
    to,
    template: 'membershipBought',
    values: { plan: 'Pro', date: 'December 22, 2026', price: '$20', link },
  },
  { to, template: 'membershipCanceled', values: { plan: 'Pro', date: 'December 22, 2026', link } },
  { to, template: 'membershipUnpaid', values: { plan: 'Pro', access: 'It is closed for now.', link } },
  { to, template: 'accountDeleted', values: {} },
]

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

test('a missing value stops the mail', () => {
  expect(() => fill('Hello {name}', {})).toThrow('No value for {name} in a mail')
})
