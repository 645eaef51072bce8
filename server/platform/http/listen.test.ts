// Shows: asvs 4.2.1
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { freePort } from '#tests/support/product.ts'
import { readBounded } from '#server/backend/functions/http.ts'
import { listen, type Listening } from './listen.ts'
import { createLog } from '#server/platform/process/log.ts'
import type { TryHandle } from './node-handler.ts'

const LIMIT = 1000
const LARGE = 10_000_000
/** As much as one client may hold; four clients' fit at once. */
const BIG = 4_000_000

let port: number
let door: Listening
let wait: Promise<void> | undefined
let waiting = 0

const before: TryHandle = ({ url }) => {
  if (url === '/broken') throw new Error('broken')
  return false
}

beforeAll(async () => {
  port = await freePort()
  const app = new Hono()
  app.use('/limited', bodyLimit({ maxSize: LIMIT, onError: (c) => c.text('too large', 413) }))
  app.post('/limited', async (c) => c.text(String((await c.req.text()).length)))
  app.post('/unread', (c) => c.text('not looked at', 415))
  app.post('/streamed', (c) =>
    readBounded(c.req.raw, 1_000_000).then(
      ({ length }) => c.text(String(length)),
      () => c.text('too large', 413),
    ),
  )
  app.post('/streamed/unread', (c) => c.text('not looked at', 415))
  app.post('/held', async (c) => {
    waiting++
    await wait
    return c.text(String((await c.req.arrayBuffer()).byteLength))
  })
  const bounds: Record<string, number | 'streamed'> = {
    '/streamed': 'streamed',
    '/streamed/unread': 'streamed',
    '/held': BIG,
  }
  const largestBody = (path: string) => bounds[path] ?? LIMIT
  const place = { host: '127.0.0.1', port, trustProxy: true }
  door = await listen(app, { ...place, tryHandle: before, largestBody, log: createLog('silent') })
})
afterAll(() => door.stop())

describe('a body above the limit', () => {
  for (const path of ['/limited', '/unread', '/streamed', '/streamed/unread'])
    for (const framing of ['with its length', 'in chunks'] as const)
      test(`is sent completely to ${path} ${framing}, and the client then reads the response`, async () => {
        const { answer, sent } = await sendThenRead(path, framing)
        expect(sent).toBe(LARGE)
        expect(answer).toMatch(/^HTTP\/1\.1 41[35] /)
        expect(answer).toMatch(/(?:too large|not looked at)$/)
      })

  test('does not block the next request of the connection', async () => {
    const body = 'x'.repeat(LIMIT + 1)
    const first = await post('/limited', body)
    expect(first.status).toBe(413)
    const second = await post('/limited', 'fits')
    expect(await second.text()).toBe('4')
  })
})

test('a handler may stream a body', async () => {
  expect(await (await post('/streamed', 'x'.repeat(500_000))).text()).toBe('500000')
})

test('bodies beyond the memory for bodies get 503, and the memory is released', async () => {
  const { promise, resolve: go } = Promise.withResolvers<void>()
  wait = promise
  const early: Response[] = []
  const held = Array.from({ length: 8 }, () =>
    post('/held', 'x'.repeat(BIG)).then((reply) => {
      early.push(reply)
      return reply
    }),
  )
  // Only the refused ones are answered before the others may go on.
  await expect.poll(() => early.length).toBeGreaterThanOrEqual(4)
  for (const { status, headers } of early) expect([status, headers.get('retry-after')]).toEqual([503, '2'])
  go()
  expect((await Promise.all(held)).map(({ status }) => status)).toContain(200)
  expect((await post('/held', 'x'.repeat(BIG))).status).toBe(200)
})

test('large bodies that use all of their memory do not affect those with another limit', async () => {
  const { promise, resolve: go } = Promise.withResolvers<void>()
  wait = promise
  waiting = 0
  const refused: number[] = []
  const sent: Promise<unknown>[] = []
  for (const [nth, size] of [BIG, 1_000_000, 100_000, 10_000, 1].entries()) {
    while (refused.length <= nth) {
      sent.push(post('/held', 'x'.repeat(size)).then(({ status }) => status === 503 && refused.push(size)))
      // oxlint-disable-next-line no-await-in-loop
      await expect.poll(() => waiting + refused.length, { interval: 1 }).toBe(sent.length)
    }
  }
  expect(await (await post('/limited', 'a form')).text()).toBe('6')
  go()
  await Promise.all(sent)
})

test('one client that sends slowly does not use up the memory of others', async () => {
  const slow = Array.from({ length: 16 }, () => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    socket.write(
      `POST /held HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 192.0.2.1\r\nContent-Length: ${BIG}\r\n\r\n`,
    )
    return new Promise<Socket>((resolve) => socket.write('x'.repeat(1_000_000), () => resolve(socket)))
  })
  const sockets = await Promise.all(slow)
  wait = undefined
  expect((await post('/held', 'x'.repeat(BIG), '192.0.2.2')).status).toBe(200)
  const statusOfOne = async () => (await post('/held', 'x'.repeat(BIG), '192.0.2.1')).status
  await expect.poll(statusOfOne).toBe(503)
  for (const socket of sockets) socket.destroy()
  await expect.poll(statusOfOne).toBe(200)
})

test('a body in chunks of one byte is received completely', async () => {
  const socket = connect(port, '127.0.0.1')
  socket.write('POST /held HTTP/1.1\r\nHost: a\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n')
  socket.write(`${'1\r\nx\r\n'.repeat(5000)}0\r\n\r\n`)
  expect(await textOf(socket)).toMatch(/\r\n\r\n5000$/)
})

