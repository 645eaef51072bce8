import { once } from 'node:events'

import { serve } from '@hono/node-server'
import { decodeJwt } from 'jose'

import { dataRoutes } from '#server/backend/data/routes.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { projectTokens } from '#server/platform/database/supabase-project.ts'

export interface OwnDataPlace {
  databaseUrl: string
  port: number
  /** Of the project: its Auth signs the sessions. */
  url: string
  publicKey: string
}

/**
 * Our own data service in PostgREST's place: a project's database, roles and sessions, but our protocol.
 * @returns what ends it
 */
export async function startOwnData({ databaseUrl, port, url, publicKey }: OwnDataPlace) {
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  const keys = { publicKey, verifyToken: projectTokens(url) }
  const routes = dataRoutes({ database, keys, log: console })
  const fetch = (request: Request) => routes.fetch(withoutGatewayToken(request))
  const server = serve({ fetch, port, hostname: '127.0.0.1' })
  await once(server, 'listening')
  return async () => {
    if ('closeAllConnections' in server) server.closeAllConnections()
    server.close()
    await once(server, 'close')
    await database.close()
  }
}

/** The gateway sends a token for a key alone, by which PostgREST knows the role; our service knows it by the key. */
function withoutGatewayToken(request: Request): Request {
  const token = request.headers.get('authorization')?.replace(/^Bearer /, '')
  if (!token || decodeJwt(token).role === 'authenticated') return request
  const headers = new Headers(request.headers)
  headers.delete('authorization')
  return new Request(request, { headers })
}
