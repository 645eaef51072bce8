import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'

import type { Logger } from '#server/platform/process/log.ts'
import { dropRest, receiveBody } from './receive-body.ts'
import { SharedQuota } from '#server/platform/limits/quota.ts'
import { addressRange, clientAddressOf } from './client-address.ts'
import { type TryHandle, pathOf } from './node-handler.ts'

/** Memory for bodies that are being received, for each of two size bounds: 32 MB in total. */
const BODY_MEMORY_BYTES = 16 * 1024 * 1024
const FINISH_WITHIN_MS = 10_000
/** Passed to Node, which responds 408 or closes the connection; the last two are ours. */
const LIMITS = {
  headersTimeout: 15_000,
  // Long enough for a photo over a slow connection.
  requestTimeout: 120_000,
  keepAliveTimeout: 10_000,
  /** How often Node looks for what is late; its own default is 30 seconds. */
  connectionsCheckingInterval: 1000,
  /** From the first byte of a request to the last of its response: a client that does not read occupies a connection. */
  responseTimeout: 300_000,
  /** Each takes memory, even an idle one. Above it, and above one client's share of it, a new one is closed at once. */
  connections: 1000,
}

export interface Listening {
  /** Accepts no new connections, waits for running requests, and closes those that take too long. */
  stop(): Promise<void>
}

interface ListenOptions {
  host: string
  port: number
  /** Called first; requests that it does not handle go to the application. */
  tryHandle: TryHandle
  /** The longest body of a path in bytes; `streamed` where the handler reads it by itself, if at all. */
  largestBody: (path: string) => number | 'streamed'
  /** Whether connections come from a proxy: clients are then told apart by request, not by connection. */
  trustProxy: boolean
  log: Pick<Logger, 'error'>
  /** Shorter in tests. */
  limits?: Partial<typeof LIMITS>
}

/** @throws Error with one sentence when the address is taken or may not be used */
export async function listen(app: Hono, options: ListenOptions): Promise<Listening> {
  const { host, port, log, trustProxy } = options
  const { responseTimeout, connections, ...limits } = { ...LIMITS, ...options.limits }
  const respond = responder(app, options)
  const clientConnections = new SharedQuota(connections)
  const server = createServer(limits, (request, response) => {
    const { socket } = request
    if (trustProxy && !acquireConnection(clientConnections, clientAddressOf(request, trustProxy), response)) {
      // Close instead of reading its body.
      response.shouldKeepAlive = false
      return refuseForNow(response)
    }
    const deadline = setTimeout(() => socket.destroy(), responseTimeout)
    response.once('close', () => clearTimeout(deadline))
    // An unhandled rejection would end the process.
    respond(request, response).catch((error: unknown) => {
      log.error({ err: error }, 'a request could not be answered')
      socket.destroy()
    })
  })
  server.maxConnections = connections
  server.on('connection', (socket) => {
    if (
      !trustProxy &&
      !acquireConnection(clientConnections, addressRange(socket.remoteAddress ?? 'unknown'), socket)
    )
      socket.destroy()
  })
  server.listen(port, host)
  // Not `Promise.race` with a second `once`: the first one rejects with the error itself.
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw new Error(failureSentence(error, host, port), { cause: error })
  })
  return { stop: () => stop(server) }
}

/** Counts one of the client's connections until `open` closes. @returns false where it has no more */
function acquireConnection(places: SharedQuota, client: string, open: Socket | ServerResponse): boolean {
  const place = places.shareOf(client)
  const isFree = place.acquire(1)
  if (isFree) open.once('close', () => place.release(1))
  return isFree
}

function responder(app: Hono, { tryHandle: before, largestBody, trustProxy }: ListenOptions) {
  const quotas = new Map<number, SharedQuota>()
  // One quota per bound, so that a flood of large bodies can't use up the memory for forms.
  const quotaFor = (most: number) => {
    const quota = quotas.get(most) ?? new SharedQuota(BODY_MEMORY_BYTES)
    quotas.set(most, quota)
    return quota
  }
  const respond = getRequestListener(app.fetch)
  const respondStreamed = getRequestListener(async (request, env) => {
    const response = await app.fetch(request, env)
    await dropRest((env as HttpBindings).incoming)
    return response
  })
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    if (!before(request, response)) await respond(request, response)
  }
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!hasBody(request)) return serve(request, response)
    const most = largestBody(pathOf(request))
    if (most === 'streamed') return respondStreamed(request, response)
    const quota = quotaFor(most).shareOf(clientAddressOf(request, trustProxy))
    const body = await receiveBody(request, most, quota)
    if (!body) return
    try {
      if (!body.bytes) return refuseForNow(response)
      // `rawBody` is what the application reads instead of the stream.
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

function failureSentence({ code }: NodeJS.ErrnoException, host: string, port: number): string {
  return code === 'EADDRINUSE'
    ? `Port ${port} on ${host} is in use. Set PORT to another one.`
    : `Cannot listen on ${host}:${port} (${code}). Check the settings HOST and PORT.`
}

async function stop(server: Server) {
  const closed = once(server, 'close')
  server.close()
  // Repeatedly: a connection becomes idle only after its response.
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  const deadline = setTimeout(() => server.closeAllConnections(), FINISH_WITHIN_MS)
  await closed
  clearInterval(sweep)
  clearTimeout(deadline)
}
