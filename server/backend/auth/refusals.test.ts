// Shows: asvs 6.6.2
import { SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'

import { keys } from '#tests/support/data-service.ts'
import { authService, password, serveAuth } from '#tests/support/auth-service.ts'

const service = authService()
const INVALID = [400, 'validation_failed'] as const
const withData = (data: object) => ({ email: 'a@example.com', password, data })

describe('a request needs', () => {
  it.each([
    [{}, 'No API key found in request'],
    [{ apikey: 'another' }, 'Invalid API key'],
  ])('a key: %j', async (headers, message) => {
    const response = await fetch(`${service.url}/settings`, { headers })
    expect([response.status, await response.json()]).toEqual([401, { message }])
  })

  it('an open site, for a sign-up', async () => {
    let isOpen = false
    const early = await serveAuth({ acceptsSignUps: () => isOpen })
    const signUp = async () => (await early.post('/signup', { email: 'a@example.com', password })).json()
    expect(await signUp()).toMatchObject({ error_code: 'signup_disabled' })
    expect(early.mails).toEqual([])
    isOpen = true
    expect(await signUp()).toMatchObject({ email: 'a@example.com' })
    await early.stop()
  })

  it.each([
    ['/signup', '{"email":', 400, 'bad_json'],
    ['/signup', { email: 'nowhere', password }, ...INVALID],
    ['/signup', { email: 'a@example.com' }, ...INVALID],
    ['/signup', withData({ first_name: 'A' }), ...INVALID],
    ['/signup', withData({ first_name: 'x'.repeat(201) }), ...INVALID],
    ['/signup', withData({ phone: '(555) 123-4567' }), ...INVALID],
    ['/signup', withData({ note: 'x'.repeat(5000) }), ...INVALID],
    ['/signup', withData({ note: 'nul \u0000' }), ...INVALID],
    ['/signup', withData({ note: 'half \uD83C' }), ...INVALID],
    ['/signup', withData({ notes: [1, 1e308] }), ...INVALID],
    ['/signup', withData({ ['half \uD83C']: 1e-300 }), ...INVALID],
    ['/signup', withData({ note: 'x'.repeat(20_000) }), ...INVALID],
    ['/token?grant_type=magic', {}, 400, 'invalid_credentials'],
    ['/token?grant_type=password', {}, ...INVALID],
    ['/token?grant_type=password', { email: 'nul\u0000@example.com', password }, ...INVALID],
    ['/token?grant_type=password', { email: 'half\uD83C@example.com', password }, 400, 'invalid_credentials'],
    ['/token?grant_type=refresh_token', {}, ...INVALID],
    ['/verify', { type: 'signup' }, ...INVALID],
    ['/verify', { type: 'sms', token_hash: 'x' }, ...INVALID],
    ['/verify', { type: 'sms', phone: { toString: 1 }, token: '123456' }, ...INVALID],
    ['/signup', { phone: { toString: 1, valueOf: 1 }, password }, 400, 'phone_provider_disabled'],
    ['/verify', { type: 'email', token_hash: 'made-up' }, 403, 'otp_expired'],
    ['/verify', { type: 'email', email: 'a@example.com', token: '12345x' }, ...INVALID],
    ['/recover', { email: '' }, ...INVALID],
    ['/resend', { email: 'a@example.com', type: 'sms' }, ...INVALID],
    ['/logout?scope=everywhere', {}, ...INVALID],
    ['/nothing', {}, 404, 'not_found'],
  ])('%s with %j: %i %s', async (path, body, status, code) => {
    const response = await service.post(path, body)
    expect({ status: response.status, ...(await response.json()) }).toMatchObject({
      status,
      error_code: code,
    })
    expect((await service.database.statements('select from auth.users')).rows).toHaveLength(0)
  })

  it('writes errors in the requested version', async () => {
    const old = await service.post('/recover', { email: '' })
    expect(old.headers.get('x-supabase-api-version')).toBeNull()
    expect(await old.json()).toEqual({
      code: 400,
      error_code: 'validation_failed',
      msg: 'Unable to validate email address: invalid format',
    })
    const named = await service.post('/recover', { email: '' }, { 'x-supabase-api-version': '2024-01-01' })
    expect(named.headers.get('x-supabase-api-version')).toBe('2024-01-01')
    expect(await named.json()).toEqual({
      code: 'validation_failed',
      message: 'Unable to validate email address: invalid format',
    })
  })
})

function forged(secret: string, claims: object, issuer = 'https://practice.example/auth/v1') {
  return new SignJWT({
    sub: crypto.randomUUID(),
    session_id: crypto.randomUUID(),
    role: 'authenticated',
    ...claims,
  })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(issuer)
    .setAudience('authenticated')
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(secret))
}

async function ask(token: string) {
  const response = await fetch(`${service.url}/user`, {
    headers: { apikey: keys.publicKey, authorization: `Bearer ${token}` },
  })
  return [response.status, ((await response.json()) as { error_code?: string }).error_code]
}

describe('access tokens', () => {
  it('are refused with the signature of another key, another issuer, or without claims', async () => {
    expect(await ask(await forged('another secret of thirty-two chars', {}))).toEqual([403, 'bad_jwt'])
    expect(await ask(await forged(keys.jwtSecret, {}, 'https://elsewhere.example'))).toEqual([403, 'bad_jwt'])
    expect(await ask(await forged(keys.jwtSecret, { session_id: 1 }))).toEqual([403, 'bad_jwt'])
    expect(await ask(keys.publicKey)).toEqual([403, 'bad_jwt'])
    expect(await ask(await forged(keys.jwtSecret, {}))).toEqual([403, 'user_not_found'])
  })
})
