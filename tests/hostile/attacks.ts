import { once } from 'node:events'
import { connect } from 'node:net'

import { SANDBOX_PUBLIC_KEY } from '#scripts/site-settings.ts'

/** A connection for each request: one that waits for the next is closed by the server just when that is sent. */
const alone = { Connection: 'close' }
export const key = { ...alone, apikey: SANDBOX_PUBLIC_KEY, Authorization: `Bearer ${SANDBOX_PUBLIC_KEY}` }

/** Requests that exhausted the heap, or could: each is sent to a running product. @returns the statuses of all responses */
export type Attack = (address: string) => Promise<number[]>

export const ATTACKS: Record<string, Attack> = {
  '200 reads of 1,500 conditions at once': (address) => {
    const conditions = Array.from({ length: 1500 }, () => 'rating.eq.1')
      .join(',')
      .slice(0, 14_900)
    return atOnce(200, () => read(address, `or=(${conditions.slice(0, conditions.lastIndexOf(','))})`))
  },
  '400 reads of 7.5 KB at once': (address) => {
    const conditions = Array.from({ length: 600 }, () => 'rating.eq.1').join(',')
    return atOnce(400, () => read(address, `or=(${conditions})`))
  },
  '280 bodies of 0.76 MB at once': (address) => {
    const body = JSON.stringify(Array.from({ length: 8000 }, () => ({ name: 'Ana', text: 'x'.repeat(70) })))
    return atOnce(280, (index) => write(address, '/rest/v1/testimonials', body, index))
  },
  '300 bodies of 512 KB to the editor at once': (address) =>
    atOnce(300, (index) => write(address, '/functions/v1/owner-site', 'x'.repeat(512 * 1024), index)),
  '60 photos of 2 MB by nobody at once': (address) =>
    atOnce(60, (index) => write(address, '/functions/v1/owner-pictures', 'x'.repeat(2_000_000), index)),
  '60 events of 1 MB by nobody to the payment webhook at once': (address) =>
    atOnce(60, (index) => write(address, '/functions/v1/stripe-webhook', 'x'.repeat(1_000_000), index)),
  '40 bodies in chunks of one byte, that do not end': async (address) => {
    const head = 'Host: a\r\nTransfer-Encoding: chunked\r\nContent-Type: application/json\r\n\r\n'
    return slowly(address, 40, `POST /auth/v1/signup HTTP/1.1\r\n${head}${'1\r\nx\r\n'.repeat(60_000)}`)
  },
  'fifty clients that do not end their headers': (address) =>
    slowly(address, 50, 'GET / HTTP/1.1\r\nHost: a\r\nX-A: '),
  'fifty clients that do not read': (address) =>
    slowly(address, 50, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(500)),
  '900 connections that say nothing': (address) => slowly(address, 900, ''),
}

async function atOnce(count: number, send: (index: number) => Promise<Response>): Promise<number[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const reply = await send(index)
      await reply.arrayBuffer()
      return reply.status
    }),
  )
}

function read(address: string, query: string) {
  return fetch(`${address}/rest/v1/testimonials?select=name&${query}`, { headers: key })
}

/** Each from another client address: one alone may write a few hundred times only. */
function write(address: string, path: string, body: string, index: number) {
  const sender = { 'X-Forwarded-For': `10.9.${index >> 8}.${index & 255}` }
  const headers = { ...key, ...sender, 'Content-Type': 'application/json' }
  return fetch(address + path, { method: 'POST', headers, body })
}

/** Opens the connections, sends the same over each, reads nothing, and looks whether a page is served beside them. */
async function slowly(address: string, count: number, bytes: string): Promise<number[]> {
  const { hostname, port } = new URL(address)
  const sockets = Array.from({ length: count }, () =>
    connect(Number(port), hostname)
      .on('error', () => undefined)
      .pause(),
  )
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  // If they are not read, the rest of the bytes is not sent.
  for (const socket of sockets) if (bytes) socket.write(bytes)
  const pages = await atOnce(20, () => fetch(`${address}/about`, { headers: alone }))
  for (const socket of sockets) socket.destroy()
  return pages
}
