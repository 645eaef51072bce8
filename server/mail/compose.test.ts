// Shows: asvs 1.1.2, 1.2.1, 1.3.7
import { expect, test } from 'vitest'

import { builtIn } from '#content/built-in.ts'
import { mail as words } from '#content/messages/mail.ts'

import { code, exampleMails, link, to } from '#tests/support/mails.ts'

import { composeMail } from './compose.ts'

const { practice } = builtIn.facts

test.each(exampleMails)(
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

test('every template is one of the mails that are sent', () => {
  expect(Object.keys(words.templates).toSorted()).toEqual(
    exampleMails.map(({ template }) => template).toSorted(),
  )
})

test('input of a stranger is escaped', () => {
  const evil = 'x"><script>@example.com'
  const { html } = composeMail({ to, template: 'emailChangeRequested', values: { newEmail: evil } }, builtIn)
  expect(html).not.toContain('<script>')
  expect(html).toContain('&lt;script&gt;')
})

test('loads nothing, so that nobody can track who opens it', () => {
  for (const mail of exampleMails)
    expect(composeMail(mail, builtIn).html).not.toMatch(/<img|src=|url\(|@import|<link/)
})

test('has its colors also in mail programs that drop the body element', () => {
  for (const mail of exampleMails) {
    const [, body = '', page = ''] =
      /<body class="page" style="[^"]*(background:#\w+)[\s\S]*?<table[^>]*(background:#\w+)/.exec(
        composeMail(mail, builtIn).html,
      ) ?? ['']
    expect(page).toBe(body)
    expect(page).not.toBe('')
  }
})
