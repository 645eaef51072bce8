import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'

import { authRoutes } from '#server/backend/auth/auth-routes.ts'
import { dataRoutes } from '#server/backend/data/routes.ts'
import type { Database } from '#server/backend/database/database.ts'
import { clientAddress } from '#server/site/client-address.ts'

import { keys, openSessions, siteUrl } from '../../supabase/tests/data-service.ts'
import { memberA, memberB, owner } from '../../supabase/tests/database.ts'
import { type DenoProcess, type Secrets, startInDeno } from './tested-deno-process.ts'

/** The function tests run twice: on our own server, and with this on Supabase's runtime. */
export const inDeno = process.env.FUNCTIONS_RUNTIME === 'deno'

/**
 * For tests: our functions as Supabase runs them, each a Deno process of its own that starts with its first call,
 * in front of the real data and auth services over this database.
 */
export async function denoFunctions(database: Database, secrets: Secrets) {
  await openSessions(database, [memberA, memberB, owner])
  const backend = await serveOnPort(backendOf(database).fetch)
  const given = { ...secretsOf(backend.url), ...secrets }
  const running = new Map<string, Promise<DenoProcess>>()
  const lines: string[] = []
  const start = (name: string, changed: Secrets) => {
    const key = JSON.stringify([name, changed])
    const known = running.get(key) ?? startInDeno(name, { ...given, ...changed }, lines)
    running.set(key, known)
    return known
  }
  const restart = async () => {
    const ending = [...running.values()]
    running.clear()
    await Promise.allSettled(ending.map(async (each) => (await each).stop()))
  }
  return {
    /** Where the data service answers 500. */
    brokenBackend: `${backend.url}/broken`,
    /** What they printed; it may arrive a little after the answer. */
    logged: () => lines.join(''),
    forgetLog: () => void lines.splice(0),
    /** As the platform's gateway passes a call on, from an address of its own unless it names one. */
    async call(name: string, init: RequestInit, changed: Secrets = {}): Promise<Response> {
      const [path = '', query = ''] = name.split('?')
      const headers = new Headers(init.headers)
      if (!headers.has('x-forwarded-for')) headers.set('x-forwarded-for', someAddress())
      const { url } = await start(path, changed)
      return fetch(`${url}/${path}?${query}`, { ...init, headers, redirect: 'manual' })
    },
    /** Forgets all that the functions keep in memory. */
    restart,
    async stop() {
      await restart()
      await backend.stop()
    },
  }
}

export type DenoFunctions = Awaited<ReturnType<typeof denoFunctions>>

/** Serves on a port of the machine's choice. */
export async function serveOnPort(
  answer: (request: Request, env: HttpBindings) => Promise<Response> | Response,
) {
  const listener = getRequestListener((request, env) => answer(request, env as HttpBindings))
  const server = createServer((request, response) => void listener(request, response))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function backendOf(database: Database): Hono {
  const quiet = { warn: () => undefined, error: () => undefined }
  const auth = {
    database,
    keys,
    siteUrl,
    queueMail: async () => undefined,
    clock: () => new Date(),
    log: quiet,
  }
  return new Hono()
    .use(clientAddress(true))
    .route('/rest/v1', dataRoutes({ database, keys, log: quiet }))
    .route('/auth/v1', authRoutes(auth))
    .all('/broken/*', (c) => c.json({ code: 'XX000', message: 'secret' }, 500))
}

function secretsOf(backend: string): Secrets {
  return {
    SUPABASE_URL: backend,
    SUPABASE_ANON_KEY: keys.publicKey,
    SUPABASE_SERVICE_ROLE_KEY: keys.serviceKey,
    SITE_URL: siteUrl,
  }
}

function someAddress(): string {
  return ['10', ...Array.from({ length: 3 }, () => 1 + Math.floor(Math.random() * 250))].join('.')
}
