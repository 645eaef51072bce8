import { readFile } from 'node:fs/promises'

import { expect, test } from 'vitest'

import { projectMails } from './render-mail-templates.ts'

const mails = projectMails()
const config = await readFile('supabase/config.toml', 'utf8')

test('config.toml lists each mail with its subject, and no other', () => {
  for (const { name, subject } of mails) {
    const section = new RegExp(`\\[auth\\.email\\.\\w+\\.${name}\\]\\n(?:.+\\n)*`).exec(config)?.[0]
    expect(section).toContain(`subject = "${subject}"\n`)
    expect(section).toContain(`content_path = "./supabase/templates/${name}.html"\n`)
  }
  expect(config.match(/^content_path = /gm)).toHaveLength(mails.length)
})

test('a link opens our page, whose script alone reads the token behind the #', () => {
  for (const { html } of mails) {
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
    for (const link of links) expect(link).toMatch(/^\{\{ \.SiteURL \}\}\/auth(\/confirm)?#/)
    expect(html).not.toContain('ConfirmationURL')
  }
})

test('no mail contains what was entered at a sign-up', () => {
  for (const { html } of mails) expect(html).not.toMatch(/\{\{ *\.Data/)
})
