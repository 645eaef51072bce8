import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { checkMail } from '#server/set-up/check-mail.ts'
import { send } from '#tests/support/requests.ts'

import { openSender, type Sender } from './fixture.ts'
import { GREY_SECONDS, SLOW_SECONDS, startCutter, startPostfix } from './start-postfix.ts'

let postfix: Awaited<ReturnType<typeof startPostfix>>
let sender: Sender
let box = 0
/** A mailbox that nobody wrote to before. */
let to: string
beforeAll(async () => void (postfix = await startPostfix()))
afterAll(() => postfix.stop())
beforeEach(async () => {
  to = `member${(box += 1)}@example.com`
  sender = await openSender()
})
afterEach(() => sender.close())

const SOON = { timeout: 90_000, interval: 250 }
const soon = (check: () => Promise<void>) => vi.waitFor(check, SOON)
const trusting = () => ({ NODE_EXTRA_CA_CERTS: postfix.authority })
const queueNotice = (address = to) =>
  sender.queueMail({ to: address, template: 'accountDeleted', values: {} })
const arrived = (count: number, address = to) =>
  soon(async () => expect(await postfix.mails(address)).toHaveLength(count))
const states = (...expected: string[]) =>
  soon(async () => expect((await sender.states()).toSorted()).toEqual(expected))
const logged = (what: RegExp) => soon(async () => expect(sender.output()).toMatch(what))
const messageIds = async () =>
  new Set((await postfix.mails(to)).map((mail) => /^Message-ID: (.*)$/m.exec(mail.toString())?.[1]))

describe('a real Postfix', () => {
  test.each(['starttls', 'implicit'] as const)(
    'accepts a mail by %s, with our name and password',
    async (port) => {
      const product = await sender.start({ ...trusting(), SMTP_URL: postfix.url(port) })
      const password = 'nine herons over the marsh'
      await send(product, 'POST', '/auth/v1/signup', { body: { email: to, password } })
      await arrived(1)
      const [mail] = await postfix.mails(to)
      expect(mail?.toString()).toMatch(/using TLSv1\.3[\s\S]*ESMTPSA/)
      expect(mail?.toString()).toContain('Subject: Confirm your email address')
    },
  )

  test('that rejects the password gets it once per attempt, and the mail once it is right', async () => {
    const right = postfix.url('starttls')
    await sender.start({ ...trusting(), SMTP_URL: right.replace(/%23@/, '@') })
    await queueNotice()
    await logged(/EAUTH after 535/)
    await states('retry')
    await sender.end()
    await sender.start({ ...trusting(), SMTP_URL: right })
    await sender.queue.makeDue()
    await arrived(1)
    await states('completed')
  })

  const untrusted = [
    ['of an authority that nobody knows', 'starttls', ''],
    ['for another name', 'otherName', ''],
    ['that has expired', 'expired', ''],
    ['that it does not have, being without TLS', 'plain', '?requireTLS=true'],
  ] as const
  test.each(untrusted)('with a certificate %s gets nothing', async (_, port, options) => {
    const trusted = port === 'starttls' ? {} : trusting()
    const url = postfix.url(port, options)
    await sender.start({ ...trusted, SMTP_URL: url })
    await queueNotice()
    await logged(/a job failed and will be tried again/)
    await states('retry')
    expect(await postfix.mails(to)).toEqual([])
    expect(await postfix.log()).not.toContain(`to=<${to}>`)
    const codes = (await checkMail({ smtpUrl: url, from: 'hello@practice.example' }, to)).map(
      ({ code }) => code,
    )
    expect(codes).toEqual([port === 'plain' ? 'no-protection' : 'certificate'])
  })

  test('with a gray list accepts the mail at the second attempt, once', async () => {
    await sender.start({ SMTP_URL: postfix.url('grey') })
    await queueNotice()
    await logged(/EENVELOPE after 450/)
    await states('retry')
    await new Promise((resolve) => setTimeout(resolve, (GREY_SECONDS + 1) * 1000))
    await sender.queue.makeDue()
    await arrived(1)
    await states('completed')
  })

  test('that has no such mailbox: not retried, the others are sent, the owner is notified', async () => {
    await sender.start({ SMTP_URL: postfix.url('plain'), OWNER_EMAIL: 'owner@example.com' })
    await queueNotice('no-such-member@example.com')
    await queueNotice()
    await arrived(1)
    await states('completed', 'failed')
    expect(sender.output()).toMatch(/a job was given up/)
    expect(sender.output()).not.toContain('no-such-member')
    await sender.queue.boss.send('watch-work', {})
    await arrived(1, 'owner@example.com')
    const [report] = await postfix.mails('owner@example.com')
    expect(report?.toString()).toContain('Subject: Something on your website could not be done')
    expect(report?.toString()).not.toContain('no-such-member')
  })

  test('whose mailbox is temporarily full gets the mail later, once; one that is permanently full is not retried', async () => {
    await sender.start({ SMTP_URL: postfix.url('plain') })
    await postfix.answer([`${to} 452 4.2.2 Mailbox full`])
    await queueNotice()
    await logged(/EENVELOPE after 452/)
    await states('retry')
    await postfix.answer([`${to} 552 5.2.2 Mailbox full`])
    await sender.queue.makeDue()
    await states('failed')
    await postfix.answer([])
    await queueNotice()
    await arrived(1)
  })

  test('that responds late gets the mail once', async () => {
    await sender.start({ SMTP_URL: postfix.url('slow') })
    await queueNotice()
    await arrived(1)
    await states('completed')
    await new Promise((resolve) => setTimeout(resolve, SLOW_SECONDS * 1000))
    expect(await postfix.mails(to)).toHaveLength(1)
  })

  test('cut off before its response: sent again with the same Message-ID', async () => {
    const cutter = await startCutter(postfix.ports.plain, 2)
    await sender.start({ SMTP_URL: cutter.url })
    await queueNotice()
    for (const left of [1, 0]) {
      // oxlint-disable-next-line no-await-in-loop
      await soon(async () => expect(cutter.left()).toBe(left))
      // oxlint-disable-next-line no-await-in-loop
      await states('retry')
      // oxlint-disable-next-line no-await-in-loop
      await sender.queue.makeDue()
    }
    await states('completed')
    await arrived(3)
    expect((await messageIds()).size).toBe(1)
    cutter.stop()
  })

  test('that is down and recovers gets every mail, each once', async () => {
    const members = Array.from({ length: 30 }, (_, index) => `member${index + 30}@example.com`)
    await postfix.stopped()
    await sender.start({ SMTP_URL: postfix.url('plain') })
    for (const member of members) {
      // oxlint-disable-next-line no-await-in-loop
      await queueNotice(member)
    }
    await logged(/a job failed and will be tried again/)
    await postfix.start()
    await sender.queue.makeDue()
    // Killed in the middle of it, and started again.
    await soon(async () => expect(await sender.states()).toContain('completed'))
    await sender.kill()
    await sender.database.run(`update pgboss.job set heartbeat_on = heartbeat_on - interval '3 minutes'`)
    await sender.start({ SMTP_URL: postfix.url('plain') })
    await vi.waitFor(
      async () => {
        await sender.queue.makeDue()
        expect(new Set(await sender.states())).toEqual(new Set(['completed']))
      },
      { ...SOON, interval: 2000 },
    )
    const counts = await Promise.all(members.map(async (member) => (await postfix.mails(member)).length))
    expect(Math.min(...counts)).toBe(1)
    // The one that was under way when the process was killed may have been taken before.
    expect(counts.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(members.length + 1)
  })
})
