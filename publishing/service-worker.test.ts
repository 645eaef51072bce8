import { runInNewContext } from 'node:vm'

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { releaseSettings as settings } from '#tests/support/small-build.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

import { UNREGISTERING_WORKER, makeServiceWorker } from './service-worker.ts'

const OFFLINE = () => Promise.reject(new TypeError('Failed to fetch'))
let folder: string
let code: string
beforeEach(async () => {
  folder = temporaryFolder(onTestFinished)
  await writeFile(join(folder, 'page.css'), 'h1{color:red}')
  await writeFile(
    join(folder, 'offline.html'),
    '<html><head><link rel="stylesheet" href="/page.css"/></head><body><h1>Call 988</h1><script>go()</script></body></html>',
  )
  code = await makeServiceWorker(folder, { settings, widget: undefined })
})

test('without a connection the page is shown, self-contained and with a policy of its own', async () => {
  const shown = await start(code, { fetch: OFFLINE }).navigate('/about?from=mail')
  expect(await shown?.text()).toBe(
    '<html><head><style>h1{color:red}</style></head><body><h1>Call 988</h1><script>go()</script></body></html>',
  )
  expect(shown?.status).toBe(503)
  const policy = shown?.headers.get('content-security-policy')
  expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]{43}=';/)
  expect(policy).toMatch(/style-src 'self' 'sha256-[\w+/]{43}=';/)
})

test.each([200, 301, 404, 500, 503])('a response with %i is passed on unchanged', async (status) => {
  const answer = new Response(null, { status })
  expect(await start(code, { fetch: async () => answer }).navigate('/about')).toBe(answer)
})

test('a preloaded response is used instead of a second request; if it failed, the offline page is shown', async () => {
  const ask = vi.fn<typeof fetch>(OFFLINE)
  const answer = new Response('preloaded')
  const { navigate } = start(code, { fetch: ask })
  expect(await navigate('/about', { preloadResponse: Promise.resolve(answer) })).toBe(answer)
  expect((await navigate('/about', { preloadResponse: OFFLINE() }))?.status).toBe(503)
  expect(ask).not.toHaveBeenCalled()
})

test.each([
  '/admin',
  '/admin/inbox',
  '/auth/confirm',
  '/functions/v1/unsubscribe',
  '/rest/v1/email_lists',
  '/sandbox/outbox',
])('%s fails as it would without the worker', async (path) => {
  await expect(start(code, { fetch: OFFLINE }).navigate(path)).rejects.toThrow('Failed to fetch')
})

test.each(['/', '/auth', '/dashboard', '/administration', '/no-such-page'])(
  'the page is shown for %s',
  async (path) =>
    expect((await start(code, { fetch: OFFLINE }).navigate(path))?.headers.get('content-type')).toMatch(
      /html/,
    ),
)

test('a request for no document fails as it would without the worker, and POST requests bypass it', async () => {
  const { navigate } = start(code, { fetch: OFFLINE })
  await expect(navigate('/booking', { destination: 'iframe' })).rejects.toThrow('Failed to fetch')
  expect(await navigate('/contact', { method: 'POST' })).toBeUndefined()
  expect(await navigate('/assets/entry.js', { mode: 'cors', destination: 'script' })).toBeUndefined()
})

test('a new worker takes over immediately; the unregistering one handles no request', async () => {
  for (const each of [code, UNREGISTERING_WORKER]) {
    const worker = start(each, { fetch: OFFLINE })
    await worker.run('install')
    expect(worker.skipWaiting).toHaveBeenCalledOnce()
    await worker.run('activate')
    const { enable, unregister } = worker
    expect([enable, unregister].map(({ mock }) => mock.calls.length)).toEqual(each === code ? [1, 0] : [0, 1])
  }
  expect(await start(UNREGISTERING_WORKER, { fetch: OFFLINE }).navigate('/about')).toBeUndefined()
})

test('in Firefox, which would show its own error page, navigation preload is off, also if it was on before', async () => {
  const worker = start(code, {
    fetch: OFFLINE,
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Firefox/153.0',
  })
  await worker.run('activate')
  expect(worker.disable).toHaveBeenCalledOnce()
  expect(worker.enable).not.toHaveBeenCalled()
})

/** Runs a worker as a browser does, with these globals and no others: it has nothing to store anything with. */
function start(
  worker: string,
  { fetch: ask, userAgent = 'Chrome/156.0' }: { fetch: typeof fetch; userAgent?: string },
) {
  const listeners = new Map<string, (event: unknown) => void>()
  const [skipWaiting, unregister] = [vi.fn(), vi.fn(async () => true)]
  const [enable, disable] = [vi.fn(async () => undefined), vi.fn(async () => undefined)]
  runInNewContext(worker, {
    fetch: ask,
    Response,
    URL,
    skipWaiting,
    registration: { navigationPreload: { enable, disable }, unregister },
    navigator: { userAgent },
    addEventListener: (type: string, listener: (event: unknown) => void) => listeners.set(type, listener),
  })
  return {
    skipWaiting,
    enable,
    disable,
    unregister,
    async run(type: string) {
      let work: unknown
      listeners.get(type)?.({ waitUntil: (given: unknown) => (work = given) })
      await work
    },
    /** @returns undefined where it is left to the browser */
    async navigate(
      path: string,
      { preloadResponse, ...changed }: { preloadResponse?: Promise<Response>; [of: string]: unknown } = {},
    ): Promise<Response | undefined> {
      const url = `https://practice.example${path}`
      const request = { url, mode: 'navigate', method: 'GET', destination: 'document', ...changed }
      let answer: Promise<Response> | undefined
      listeners.get('fetch')?.({
        request,
        preloadResponse: preloadResponse ?? Promise.resolve(),
        respondWith: (given: Promise<Response>) => (answer = given),
      })
      return answer
    },
  }
}
