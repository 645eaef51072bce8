// Shows: asvs 4.1.1, 5.3.1, 5.3.2, 13.2.5, 13.4.3
import { request } from 'node:http'
import { gunzipSync, gzipSync } from 'node:zlib'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { freePort } from '#tests/support/product.ts'
import { listen, type Listening } from '#server/platform/http/listen.ts'
import { createLog } from '#server/platform/process/log.ts'
import { securityHeadersFor } from '#server/platform/http/security-headers.ts'
import { sendFiles, siteRoutes } from './send-files.ts'
import type { Site, SiteFile } from './files.ts'

const securityHeaders = securityHeadersFor({ hstsSubdomains: false })
const text = 'Fees, in words. '.repeat(20)
const page = {
  headers: { ...securityHeaders, ETag: '"fees"', 'Content-Type': 'text/html', Vary: 'Accept-Encoding' },
  bodies: { identity: bytes(text), gzip: bytes(gzipSync(text)), br: bytes('brotli') },
}
const picture = { headers: { ETag: '"p"', 'Content-Type': 'image/png' }, bodies: { identity: bytes('png') } }
const notFound = { ...page, bodies: { identity: bytes('Nothing here') } }
const site: Site = {
  headers: securityHeaders,
  whileClosed: { page: undefined, files: new Map() },
  files: new Map<string, SiteFile>([
    ['/fees', page],
    ['/assets/sea & sky.png', picture],
    ['/off', { ...page, status: 404, bodies: { identity: bytes('Switched off') } }],
    ['/404', notFound],
  ]),
}

let shown = site
let port: number
let door: Listening

beforeAll(async () => {
  port = await freePort()
  const app = siteRoutes({ current: () => ({ site: shown }), log: createLog('silent') })
  door = await listen(app, {
    host: '127.0.0.1',
    port,
    trustProxy: false,
    tryHandle: sendFiles(() => ({ site: shown })),
    largestBody: () => 1000,
    log: createLog('silent'),
  })
})
afterAll(() => door.stop())

describe('a file of the site', () => {
  test('is sent with its headers and length, whatever its query', async () => {
    const reply = await ask('/fees?from=mail')
    expect(reply).toMatchObject({ status: 200, body: Buffer.from(text) })
    expect(reply.headers).toMatchObject({ etag: '"fees"', 'content-length': String(text.length) })
    for (const [name, value] of Object.entries(securityHeaders)) {
      expect(reply.headers[name.toLowerCase()]).toBe(value)
    }
    expect(reply.headers['content-encoding']).toBeUndefined()
  })

  test.each([
    ['gzip, deflate, br', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=0', undefined],
    ['zstd', undefined],
  ])('for Accept-Encoding %s is sent as %s', async (accepted, encoding) => {
    const reply = await ask('/fees', { headers: { 'Accept-Encoding': accepted } })
    expect(reply.headers['content-encoding']).toBe(encoding)
    if (encoding === 'gzip') expect(gunzipSync(reply.body).toString()).toBe(text)
    expect(reply.headers['content-length']).toBe(String(reply.body.length))
  })

  test('that was not compressed is sent unchanged, also by its escaped address', async () => {
    const reply = await ask('/assets/sea%20%26%20sky.png', { headers: { 'Accept-Encoding': 'br' } })
    expect(reply).toMatchObject({ status: 200, body: Buffer.from('png') })
    expect(reply.headers['content-encoding']).toBeUndefined()
  })

  test('for HEAD has a length and no body', async () => {
    const reply = await ask('/fees', { method: 'HEAD', headers: { 'Accept-Encoding': 'gzip' } })
    expect(reply).toMatchObject({ status: 200, body: Buffer.alloc(0) })
    expect(reply.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-length': String(page.bodies.gzip.length),
    })
  })

  test.each(['"fees"', 'W/"fees"', '"older", "fees"', '*'])('is 304 for a request with %s', async (tag) => {
    const reply = await ask('/fees', { headers: { 'If-None-Match': tag } })
    expect(reply).toMatchObject({ status: 304, body: Buffer.alloc(0) })
    expect(reply.headers.etag).toBe('"fees"')
    expect(reply.headers['content-encoding']).toBeUndefined()
  })

  test('is sent to a browser with an older one', async () => {
    expect(await ask('/fees', { headers: { 'If-None-Match': '"older"' } })).toMatchObject({ status: 200 })
  })
})

