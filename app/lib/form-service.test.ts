import { beforeEach, afterEach, expect, it, vi } from 'vitest'

import { type FormOutcome, postForm } from './form-service.ts'
import { SESSION_KEY } from './session/stored-session.ts'
import { settings } from './settings.ts'

const sent = vi.fn<typeof fetch>()

const { formEndpoint } = settings

beforeEach(() => {
  vi.stubGlobal('location', { origin: settings.siteUrl })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', sent)
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  settings.formEndpoint = formEndpoint
})

// Shows: spec 7.22
it('a form is posted as multipart form data that requests JSON, and ok means sent', async () => {
  sent.mockResolvedValue(Response.json({ ok: true }))
  const form = new FormData()
  form.set('message', 'Hello')
  expect(await postForm(form)).toEqual({ status: 'sent' })
  const [address, request] = sent.mock.lastCall ?? []
  expect(address).toBe(settings.formEndpoint)
  expect(request).toMatchObject({ method: 'POST', headers: { Accept: 'application/json' }, body: form })
  const type = new Request('http://form.test/', request).headers.get('content-type')
  expect(type).toMatch(/^multipart\/form-data; boundary=/)
})

it.each([
  [500, 'failed'],
  [408, 'failed'],
  [503, 'failed'],
  [429, 'too-many'],
] as const)('a response with the status %i is %s', async (status, outcome) => {
  sent.mockResolvedValue(Response.json({ error: 'no' }, { status }))
  expect(await postForm(new FormData())).toEqual({ status: outcome })
})

it.each([
  ['names', { errors: [{ field: 'message', code: 'TOO_LONG', message: 'is too long' }] }, ['message']],
  ['does not name', {}, []],
])('a response that refuses the form %s its fields', async (_how, reply, fields) => {
  sent.mockResolvedValue(Response.json({ error: 'Validation errors', ...reply }, { status: 422 }))
  const outcome = await postForm(new FormData())
  expect(outcome).toMatchObject({ status: 'refused', problems: fields.map((field) => ({ field })) })
})

it('a refusal that is no JSON is still one', async () => {
  sent.mockResolvedValue(new Response('<h1>Forbidden</h1>', { status: 403 }))
  expect(await postForm(new FormData())).toEqual({ status: 'refused', problems: [] })
})

it('no response within 15 seconds is a failure', async () => {
  vi.useFakeTimers()
  sent.mockImplementation((_address, init) => {
    const { promise, reject } = Promise.withResolvers<Response>()
    init?.signal?.addEventListener('abort', () => reject(new Error('No answer')))
    return promise
  })
  let outcome: FormOutcome | undefined
  void postForm(new FormData()).then((found) => (outcome = found))
  await vi.advanceTimersByTimeAsync(14_999)
  expect(outcome).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(outcome).toEqual({ status: 'failed' })
  vi.useRealTimers()
})

it('is sent by a browser without AbortSignal.timeout, such as that of iOS 15', async () => {
  vi.stubGlobal('AbortSignal', {})
  sent.mockResolvedValue(Response.json({ ok: true }))
  expect(await postForm(new FormData())).toEqual({ status: 'sent' })
})

it('an unreachable service is a failure, or offline without a network', async () => {
  sent.mockRejectedValue(new TypeError('Failed to fetch'))
  expect(await postForm(new FormData())).toEqual({ status: 'failed' })
  vi.stubGlobal('navigator', { onLine: false })
  expect(await postForm(new FormData())).toEqual({ status: 'offline' })
})

it.each([
  ['our own function', '/functions/v1/receive-form', true, true],
  ['our own function, named in full', `${settings.siteUrl}/functions/v1/receive-form`, true, true],
  ['our own function, without a session', '/functions/v1/receive-form', false, false],
  ['an outside service', 'https://forms.example/f/practice', true, false],
  ['an outside service that looks like ours', 'https://forms.example/functions/v1/receive-form', true, false],
  ['one by another protocol', '//forms.example/functions/v1/receive-form', true, false],
  ['another path of ours', '/functions/v1/other', true, false],
])('of %s: whether the session is sent', async (_, endpoint, signedIn, goesAlong) => {
  vi.stubGlobal('localStorage', { getItem: (key: string) => (signedIn && key === SESSION_KEY ? '{}' : null) })
  settings.formEndpoint = endpoint
  sent.mockResolvedValue(Response.json({ ok: true }))
  expect(await postForm(new FormData())).toEqual({ status: 'sent' })
  const headers = new Headers(sent.mock.lastCall?.[1]?.headers)
  expect([...headers.keys()].includes('authorization')).toBe(goesAlong)
  expect([...headers.keys()].includes('apikey')).toBe(goesAlong)
})
