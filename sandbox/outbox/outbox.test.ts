import { createTransport } from 'nodemailer'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { type TestedSandbox, testedSandbox } from '#tests/support/stand-ins.ts'

let tested: TestedSandbox
beforeEach(async () => void (tested = await testedSandbox()))
afterEach(() => tested.stop())

async function mail(subject: string, html?: string) {
  const transport = createTransport(tested.sandbox().settings.SMTP_URL)
  await transport.sendMail({
    from: 'a@example.com',
    to: 'b@example.com',
    subject,
    text: 'Grüße, “Ada”',
    html,
  })
  transport.close()
}

test('received mail is listed newest first, after a restart too', async () => {
  await mail('First')
  await mail('Second', '<p>Hello')
  await tested.restart()
  expect(await tested.mails()).toEqual([
    expect.objectContaining({
      to: 'b@example.com',
      subject: 'Second',
      html: expect.stringContaining('<p>Hello'),
    }),
    expect.objectContaining({ subject: 'First', text: expect.stringContaining('Grüße, “Ada”') }),
  ])
})

test('a browser gets a page, on which a mail can run no script', async () => {
  await mail(
    '<script>alert(1)</script>',
    '<html><head></head><body><script>alert(1)</script><a href="/x">x</a>',
  )
  const { routes } = tested.sandbox()
  const page = await routes.request('/outbox', { headers: { Accept: 'text/html,*/*;q=0.8' } })
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  const text = await page.text()
  expect(text).not.toMatch(/<script|style=/)
  const id = (await tested.mails())[0]?.id
  expect(text).toContain(`src="/sandbox/outbox/${id}/html"`)
  const mailPage = await routes.request(`/outbox/${id}/html`)
  expect(mailPage.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox allow-popups/)
  expect(await mailPage.text()).toContain('<head><base target="_blank">')
  const style = await routes.request('/outbox/outbox.css')
  expect(style.headers.get('content-type')).toContain('text/css')
  expect((await routes.request('/outbox/other/html')).status).toBe(404)
})

test('mails that refer to another one are shown as one conversation', async () => {
  const transport = createTransport(tested.sandbox().settings.SMTP_URL)
  const common = { from: 'a@example.com', to: 'b@example.com', replyTo: 'c@example.com', text: 'Hello' }
  await transport.sendMail({ ...common, messageId: '<one@example.com>', subject: 'Yours' })
  await transport.sendMail({ ...common, subject: 'Another' })
  const first = '<one@example.com>'
  await transport.sendMail({ ...common, subject: 'Re: Yours', inReplyTo: first, references: [first] })
  transport.close()
  const [newest] = await tested.mails()
  expect(newest).toMatchObject({
    from: 'a@example.com',
    replyTo: 'c@example.com',
    inReplyTo: first,
    references: first,
  })
  const page = await (
    await tested.sandbox().routes.request('/outbox', { headers: { Accept: 'text/html' } })
  ).text()
  const [, inside = ''] = /<section[^>]*>([^]*?)<\/section>/.exec(page) ?? []
  expect(inside.match(/<article/g)).toHaveLength(2)
  expect(page.match(/<article/g)).toHaveLength(3)
  expect(page).toContain('c@example.com')
})
