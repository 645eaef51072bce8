// Shows: asvs 3.3.1, 3.3.2, 3.3.3, 3.3.4, 6.3.1
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'

import {
  authService,
  callerOf,
  confirmedMember,
  movedClock,
  newestMail,
  password,
  serveAuth,
} from '#tests/support/auth-service.ts'

const HOME = '198.51.100.1'
const clock = movedClock()
const service = authService()

function signIn(email: string, typed: string, from: string, cookie = '', at = service) {
  const headers = { 'x-test-address': from, ...(cookie && { cookie }) }
  return at.post('/token?grant_type=password', { email, password: typed }, headers)
}

/** Signs in once, as the account's owner did long ago. @returns the cookie that the browser keeps */
async function knownBrowser(email: string) {
  const reply = await signIn(email, password, HOME)
  return reply.headers.get('set-cookie') ?? ''
}

/** What a browser holds after signing in. */
async function openedSession(reply: Response) {
  const { access_token: token } = (await reply.json()) as { access_token: string }
  return { token, caller: callerOf(token), cookie: pair(reply.headers.get('set-cookie') ?? '') }
}

const pair = (cookie: string) => cookie.split(';')[0] ?? ''
const times = (count: number) => Array.from({ length: count }, (_, index) => index)

describe('a browser in which an account was signed in', () => {
  it('is remembered by a cookie that scripts and other sites can’t use, for a year', async () => {
    await confirmedMember(service, 'cookie@example.com', password)
    const cookie = await knownBrowser('cookie@example.com')
    expect(cookie).toMatch(
      /^__Host-known_device=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
    const again = await signIn('cookie@example.com', password, HOME, pair(cookie))
    expect(pair(again.headers.get('set-cookie') ?? '')).toBe(pair(cookie))
    const wrong = await signIn('cookie@example.com', 'wrong', HOME)
    expect(wrong.headers.get('set-cookie')).toBeNull()
  })

  it('is not recognized by a cookie that another host of the domain could have set', async () => {
    const planted = `known_device=${'a'.repeat(43)}`
    await confirmedMember(service, 'planted@example.com', password)
    const reply = await signIn('planted@example.com', password, HOME, planted)
    expect(reply.headers.get('set-cookie')).not.toContain('a'.repeat(43))
  })

  it.each([
    ['is still known after it signs out by itself', 'itself', 2],
    ['is no longer known after another one signs it out', 'one', 1],
    ['is no longer known after another one signs out all others', 'others', 1],
  ] as const)('%s', async (_what, how, left) => {
    const email = `${how}-signed-out@example.com`
    await confirmedMember(service, email, password)
    await service.database.asSystem((trx) => trx.deleteFrom('private.known_devices').execute())
    const phone = await openedSession(await signIn(email, password, HOME))
    const laptop = await openedSession(await signIn(email, password, HOME))
    const signOut = (scope: string, { token, cookie }: typeof phone) =>
      service.post(`/logout?scope=${scope}`, {}, { authorization: `Bearer ${token}`, cookie })
    if (how === 'itself') await signOut('local', phone)
    else if (how === 'others') await signOut('others', laptop)
    else {
      await service.database.as(laptop.caller, (trx) =>
        sql`select public.end_session(${phone.caller.session.sessionId}::uuid)`.execute(trx),
      )
    }
    const devices = await service.database.asSystem((trx) =>
      trx.selectFrom('private.known_devices').select('token_hash').execute(),
    )
    expect(devices).toHaveLength(left)
    const sessions = await service.database.asSystem((trx) =>
      trx.selectFrom('auth.sessions').select('id').where('id', '=', phone.caller.session.sessionId).execute(),
    )
    expect(sessions).toEqual([])
  })

  it('signs in with the right password whatever strangers guess, from anywhere and its own network', async () => {
    const email = 'owner@example.com'
    await confirmedMember(service, email, password)
    const cookie = pair(await knownBrowser(email))
    const guessing = times(13).map(async (network) => {
      for (const wrong of times(8)) await signIn(email, `wrong ${wrong}`, `10.${network}.0.${wrong}`)
    })
    await Promise.all(guessing)
    for (const wrong of times(9)) await signIn(email, `wrong ${wrong}`, '198.51.100.77')
    expect((await signIn(email, password, '192.0.2.200')).status).toBe(429)
    const restarted = await serveAuth({ database: service.database })
    expect((await signIn(email, password, HOME, cookie, restarted)).status).toBe(200)
    await restarted.stop()
  })

  it('has a limit too: after eight wrong guesses it counts as a stranger', async () => {
    const email = 'stolen-cookie@example.com'
    await confirmedMember(service, email, password)
    const cookie = pair(await knownBrowser(email))
    const statuses = []
    for (const wrong of times(20)) {
      statuses.push((await signIn(email, `wrong ${wrong}`, '10.50.0.1', cookie)).status)
    }
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(16)
    expect(statuses.at(-1)).toBe(429)
  })

  it('is known for the accounts that signed in there, and no others', async () => {
    const [email, other] = ['mine@example.com', 'not-mine@example.com']
    await confirmedMember(service, email, password)
    await confirmedMember(service, other, password)
    const cookie = pair(await knownBrowser(email))
    for (const wrong of times(9)) await signIn(other, `wrong ${wrong}`, '10.60.0.1')
    expect((await signIn(other, password, '10.60.0.1', cookie)).status).toBe(429)
    expect((await signIn(other, password, '10.61.0.1', cookie)).status).toBe(200)
    for (const wrong of times(9)) await signIn(other, `wrong ${wrong}`, '10.60.0.1')
    expect((await signIn(other, password, '10.60.0.1', cookie)).status).toBe(200)
  })

  it('is a stranger again once the password was changed elsewhere', async () => {
    const email = 'changed@example.com'
    const { client } = await confirmedMember(service, email, password)
    const cookie = pair(await knownBrowser(email))
    expect((await client.updateUser({ password: 'the tide at seven' })).error).toBeNull()
    for (const wrong of times(9)) await signIn(email, `wrong ${wrong}`, '10.70.0.1')
    expect((await signIn(email, 'the tide at seven', '10.70.0.1', cookie)).status).toBe(429)
  })
})

describe('a stranger', () => {
  it('does not lock out an owner who signs in from another network', async () => {
    const email = 'elsewhere@example.com'
    await confirmedMember(service, email, password)
    for (const wrong of times(9)) await signIn(email, `wrong ${wrong}`, `10.80.0.${wrong}`)
    expect((await signIn(email, password, '10.80.0.99')).status).toBe(429)
    expect((await signIn(email, password, '10.81.0.1')).status).toBe(200)
  })

  it('with many networks is still limited', async () => {
    await confirmedMember(service, 'spread@example.com', password)
    const replies = times(110).map((network) => signIn('spread@example.com', 'wrong', `10.90.${network}.1`))
    const statuses = (await Promise.all(replies)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 400)).toHaveLength(100)
  })

  it('does not invalidate the codes of somebody else', async () => {
    const email = 'codes@example.com'
    await service.client(HOME).signUp({ email, password })
    const { values } = newestMail(service.mails, email, 'confirmSignUp')
    const type = (token: string, from: string, cookie = '') =>
      service.post('/verify', { type: 'email', email, token }, { 'x-test-address': from, cookie })
    const wrong = values.code === '000000' ? '000001' : '000000'
    for (const each of times(12)) await type(wrong, `10.100.0.${each}`)
    expect((await type(values.code ?? '', '10.100.0.50')).status).toBe(429)
    expect((await type(values.code ?? '', HOME)).status).toBe(200)

    const cookie = pair(await knownBrowser(email))
    clock.move(2)
    await service.client(HOME).resetPasswordForEmail(email)
    const { values: recovery } = newestMail(service.mails, email, 'recovery')
    await Promise.all(times(35).map((network) => type(wrong, `10.101.${network}.1`)))
    const recover = (from: string, sent: string) =>
      service.post(
        '/verify',
        { type: 'recovery', email, token: recovery.code },
        { 'x-test-address': from, cookie: sent },
      )
    expect((await recover('10.102.0.1', '')).status).toBe(429)
    expect((await recover(HOME, cookie)).status).toBe(200)
  })

  it('may guess at the codes of the newest three mails only', async () => {
    const email = 'many-codes@example.com'
    const codes = []
    for (const _ of times(4)) {
      await service.client(HOME).signUp({ email, password })
      codes.push(newestMail(service.mails, email, 'confirmSignUp').values.code ?? '')
      clock.move(2)
    }
    const type = (token: string) => service.client(HOME).verifyOtp({ email, token, type: 'email' })
    expect((await type(codes[0] ?? '')).error?.code).toBe('otp_expired')
    expect((await type(codes[1] ?? '')).error).toBeNull()
  })
})
