// Shows: asvs 6.3.4, 6.4.2, 10.4.4
import { beforeAll, describe, expect, it } from 'vitest'

import { keys } from '#tests/support/data-service.ts'
import { type UnderTest, authService, confirmedMember, password } from '#tests/support/auth-service.ts'

const phone = '15551234567'
const service = authService()
let accessToken: string

beforeAll(async () => {
  accessToken = (await confirmedMember(service, 'offered@example.com', password)).session.access_token
})

type Client = ReturnType<UnderTest['client']>
type Refusal = [what: string, call: (client: Client) => Promise<{ error: unknown }>, refusal: object]

const refusals: Refusal[] = [
  [
    'accounts without a name',
    (client) => client.signInAnonymously(),
    { status: 422, code: 'anonymous_provider_disabled', message: 'Anonymous sign-ins are disabled' },
  ],
  [
    'accounts of a telephone number',
    (client) => client.signUp({ phone, password }),
    { status: 400, code: 'phone_provider_disabled', message: 'Phone signups are disabled' },
  ],
  [
    'signing in by a telephone number',
    (client) => client.signInWithPassword({ phone, password }),
    { status: 422, code: 'phone_provider_disabled', message: 'Phone logins are disabled' },
  ],
  [
    'codes to a telephone',
    (client) => client.signInWithOtp({ phone }),
    { status: 400, code: 'phone_provider_disabled', message: 'Unsupported phone provider' },
  ],
  [
    'codes to a telephone once more',
    (client) => client.resend({ type: 'sms', phone }),
    { status: 400, code: 'phone_provider_disabled', message: 'Phone logins are disabled' },
  ],
  [
    'an answer to a code that no telephone got',
    (client) => client.verifyOtp({ type: 'sms', phone, token: '123456' }),
    { status: 403, code: 'otp_expired', message: 'Token has expired or is invalid' },
  ],
  [
    'what is no telephone number',
    (client) => client.verifyOtp({ type: 'sms', phone: `${phone}-invalid`, token: '123456' }),
    { status: 400, code: 'validation_failed', message: 'Invalid phone number format (E.164 required)' },
  ],
  [
    'links that sign in',
    (client) => client.signInWithOtp({ email: 'offered@example.com' }),
    { status: 422, code: 'email_provider_disabled', message: 'Login with magic link is disabled' },
  ],
  [
    'accounts of other providers',
    (client) => client.signInWithIdToken({ provider: 'google', token: 'made-up' }),
    { status: 400, code: 'provider_disabled', message: 'Provider is not enabled' },
  ],
  [
    'wallets',
    (client) =>
      client.signInWithWeb3({ chain: 'solana', message: 'made up', signature: new Uint8Array([1, 2]) }),
    { status: 422, code: 'web3_provider_disabled', message: 'Web3 provider is disabled' },
  ],
  [
    'an organisation’s sign-in',
    (client) => client.signInWithSSO({ domain: 'example.com' }),
    { status: 404, code: 'saml_provider_disabled', message: 'SAML 2.0 is disabled' },
  ],
]

describe('a feature of Supabase Auth that is not offered', () => {
  it.each(refusals)('is refused with the error code %s of the client', async (_, call, refusal) => {
    expect((await call(service.client())).error).toMatchObject(refusal)
  })

  it.each([
    ['POST', '/factors', { factor_type: 'phone' }, 422, 'mfa_phone_enroll_not_enabled'],
    ['POST', '/factors', { factor_type: 'smoke' }, 400, 'validation_failed'],
    ['POST', '/factors/1/challenge', {}, 404, 'mfa_factor_not_found'],
    ['DELETE', '/factors/1', undefined, 404, 'mfa_factor_not_found'],
    ['GET', '/user/identities/authorize?provider=google', undefined, 404, 'manual_linking_disabled'],
    ['DELETE', '/user/identities/1', undefined, 404, 'manual_linking_disabled'],
    ['PUT', '/user', { phone }, 400, 'phone_provider_disabled'],
  ])('is refused after authentication: %s %s with %j', async (method, path, body, status, code) => {
    expect(await ask(method, path, body)).toEqual([401, 'no_authorization'])
    expect(await ask(method, path, body, accessToken)).toEqual([status, code])
  })

  it.each([
    ['GET', '/authorize?provider=google', 400, 'validation_failed'],
    ['POST', '/passkeys/authentication/options', 404, 'passkey_disabled'],
    ['POST', '/token?grant_type=pkce', 404, 'flow_state_not_found'],
    ['POST', '/admin/users', 404, 'not_found'],
  ])('is refused: %s %s', async (method, path, status, code) => {
    expect(await ask(method, path, method === 'GET' ? undefined : {})).toEqual([status, code])
  })
})

async function ask(method: string, path: string, body?: object, bearer?: string) {
  const response = await fetch(`${service.url}${path}`, {
    method,
    headers: {
      apikey: keys.publicKey,
      'content-type': 'application/json',
      ...(bearer && { authorization: `Bearer ${bearer}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return [response.status, ((await response.json()) as { error_code?: string }).error_code]
}