test('once another release is current, its files are sent, and no others', async () => {
  const files = new Map([['/fees', { ...page, bodies: { identity: bytes('New fees') } }]])
  shown = { ...site, files }
  expect(await ask('/fees')).toMatchObject({ status: 200, body: Buffer.from('New fees') })
  expect(await ask('/assets/sea%20%26%20sky.png')).toMatchObject({ status: 404 })
  shown = site
})

describe('a path that is no file of the site', () => {
  test('gets its own page if it is switched off, whatever the browser has cached', async () => {
    const headers = { Accept: 'text/html', 'If-None-Match': '"fees"' }
    expect(await ask('/off', { headers })).toMatchObject({ status: 404, body: Buffer.from('Switched off') })
    expect((await ask('/off', { headers: { Accept: '*/*' } })).body.toString()).toBe('404')
  })

  test.each(['/fee', '/404', '/constructor', '/%E0%A4%A', '/..%2ffees'])('%s is not found', async (path) => {
    const reply = await ask(path, { headers: { Accept: 'text/html' } })
    expect(reply).toMatchObject({ status: 404, body: Buffer.from('Nothing here') })
    expect(reply.headers).toMatchObject({ 'x-frame-options': 'DENY', 'content-type': 'text/html' })
  })

  test('a path with a slash at its end redirects to the page', async () => {
    const reply = await ask('/fees/')
    expect(reply).toMatchObject({ status: 301 })
    expect(reply.headers).toMatchObject({ location: '/fees', 'x-content-type-options': 'nosniff' })
  })

  test.each([
    ['/Fees', '/fees'],
    ['/FEES//?from=mail', '/fees?from=mail'],
    ['/insurance', '/booking#insurance'],
    ['/Login/?next=%2Fa%26b', '/auth?next=%2Fa%26b'],
    ['/espa%C3%B1ol', '/es'],
    ['/OFF', '/off'],
    ['/crisis', '/faqs#crisis-title'],
  ])('%s redirects to %s, without caching', async (path, location) => {
    const files = new Map(site.files)
    for (const name of ['/booking', '/auth', '/es', '/faqs']) files.set(name, page)
    shown = { ...site, files }
    const reply = await ask(path)
    shown = site
    expect(reply.status).toBe(301)
    expect(reply.headers).toMatchObject({ location, 'cache-control': 'no-cache' })
  })

  test.each(['/login', '//evil.example/fees', '//Fees', '/404/', '/constructor/', '/__proto__'])(
    '%s redirects nowhere if the site has no such page',
    async (path) => {
      expect(await ask(path, { headers: { Accept: 'text/html' } })).toMatchObject({ status: 404 })
    },
  )

  test('a file can’t be posted to', async () => {
    expect(await ask('/fees', { method: 'POST' })).toMatchObject({ status: 404 })
  })
})

interface Reply {
  status: number | undefined
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

// Not by fetch, which adds headers of its own and unpacks what comes.
function ask(path: string, options: { method?: string; headers?: Record<string, string> } = {}) {
  return new Promise<Reply>((resolve, reject) => {
    const asking = request({ host: '127.0.0.1', port, path, ...options }, (reply) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.on('end', () =>
        resolve({ status: reply.statusCode, headers: reply.headers, body: Buffer.concat(chunks) }),
      )
    })
    asking.on('error', reject).end()
  })
}

function bytes(from: string | Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(from))
}
