// Shows: asvs 1.3.11, 12.3.2
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { builtIn } from '#content/built-in.ts'
import { createCircuit } from '../providers/circuit.ts'
import { type TestedSandbox, testedSandbox } from '#tests/support/tested-sandbox.ts'

import { takeClock } from '#tests/support/auth-service.ts'

import { createMailer, isOutage, type MailerSettings } from './mailer.ts'

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
  await tested.fault({ service: 'smtp', mode: 'error' })
  for (let count = 0; count < 3; count += 1) await expect(send()).rejects.toThrow(/EMESSAGE after 451/)
  await tested.fault({ service: 'smtp', mode: 'none' })
  await expect(send()).rejects.toThrow('resting after failures')
  clock.move(1)
  await send()
  clock.release()
})

test('one that refuses a recipient goes on serving the others', async () => {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, answer) =>
      answer(Object.assign(new Error('No ada@example.com here'), { responseCode: 550 })),
  })
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const send = sender({ smtpUrl: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}` })
  for (let count = 0; count < 5; count += 1) {
    await expect(send()).rejects.toThrow(/^The mail server did not take a mail: EENVELOPE after 550$/)
  }
  await new Promise<void>((resolve) => server.close(resolve))
})
