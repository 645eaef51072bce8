// Shows: asvs 6.8.2, 9.1.2, 9.1.3, 11.6.1
import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { serveProjectKeys } from '#tests/support/project-keys.ts'
import { identifyCaller } from '#server/backend/caller.ts'
import { projectTokens } from './supabase-project.ts'

const publicKey = 'sb_publishable_of_the_project'
const legacySecret = 'legacy-secret-of-the-project-0123456789'
const claims = {
  sub: '6f2d9e0a-3b53-4c0e-9a55-0d5f6f0a8a11',
  session_id: '0b7d9e0a-3b53-4c0e-9a55-0d5f6f0a8a22',
  role: 'authenticated',
  email: 'ana@example.com',
  aal: 'aal2',
}
let project: Awaited<ReturnType<typeof serveProjectKeys>>

beforeAll(async () => void (project = await serveProjectKeys()))
afterAll(() => project.stop())

function identify(bearer: string, { secret, apikey = publicKey }: { secret?: string; apikey?: string } = {}) {
  const headers = new Headers({ apikey, Authorization: `Bearer ${bearer}` })
  return identifyCaller(headers, { publicKey, verifyToken: projectTokens(project.url, secret) })
}

const signedWith = (secret: string, issuer = `${project.url}/auth/v1`) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(issuer)
    .setAudience('authenticated')
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(secret))

test('a token that the project signed identifies the member, with its level', async () => {
  expect(await identify(await project.sign(claims))).toMatchObject({
    role: 'authenticated',
    claims: { email: 'ana@example.com', aal: 'aal2' },
    session: { userId: claims.sub, sessionId: claims.session_id },
  })
})

test('the public keys are fetched once for many tokens', async () => {
  const verifyToken = projectTokens(project.url)
  const before = project.requestCount()
  for (const token of [await project.sign(claims), await project.sign({ ...claims, aal: 'aal1' })])
    expect(await verifyToken(token)).toMatchObject({ sub: claims.sub })
  expect(project.requestCount()).toBe(before + 1)
})

test.each([
  ['of another project', () => project.sign(claims, { issuer: 'https://other.supabase.co/auth/v1' })],
  ['for another audience', () => project.sign(claims, { audience: 'anon' })],
  ['that has expired', () => project.sign(claims, { expires: '-1s' })],
  ['of another role', () => project.sign({ ...claims, role: 'service_role' })],
  ['without a session', () => project.sign({ ...claims, session_id: undefined })],
  ['without a signature', () => new UnsecuredJWT(claims).setExpirationTime('1h').encode()],
  ['that is none', () => 'x.y.z'],
  ['signed with the public key as a secret', () => signedWith(JSON.stringify(project.publicJwk))],
  ['signed with the legacy secret, where none is set', () => signedWith(legacySecret)],
])('a token %s identifies nobody', async (_, make) => {
  expect(await identify(await make())).toBeUndefined()
})

test('tokens of the legacy secret are valid if it is set, and of no other one', async () => {
  const secret = legacySecret
  expect(await identify(await signedWith(legacySecret), { secret })).toMatchObject({ role: 'authenticated' })
  expect(await identify(await project.sign(claims), { secret })).toMatchObject({ role: 'authenticated' })
  expect(await identify(await signedWith('another-secret-0123456789-0123456789'), { secret })).toBeUndefined()
  expect(await identify(await signedWith(JSON.stringify(project.publicJwk)), { secret })).toBeUndefined()
})

test('nobody acts as service_role, whatever key or token they send', async () => {
  const key = 'sb_secret_of_the_project'
  expect(await identify(key)).toBeUndefined()
  expect(await identify(key, { apikey: key })).toBeUndefined()
  expect(await identify('', { apikey: '' })).toBeUndefined()
  expect(await identify(publicKey)).toEqual({ role: 'anon', claims: { role: 'anon' } })
})

test('while the keys cannot be loaded, the response asks for a retry, and does not end the session', async () => {
  project.setUp(false)
  await expect(identify(await project.sign(claims))).rejects.toMatchObject({ status: 503 })
  project.setUp(true)
  expect(await identify(await project.sign(claims))).toMatchObject({ role: 'authenticated' })
})
