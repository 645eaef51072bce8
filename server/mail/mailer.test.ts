// Shows: asvs 1.3.11, 12.3.2
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'

import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { builtIn } from '#content/built-in.ts'
import { createCircuit } from '#server/platform/outside/circuit.ts'
import { type TestedSandbox, testedSandbox } from '#tests/support/stand-ins.ts'

import { takeClock } from '#tests/support/auth-service.ts'

import { createMailer, isOutage, MailRefused, type MailerSettings, transportOptions } from './mailer.ts'
import { OutgoingMail } from './mail.schema.ts'

let tested: TestedSandbox
beforeEach(async () => void (tested = await testedSandbox()))
afterEach(() => tested.stop())

const from = 'Practice <practice@example.com>'

function sender(settings: Omit<MailerSettings, 'from' | 'content'>) {
  const mailer = createMailer({ from, content: () => builtIn, timeoutMs: 15_000, ...settings })
  return () => mailer.send({ to: 'ada@example.com', template: 'accountDeleted', values: {} }, 'one')
}

test('a mail server that is down is not used after three failures, and retried later', async () => {
  const clock = takeClock()
  const circuit = createCircuit({ isOutage })
  const send = sender({ smtpUrl: tested.sandbox().settings.SMTP_URL, circuit })
  await tested.fault('smtp', 'error')
  for (let count = 0; count < 3; count += 1) await expect(send()).rejects.toThrow(/EMESSAGE after 451/)
  await tested.fault('smtp', 'none')
  await expect(send()).rejects.toThrow('The circuit of the mail server is open')
  clock.move(1)
  await send()
  clock.release()
})

test.each(['r&d@example.com', 'first/last@example.com', "!#$%&'*+-/=?^_`{|}~@example.com"])(
  'mail is queued for %s, and reaches it',
  async (to) => {
    const mail = { to, template: 'accountDeleted', values: {} } as const
    expect(OutgoingMail.parse(mail)).toEqual(mail)
    const { SMTP_URL: smtpUrl } = tested.sandbox().settings
    await createMailer({ from, content: () => builtIn, timeoutMs: 15_000, smtpUrl }).send(mail, 'one')
    expect((await tested.mails()).at(-1)?.to).toBe(to)
  },
)

test('one that refuses a recipient is still used for others', async () => {
  const send = sender({ smtpUrl: tested.sandbox().settings.SMTP_URL })
  await tested.refuseMail({ at: 'RCPT TO', reply: '550 No ada@example.com here' })
  for (let count = 0; count < 5; count += 1) {
    await expect(send()).rejects.toThrow(/^The mail server refused a mail for good: EENVELOPE after 550$/)
  }
})

test('one at its limit is not used for a while, and the refused mails are retried', async () => {
  const send = sender({ smtpUrl: tested.sandbox().settings.SMTP_URL })
  await tested.refuseMail({ at: 'MAIL FROM', reply: '550 5.4.5 Daily user sending limit exceeded' })
  for (let count = 0; count < 3; count += 1) {
    await expect(send()).rejects.toThrow(
      /^The mail server did not accept a mail: EENVELOPE after 550 5\.4\.5$/,
    )
  }
  await expect(send()).rejects.toThrow('The circuit of the mail server is open')
})

test.each([
  ['smtp://name:password@mail.example.com:587', true],
  ['smtp://mailhub', true],
  ['smtp://127.0.0.1:2525', false],
  ['smtp://localhost', false],
  ['smtp://[::1]:25', false],
])('%s: TLS before any other command: %s', (smtpUrl, requireTLS) => {
  expect(transportOptions(smtpUrl)).toMatchObject({ requireTLS })
})

test('a server without TLS gets neither password nor mail', async () => {
  const server = await unprotected()
  const url = server.url.replace('//', '//name:password@')
  await expect(sender({ smtpUrl: `${url}?requireTLS=true` })()).rejects.toThrow(/ETLS/)
  expect(server.commands).toEqual([])
  await sender({ smtpUrl: url })()
  expect(server.commands).toEqual(['password', 'mail'])
  await server.stop()
})

test('a mail of the site says that nobody has written it, so that nobody answers by a machine; a letter does not', async () => {
  const server = await unprotected()
  await sender({ smtpUrl: server.url })()
  const mailer = createMailer({ from, content: () => builtIn, smtpUrl: server.url })
  const replyTo = { name: 'Ann', address: 'ann@example.com' }
  await mailer.sendLetter({ id: 'a', to: 'ada@example.com', replyTo, subject: 'S', text: 'T', follows: [] })
  expect(server.mails.map((mail) => /^Auto-Submitted: (.*)\r$/m.exec(mail)?.[1])).toEqual([
    'auto-generated',
    undefined,
  ])
  mailer.close()
  await server.stop()
})

/** A server without TLS that accepts everything. */
async function unprotected() {
  const commands: string[] = []
  const mails: string[] = []
  async function receive(stream: Readable, answer: () => void) {
    mails.push(await text(stream))
    commands.push('mail')
    answer()
  }
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: ({ username }, _session, answer) => {
      commands.push('password')
      answer(null, { user: username })
    },
    onData: (stream, _session, answer) => void receive(stream, answer),
  })
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  return {
    url: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    commands,
    mails,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

test('a letter cannot add headers, recipients or commands by its subject, names and text', async () => {
  const { SMTP_URL: smtpUrl } = tested.sandbox().settings
  const mailer = createMailer({ from, content: () => builtIn, timeoutMs: 15_000, smtpUrl })
  const messageId = await mailer.sendLetter({
    id: 'two',
    to: 'ada@example.com',
    replyTo: { name: 'Ann\r\nBcc: eve@example.com', address: 'practice@example.com' },
    subject: 'Yours\r\nBcc: eve@example.com\n\nBody',
    text: 'Hello\r\n.\r\nRCPT TO:<eve@example.com>\nBcc: eve@example.com',
    follows: ['<one@example.com>\r\nBcc: eve@example.com'],
  })
  const mails = await tested.mails()
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({
    to: 'ada@example.com',
    replyTo: 'practice@example.com',
    messageId,
    subject: expect.stringMatching(/^Yours Bcc: eve@example\.com +Body$/),
    text: expect.stringContaining('.\nRCPT TO:<eve@example.com>'),
    html: '',
  })
})

test('what the mail server answered is an author’s to read, and in no log', async () => {
  const { SMTP_URL: smtpUrl } = tested.sandbox().settings
  await tested.refuseMail({ at: 'RCPT TO', reply: '550 5.1.1 No ada@example.com here' })
  const mailer = createMailer({ from, content: () => builtIn, timeoutMs: 15_000, smtpUrl })
  const letter = { id: 'a', to: 'ada@example.com', subject: 'S', text: 'T', follows: [] }
  const replyTo = { name: 'Practice', address: 'practice@example.com' }
  const error: unknown = await mailer.sendLetter({ ...letter, replyTo }).catch((cause: unknown) => cause)
  expect(error).toBeInstanceOf(MailRefused)
  expect((error as MailRefused).said).toBe('550 5.1.1 No ada@example.com here')
  const lines: string[] = []
  pino({}, { write: (line: string) => void lines.push(line) }).warn({ err: error })
  expect(lines.join('')).toContain('EENVELOPE after 550')
  expect(lines.join('')).not.toContain('ada@')
})
