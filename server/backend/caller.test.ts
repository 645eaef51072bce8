// Shows: asvs 3.5.1, 6.8.2, 9.1.1, 9.1.2, 9.2.1, 9.2.2, 9.2.3, 9.2.4, 10.3.1
import { SignJWT } from 'jose'
import { expect, test, vi } from 'vitest'

import { identifyCaller } from './caller.ts'

const keys = { publicKey: 'the-public-key', serviceKey: 'the-service-key', jwtSecret: 'x'.repeat(40) }
const sub = '7d3c0a52-1f6e-4a53-9c1b-3f7f2c1d9a10'

const identify = (headers: Record<string, string>) => identifyCaller(new Headers(headers), keys)

function token(claims: Record<string, unknown>, secret = keys.jwtSecret, expires = '1h', alg = 'HS256') {
  const jwt = new SignJWT(claims).setProtectedHeader({ alg }).setExpirationTime(expires)
  return jwt.sign(new TextEncoder().encode(secret))
}

const session_id = '0b8f6c1e-7a52-4a53-9c1b-3f7f2c1d9a10'
const LATER = Math.floor(Date.now() / 1000) + 600
const good = { sub, session_id, role: 'authenticated', aud: 'authenticated', email: 'a@example.com' }

test('the public key alone, or as bearer too, is a visitor', async () => {
  const visitor = { role: 'anon', claims: { role: 'anon' } }
  expect(await identify({ apikey: keys.publicKey })).toEqual(visitor)
  expect(await identify({ apikey: keys.publicKey, authorization: `Bearer ${keys.publicKey}` })).toEqual(
    visitor,
  )
})

test('the service key is a function of ours', async () => {
  expect((await identify({ apikey: keys.serviceKey }))?.role).toBe('service_role')
  expect((await identify({ apikey: keys.publicKey, authorization: `Bearer ${keys.serviceKey}` }))?.role).toBe(
    'service_role',
  )
})

test('an access token is its member, with the claims it carries', async () => {
  const caller = await identify({ apikey: keys.publicKey, authorization: `Bearer ${await token(good)}` })
  expect(caller).toMatchObject({
    role: 'authenticated',
    claims: { sub, email: 'a@example.com' },
    session: { userId: sub, sessionId: session_id },
  })
})

test('a token on a service key does not gain the service role', async () => {
  const caller = await identify({ apikey: keys.serviceKey, authorization: `Bearer ${await token(good)}` })
  expect(caller?.role).toBe('authenticated')
})

test.each([
  ['no key', {}],
  ['a wrong key', { apikey: 'another-key' }],
  ['an empty key', { apikey: '' }],
  ['a service key with a letter too many', { apikey: `${keys.serviceKey}x` }],
  ['another scheme', { apikey: keys.publicKey, authorization: 'Basic dXNlcjpwYXNz' }],
  ['an empty bearer', { apikey: keys.publicKey, authorization: 'Bearer ' }],
  ['a bearer that is no token', { apikey: keys.publicKey, authorization: 'Bearer abc' }],
])('%s is nobody', async (_, headers: Record<string, string>) => {
  expect(await identify(headers)).toBeUndefined()
})

test.each([
  ['signed with another secret', () => token(good, 'y'.repeat(40))],
  ['that has expired', () => token(good, keys.jwtSecret, '-1s')],
  ['of another algorithm', () => token(good, 'x'.repeat(64), '1h', 'HS512')],
  ['for another audience', () => token({ ...good, aud: 'mail' })],
  ['that names the service role', () => token({ ...good, role: 'service_role' })],
  ['without a session', () => token({ ...good, session_id: undefined })],
  ['without a role', () => token({ ...good, role: undefined })],
  ['of nobody', () => token({ ...good, sub: '' })],
  ['without a signature', async () => `${part({ alg: 'none' })}.${part({ ...good, exp: LATER })}.`],
  [
    'that never expires',
    () =>
      new SignJWT(good).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(keys.jwtSecret)),
  ],
])('a token %s is nobody', async (_, make) => {
  expect(await identify(asMember(await make()))).toBeUndefined()
})

test('a valid token without a key is nobody', async () => {
  expect(await identify({ authorization: `Bearer ${await token(good)}` })).toBeUndefined()
})

test('a cached valid token is nobody after its expiry, and never valid with other keys', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    const headers = { apikey: keys.publicKey, authorization: `Bearer ${await token(good)}` }
    expect((await identify(headers))?.role).toBe('authenticated')
    const others = { ...keys, jwtSecret: 'y'.repeat(40) }
    expect(await identifyCaller(new Headers(headers), others)).toBeUndefined()
    expect((await identify(headers))?.role).toBe('authenticated')
    vi.setSystemTime(Date.now() + 3_600_001)
    expect(await identify(headers)).toBeUndefined()
  } finally {
    vi.useRealTimers()
  }
})

test('a token with another signature than a valid one is nobody', async () => {
  const made = await token(good)
  expect((await identify(asMember(made)))?.role).toBe('authenticated')
  const [head, body] = made.split('.')
  expect(await identify(asMember(`${head}.${body}.${'A'.repeat(43)}`))).toBeUndefined()
})

function asMember(bearer: string) {
  return { apikey: keys.publicKey, authorization: `Bearer ${bearer}` }
}

function part(value: object) {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
