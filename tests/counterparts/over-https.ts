import { once } from 'node:events'
import { type IncomingMessage, request as plainRequest } from 'node:http'
import { connect as connectHttp2 } from 'node:http2'
import { request } from 'node:https'
import { connect as connectTls } from 'node:tls'

/** The shipped configurations are for this name; it is reached on this machine. */
export const HOST = 'example.com'

export interface Sent {
  host?: string
  method?: string
  headers?: Record<string, string>
  body?: Buffer
  /** Ends the connection after so many bytes of the body. */
  cutAfter?: number
}

export interface Reply {
  status: number
  headers: Record<string, string | undefined>
  /** Names, as often as they were received. */
  names: string[]
  body: Buffer
}

export function overHttps(port: number, ca: Buffer, path: string, sent: Sent): Promise<Reply> {
  const { method = 'GET', host = HOST, headers, body, cutAfter } = sent
  const options = { host: '127.0.0.1', port, servername: host, ca, agent: false as const, path, method }
  const length = body && { 'Content-Length': String(body.length) }
  const outgoing = request({ ...options, headers: { Host: host, ...headers, ...length } })
  if (cutAfter === undefined) outgoing.end(body)
  else outgoing.write(body?.subarray(0, cutAfter), () => outgoing.destroy(new Error('cut')))
  return replyTo(outgoing)
}

export function overHttp(port: number, path: string, host = HOST): Promise<Reply> {
  const outgoing = plainRequest({ host: '127.0.0.1', port, path, agent: false, headers: { Host: host } })
  outgoing.end()
  return replyTo(outgoing)
}

async function replyTo(outgoing: ReturnType<typeof request>): Promise<Reply> {
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const names = incoming.rawHeaders.filter((_, n) => n % 2 === 0).map((header) => header.toLowerCase())
  const headers = Object.fromEntries(
    Object.entries(incoming.headers).map(([header, value]) => [header, String(value)]),
  )
  return { status: incoming.statusCode ?? 0, headers, names, body: Buffer.concat(chunks) }
}

export async function overHttp2(
  port: number,
  ca: Buffer,
  path: string,
  headers: Record<string, string>,
  body: Buffer,
): Promise<number | undefined> {
  const createConnection = () =>
    connectTls({ host: '127.0.0.1', port, servername: HOST, ca, ALPNProtocols: ['h2'] })
  const client = connectHttp2(`https://${HOST}`, { createConnection })
  const outgoing = client.request({ ':method': 'POST', ':path': path, ...headers })
  outgoing.end(body)
  const [reply] = await once(outgoing, 'response')
  client.destroy()
  return reply[':status']
}
