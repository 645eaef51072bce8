// Shows: asvs 7.1.1, 7.2.2, 7.2.3, 7.3.1, 7.3.2, 10.4.5, 10.4.8, 11.5.1
import { describe, expect, it } from 'vitest'

import {
  authService,
  confirmedMember,
  movedClock,
  newestMail,
  password,
  serveAuth,
} from '#tests/support/auth-service.ts'
import { keys } from '#tests/support/data-service.ts'

const clock = movedClock()
const service = authService()

async function refresh(refresh_token: string, headers = {}) {
  const response = await service.post('/token?grant_type=refresh_token', { refresh_token }, headers)
  const body = (await response.json()) as { refresh_token: string; access_token: string; error_code: string }
  return { status: response.status, ...body }
}

async function browser(email: string) {
  await confirmedMember(service, email, password)
  const reply = await service.post('/token?grant_type=password', { email, password })
  const { refresh_token: token } = (await reply.json()) as { refresh_token: string }
  const cookie = (reply.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  return { token, headers: { cookie } }
}

// Shows: spec 3.7
it('returns a new refresh token each time', async () => {
  const { session } = await confirmedMember(service, 'rotate@example.com', password)
  const first = await refresh(session.refresh_token)
  const second = await refresh(first.refresh_token)
  expect([first.status, second.status]).toEqual([200, 200])
  expect(new Set([session.refresh_token, first.refresh_token, second.refresh_token]).size).toBe(3)
})

it('returns the newest token to a slow tab if the child token was used meanwhile', async () => {
  const { session } = await confirmedMember(service, 'slow-tab@example.com', password)
  const child = await refresh(session.refresh_token)
  const grandchild = await refresh(child.refresh_token)
  expect((await refresh(session.refresh_token)).refresh_token).toBe(grandchild.refresh_token)
})

// docs/deploy/one-machine.md says so of a changed JWT_SECRET.
it('goes on under another secret, which ends access tokens and the codes of mails, but no session and no link', async () => {
  const email = 'another-secret@example.com'
  const { session } = await confirmedMember(service, email, password)
  await service.client().resetPasswordForEmail(email)
  const { values, token_hash } = newestMail(service.mails, email, 'recovery')
  const jwtSecret = 'another-secret-of-the-tests-0123456789'
  const restarted = await serveAuth({ database: service.database, keys: { ...keys, jwtSecret } })
  const client = restarted.client()
  expect((await client.getUser(session.access_token)).error?.code).toBe('bad_jwt')
  const { refresh_token } = session
  expect((await client.refreshSession({ refresh_token })).error).toBeNull()
  const code = await client.verifyOtp({ email, token: values.code ?? '', type: 'recovery' })
  expect(code.error?.code).toBe('otp_expired')
  expect((await client.verifyOtp({ token_hash, type: 'recovery' })).error).toBeNull()
  await restarted.stop()
})

it('treats a parent token that is reused after ten seconds as stolen, and ends the session', async () => {
  const { client, session } = await confirmedMember(service, 'stolen@example.com', password)
  const child = await refresh(session.refresh_token)
  clock.move(11 / 60)
  expect(await refresh(session.refresh_token)).toMatchObject({
    status: 400,
    error_code: 'refresh_token_already_used',
  })
  expect(await refresh(child.refresh_token)).toMatchObject({
    status: 400,
    error_code: 'refresh_token_not_found',
  })
  expect((await client.getUser(child.access_token)).error).toMatchObject({ name: 'AuthSessionMissingError' })
})

it('treats a parent token as stolen if the clock was set back since it was used', async () => {
  const { session } = await confirmedMember(service, 'set-back@example.com', password)
  await refresh(session.refresh_token)
  clock.move(-1)
  expect(await refresh(session.refresh_token)).toMatchObject({
    status: 400,
    error_code: 'refresh_token_already_used',
  })
  clock.move(1)
})

describe('a parent token that is reused late by the browser that signed in', () => {
  it('returns its child, whose response was lost', async () => {
    const { token, headers } = await browser('lost@example.com')
    const lost = await refresh(token, headers)
    clock.move(2 * 60)
    const repeated = await refresh(token, headers)
    expect(repeated).toMatchObject({ status: 200, refresh_token: lost.refresh_token })
    expect(await refresh(repeated.refresh_token, headers)).toMatchObject({ status: 200 })
  })

  it('ends the session once somebody has used the child', async () => {
    const { token, headers } = await browser('child-used@example.com')
    const child = await refresh(token)
    clock.move(1)
    const grandchild = await refresh(child.refresh_token)
    clock.move(1)
    expect(await refresh(token, headers)).toMatchObject({
      status: 400,
      error_code: 'refresh_token_already_used',
    })
    expect(await refresh(grandchild.refresh_token)).toMatchObject({
      status: 400,
      error_code: 'refresh_token_not_found',
    })
  })

  it('ends the session if it comes from another browser', async () => {
    const { token } = await browser('two-browsers@example.com')
    const other = await browser('other-browser@example.com')
    await refresh(token)
    clock.move(1)
    expect(await refresh(token, other.headers)).toMatchObject({
      status: 400,
      error_code: 'refresh_token_already_used',
    })
  })
})

it('ends only the session whose token was replayed', async () => {
  const email = 'other-device@example.com'
  const { session } = await confirmedMember(service, email, password)
  const other = service.client()
  await other.signInWithPassword({ email, password })
  await refresh(session.refresh_token)
  clock.move(1)
  await refresh(session.refresh_token)
  expect((await other.getUser()).error).toBeNull()
})

it('refuses tokens that it never made, and those of a session that was signed out', async () => {
  expect(await refresh('made-up')).toMatchObject({ status: 400, error_code: 'refresh_token_not_found' })
  const { client, session } = await confirmedMember(service, 'left@example.com', password)
  await client.signOut()
  expect(await refresh(session.refresh_token)).toMatchObject({
    status: 400,
    error_code: 'refresh_token_not_found',
  })
})

it('ends a session that was not used for sixty days', async () => {
  const { session } = await confirmedMember(service, 'idle@example.com', password)
  clock.move(61 * 24 * 60)
  expect(await refresh(session.refresh_token)).toMatchObject({ status: 400, error_code: 'session_expired' })
})

it('ends a session half a year after its sign-in, even if it is always used', async () => {
  const { session } = await confirmedMember(service, 'always@example.com', password)
  let token = session.refresh_token
  for (const days of [45, 45, 45, 44]) {
    clock.move(days * 24 * 60)
    token = (await refresh(token)).refresh_token
  }
  clock.move(2 * 24 * 60)
  expect(await refresh(token)).toMatchObject({ status: 400, error_code: 'session_expired' })
})
