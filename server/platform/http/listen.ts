import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'

import type { Logger } from '#server/platform/process/log.ts'
import { dropRest, receiveBody } from './receive-body.ts'
import { SharedQuota } from '#server/platform/limits/quota.ts'
import { addressRange, clientOf } from './client-address.ts'
import { type TryHandle, pathOf } from './node-handler.ts'

/** Memory for bodies that are being received, for each of two bounds: 32 MB in all, to leave room on the heap. */
const HELD_BYTES = 16 * 1024 * 1024
const FINISH_WITHIN_MS = 10_000
/** What Node itself cuts off, with 408 or without an answer. */
const LIMITS = {
  headersTimeout: 15_000,
  // Long enough for a photo over a slow connection.
  requestTimeout: 120_000,
  keepAliveTimeout: 10_000,
  /** How often Node looks for what is late; its own default is 30 seconds. */
  connectionsCheckingInterval: 1000,
  /** From the first byte of a request to the last of its answer: a client that does not read holds a connection. */
  answeredWithin: 300_000,
  /** Each takes memory, even an idle one. The next one is closed at once, as is one client's above its part. */
  connections: 1000,
}

export interface Listening {
  /** Stops taking requests, lets those that are running finish, and ends what takes too long. */
  stop(): Promise<void>
}

interface Entrance {
  host: string
  port: number
  /** Is asked first; the application answers what it leaves. */
  before: TryHandle
  /** Bytes of a body that the route reads; `streamed` where the handler decides first whether it reads any. */
  largestBody: (path: string) => number | 'streamed'
  /** Whether connections are those of a proxy, which has one for each request that is under way. */
  trustProxy: boolean
  log: Pick<Logger, 'error'>
  /** Shorter in tests. */
  limits?: Partial<typeof LIMITS>
}

/** @throws Error with one sentence when the address is taken or may not be used */
export async function listen(app: Hono, entrance: Entrance): Promise<Listening> {
  const { host, port, log, trustProxy } = entrance
  const { answeredWithin, connections, ...limits } = { ...LIMITS, ...entrance.limits }
  const respond = responder(app, entrance)
  const places = new SharedQuota(connections)
  const server = createServer(limits, (request, response) => {
    const { socket } = request
    if (trustProxy && !takePlace(places, clientOf(request, trustProxy), response)) {
      // Its body is not waited for.
      response.shouldKeepAlive = false
      return refuseForNow(response)
    }
    const deadline = setTimeout(() => socket.destroy(), answeredWithin)
    response.once('close', () => clearTimeout(deadline))
    // An unhandled rejection would end the process.
    respond(request, response).catch((error: unknown) => {
      log.error({ err: error }, 'a request could not be answered')
      socket.destroy()
    })
  })
  server.maxConnections = connections
  server.on('connection', (socket) => {
    if (!trustProxy && !takePlace(places, addressRange(socket.remoteAddress ?? 'unknown'), socket))
      socket.destroy()
  })
  server.listen(port, host)
  await Promise.race([once(server, 'listening'), failure(server, host, port)])
  return { stop: () => stop(server) }
}

/** For as long as the connection or the answer is open. */
function takePlace(places: SharedQuota, client: string, open: Socket | ServerResponse): boolean {
  const place = places.shareOf(client)
  const isFree = place.take(1)
  if (isFree) open.once('close', () => place.giveBack(1))
  return isFree
}

function responder(app: Hono, { before, largestBody, trustProxy }: Entrance) {
  const quotas = new Map<number, SharedQuota>()
  // One per bound, so that a flood of large bodies leaves memory for the forms.
  const quotaFor = (most: number) => {
    const quota = quotas.get(most) ?? new SharedQuota(HELD_BYTES)
    quotas.set(most, quota)
    return quota
  }
  const answer = getRequestListener(app.fetch)
  const answerStreamed = getRequestListener(async (request, env) => {
    const response = await app.fetch(request, env)
    await dropRest((env as HttpBindings).incoming)
    return response
  })
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    if (!before(request, response)) await answer(request, response)
  }
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!hasBody(request)) return serve(request, response)
    const most = largestBody(pathOf(request))
    if (most === 'streamed') return answerStreamed(request, response)
    const quota = quotaFor(most).shareOf(clientOf(request, trustProxy))
    const body = await receiveBody(request, most, quota)
    if (!body) return
    try {
      if (!body.bytes) return refuseForNow(response)
      // The application reads this instead of the stream.
      await serve(Object.assign(request, { rawBody: body.bytes }), response)
    } finally {
      body.release()
    }
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function refuseForNow(response: ServerResponse) {
  const body = JSON.stringify({ message: 'Too much is being sent at the moment. Please try again.' })
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', 'Retry-After': '2' }
  response.writeHead(503, headers).end(body)
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
  // Repeatedly: connections become idle once their request is answered.
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  const deadline = setTimeout(() => server.closeAllConnections(), FINISH_WITHIN_MS)
  await closed
  clearInterval(sweep)
  clearTimeout(deadline)
}
