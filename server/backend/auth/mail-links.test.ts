// Shows: asvs 3.7.2, 10.4.1, 14.2.1
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'

import { keys } from '#tests/support/data-service.ts'
import {
  authService,
  confirmedMember,
  movedClock,
  newestMail,
  password,
} from '#tests/support/auth-service.ts'

import { isWorthSending } from './auth-mails.ts'

const service = authService()
const clock = movedClock()

describe('links', () => {
  it('are used up by no GET and no HEAD', async () => {
    const email = 'scanned@example.com'
    await service.client().signUp({ email, password })
    const { token_hash } = newestMail(service.mails, email, 'confirmSignUp')
    for (const method of ['GET', 'HEAD']) {
      const query = new URLSearchParams({
        token: token_hash,
        token_hash,
        type: 'signup',
        apikey: keys.publicKey,
      })
      const scanned = await fetch(`${service.url}/verify?${query}`, {
        method,
        headers: { apikey: keys.publicKey },
      })
      expect(scanned.status).toBe(404)
    }
    expect((await service.client().verifyOtp({ token_hash, type: 'signup' })).error).toBeNull()
  })

  it.each([
    ['https://practice.example/', '/'],
    ['https://practice.example/membership?plan=pro#top', '/membership?plan=pro#top'],
    ['/dashboard', '/dashboard'],
    ['https://practice.example.evil.example/', null],
    ['https://evil.example/', null],
    ['https://practice.example//evil.example', null],
    ['//evil.example', null],
    ['/\\evil.example/x', null],
    ['\t//evil.example', null],
    ['/.//evil.example', null],
    ['javascript:alert(1)', null],
  ])('redirect to %s only within the site: %s', async (asked, expected) => {
    const email = `to${crypto.randomUUID()}@example.com`
    await service.client().signUp({ email, password, options: { emailRedirectTo: asked } })
    expect(newestMail(service.mails, email, 'confirmSignUp').redirectTo).toBe(expected)
  })

  it('are valid from when the mail is sent, which may be long after it was requested', async () => {
    const email = 'waited@example.com'
    await service.client().signUp({ email, password })
    const mail = service.mails.findLast(({ to }) => to === email)!
    const { token_hash, values } = newestMail(service.mails, email, 'confirmSignUp')
    clock.move(85)
    const { client } = service
    const expired = await client().verifyOtp({ email, token: values.code ?? '', type: 'email' })
    expect(expired.error?.code).toBe('otp_expired')
    expect(await isWorthSending(service.database, mail, new Date())).toBe(true)
    clock.move(55)
    expect((await client().verifyOtp({ token_hash, type: 'signup' })).error).toBeNull()
    // Used: a mail that leaves only now would open nothing.
    expect(await isWorthSending(service.database, mail, new Date())).toBe(false)
    clock.move(-140)
  })

  it.each([
    ['two hours ahead are invalid, as are their codes,', 120, 'otp_expired'],
    ['a few minutes ahead are valid', 5, undefined],
  ])('of a clock that was %s once it is set back', async (_, ahead, code) => {
    const email = `ahead${ahead}@example.com`
    clock.move(ahead)
    await service.client().signUp({ email, password })
    clock.move(-ahead)
    const { token_hash, values } = newestMail(service.mails, email, 'confirmSignUp')
    const { client } = service
    const token = values.code ?? ''
    if (code) expect((await client().verifyOtp({ email, token, type: 'email' })).error?.code).toBe(code)
    expect((await client().verifyOtp({ token_hash, type: 'signup' })).error?.code).toBe(code)
  })

  it('and their codes are valid beside newer ones that a clock two hours ahead has dated', async () => {
    const email = 'ahead-of-three@example.com'
    clock.move(120)
    await service.client().signUp({ email, password })
    for (const network of ['198.51.100.7', '203.0.113.7']) {
      // oxlint-disable-next-line no-await-in-loop -- in this order
      await service.client(network).resend({ type: 'signup', email })
    }
    clock.move(-120)
    await service.client('192.0.2.200').resend({ type: 'signup', email })
    const sent = service.mails.filter(({ to }) => to === email)
    expect(sent).toHaveLength(4)
    const token = newestMail(service.mails, email, 'confirmSignUp').values.code ?? ''
    expect((await service.client().verifyOtp({ email, token, type: 'email' })).error).toBeNull()
  })

  it('and codes are not in the database, nor are tokens and passwords', async () => {
    const email = 'secrets@example.com'
    await service.client().signUp({ email, password })
    const { token_hash, values } = newestMail(service.mails, email, 'confirmSignUp')
    const { session } = await confirmedMember(service, 'secrets2@example.com', password)
    const { rows } = await service.database.asSystem((trx) =>
      sql<{ all: string }>`select concat((select json_agg(t) from auth.one_time_tokens as t),
        (select json_agg(t) from auth.refresh_tokens as t), (select json_agg(t) from auth.users as t),
        (select json_agg(t) from private.rate_limits as t)) as all`.execute(trx),
    )
    const kept = rows[0]?.all ?? ''
    expect(kept).toContain(email)
    for (const secret of [token_hash, `"${values.code}"`, session.refresh_token, password])
      expect(kept).not.toContain(secret)
  })
})
