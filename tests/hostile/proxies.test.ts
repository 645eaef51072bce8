import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { connect } from 'node:http2'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { PROBE_PATH } from '#app/lib/connection.ts'
import { crisis } from '#content/messages/crisis.ts'
import { PDF_BYTES } from '#content/pdf-files.ts'
import { PICTURE_BYTES } from '#contracts/uploads.ts'
import { freePort } from '#tests/support/product.ts'
import { isInstalled, PROXIES, startPlainProxy } from '#tests/support/proxies.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { useProduct } from '#tests/support/use-product.ts'

import { encodeRequest, exchange } from './connections.ts'
import { holdHalfOpen } from './half-open.ts'

const product = useProduct()
const home = temporaryFolder(afterAll)

describe.each(PROXIES)('through %s', (name) => {
  const installed = isInstalled(name)
  let proxy: Awaited<ReturnType<typeof startPlainProxy>>
  let ports: { http: number; h2: number; process: number }
  beforeAll(async () => {
    if (!installed) return
    ports = { http: await freePort(), h2: await freePort(), process: Number(new URL(product.address).port) }
    proxy = await startPlainProxy(name, { home, ports })
    const serves = async () => expect(await statusOf(`http://127.0.0.1:${ports.http}/about`)).toBe(200)
    await vi.waitFor(serves, { timeout: 60_000 })
  })
  afterAll(async () => {
    if (!installed) return
    await proxy.stop()
  })

  test.runIf(installed).each(['GET', 'POST'])(
    'a readable page while no process responds: %s',
    async (method) => {
      const place = await mkdtemp(join(home, 'alone-'))
      const alone = { http: await freePort(), h2: await freePort(), process: await freePort() }
      const other = await startPlainProxy(name, { home: place, ports: alone })
      const address = `http://127.0.0.1:${alone.http}/about`
      const reply = await vi.waitFor(() => fetch(address, { method }), { timeout: 60_000 })
      expect([502, 503]).toContain(reply.status)
      expect(reply.headers.get('content-type')).toMatch(/^text\/html/)
      expect(reply.headers.get('cache-control')).toBe('no-store')
      expect(await reply.text()).toContain(crisis.notice)
      // Where the proxy answered by itself, browsers would take the site for back, and leave what is being typed.
      expect([502, 503]).toContain(await statusAsked(alone.http))
      expect(await statusAsked(ports.http)).toBe(200)
      await other.stop()
    },
  )

  // Only Linux has the other addresses of this machine.
  test.runIf(installed && process.platform === 'linux')(
    'one address with a thousand half-open heads keeps nobody else out, and loses them soon',
    async () => {
      const { held, statuses, closedAfter } = await holdHalfOpen(ports.http, {
        connections: 1000,
        path: '/about',
        closeWithinMs: 15_000,
      })
      process.stdout.write(
        `${name}: one address held ${held} half-open heads for ${closedAfter?.toFixed(1)} s\n`,
      )
      expect(held).toBeGreaterThan(900)
      expect(statuses).toEqual(Array(8).fill(200))
      expect(closedAfter).toBeLessThan(12)
    },
  )

  test.runIf(installed).each(['/health', '/health/live', '/health/ready', '/%68ealth/live'])(
    'health is not public: %s',
    async (path) => {
      expect(await statusOf(`${product.address}/health/live`)).toBe(200)
      const reply = await fetch(`http://127.0.0.1:${ports.http}${path}`)
      expect(reply.status).toBe(404)
      // By the proxy itself, without a request to the process.
      expect(reply.headers.has('content-security-policy')).toBe(false)
    },
  )

  const bodies: [string, number, number][] = [
    ['/functions/v1/newsletter-form', 5000, 303],
    ['/functions/v1/receive-form', 70_000, 413],
    ['/functions/v1/stripe-webhook', 1_100_000, 413],
    // Refused for want of a key, and not for its size.
    ['/functions/v1/owner-pictures', PICTURE_BYTES, 401],
    ['/functions/v1/owner-pdf-files', PDF_BYTES, 401],
  ]

  test.runIf(installed).each(bodies)('HTTP/1.1, in chunks: %s with %i bytes', async (path, size, status) => {
    const bytes = encodeRequest({
      method: 'POST',
      path,
      headers: { Connection: 'close', 'Content-Type': 'application/x-www-form-urlencoded' },
      framing: 'chunked',
      body: Buffer.alloc(size, 'x'),
      chunk: 16_000,
    })
    expect(await exchange(ports.http, bytes)).toEqual({ statuses: [status], isCut: false })
    expect(await statusOf(`${product.address}/health/live`)).toBe(200)
  })

  test.runIf(installed).each(bodies)(
    'HTTP/2, without a length: %s with %i bytes',
    async (path, size, status) => {
      const client = connect(`http://127.0.0.1:${ports.h2}`)
      const request = client.request({
        ':method': 'POST',
        ':path': path,
        'content-type': 'application/x-www-form-urlencoded',
      })
      request.end(Buffer.alloc(size, 'x'))
      const [headers] = await once(request, 'response')
      expect(headers[':status']).toBe(status)
      client.destroy()
      expect(await statusOf(`${product.address}/health/live`)).toBe(200)
    },
  )
})

async function statusAsked(port: number): Promise<number> {
  return (await fetch(`http://127.0.0.1:${port}${PROBE_PATH}`, { method: 'HEAD' })).status
}

async function statusOf(address: string): Promise<number | undefined> {
  return fetch(address).then(
    (reply) => reply.status,
    () => undefined,
  )
}
