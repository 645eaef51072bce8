import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'

import type { Answers } from './site/send-files.ts'

const FINISH_WITHIN_MS = 10_000
/** What a client may go on sending after its answer, so that it comes to read it. */
const LINGER_MS = 20_000
const LINGER_BYTES = 64 * 1024 * 1024

export interface Listening {
  /** Stops taking requests, lets those that are running finish, and ends what takes too long. */
  stop(): Promise<void>
}

/**
 * @param address.before is asked first; the application answers what it leaves
 * @throws Error with one sentence when the address is taken or may not be used
 */
export async function listen(
  app: Hono,
  { host, port, before }: { host: string; port: number; before: Answers },
): Promise<Listening> {
  const answer = getRequestListener(app.fetch, { autoCleanupIncoming: false })
  const server = createServer(
    { requestTimeout: 60_000, headersTimeout: 15_000, keepAliveTimeout: 10_000 },
    (request, response) => {
      if (hasBody(request)) lingerAfter(response, request)
      if (!before(request, response)) void answer(request, response)
    },
  )
  server.listen(port, host)
  await Promise.race([once(server, 'listening'), failure(server, host, port)])
  return { stop: () => stop(server) }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/**
 * Reads and drops what is still to come of a body that was answered before it was read whole, such as one that is
 * too large. Closing the connection at once would reset it, and the client would never see the answer.
 */
function lingerAfter(response: ServerResponse, request: IncomingMessage) {
  const isLast = !response.shouldKeepAlive
  // Node would close the connection right after the answer where the client asked for that.
  response.shouldKeepAlive = true
  const close = () => void (isLast && request.socket.end())
  response.once('finish', () => {
    if (request.complete) close()
    else discardRest(request, close)
  })
}

function discardRest(request: IncomingMessage, done: () => void) {
  const { socket } = request
  const deadline = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(deadline))
  request.once('end', () => {
    clearTimeout(deadline)
    done()
  })
  // The application's own reader would pause it once its buffer is full.
  request.removeAllListeners('data')
  let bytes = 0
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes <= LINGER_BYTES) return
    // Nothing more is read or sent: a client that waits for room to send reads the answer now.
    request.pause()
    socket.end()
  })
  request.resume()
}

async function failure(server: Server, host: string, port: number): Promise<never> {
  const [error] = await once(server, 'error')
  if (error.code === 'EADDRINUSE')
    throw new Error(`Port ${port} on ${host} is in use. Set PORT to another one.`)
  throw new Error(`Cannot listen on ${host}:${port} (${error.code}). Check the settings HOST and PORT.`)
}

async function stop(server: Server) {
  const closed = once(server, 'close')
  server.close()
  // Again and again: a connection whose request has just been answered is idle only now, and kept by its client.
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  const deadline = setTimeout(() => server.closeAllConnections(), FINISH_WITHIN_MS)
  await closed
  clearInterval(sweep)
  clearTimeout(deadline)
}
