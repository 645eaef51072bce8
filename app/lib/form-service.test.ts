import { beforeEach, afterEach, expect, it, vi } from 'vitest'

import { postForm } from './form-service.ts'
import { settings } from './settings.ts'

const sent = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', sent)
})
afterEach(() => vi.unstubAllGlobals())

it('a form is posted as multipart form data that asks for JSON, and ok means sent', async () => {
  sent.mockResolvedValue(Response.json({ ok: true }))
  const form = new FormData()
  form.set('message', 'Hello')
  expect(await postForm(form)).toBe('sent')
  const [address, request] = sent.mock.lastCall ?? []
  expect(address).toBe(settings.formEndpoint)
  expect(request).toMatchObject({ method: 'POST', headers: { Accept: 'application/json' }, body: form })
  const type = new Request('http://form.test/', request).headers.get('content-type')
  expect(type).toMatch(/^multipart\/form-data; boundary=/)
})

it.each([
  [500, 'failed'],
  [422, 'failed'],
  [429, 'too-many'],
] as const)('an answer of %i is %s', async (status, outcome) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  sent.mockResolvedValue(Response.json({ error: 'no' }, { status }))
  expect(await postForm(new FormData())).toBe(outcome)
})

it('no answer within 15 seconds is a failure', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const patience = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
  sent.mockImplementation(async (_address, init) => {
    init?.signal?.throwIfAborted()
    return Response.json({ ok: true })
  })
  expect(await postForm(new FormData())).toBe('failed')
  expect(patience).toHaveBeenCalledWith(15_000)
  patience.mockRestore()
})

it('what was not reached has failed, or waits for a connection', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  sent.mockRejectedValue(new TypeError('Failed to fetch'))
  expect(await postForm(new FormData())).toBe('failed')
  vi.stubGlobal('navigator', { onLine: false })
  expect(await postForm(new FormData())).toBe('offline')
})
