// Shows: asvs 1.3.11, 12.3.2
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { builtIn } from '#content/built-in.ts'
import { createCircuit } from '#server/platform/outside/circuit.ts'
import { type TestedSandbox, testedSandbox } from '#tests/support/stand-ins.ts'

import { takeClock } from '#tests/support/auth-service.ts'

import { createMailer, isOutage, MailRefused, type MailerSettings, transportOptions } from './mailer.ts'

let tested: TestedSandbox
beforeEach(async () => void (tested = await testedSandbox()))
afterEach(() => tested.stop())

const from = 'Practice <practice@example.com>'

function sender(settings: Omit<MailerSettings, 'from' | 'content'>) {
  const mailer = createMailer({ from, content: () => builtIn, timeoutMs: 15_000, ...settings })
  return () => mailer.send({ to: 'ada@example.com', template: 'accountDeleted', values: {} }, 'one')
}

test('a mail server that is down is left alone after three failures, and asked again later', async () => {
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

test('one that refuses a recipient goes on serving the others', async () => {
  const server = await refusing({ onRcptTo: '550 No ada@example.com here' })
  const send = sender({ smtpUrl: server.url })
  for (let count = 0; count < 5; count += 1) {
    await expect(send()).rejects.toThrow(/^The mail server refused a mail for good: EENVELOPE after 550$/)
  }
  await server.stop()
})

test.each([
  ['onRcptTo', '550 5.1.1 No such mailbox', true],
  ['onRcptTo', '552 5.2.2 Mailbox full', true],
  ['onRcptTo', '450 4.2.0 Greylisted, come back later', false],
  ['onRcptTo', '452 4.2.2 Mailbox full', false],
  // Of ours or of the server: somebody mends it, and the mail is still wanted.
  ['onRcptTo', '550 5.7.1 Relaying denied', false],
  ['onMailFrom', '550 5.1.0 Sender unknown', false],
  ['onData', '554 5.6.0 This mail is not taken', true],
  ['onData', '554 5.7.1 Looks like spam', false],
  ['onData', '452 4.3.1 Disk full', false],
] as const)('%s, answered %s, is for good: %s', async (stage, answer, isPermanent) => {
  const server = await refusing({ [stage]: answer })
  const error: unknown = await sender({ smtpUrl: server.url })().catch((cause: unknown) => cause)
  expect(error).toBeInstanceOf(Error)
  expect(error instanceof MailRefused).toBe(isPermanent)
  await server.stop()
})

test.each([
  ['smtp://name:password@mail.example.com:587', true],
  ['smtp://mailhub', true],
  ['smtp://127.0.0.1:2525', false],
  ['smtp://localhost', false],
  ['smtp://[::1]:25', false],
])('%s: protected before anything is said: %s', (smtpUrl, requireTLS) => {
  expect(transportOptions(smtpUrl)).toMatchObject({ requireTLS })
})

test('a server that offers no protection gets neither password nor mail', async () => {
  const server = await refusing({})
  const url = server.url.replace('//', '//name:password@')
  await expect(sender({ smtpUrl: `${url}?requireTLS=true` })()).rejects.toThrow(/ETLS/)
  expect(server.heard).toEqual([])
  await sender({ smtpUrl: url })()
  expect(server.heard).toEqual(['password', 'mail'])
  await server.stop()
})

/** A server without TLS that gives these answers. */
async function refusing(answers: Partial<Record<'onMailFrom' | 'onRcptTo' | 'onData', string>>) {
  const heard: string[] = []
  const at = (stage: keyof typeof answers) => {
    const answer = answers[stage]
    if (answer === undefined) return undefined
    const [responseCode, message] = [Number(answer.slice(0, 3)), answer.slice(4)]
    return Object.assign(new Error(message), { responseCode })
  }
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: ({ username }, _session, answer) => {
      heard.push('password')
      answer(null, { user: username })
    },
    onMailFrom: (_address, _session, answer) => answer(at('onMailFrom')),
    onRcptTo: (_address, _session, answer) => answer(at('onRcptTo')),
    onData: (stream, _session, answer) => {
      stream.resume().once('end', () => {
        heard.push('mail')
        answer(at('onData'))
      })
    },
  })
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  return {
    url: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    heard,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}
