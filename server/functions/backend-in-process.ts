import { Hono } from 'hono'

import { type Backend, connectBackend } from './backend.ts'

export type DataService = (request: Request) => Response | Promise<Response>

/**
 * The data service of this process without a way over the network, asked as Supabase's functions ask theirs.
 * @param dataService `dataRoutes(…).fetch`
 */
export function backendInProcess(dataService: DataService, key: string): Backend {
  const inProcess = new Hono().mount('/rest/v1', dataService)
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) =>
    inProcess.fetch(new Request(input, init))
  return connectBackend({ url: 'http://backend.internal', key, fetch })
}
