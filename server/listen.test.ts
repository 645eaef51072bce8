import { once } from 'node:events'
import { connect } from 'node:net'

import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { freePort } from '#tests/support/product.ts'
import { listen, type Listening } from './listen.ts'

const LIMIT = 1000
const LARGE = 10_000_000

let port: number
let door: Listening

beforeAll(async () => {
  port = await freePort()
  const app = new Hono()
  app.use('/limited', bodyLimit({ maxSize: LIMIT, onError: (c) => c.text('too large', 413) }))
  app.post('/limited', async (c) => c.text(String((await c.req.text()).length)))
  app.post('/unread', (c) => c.text('not looked at', 415))
  door = await listen(app, { host: '127.0.0.1', port, before: () => false })
})
afterAll(() => door.stop())

describe('a body that is larger than is read', () => {
  for (const path of ['/limited', '/unread'])
    for (const framing of ['with its length', 'in chunks'] as const)
      test(`is sent whole to ${path} ${framing}, and the client then reads the answer`, async () => {
        const { answer, sent } = await sendThenRead(path, framing)
        expect(sent).toBe(LARGE)
        expect(answer).toMatch(/^HTTP\/1\.1 41[35] /)
        expect(answer).toMatch(/(?:too large|not looked at)$/)
      })

  test('does not keep the connection from the next request', async () => {
    const body = 'x'.repeat(LIMIT + 1)
    const first = await fetch(`http://127.0.0.1:${port}/limited`, { method: 'POST', body })
    expect(first.status).toBe(413)
    const second = await fetch(`http://127.0.0.1:${port}/limited`, { method: 'POST', body: 'fits' })
    expect(await second.text()).toBe('4')
  })
})

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
