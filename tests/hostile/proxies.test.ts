import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { PICTURE_BYTES } from '#contracts/site-pictures.ts'
import { preparedDatabase } from '#tests/support/database.ts'
import { freePort, type Product, startProduct } from '#tests/support/product.ts'

import { encodeRequest, exchange } from './wire.ts'

let product: Product
let home: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'proxy-'))
  product = await startProduct({ env: { DATABASE_URL: await preparedDatabase(), LOG_LEVEL: 'error' } })
})
afterAll(async () => {
  await product.stop()
  await product.remove()
  await rm(home, { recursive: true })
})

/** The shipped configurations, without TLS, in front of the product; each speaks HTTP/1.1 and 2 to clients. */
const PROXIES: Record<string, (ports: Ports) => Promise<ChildProcess>> = {
  async nginx({ http, h2, process: to }) {
    const shipped = await readFile('deploy/nginx.conf', 'utf8')
    const server = shipped
      .slice(shipped.lastIndexOf('\nserver {'))
      .replace(/^ +(?:ssl_.*|listen .*)\n/gm, '')
      .replace('server_name', `listen 127.0.0.1:${http}; listen 127.0.0.1:${h2} http2;\nserver_name`)
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${join(home, name)};`)
      .join('\n')
    const upstream = `upstream practice { server 127.0.0.1:${to}; }`
    const file = join(home, 'nginx.conf')
    const user = process.getuid?.() === 0 ? 'user root;' : ''
    await writeFile(
      file,
      `${user} daemon off; pid ${join(home, 'pid')}; events {}
       http { access_log off; ${temporary} ${upstream} ${server} }`,
    )
    return spawn('nginx', ['-e', join(home, 'errors'), '-p', home, '-c', file], { stdio: 'ignore' })
  },
  async Caddy({ http, h2, process: to }) {
    const shipped = await readFile('deploy/Caddyfile', 'utf8')
    const site = shipped
      .slice(shipped.lastIndexOf('\nexample.com {'))
      .replace('example.com {', `http://:${http}, http://:${h2} {\n\tbind 127.0.0.1`)
      .replace('127.0.0.1:3000', `127.0.0.1:${to}`)
    const file = join(home, 'Caddyfile')
    const global = '{\nadmin off\nauto_https off\nservers {\nprotocols h1 h2 h2c\n}\n}\n'
    await writeFile(file, global + site)
    const env = { ...process.env, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home }
    return spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], { stdio: 'ignore', env })
  },
}

interface Ports {
  http: number
  h2: number
  /** Of the product. */
  process: number
}

const isInstalled = (program: string, ...args: string[]) => spawnSync(program, args).status === 0

describe.each([
  ['nginx', isInstalled('nginx', '-v')],
  ['Caddy', isInstalled('caddy', 'version')],
])('through %s', (name, installed) => {
  let proxy: ChildProcess
  let ports: Ports
  beforeAll(async () => {
    if (!installed) return
    ports = { http: await freePort(), h2: await freePort(), process: Number(new URL(product.address).port) }
    proxy = await PROXIES[name]!(ports)
    const serves = async () => expect(await statusOf(`http://127.0.0.1:${ports.http}/about`)).toBe(200)
    await vi.waitFor(serves, { timeout: 60_000 })
  })
  afterAll(async () => {
    if (!installed) return
    proxy.kill('SIGTERM')
    await once(proxy, 'exit')
  })

  const bodies: [string, number, number][] = [
    ['/functions/v1/unsubscribe', 5000, 413],
    ['/functions/v1/newsletter-form', 5000, 303],
    ['/functions/v1/receive-form', 70_000, 413],
    ['/functions/v1/stripe-webhook', 1_100_000, 413],
    // Refused for want of a key, and not for its size.
    ['/functions/v1/owner-pictures', PICTURE_BYTES, 401],
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

async function statusOf(address: string): Promise<number | undefined> {
  return fetch(address).then(
    (reply) => reply.status,
    () => undefined,
  )
}
