import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

import sharp from 'sharp'
import { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { PICTURE_BYTES } from '#contracts/uploads.ts'
import { SANDBOX_PUBLIC_KEY } from '#scripts/site-settings.ts'
import { preparedDatabase } from '#tests/support/database.ts'
import { WHOLE } from '#tests/support/photos.ts'
import { freePort, type Product, startProduct } from '#tests/support/product.ts'
import { PROXIES, startTlsProxy } from '#tests/support/proxies.ts'
import { openSession, ownerSignIn } from '#tests/support/sessions.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

import { judge } from './observatory.ts'
import { HOST, overHttp, overHttp2, overHttps, type Sent } from './over-https.ts'

/** Of one connection, or written by the proxy for each response anew. */
const OF_THE_PROXY = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding', 'server', 'alt-svc'])
const PATHS = [
  '/',
  '/about',
  '/robots.txt',
  '/no/such/page',
  '/About-me?from=mail',
  '/rest/v1/email_lists?select=id',
  '/rest/v1/no-such-table',
  '/auth/v1/user',
  '/functions/v1/no-such-function',
]

const WEBHOOK_SECRET = 'whsec_of_the_counterpart'
const SETTINGS = { LOG_LEVEL: 'error', STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET }

let databaseUrl: string
let product: Product
let bearer: string
beforeAll(async () => {
  databaseUrl = await preparedDatabase()
  product = await startProduct({ env: { ...SETTINGS, DATABASE_URL: databaseUrl } })
  bearer = (await openSession(product, await ownerSignIn(product))).access_token
})
afterAll(async () => {
  await product.stop()
  await product.remove()
})

describe.each(PROXIES)('through %s with TLS', (name) => {
  const home = temporaryFolder(afterAll)
  let proxy: Awaited<ReturnType<typeof startTlsProxy>>
  let ports: { http: number; https: number; process: number }
  let ca: Buffer
  beforeAll(async () => {
    ports = {
      http: await freePort(),
      https: await freePort(),
      process: Number(new URL(product.address).port),
    }
    proxy = await startTlsProxy(name, { home, ports })
    await vi.waitFor(
      async () => {
        ca = await proxy.authority()
        expect((await send('/about')).status).toBe(200)
      },
      { timeout: 60_000, interval: 300 },
    )
  })
  afterAll(() => proxy.stop())

  const send = (path: string, sent: Sent = {}) => overHttps(ports.https, ca, path, sent)

  function secure(options: object): Promise<TLSSocket> {
    const socket = connectTls({ host: '127.0.0.1', port: ports.https, servername: HOST, ca, ...options })
    return once(socket, 'secureConnect').then(() => socket)
  }

  it('chooses HTTP/2, and speaks TLS 1.2 and 1.3 alone', async () => {
    const newest = await secure({ ALPNProtocols: ['h2', 'http/1.1'] })
    expect([newest.alpnProtocol, newest.getProtocol()]).toEqual(['h2', 'TLSv1.3'])
    newest.destroy()
    const older = await secure({ maxVersion: 'TLSv1.2' })
    expect(older.getProtocol()).toBe('TLSv1.2')
    older.destroy()
    const oldest = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' }
    await expect(secure(oldest)).rejects.toThrow(/alert|protocol/i)
  })

  it('redirects plain HTTP, and the other name, to the same page', async () => {
    const plain = await overHttp(ports.http, '/about?from=mail')
    expect([301, 308]).toContain(plain.status)
    const to = new URL(plain.headers.location!)
    expect([to.protocol, to.hostname, to.pathname + to.search]).toEqual(['https:', HOST, '/about?from=mail'])
    const www = await overHttp(ports.http, '/about', 'www.example.com')
    expect(www.headers.location).toMatch(/^https:\/\/(?:www\.)?example\.com/)
    const other = await send('/about?from=mail', { host: `www.${HOST}` })
    expect([other.status, other.headers.location]).toEqual([301, `https://${HOST}/about?from=mail`])
  })

  it('counts by the address that the proxy sets, whatever a visitor sends', async () => {
    const form = Buffer.from('name=Ana&email=ana%40example.com&message=Hello')
    const statuses: number[] = []
    for (let n = 0; n < 31; n += 1) {
      const headers = {
        Accept: 'application/json',
        'Content-Type': 'application/x-www-form-urlencoded',
        'X-Forwarded-For': `10.1.${n}.1`,
      }
      // oxlint-disable-next-line no-await-in-loop
      const reply = await send('/functions/v1/receive-form', { method: 'POST', headers, body: form })
      statuses.push(reply.status)
    }
    // The other proxy's visitors come from the same address.
    expect(statuses.at(-1)).toBe(429)
    expect(new Set(statuses).isSubsetOf(new Set([200, 429]))).toBe(true)
  })

  it.each(PATHS)('sends the headers of %s unchanged, each once', async (path) => {
    const headers = { Accept: 'text/html', apikey: SANDBOX_PUBLIC_KEY }
    const reply = await send(path, { headers })
    const direct = await fetch(product.address + path, { headers, redirect: 'manual' })
    const ours = Object.fromEntries([...direct.headers].filter(([header]) => !OF_THE_PROXY.has(header)))
    delete ours['content-encoding']
    delete ours['content-length']
    const theirs = Object.fromEntries(Object.entries(reply.headers).filter(([header]) => header in ours))
    expect({ ...theirs, status: reply.status }).toEqual({
      ...ours,
      'x-error-id': theirs['x-error-id'],
      status: direct.status,
    })
    expect(reply.names).toEqual([...new Set(reply.names)])
    const added = reply.names.filter((header) => !(header in ours) && !OF_THE_PROXY.has(header))
    expect(added).toEqual(reply.headers['content-length'] ? ['content-length'] : [])
  })

  it('keeps the compression, and responds 304 to an unchanged page', async () => {
    const plain = await send('/about', { headers: { 'Accept-Encoding': 'identity' } })
    const gzip = await send('/about', { headers: { 'Accept-Encoding': 'gzip' } })
    const brotli = await send('/about', { headers: { 'Accept-Encoding': 'gzip, deflate, br' } })
    expect([gzip, brotli].map(({ headers }) => headers['content-encoding'])).toEqual(['gzip', 'br'])
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true)
    expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true)
    const again = { 'If-None-Match': brotli.headers.etag!, 'Accept-Encoding': 'br' }
    const known = await send('/about', { headers: again })
    expect([known.status, known.body.length, known.headers.etag]).toEqual([304, 0, brotli.headers.etag])
  })

  it('has the points of Mozilla’s Observatory on pages, services and errors', async () => {
    const redirect = (await overHttp(ports.http, '/')).headers.location
    for (const path of PATHS) {
      // oxlint-disable-next-line no-await-in-loop
      const { headers, body } = await send(path, { headers: { Accept: 'text/html' } })
      const elements = [...body.toString().matchAll(/<script\b([^>]*)>/g)].map(
        ([, attributes]) => attributes!,
      )
      const scripts = elements.flatMap((attributes) => {
        const src = /\bsrc="([^"]*)"/.exec(attributes)?.[1]
        return src === undefined ? [] : [{ src, hasIntegrity: attributes.includes('integrity=') }]
      })
      const { points, by } = judge({ headers, redirect, scripts })
      expect({ path, points, by }).toMatchObject({ path, points: 130 })
    }
  })

  it('accepts a photo of 15 MB by HTTP/1.1 and HTTP/2, and refuses a larger one with a message', async () => {
    const photo = await largePhoto()
    expect(photo.length).toBeGreaterThan(PICTURE_BYTES - 700_000)
    const crop = Object.entries(WHOLE).map(([key, value]) => [key, String(value)])
    const path = `/functions/v1/owner-pictures?${new URLSearchParams(crop)}`
    const headers = {
      apikey: SANDBOX_PUBLIC_KEY,
      Authorization: `Bearer ${bearer}`,
      'Content-Type': 'image/png',
    }
    const first = await send(path, { method: 'POST', headers, body: photo })
    expect({ status: first.status, body: first.body.toString() }).toMatchObject({ status: 200 })
    expect(await overHttp2(ports.https, ca, path, headers, photo)).toBe(200)
    const larger = Buffer.concat([photo, Buffer.alloc(PICTURE_BYTES + 1 - photo.length)])
    const refused = await send(path, { method: 'POST', headers, body: larger })
    expect([refused.status, JSON.parse(refused.body.toString())]).toEqual([
      413,
      expect.objectContaining({ error: expect.any(String) }),
    ])

    // Uploads that break off leave room for the next ones.
    for (const cutAfter of [1000, 2_000_000, 9_000_000, 14_000_000]) {
      const cut = send(path, { method: 'POST', headers, body: photo, cutAfter })
      // oxlint-disable-next-line no-await-in-loop
      await expect(cut).rejects.toThrow()
    }
    expect((await fetch(`${product.address}/health/live`)).status).toBe(200)
    // Low priority and a process of its own: on a busy machine a photo takes a minute.
    const statuses: number[] = []
    while (statuses.at(-1) !== 200 && statuses.length < 10) {
      // oxlint-disable-next-line no-await-in-loop
      statuses.push((await send(path, { method: 'POST', headers, body: photo })).status)
    }
    expect(statuses.at(-1)).toBe(200)
    process.stdout.write(`${name}: after uploads that broke off ${statuses.join(', ')}\n`)
  })

  it('forwards events of Stripe byte for byte', async () => {
    const path = '/functions/v1/stripe-webhook'
    const about = { object: 'customer', id: 'cus_counterpart', name: 'José “Pepe” O’Neil' }
    const event = { id: `evt_${name}`, object: 'event', type: 'customer.deleted', data: { object: about } }
    const payload = JSON.stringify(event, null, 2)
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET })
    const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Stripe-Signature': signature }
    const post = (body: string) => send(path, { method: 'POST', headers, body: Buffer.from(body) })
    expect((await post(payload)).status).toBe(200)
    expect((await post(`${payload}\n`)).status).toBe(400)
  })

  it('shows a page that can be read while the process is down, and serves again', async () => {
    const { port } = new URL(product.address)
    await product.stop()
    const redirect = (await overHttp(ports.http, '/')).headers.location
    for (const method of ['GET', 'POST']) {
      // oxlint-disable-next-line no-await-in-loop
      const reply = await send('/about', { method, headers: { Accept: 'text/html' } })
      expect([502, 503]).toContain(reply.status)
      expect(reply.body.toString()).toContain('Call 988 or 911')
      expect(reply.headers['content-type']).toMatch(/^text\/html/)
      expect(judge({ headers: reply.headers, redirect, scripts: [] })).toMatchObject({ points: 130 })
      expect(reply.names).toEqual([...new Set(reply.names)])
    }
    product = await startProduct({
      port: Number(port),
      dataDir: product.dataDir,
      env: { ...SETTINGS, DATABASE_URL: databaseUrl },
    })
    const again = { timeout: 15_000, interval: 200 }
    await vi.waitFor(async () => expect((await send('/about')).status).toBe(200), again)
  })
})

let photo: Promise<Buffer> | undefined

/** Noise, which no format makes smaller. */
function largePhoto(): Promise<Buffer> {
  const [width, height] = [2270, 2270]
  photo ??= sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  return photo
}
