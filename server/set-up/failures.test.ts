import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net'

import { afterEach, describe, expect, test } from 'vitest'

import { builtIn } from '#content/built-in.ts'
import { setUp as words } from '#content/messages/set-up.ts'

import { freePort } from '#tests/support/product.ts'

import { checkMail } from './check-mail.ts'
import { checkPayments } from './check-payments.ts'
import { checkBlog, checkNewsletter } from './test-service.ts'

const { plans } = builtIn.facts
const account = { apiKey: 'key-us1', audienceId: 'a', siteUrl: 'https://p.example', webhookSecret: 'k' }
const stripe = { secretKey: 'sk_live_1', siteUrl: 'https://p.example' }

/** Each service, asked at an address. */
const services = {
  payments: (at: string, send?: typeof fetch) => checkPayments({ ...stripe, apiBase: at }, plans, send),
  newsletter: (at: string, send?: typeof fetch) => checkNewsletter({ ...account, apiBase: at }, send),
  blog: (at: string, send?: typeof fetch) => checkBlog(at, send),
}

const opened: { close(): void }[] = []
afterEach(() => {
  for (const server of opened.splice(0)) server.close()
})

const page: RequestListener = (_request, response) =>
  void response.setHeader('content-type', 'text/html').end('<!doctype html><title>Parked</title>')
const answering = (status: number, headers = {}) =>
  listening((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end('{}')
  })
const offline = () => Promise.reject(failed(Object.assign(new Error('lookup'), { code: 'ENOTFOUND' })))
const closed = async () => Response.json({ code: 'rest_forbidden' }, { status: 401 })

describe.each(Object.entries(services))('%s', (_, check) => {
  test.each([
    ['unknown-host', async (): Promise<string> => 'http://no-such-host.invalid'],
    ['connection-refused', async () => `http://127.0.0.1:${await freePort()}`],
    ['no-protection', async () => (await listening(page)).replace('http:', 'https:')],
    ['no-api', () => listening(page)],
    ['in-trouble', () => answering(503)],
    ['too-often', () => answering(429, { 'retry-after': '0' })],
  ] as const)('%s', async (code, start) => {
    const address = await start()
    expect(await check(address)).toMatchObject([{ code, values: { host: new URL(address).host } }])
  })

  test.each([
    [
      'certificate',
      failed(Object.assign(new Error('self-signed certificate'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })),
    ],
    ['certificate', failed(Object.assign(new Error('altnames'), { code: 'ERR_TLS_CERT_ALTNAME_INVALID' }))],
    ['certificate', failed(Object.assign(new Error('expired'), { code: 'CERT_HAS_EXPIRED' }))],
    ['no-answer', new DOMException('The operation was aborted due to timeout', 'TimeoutError')],
    ['unreachable', failed(Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' }))],
  ])('%s, by the error of the network: %s', async (code, error) => {
    expect(await check('https://service.example', () => Promise.reject(error))).toMatchObject([{ code }])
  })
})

test.each(['payments', 'newsletter', 'blog'] as const)('%s: the address of another service', async (name) => {
  const there = await listening((_request, response) => {
    response.setHeader('content-type', 'text/html').end('Hi')
  })
  const here = await listening((_request, response) => {
    response.writeHead(302, { location: there }).end()
  })
  expect(await services[name](here)).toMatchObject([{ code: 'redirected' }])
})

test('Stripe at its own address has no setting to check', async () => {
  expect(await checkPayments(stripe, plans, offline)).toEqual([
    { code: 'no-way-out', isAdvice: false, values: { host: 'api.stripe.com' } },
  ])
})

test('a failure of Stripe is reported immediately, whatever its Retry-After', async () => {
  const address = await answering(503, { 'retry-after': '30' })
  expect(await services.payments(address)).toMatchObject([{ code: 'in-trouble' }])
})

test('calls to Stripe are concurrent, so that a slow one still responds within the time of a request', async () => {
  const requests: string[] = []
  const { promise: all, resolve } = Promise.withResolvers<void>()
  const address = await listening(({ url = '' }, response) => {
    requests.push(url)
    if (requests.some((one) => one.includes('webhook_endpoints')) && requests.length > 3) resolve()
    response.writeHead(404, { 'content-type': 'application/json' })
    void all.then(() => response.end('{"error":{"code":"resource_missing"}}'))
  })
  await services.payments(address)
  expect(requests).toHaveLength(4)
})

test('a blog that is closed to other programs', async () => {
  expect(await checkBlog('https://blog.example', closed)).toMatchObject([{ code: 'blog-closed' }])
})

describe('mail', () => {
  test.each([
    ['unknown-host', async (): Promise<string> => 'smtp://no-such-host.invalid'],
    ['connection-refused', async (): Promise<string> => 'smtp://127.0.0.1:1'],
    ['no-protection', async () => `smtps://${await greeting('220 test ESMTP')}`],
    ['no-api', async () => `smtp://${await greeting('HTTP/1.1 400 Bad Request')}`],
  ] as const)('%s', async (code, start) => {
    const smtpUrl = await start()
    expect(await checkMail({ smtpUrl, from: 'me@practice.example' }, undefined)).toEqual([
      { code, isAdvice: false, values: { host: new URL(smtpUrl).host, setting: 'SMTP_URL' } },
    ])
  })
})

test('every finding has its own sentence', () => {
  expect(new Set(Object.values(words.findings))).toHaveLength(Object.keys(words.findings).length)
})

/** As Node's `fetch` reports a failure of the network. */
function failed(cause: Error) {
  return new TypeError('fetch failed', { cause })
}

async function listening(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  opened.push(server)
  await once(server, 'listening')
  return `http://127.0.0.1:${portOf(server)}`
}

async function greeting(line: string): Promise<string> {
  const server = createTcpServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.end(`${line}\r\n`)
  }).listen(0, '127.0.0.1')
  opened.push(server)
  await once(server, 'listening')
  return `127.0.0.1:${portOf(server)}`
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port
}
