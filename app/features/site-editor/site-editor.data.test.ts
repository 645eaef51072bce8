import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { SiteRequest } from '#contracts/site.ts'

const invoke = vi.hoisted(() => vi.fn())
vi.mock('#app/lib/backend-client.ts', () => ({
  functions: { invoke },
  callerHeaders: () => Promise.resolve({}),
}))

// Test files share modules: none before may have loaded the real client, none after may get this mock.
vi.resetModules()
afterAll(() => void vi.resetModules())
const { loadSite, publish, readPreview, readReleases, restore, saveDraftOnUnload, uploadPdf } =
  await import('./site-editor.data.ts')

const BEFORE = {
  id: 4,
  state: 'live',
  publishedAt: '2026-11-22T12:00:00.000Z',
  publishedBy: 'owner@example.com',
  note: null,
  restores: null,
  problem: null,
}
const wanted = { base: 4, fields: [{ document: 'facts/fees', path: 'selfPay', version: 1 }], note: 'Fees' }
let newest: object

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(console, 'warn').mockReturnValue()
})
afterEach(() => void invoke.mockReset())

/** Every publishing request gets this reply; the status is read successfully. */
function answerPublishing(response: Response | undefined): void {
  invoke.mockImplementation((_name: string, { body }: { body: SiteRequest }) =>
    Promise.resolve(
      body.action === 'status'
        ? { data: { live: BEFORE, newest }, error: null }
        : { data: null, error: new Error('No reply'), response },
    ),
  )
}

test.each([
  ['lost', undefined],
  ['too late', new Response('{}', { status: 503 })],
])('a release whose reply was %s is reported as sent', async (_name, response) => {
  answerPublishing(response)
  newest = { ...BEFORE, id: 5, state: 'making', note: 'Fees' }
  expect(await publish(wanted)).toMatchObject({ status: 'sent', site: { newest: { id: 5 } } })
  newest = { ...BEFORE, id: 5, state: 'making', restores: 2 }
  expect(await restore({ base: 4, release: 2 })).toMatchObject({ status: 'sent' })
})

test('a release that was not made, or that somebody else made, is reported as failed', async () => {
  answerPublishing(new Response('{}', { status: 503 }))
  for (const found of [BEFORE, { ...BEFORE, id: 5 }, { ...BEFORE, id: 5, note: 'Fees', restores: 1 }]) {
    newest = found
    // oxlint-disable-next-line no-await-in-loop
    expect(await publish(wanted)).toEqual({ status: 'failed' })
  }
  answerPublishing(undefined)
  newest = BEFORE
  expect(await publish(wanted)).toEqual({ status: 'offline' })
})

test('the editor loads from a server of the version before it, as during an update of several processes', async () => {
  const nothing = {
    documents: [],
    facts: {},
    liveFacts: {},
    draft: [],
    changes: [],
    problems: [],
    warnings: [],
  }
  const before = { live: BEFORE, newest: BEFORE, ...nothing, dropped: [], waiting: [] }
  invoke.mockResolvedValue({ data: before, error: null })
  const release = { ...BEFORE, scheduledFor: null }
  expect(await loadSite()).toEqual({
    ...before,
    live: release,
    newest: release,
    samples: [],
    isOpen: true,
    schedule: null,
  })
})

test('a full disk is reported without reading the status', async () => {
  answerPublishing(new Response('{}', { status: 507 }))
  newest = { ...BEFORE, id: 5, state: 'making', note: 'Fees' }
  expect(await publish(wanted)).toEqual({ status: 'full' })
})

test('the request for a page that is still being rendered is repeated', async () => {
  invoke.mockResolvedValueOnce({ data: { html: null }, error: null })
  invoke.mockResolvedValueOnce({ data: { html: '<p>Here</p>' }, error: null })
  expect(await readPreview('/', undefined, new AbortController().signal)).toBe('<p>Here</p>')
  expect(invoke).toHaveBeenCalledTimes(2)
})

const release = (number: number) => ({ ...BEFORE, id: number })

test('every release is read, page after page, each once', async () => {
  const pages: Record<string, object> = {
    first: { releases: [release(5), release(4)], next: 4 },
    4: { releases: [release(3), release(2)], next: 2 },
    2: { releases: [release(1), release(0)], next: null },
  }
  invoke.mockImplementation((_name: string, { body }: { body: { before?: number } }) =>
    Promise.resolve({ data: pages[body.before ?? 'first'], error: null }),
  )
  expect((await readReleases()).map((one) => one.id)).toEqual([5, 4, 3, 2, 1, 0])
})

test('an unloading page saves with the current token, not with that of its load', () => {
  const sent = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response())
  const edit = { document: 'facts/fees', path: 'selfPay', version: 1, value: 130 }
  const tokenSent = () => new Headers(sent.mock.lastCall?.[1]?.headers).get('Authorization')
  const stored = vi.fn<() => string | null>()
  vi.stubGlobal('localStorage', { getItem: stored })
  stored.mockReturnValue(JSON.stringify({ access_token: 'first' }))
  saveDraftOnUnload([edit])
  expect(tokenSent()).toBe('Bearer first')
  stored.mockReturnValue(JSON.stringify({ access_token: 'an hour later' }))
  saveDraftOnUnload([edit])
  expect(tokenSent()).toBe('Bearer an hour later')
  expect(sent.mock.lastCall?.[1]).toMatchObject({ method: 'POST', keepalive: true })
  // Signed out meanwhile: the input remains in the browser.
  for (const nothing of [null, 'no JSON', '{}']) {
    stored.mockReturnValue(nothing)
    saveDraftOnUnload([edit])
  }
  expect(sent).toHaveBeenCalledTimes(2)
})

test('an upload that is canceled while the session is being read is never sent', async () => {
  const [opened, logged] = [vi.fn(), vi.spyOn(console, 'error').mockReturnValue()]
  vi.stubGlobal('XMLHttpRequest', opened)
  const canceling = new AbortController()
  const outcome = uploadPdf(new Blob(['%PDF']), { onProgress: () => undefined, signal: canceling.signal })
  canceling.abort()
  expect(await outcome).toEqual({ problem: 'failed' })
  expect(opened).not.toHaveBeenCalled()
  expect(logged).not.toHaveBeenCalled()
})
