import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { projectMails, TEMPLATES } from './render-mail-templates.ts'

const mails = projectMails()
const config = await readFile(join(TEMPLATES, '../config.toml'), 'utf8')

test.each(mails)(
  'supabase/templates/$name.html is what node scripts/render-mail-templates.ts writes now',
  async (mail) => {
    expect(await readFile(join(TEMPLATES, `${mail.name}.html`), 'utf8')).toBe(mail.html)
  },
)

test('the project is given each of them, with its subject, and there is no other', async () => {
  for (const { name, subject } of mails) {
    const section = new RegExp(`\\[auth\\.email\\.\\w+\\.${name}\\]\\n(?:.+\\n)*`).exec(config)?.[0]
    expect(section).toContain(`subject = "${subject}"\n`)
    expect(section).toContain(`content_path = "./supabase/templates/${name}.html"\n`)
  }
  expect((await readdir(TEMPLATES)).toSorted()).toEqual(mails.map(({ name }) => `${name}.html`).toSorted())
})

test('a link opens our page, which alone reads the token behind the #', () => {
  for (const { name, html } of mails) {
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href ?? '')
    for (const link of links)
      expect({ name, link }).toMatchObject({
        link: expect.stringMatching(/^\{\{ \.SiteURL \}\}\/auth(\/confirm)?#/),
      })
    expect(html).not.toContain('ConfirmationURL')
  }
})

test('what a stranger chose at the sign-up stands in no mail', () => {
  for (const { html } of mails) expect(html).not.toMatch(/\{\{ *\.Data/)
})
