import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'

import type { Answers } from './site/send-files.ts'

const FINISH_WITHIN_MS = 10_000

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
  const answer = getRequestListener(app.fetch)
  const server = createServer(
    { requestTimeout: 60_000, headersTimeout: 15_000, keepAliveTimeout: 10_000 },
    (request, response) => before(request, response) || void answer(request, response),
  )
  server.listen(port, host)
  await Promise.race([once(server, 'listening'), failure(server, host, port)])
  return { stop: () => stop(server) }
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
