import { afterAll, expect, it, vi } from 'vitest'

import { recordWire } from '#tests/support/wire.ts'

vi.mock('../backend-client.ts', async () => {
  const { AuthClient } = await import('@supabase/auth-js')
  const stored = {
    access_token: 'token',
    refresh_token: 'refresh',
    expires_at: 9_999_999_999,
    user: { id: 'a' },
  }
  const storage = {
    getItem: () => JSON.stringify(stored),
    setItem: () => undefined,
    removeItem: () => undefined,
  }
  const client = new AuthClient({
    url: 'https://practice.example/auth/v1',
    storage,
    storageKey: 'session',
    autoRefreshToken: false,
    experimental: { recoveryCodes: true },
    fetch: (input: RequestInfo | URL, init?: RequestInit) => globalThis.fetch(input, init),
  })
  return { auth: () => Promise.resolve(client) }
})

// Test files share their modules: none before this may have loaded the real client, none after it may get this one.
vi.resetModules()
afterAll(() => void vi.resetModules())
const { chooseApp, verifyCode } = await import('./proof.ts')
const { finishApp } = await import('#app/features/second-factor/second-factor.data.ts')

const SESSION = {
  access_token: 'new',
  refresh_token: 'new',
  expires_in: 3600,
  token_type: 'bearer',
  user: { id: 'a' },
}
const OLD = { id: 'old-phone', factor_type: 'totp', status: 'verified' }
const NEW = { id: 'new-phone', factor_type: 'totp', status: 'verified' }

it("sends nothing that can't be a code", async () => {
  const calls = recordWire(() => Response.json({}))
  for (const typed of ['', '12345', '1234567', 'abcd-efgh', '12345x']) {
    expect(await verifyCode(typed)).toBe('incomplete')
  }
  expect(calls).toEqual([])
})

it('sends a code once, for the app that was chosen, else for the newest', async () => {
  const tried: string[] = []
  recordWire(({ path }) => {
    if (path.endsWith('/user')) return Response.json({ id: 'a', factors: [OLD, NEW] })
    if (path.endsWith('/challenge')) return Response.json({ id: 'c', type: 'totp', expires_at: 1 })
    tried.push(path.split('/').at(-2)!)
    return path.includes(OLD.id) ? Response.json(SESSION) : refusal(422, 'mfa_verification_failed')
  })
  expect(await verifyCode('123 456')).toBe('wrong')
  chooseApp(OLD.id)
  expect(await verifyCode('123 456')).toBe('verified')
  expect(tried).toEqual([NEW.id, OLD.id])
})

it.each(['123-456', '123\u2009456', '123.456', '１２３４５６', '\u200E123456', '١٢٣٤٥٦'])(
  'reads the code %j',
  async (typed) => {
    const codes: unknown[] = []
    recordWire(({ path, body }) => {
      if (path.endsWith('/user')) return Response.json({ id: 'a', factors: [NEW] })
      if (path.endsWith('/challenge')) return Response.json({ id: 'c', type: 'totp', expires_at: 1 })
      codes.push(body)
      return Response.json(SESSION)
    })
    expect(await verifyCode(typed)).toBe('verified')
    expect(await finishApp(NEW.id, typed)).toBe('verified')
    const sent = { challenge_id: 'c', code: '123456' }
    expect(codes).toEqual([sent, sent])
  },
)

it('sends a recovery code without blanks and hyphens', async () => {
  const calls = recordWire(() => Response.json(SESSION))
  expect(await verifyCode(' K4M9-X7QP-2AB8-HT3Z ')).toBe('verified')
  expect(calls.map(({ path, body }) => ({ path, body }))).toEqual([
    { path: '/auth/v1/factors/recovery-codes/verify', body: { code: 'k4m9x7qp2ab8ht3z' } },
  ])
})

it.each([
  [422, 'mfa_verification_failed', 'wrong'],
  [422, 'mfa_challenge_expired', 'wrong'],
  [404, 'mfa_factor_not_found', 'gone'],
  [429, 'mfa_recovery_codes_locked', 'too-many'],
  [403, 'session_not_found', 'ended'],
  [500, 'unexpected_failure', 'failed'],
])('reports %i %s as %s', async (status, code, outcome) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  recordWire(() => refusal(status, code))
  expect(await verifyCode('k4m9x7qp2ab8ht3z')).toBe(outcome)
})

function refusal(status: number, code: string): Response {
  return Response.json(
    { code, msg: 'refused' },
    { status, headers: { 'X-Supabase-Api-Version': '2024-01-01' } },
  )
}
