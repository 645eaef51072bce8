import { once } from 'node:events'
import { get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** What clients at other addresses got while one address held connections whose heads it did not end. */
export interface HalfOpenOutcome {
  /** How many of the connections were open when the others asked. */
  held: number
  /** Of each other address; 0 where it got no answer. */
  statuses: number[]
  /** After how many seconds none of the connections was open any more; undefined where some still are. */
  closedAfter: number | undefined
}

const OTHERS = Array.from({ length: 8 }, (_, index) => `127.0.0.${index + 2}`)
const ASK_WITHIN_MS = 10_000

/** Opens the connections from 127.0.0.1, begins a request on each, and asks for a page from eight other addresses. */
export async function holdHalfOpen(
  port: number,
  { connections, path, closeWithinMs }: { connections: number; path: string; closeWithinMs: number },
): Promise<HalfOpenOutcome> {
  const open = new Set<Socket>()
  const started = performance.now()
  await Promise.all(Array.from({ length: connections }, () => begin(port, open)))
  const held = open.size
  const statuses = await Promise.all(OTHERS.map((address) => statusFrom(address, port, path)))
  while (open.size > 0 && performance.now() - started < closeWithinMs) {
    // oxlint-disable-next-line no-await-in-loop
    await wait(100)
  }
  const closedAfter = open.size === 0 ? (performance.now() - started) / 1000 : undefined
  for (const socket of open) socket.destroy()
  return { held, statuses, closedAfter }
}

async function begin(port: number, open: Set<Socket>) {
  const socket = connect({ port, host: '127.0.0.1' })
  socket.on('error', () => undefined)
  socket.once('close', () => open.delete(socket))
  await Promise.race([once(socket, 'connect'), once(socket, 'close')])
  if (socket.destroyed) return
  open.add(socket)
  // Read, so that the end is noticed.
  socket.resume()
  socket.write('GET / HTTP/1.1\r\nHost: example.com\r\nX-Slow: ')
}

function statusFrom(localAddress: string, port: number, path: string): Promise<number> {
  return new Promise((resolve) => {
    const headers = { Connection: 'close' }
    const request = get({ host: '127.0.0.1', port, path, localAddress, headers, timeout: ASK_WITHIN_MS })
    request.on('response', (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    request.on('timeout', () => request.destroy())
    request.on('error', () => resolve(0))
  })
}
