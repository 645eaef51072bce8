import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

export interface GatewayPlan {
  port: number
  /** Ports of the services by the prefix that is stripped. */
  services: Record<'/auth/v1' | '/rest/v1', number>
  /** The token of each key of the project: a request without a session acts by it. */
  keys: Map<string, string>
  /** Served as they are, without a key. */
  files: Map<string, string>
}

/** Open without a key, as in a project. */
const OPEN = ['/auth/v1/.well-known/', '/auth/v1/verify', '/auth/v1/callback', '/auth/v1/authorize']
const ALLOWED = 'apikey, authorization, content-type, prefer, x-client-info, x-supabase-api-version'

/** Routes as the gateway of a Supabase project: requires a key, replaces it by its token, strips the prefix. */
export async function startGateway(plan: GatewayPlan) {
  const server = createServer((incoming, response) => route(incoming, response, plan))
  server.listen(plan.port, '127.0.0.1')
  await once(server, 'listening')
  return {
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function route(incoming: IncomingMessage, response: ServerResponse, plan: GatewayPlan) {
  const { pathname } = new URL(incoming.url ?? '/', 'http://gateway')
  const file = plan.files.get(pathname)
  if (file !== undefined) return response.end(file)
  response.setHeader('Access-Control-Allow-Origin', '*')
  if (incoming.method === 'OPTIONS') return answerPreflight(incoming, response)
  const [prefix, port] =
    Object.entries(plan.services).find(([start]) => pathname.startsWith(`${start}/`)) ?? []
  if (!prefix || !port) return refuse(response, 404, 'no Route matched with those values')
  const isOpen = OPEN.some((start) => pathname.startsWith(start))
  const key = String(incoming.headers.apikey ?? '')
  const token = plan.keys.get(key)
  if (!isOpen && !token) return refuse(response, 401, key ? 'Invalid API key' : 'No API key found in request')
  return pass(incoming, response, { port, path: incoming.url!.slice(prefix.length), token })
}

function answerPreflight(incoming: IncomingMessage, response: ServerResponse) {
  response.setHeader('Access-Control-Allow-Methods', 'GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS')
  response.setHeader(
    'Access-Control-Allow-Headers',
    incoming.headers['access-control-request-headers'] ?? ALLOWED,
  )
  response.setHeader('Access-Control-Max-Age', '3600')
  response.writeHead(200).end()
}

function refuse(response: ServerResponse, status: number, message: string) {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify({ message }))
}

interface Passed {
  port: number
  path: string
  token: string | undefined
}

function pass(incoming: IncomingMessage, response: ServerResponse, { port, path, token }: Passed) {
  const headers = { ...incoming.headers }
  const bearer = headers.authorization?.replace(/^Bearer /, '')
  if (token && (!bearer || bearer === headers.apikey)) headers.authorization = `Bearer ${token}`
  const inner = request({ port, path, method: incoming.method, headers, host: '127.0.0.1' }, (reply) => {
    // The gateway's own, once.
    const { 'access-control-allow-origin': _own, ...others } = reply.headers
    response.writeHead(reply.statusCode ?? 502, others)
    reply.pipe(response)
  })
  inner.on('error', () => {
    if (!response.headersSent) refuse(response, 502, 'The service could not be reached')
    response.destroy()
  })
  incoming.pipe(inner)
}
