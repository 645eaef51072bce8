import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'

const mfa = vi.hoisted(() => ({ listFactors: vi.fn(), challenge: vi.fn(), verify: vi.fn() }))
vi.mock('../backend-client.ts', () => ({ auth: () => Promise.resolve({ mfa }) }))

// Test files share their modules: none before this may have loaded the real client, none after it may get this one.
vi.resetModules()
afterAll(() => void vi.resetModules())
const { canUsePasskeys, verifyPasskey } = await import('./passkey.ts')

const TIMEOUT_MS = 60_000
const get = vi.fn()

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
  vi.stubGlobal('navigator', { credentials: { get } })
  vi.stubGlobal('location', { hostname: 'practice.example', origin: 'https://practice.example' })
  vi.stubGlobal('localStorage', { setItem: () => undefined, getItem: () => null })
  const publicKey = { timeout: TIMEOUT_MS }
  const webauthn = { type: 'request', credential_options: { publicKey } }
  mfa.listFactors.mockResolvedValue({ data: { webauthn: [{ id: 'laptop' }] }, error: null })
  mfa.challenge.mockResolvedValue({ data: { id: 'challenge', webauthn }, error: null })
  mfa.verify.mockResolvedValue({ data: {}, error: null })
  get.mockResolvedValue({ id: 'credential' })
})
afterEach(() => {
  for (const call of [...Object.values(mfa), get]) call.mockReset()
})

const verify = () => verifyPasskey(new AbortController().signal)
const refusal = (code: string, status = 422) => ({
  data: null,
  error: Object.assign(new Error(code), { code, status }),
})

it('sends the browser’s signature to the challenge of this factor', async () => {
  expect(await verify()).toBe('verified')
  expect(mfa.verify).toHaveBeenCalledWith({
    factorId: 'laptop',
    challengeId: 'challenge',
    webauthn: expect.objectContaining({ type: 'request', credential_response: { id: 'credential' } }),
  })
})

it('sends the fields of a password manager’s credential, whose inherited `toJSON` throws', async () => {
  const { toJSON } = browserCredential()
  const response = { clientDataJSON: 'data', signature: 'signature' }
  get.mockResolvedValue(Object.setPrototypeOf({ id: 'credential', response }, { toJSON }))
  expect(await verify()).toBe('verified')
  const [{ webauthn }] = mfa.verify.mock.lastCall ?? []
  expect(webauthn.credential_response).toMatchObject({ id: 'credential', response })
  expect(webauthn.credential_response).not.toHaveProperty('toJSON')
})

it('leaves a browser’s own credential as it is', async () => {
  const credential = browserCredential()
  get.mockResolvedValue(credential)
  expect(await verify()).toBe('verified')
  expect(mfa.verify.mock.lastCall?.[0].webauthn.credential_response).toBe(credential)
})

/** A credential whose methods work for itself only, as those of a browser do. */
function browserCredential() {
  const credential = {
    id: 'credential',
    toJSON(this: unknown) {
      if (this !== credential) throw new TypeError('Illegal invocation')
      return { id: 'credential' }
    },
  }
  return credential
}

it.each([
  ['NotAllowedError', 'cancelled'],
  ['AbortError', 'cancelled'],
  ['TimeoutError', 'timed-out'],
  ['InvalidStateError', 'known'],
  ['ConstraintError', 'unfit'],
  ['NotSupportedError', 'unfit'],
  ['SecurityError', 'refused'],
  ['UnknownError', 'failed'],
])('reports a %s of the browser as %s', async (name, outcome) => {
  get.mockRejectedValue(new DOMException('', name))
  expect(await verify()).toBe(outcome)
  expect(mfa.verify).not.toHaveBeenCalled()
})

it('distinguishes a timeout from a cancellation', async () => {
  const since = performance.now()
  get.mockImplementation(() => {
    vi.spyOn(performance, 'now').mockReturnValue(since + TIMEOUT_MS)
    return Promise.reject(new DOMException('', 'NotAllowedError'))
  })
  expect(await verify()).toBe('timed-out')
})

it.each([
  [refusal('mfa_verification_failed'), 'wrong'],
  [refusal('mfa_challenge_expired'), 'wrong'],
  [refusal('over_request_rate_limit', 429), 'too-many'],
  [refusal('session_not_found', 403), 'ended'],
  [refusal('unexpected_failure', 503), 'failed'],
])('reports the server’s reply: %j', async (reply, outcome) => {
  mfa.verify.mockResolvedValue(reply)
  expect(await verify()).toBe(outcome)
})

it('fails if the account has none any more, or the server is unreachable', async () => {
  mfa.listFactors.mockResolvedValueOnce({ data: { webauthn: [] }, error: null })
  expect(await verify()).toBe('wrong')
  mfa.listFactors.mockRejectedValueOnce(new Error('offline'))
  expect(await verify()).toBe('failed')
})

it.each([
  ['practice.example', true],
  ['localhost', true],
  ['127.0.0.1', false],
  ['[::1]', false],
])('at %s a browser can use them: %s', (hostname, can) => {
  vi.stubGlobal('window', { PublicKeyCredential: true })
  vi.stubGlobal('location', { hostname })
  expect(canUsePasskeys()).toBe(can)
})

it('an old browser cannot use them', () => {
  vi.stubGlobal('window', {})
  expect(canUsePasskeys()).toBe(false)
})
