// Shows: asvs 2.1.3, 2.3.2, 2.4.1, 6.1.1, 6.3.1, 6.6.3
// Shows: hipaa (d)
import { readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import {
  authService,
  confirmedMember,
  movedClock,
  newestMail,
  password,
  serveAuth,
  signedInElsewhere,
} from '#tests/support/auth-service.ts'
import { AUTH_LIMITS, LIMITS } from '#server/platform/limits/rate-limits.ts'

const clock = movedClock()
const service = authService()

function guess(email: string, typed: string, from: string, at = service) {
  return at.post('/token?grant_type=password', { email, password: typed }, { 'x-test-address': from })
}

it('counts a sign-up before its password is checked, which takes longer', async () => {
  const from = { 'x-test-address': '203.0.113.77' }
  const signUp = () => service.post('/signup', { email: 'weak@example.com', password: 'short' }, from)
  for (let left = AUTH_LIMITS.signUpsFromAddress.points; left > 0; left -= 1) await signUp()
  expect((await signUp()).status).toBe(429)
})

describe('guessing passwords', () => {
  it('stops the ninth wrong one on an account, whether it exists or not, also after a restart', async () => {
    await confirmedMember(service, 'guessed@example.com', password)
    for (const email of ['guessed@example.com', 'nobody@example.com']) {
      for (let wrong = 1; wrong <= 8; wrong++) {
        expect((await guess(email, 'wrong', `198.51.100.${wrong}`)).status).toBe(400)
      }
      const restarted = await serveAuth({ database: service.database })
      const ninth = await guess(email, 'wrong', '198.51.100.9', restarted)
      await restarted.stop()
      expect(ninth.status).toBe(429)
      expect(Number(ninth.headers.get('retry-after'))).toBeGreaterThan(800)
      expect(await ninth.json()).toMatchObject({ code: 429, error_code: 'over_request_rate_limit' })
    }
  })

  it('then refuses the right password too, without a hash, until fifteen minutes have passed', async () => {
    const hashed = service.work.length
    expect((await guess('guessed@example.com', password, '198.51.100.10')).status).toBe(429)
    expect(service.work.length).toBe(hashed)
    clock.move(15)
    expect((await guess('guessed@example.com', password, '198.51.100.10')).status).toBe(200)
  })

  it('stops the thirty-first from one address, on whatever accounts', async () => {
    const from = '203.0.113.7'
    for (let wrong = 1; wrong <= 30; wrong++) {
      expect((await guess(`someone${wrong}@example.com`, 'wrong', from)).status).toBe(400)
    }
    expect((await guess('someone31@example.com', 'wrong', from)).status).toBe(429)
    expect((await guess('someone31@example.com', 'wrong', '203.0.113.8')).status).toBe(400)
  })

  it('does not count right ones: more of them at once from one address than wrong ones are allowed', async () => {
    await confirmedMember(service, 'busy@example.com', password)
    const signIns = Array.from({ length: 31 }, () => guess('busy@example.com', password, '203.0.113.10'))
    const statuses = (await Promise.all(signIns)).map((response) => response.status)
    expect(new Set(statuses)).toEqual(new Set([200]))
  })

  it('counts wrong current passwords as well', async () => {
    const { client } = await confirmedMember(service, 'inside@example.com', password)
    for (let wrong = 1; wrong <= 8; wrong++) {
      const { error } = await client.updateUser({ password: 'the tide at seven', current_password: 'wrong' })
      expect(error?.code).toBe('current_password_invalid')
    }
    const ninth = await client.updateUser({ password: 'the tide at seven', current_password: password })
    expect(ninth.error).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
  })
})

describe('mail', () => {
  it.each(['member@example.com', 'no-member@example.com'])(
    'is sent at most once a minute and four times an hour (%s)',
    async (email) => {
      if (email === 'member@example.com') await confirmedMember(service, email, password)
      const ask = () => service.post('/recover', { email })
      for (let mail = 1; mail <= 4; mail++) {
        expect((await ask()).status).toBe(200)
        const tooSoon = await ask()
        expect(tooSoon.status).toBe(429)
        expect(tooSoon.headers.get('retry-after')).toBe('60')
        expect(await tooSoon.json()).toMatchObject({
          error_code: 'over_email_send_rate_limit',
          msg: 'For security purposes, you can only request this after 60 seconds.',
        })
        clock.move(1)
      }
      expect((await ask()).status).toBe(429)
      const sent = service.mails.filter((mail) => mail.to === email && mail.template === 'recovery')
      expect(sent).toHaveLength(email === 'member@example.com' ? 4 : 0)
      clock.move(60)
      expect((await ask()).status).toBe(200)
    },
  )

  it('sends a confirmation again, but not to confirmed or unknown addresses', async () => {
    const email = 'again@example.com'
    await service.client().signUp({ email, password })
    expect((await service.client().resend({ type: 'signup', email })).error?.status).toBe(429)
    clock.move(1)
    expect((await service.client().resend({ type: 'signup', email })).error).toBeNull()
    expect(service.mails.filter((mail) => mail.to === email)).toHaveLength(2)
    const { token_hash } = newestMail(service.mails, email, 'confirmSignUp')
    expect((await service.client().verifyOtp({ token_hash, type: 'email' })).error).toBeNull()
    clock.move(1)
    for (const other of [email, 'unknown-again@example.com']) {
      expect((await service.client().resend({ type: 'signup', email: other })).error).toBeNull()
    }
    expect(service.mails.filter((mail) => mail.to === email)).toHaveLength(2)
  })
})

const networks = Array.from({ length: 8 }, (_, index) => `10.${index}.0.1`)
const mailsTo = (email: string) =>
  service.mails.filter(({ to }) => to === email).map(({ template }) => template)
const times = (template: string, number: number) => Array.from({ length: number }, () => template)

/** Ten accounts, from a network each, that ask for a change to one address, and again. */
async function tenAccountsWantAddress(victim: string) {
  const accounts = Array.from({ length: 10 }, async (_, index) => {
    const email = `ten${index}-of-${victim}`
    await confirmedMember(service, email, password)
    const { client } = await signedInElsewhere(service, email, `10.100.${index}.1`)
    await client.updateUser({ email: victim })
    return client
  })
  const members = await Promise.all(accounts)
  for (let minutes = 0; minutes < 2; minutes++) {
    clock.move(1)
    await Promise.all(members.map((client) => client.updateUser({ email: victim })))
  }
}

describe('mails to one mailbox that strangers cause in an hour', () => {
  it('are as few as the table in docs/evidence/safeguards.md says: to somebody who has no account', async () => {
    const victim = 'victim@example.com'
    await tenAccountsWantAddress(victim)
    await Promise.all(
      networks.map((from) =>
        service.client(from).signUp({ email: victim, password: `${password} of ${from}` }),
      ),
    )
    await Promise.all(networks.map((from) => service.client(from).resetPasswordForEmail(victim)))
    await Promise.all(networks.map((from) => service.client(from).resend({ type: 'signup', email: victim })))
    const { mailsAnHourInAll } = AUTH_LIMITS
    expect(mailsTo(victim).toSorted()).toEqual([
      ...times('confirmNewEmail', mailsAnHourInAll.points),
      ...times('confirmSignUp', mailsAnHourInAll.points),
      // Once the stranger's sign-up has made an account.
      ...times('recovery', mailsAnHourInAll.points),
    ])
  })

  it('are as few as the table in docs/evidence/safeguards.md says: to a member', async () => {
    const victim = 'victim-member@example.com'
    await confirmedMember(service, victim, password)
    service.mails.length = 0
    await tenAccountsWantAddress(victim)
    await Promise.all(networks.map((from) => service.client(from).signUp({ email: victim, password })))
    await Promise.all(networks.map((from) => service.client(from).resetPasswordForEmail(victim)))
    expect(mailsTo(victim).toSorted()).toEqual([
      'alreadyMember',
      ...times('recovery', AUTH_LIMITS.mailsAnHourInAll.points),
    ])
  })

  it('are in that table with the limits of the code', () => {
    const { mailsAnHourInAll, mailsADayInAll, alreadyMemberAnHour, alreadyMemberADay, factorNotices } =
      AUTH_LIMITS
    const inAll = [String(mailsAnHourInAll.points), String(mailsADayInAll.points)]
    const bounds = {
      confirmSignUp: inAll,
      recovery: inAll,
      confirmNewEmail: inAll,
      emailChangeRequested: inAll,
      alreadyMember: [String(alreadyMemberAnHour.points), String(alreadyMemberADay.points)],
      factorGuessed: [String(factorNotices.points), String(factorNotices.points)],
      newsletter: [String(LIMITS.providerMail.points), String(24 * LIMITS.providerMail.points)],
    }
    const table = readFileSync('docs/evidence/safeguards.md', 'utf8').matchAll(
      /^\| `(\w+)`.*\| (\d+) \| (\d+) \|$/gm,
    )
    expect(Object.fromEntries([...table].map(([, mail, hour, day]) => [mail, [hour, day]]))).toEqual(bounds)
  })
})

describe('codes', () => {
  it('cannot be guessed: after five wrong ones in an hour even the right one is refused, the link is not', async () => {
    const email = 'code@example.com'
    await service.client().signUp({ email, password })
    const { values, token_hash } = newestMail(service.mails, email, 'confirmSignUp')
    const wrongCode = values.code === '000000' ? '000001' : '000000'
    const type = (token: string) => service.client('203.0.113.20').verifyOtp({ email, token, type: 'email' })
    for (let wrong = 1; wrong <= 5; wrong++) {
      expect((await type(wrongCode)).error).toMatchObject({ status: 403, code: 'otp_expired' })
    }
    expect((await type(values.code ?? '')).error).toMatchObject({
      status: 429,
      code: 'over_request_rate_limit',
    })
    expect((await service.client().verifyOtp({ token_hash, type: 'email' })).error).toBeNull()
  })

  it('and links expire after an hour, and are valid only for their own purpose', async () => {
    const email = 'late@example.com'
    await service.client().signUp({ email, password })
    const { values, token_hash } = newestMail(service.mails, email, 'confirmSignUp')
    const asRecovery = await service.client().verifyOtp({ token_hash, type: 'recovery' })
    expect(asRecovery.error).toMatchObject({ status: 403, code: 'otp_expired' })
    clock.move(61)
    const late = await service.client().verifyOtp({ token_hash, type: 'email' })
    expect(late.error).toMatchObject({
      status: 403,
      code: 'otp_expired',
      message: 'Email link is invalid or has expired',
    })
    const lateCode = await service.client().verifyOtp({ email, token: values.code ?? '', type: 'email' })
    expect(lateCode.error).toMatchObject({
      status: 403,
      code: 'otp_expired',
      message: 'Token has expired or is invalid',
    })
  })
})