const ENTRANCE = {
  host: '127.0.0.1',
  tryHandle: () => false,
  largestBody: () => LIMIT,
  log: createLog('silent'),
}

describe('disconnected is a client that', () => {
  let strict: Listening
  let strictPort: number
  let closed: Promise<unknown>
  beforeAll(async () => {
    strictPort = await freePort()
    const app = new Hono<{ Bindings: HttpBindings }>()
    app.get('/large', (c) => {
      closed = once(c.env.outgoing, 'close')
      return c.body(Buffer.alloc(30_000_000))
    })
    strict = await listen(app as unknown as Hono, {
      ...ENTRANCE,
      port: strictPort,
      trustProxy: false,
      limits: { headersTimeout: 100, connectionsCheckingInterval: 20, responseTimeout: 500 },
    })
  })
  afterAll(() => strict.stop())

  test.each([
    ['sends nothing', ''],
    ['does not end its headers', 'GET / HTTP/1.1\r\nHost: a\r\nX: '],
  ])('%s', async (_, bytes) => {
    const socket = connect(strictPort, '127.0.0.1')
    socket.write(bytes)
    // Node says so before it closes.
    expect(await textOf(socket)).toMatch(/^(?:HTTP\/1\.1 408 |$)/)
  })

  test('does not read its response', async () => {
    const socket = connect(strictPort, '127.0.0.1').pause()
    socket.write('GET /large HTTP/1.1\r\nHost: a\r\n\r\n')
    await expect.poll(() => closed).toBeDefined()
    await closed
    socket.destroy()
  })

  test('has a quarter of all connections already', () =>
    expectOneClosed({ trustProxy: false, connections: 20 }))
})

describe('behind a proxy', () => {
  let proxied: Listening
  let proxiedPort: number
  beforeAll(async () => {
    proxiedPort = await freePort()
    const app = new Hono().post('/', (c) => c.text('answered'))
    proxied = await listen(app, {
      ...ENTRANCE,
      port: proxiedPort,
      trustProxy: true,
      limits: { connections: 5 },
    })
  })
  afterAll(() => proxied.stop())

  test('a connection above the total limit is closed', () =>
    expectOneClosed({ trustProxy: true, connections: 5 }))

  test('a client with a quarter of all running requests is refused the next, and no other client', async () => {
    const slow = begin(proxiedPort, '192.0.2.1', 'x')
    await expect.poll(() => textOf(begin(proxiedPort, '192.0.2.1', 'xx'))).toMatch(/^HTTP\/1\.1 503 /)
    expect(await textOf(begin(proxiedPort, '192.0.2.2', 'xx'))).toMatch(/answered$/)
    slow.write('x')
    expect(await textOf(slow)).toMatch(/answered$/)
    await expect.poll(() => textOf(begin(proxiedPort, '192.0.2.1', 'xx'))).toMatch(/answered$/)
  })
})

/** Sends what there is of a body of two bytes. */
function begin(to: number, from: string, body: string): Socket {
  const socket = connect(to, '127.0.0.1')
  socket.write(`POST / HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${from}\r\nConnection: close\r\n`)
  socket.write(`Content-Length: 2\r\n\r\n${body}`)
  return socket
}

/** With time to send headers: otherwise one of the five that are taken could be told first that it is late. */
async function expectOneClosed({ trustProxy, connections }: { trustProxy: boolean; connections: number }) {
  const crowded = await freePort()
  const server = await listen(new Hono(), {
    ...ENTRANCE,
    port: crowded,
    trustProxy,
    limits: { connections },
  })
  const sockets = Array.from({ length: 6 }, () => connect(crowded, '127.0.0.1'))
  const texts = sockets.map((socket) => textOf(socket.on('error', () => undefined)))
  expect(await Promise.race(texts)).toBe('')
  for (const socket of sockets) socket.destroy()
  await server.stop()
}

test('an error of ours ends the connection, and not the process', async () => {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  socket.write('GET /broken HTTP/1.1\r\nHost: a\r\n\r\n')
  expect(await textOf(socket)).toBe('')
})

let clients = 0

/** Each from another client, unless it is said which. */
function post(path: string, body: string, from = `10.0.0.${++clients}`) {
  return fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    body,
    headers: { 'X-Forwarded-For': from },
  })
}

async function textOf(socket: Socket): Promise<string> {
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  await once(socket, 'close')
  return Buffer.concat(chunks).toString()
}
/** As many clients do: the whole request first, slowly as over a real line, and only then the answer. */
async function sendThenRead(path: string, framing: 'with its length' | 'in chunks') {
  const socket = connect(port, '127.0.0.1')
  socket.pause()
  const failed = once(socket, 'error').then(([error]) => Promise.reject(error))
  const head = framing === 'in chunks' ? 'Transfer-Encoding: chunked' : `Content-Length: ${LARGE}`
  socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${head}\r\n\r\n`)
  const piece = Buffer.alloc(500_000, 'x')
  let sent = 0
  while (sent < LARGE) {
    const framed = [Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')]
    const taken = socket.write(framing === 'in chunks' ? Buffer.concat(framed) : piece)
    if (!taken) await Promise.race([once(socket, 'drain'), failed])
    await new Promise((resolve) => setTimeout(resolve, 20))
    sent += piece.length
  }
  if (framing === 'in chunks') socket.write('0\r\n\r\n')
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  socket.resume()
  await Promise.race([once(socket, 'end'), failed])
  return { answer: Buffer.concat(chunks).toString(), sent }
}
