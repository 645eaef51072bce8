// Shows: asvs 3.2.1, 3.4.1, 3.4.4, 3.4.5, 3.4.6, 12.2.1, 14.2.2, 14.3.2, 15.2.2, 16.5.1
// Shows: hipaa (e)(1), (e)(2)(ii)
import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { createApp } from './app.ts'
import type { Database } from '#server/platform/database/database.ts'
import { functionRoutes, type FunctionDeps } from './routes.ts'
import { createHealth } from '#server/platform/process/health.ts'
import { createLog } from '#server/platform/process/log.ts'
import { NOTHING_ALLOWED, PERMISSIONS, securityHeadersFor } from '#server/platform/http/security-headers.ts'
import type { Site } from '#server/site/files.ts'

const SITE_URL = 'https://practice.example'
const headers = securityHeadersFor({ hstsSubdomains: false })
const site: Site = {
  headers,
  whileClosed: { page: undefined, files: new Map() },
  files: new Map(),
}
const log = createLog('silent')

let warn: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  warn = vi.spyOn(log, 'warn')
})

function app(options: { trustProxy?: boolean; database?: Partial<Database> } = {}): Hono {
  const service = new Hono()
    .get('/fine', (c) => c.json({}))
    .get('/kept', (c) => c.json({}, 200, { 'Cache-Control': 'max-age=60' }))
    .get('/refused', () => {
      throw new HTTPException(503, { message: 'not now' })
    })
    .get('/slow', never)
    .get('/broken', () => {
      throw new Error('broken')
    })
  const database = { read: async () => [], ...options.database } as Database
  return createApp({
    database,
    health: createHealth(database, log),
    log,
    currentSite: () => ({ site }),
    siteUrl: SITE_URL,
    trustProxy: options.trustProxy ?? false,
    services: { '/rest/v1': service, '/functions/v1': functionsThatWait() },
    sandbox: new Hono().get('/framed', (c) => c.html('<p>a calendar</p>')),
  })
}

/** Functions whose database never responds. */
function functionsThatWait() {
  const database = { statements: never } as unknown as Database
  const deps = {
    database,
    log,
    siteUrl: SITE_URL,
    keys: { publicKey: 'k' },
    formKeys: {},
    mailchimp: undefined,
    setUp: {},
  }
  return functionRoutes(deps as unknown as FunctionDeps)
}

function never() {
  return new Promise<never>(() => undefined)
}

describe('a service that takes too long', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test.each([
    ['GET', '/rest/v1/slow', 30, { message: expect.stringContaining('too long') }],
    ['POST', '/functions/v1/newsletter-form', 10, { error: expect.stringContaining('too long') }],
  ])('%s %s is 503 after %i s, in the body of its other errors', async (method, path, seconds, body) => {
    const answered = vi.fn()
    const form = method === 'POST' ? { body: new URLSearchParams({ email: 'ann@example.com' }) } : {}
    const reply = Promise.resolve(app().request(path, { method, ...form }))
    void reply.then(answered)
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1)
    expect(answered).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect((await reply).status).toBe(503)
    expect(await (await reply).json()).toEqual(body)
  })
})

describe('a response that is no file of the site', () => {
  test.each([
    ['/rest/v1/fine', 200],
    ['/rest/v1/nothing', 404],
    ['/rest/v1/refused', 503],
    ['/rest/v1/broken', 500],
    ['/health/live', 200],
    ['/health/ready', 200],
    ['/health/other', 404],
    ['/no-such-page', 404],
    ['/rest', 404],
  ])('%s (%i) is never run, framed, sniffed or cached', async (path, status) => {
    const reply = await app().request(path)
    expect(reply.status).toBe(status)
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-security-policy': NOTHING_ALLOWED,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'permissions-policy': PERMISSIONS,
      'referrer-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000',
    })
  })

  test('may be cached if its service allows it', async () => {
    expect((await app().request('/rest/v1/kept')).headers.get('cache-control')).toBe('max-age=60')
  })

  test('also has these headers while the database does not respond', async () => {
    const database = { read: () => Promise.reject(new Error('gone')) }
    const reply = await app({ database }).request('/health/ready')
    expect(reply.status).toBe(503)
    expect(reply.headers.get('content-security-policy')).toBe(NOTHING_ALLOWED)
  })

  test('can be framed if it is a stand-in', async () => {
    const reply = await app().request('/sandbox/framed')
    expect(reply.headers.get('x-frame-options')).toBeNull()
  })
})

test('HSTS includes subdomains only if that is set', () => {
  const { 'Strict-Transport-Security': promise } = securityHeadersFor({ hstsSubdomains: true })
  expect(promise).toBe('max-age=31536000; includeSubDomains')
})

describe('a site that has its backend at another origin', () => {
  const asked = {
    'Access-Control-Request-Method': 'PATCH',
    'Access-Control-Request-Headers': 'apikey,authorization,content-type,prefer,x-client-info',
  }

  test('allows its pages CORS requests, and the headers that clients need', async () => {
    const preflight = await app().request('/rest/v1/fine', {
      method: 'OPTIONS',
      headers: { Origin: SITE_URL, ...asked },
    })
    expect(preflight.status).toBe(204)
    expect(Object.fromEntries(preflight.headers)).toMatchObject({
      'access-control-allow-origin': SITE_URL,
      'access-control-allow-headers': asked['Access-Control-Request-Headers'],
    })
    expect(preflight.headers.get('access-control-allow-methods')).toContain('PATCH')
    for (const path of ['/rest/v1/fine', '/rest/v1/broken']) {
      const reply = await app().request(path, { headers: { Origin: SITE_URL } })
      expect(reply.headers.get('access-control-allow-origin')).toBe(SITE_URL)
      expect(reply.headers.get('access-control-expose-headers')).toContain('Content-Range')
      expect(reply.headers.get('vary')).toBe('Origin')
    }
  })

  test('allows no other origin', async () => {
    const Origin = 'https://practice.example.evil.example'
    for (const method of ['OPTIONS', 'GET']) {
      const reply = await app().request('/rest/v1/fine', { method, headers: { Origin, ...asked } })
      expect(reply.headers.get('access-control-allow-origin')).toBeNull()
    }
  })
})

describe('a proxy that is not trusted', () => {
  const forwarded = { headers: { 'X-Forwarded-For': '203.0.113.7' } }

  test('is logged once as a warning', async () => {
    const watched = app()
    await watched.request('/health/ready')
    expect(warn).not.toHaveBeenCalled()
    for (let n = 0; n < 3; n++) await watched.request('/health/ready', forwarded)
    expect(warn.mock.calls).toEqual([[expect.stringContaining('TRUST_PROXY is off')]])
  })

  test('is not logged if it is trusted', async () => {
    await app({ trustProxy: true }).request('/health/ready', forwarded)
    expect(warn).not.toHaveBeenCalled()
  })
})

test.each([
  ['slashes', '/'],
  ['escaped slashes', '%2F'],
  ['folders', '/a'],
  ['dots', '/..'],
  ['blanks', '%20'],
])('a path of a million %s does not delay other requests', async (_, part) => {
  // So long that time which grows with the square of it outlasts the test's limit.
  expect((await app().request(`${SITE_URL}/${part.repeat(1_000_000)}x`)).status).toBeLessThan(500)
})
