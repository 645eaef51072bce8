import { PostgrestClient } from '@supabase/postgrest-js'
import { SignJWT } from 'jose'
import { pino } from 'pino'

import type { OwnKeys } from '#server/backend/caller.ts'
import { dataRoutes } from '#server/backend/data/routes.ts'
import type { Caller, Database } from '#server/platform/database/database.ts'

import { owner } from './database.ts'

export const keys: OwnKeys = {
  publicKey: 'public-key-of-the-tests',
  serviceKey: 'service-key-of-the-tests-0123456789',
  jwtSecret: 'secret-of-the-tests-0123456789-0123456789',
}

/** The data service over this database, called as a browser does. */
export function dataService(database: Database) {
  // Longer than in production: a loaded machine that runs the tests is late, and must not be refused for it.
  const reads = { atOnce: 20, waiting: 400, waitMs: 60_000 }
  const app = dataRoutes({ database, keys, log: pino({ level: 'silent' }), reads })
  const fetch = async (caller: Caller, path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    if (init.body && !headers.has('content-type')) headers.set('content-type', 'application/json')
    for (const [name, value] of Object.entries(await credentials(caller))) headers.set(name, value)
    return app.request(path, { ...init, headers })
  }
  /** The public client itself. */
  const client = (caller: Caller) =>
    new PostgrestClient('http://service', {
      fetch: async (input, init) => {
        const { pathname, search } = new URL(input instanceof Request ? input.url : input)
        const headers = new Headers(init?.headers)
        for (const [name, value] of Object.entries(await credentials(caller))) headers.set(name, value)
        return app.request(pathname + search, { ...init, headers })
      },
    })
  return { app, fetch, client }
}

/** Where the pages are; the auth service signs tokens in its name. */
export const siteUrl = 'https://practice.example'

/** The headers that authenticate the caller. */
export async function credentials(caller: Caller): Promise<Record<string, string>> {
  if (caller.role === 'service_role') {
    return { apikey: keys.serviceKey, authorization: `Bearer ${keys.serviceKey}` }
  }
  const bearer = caller.role === 'anon' ? keys.publicKey : await accessToken(caller.claims)
  return { apikey: keys.publicKey, authorization: `Bearer ${bearer}` }
}

export function accessToken(claims: Record<string, unknown>, expires = '1h', secret = keys.jwtSecret) {
  return new SignJWT({ aud: 'authenticated', ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(`${siteUrl}/auth/v1`)
    .setIssuedAt()
    .setExpirationTime(expires)
    .sign(new TextEncoder().encode(secret))
}

export async function appointOwner(database: Pick<Database, 'run'>, { session } = owner) {
  await database.run(
    `insert into private.owners (user_id) values ('${session.userId}') on conflict do nothing`,
  )
}
