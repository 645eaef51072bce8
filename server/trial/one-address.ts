import { createServer } from 'node:http'
import { once } from 'node:events'

import type { TryHandle } from '#server/platform/http/node-handler.ts'

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Leads pages that were opened at another name of this machine to the address of the trial copy: browsers store sessions
 * and typed text by address, so that a payment begun at `localhost` would return signed out at `127.0.0.1`.
 */
export function atOneAddress(siteUrl: string, tryHandle: TryHandle): TryHandle {
  const site = new URL(siteUrl)
  if (!LOOPBACK.has(site.hostname)) return tryHandle
  return (request, response) => {
    const { host = '', accept = '' } = request.headers
    const asked = URL.parse(`http://${host}`)
    const isElsewhere =
      asked !== null && asked.host !== site.host && asked.port === site.port && LOOPBACK.has(asked.hostname)
    const isPage = request.method === 'GET' && accept.includes('text/html')
    if (!isElsewhere || !isPage) return tryHandle(request, response)
    response
      .writeHead(307, { Location: site.origin + (request.url ?? '/'), 'Cache-Control': 'no-store' })
      .end()
    return true
  }
}

/** Listens on IPv6's own address of this machine too, which some browsers take for `localhost`, and leads from there. */
export async function leadFromIPv6(siteUrl: string): Promise<() => void> {
  const site = new URL(siteUrl)
  // At `localhost` this would lead to itself.
  if (site.hostname !== '127.0.0.1') return () => undefined
  const server = createServer((request, response) => {
    response
      .writeHead(307, { Location: site.origin + (request.url ?? '/'), 'Cache-Control': 'no-store' })
      .end()
  })
  server.listen(Number(site.port || 80), '::1')
  // A machine without IPv6, or a port that somebody else has there.
  await once(server, 'listening').catch(() => undefined)
  return () => {
    server.closeAllConnections()
    server.close()
  }
}
