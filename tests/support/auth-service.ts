import { AuthApiError, AuthClient } from '@supabase/auth-js'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { pino } from 'pino'
import { afterAll, beforeAll, vi } from 'vitest'

import { builtIn } from '#content/built-in.ts'
import { parseSealingKeys } from '#server/platform/crypto/seal.ts'
import type { OutgoingMail } from '#server/mail/mail.schema.ts'

import { keys, siteUrl } from './data-service.ts'
import { preparedDatabase, testDatabase } from './database.ts'
import { withSender } from '#server/platform/http/request-sender.ts'
import { type Database, type MemberCaller, openDatabase } from '#server/platform/database/database.ts'
import { createAccount } from '#server/backend/auth/accounts.ts'
import { authRoutes } from '#server/backend/auth/auth-routes.ts'
import { passwordHasher } from '#server/backend/auth/password-hasher.ts'
import type { Metadata } from '#server/backend/auth/request-input.ts'
import type { AuthDeps } from '#server/backend/auth/auth-deps.ts'

/** Hashes that cost nothing; only their number matters here. */
export const cheapHashing = { memoryCost: 8, timeCost: 1 }

/** Of the members of these tests. */
export const password = 'a lamp on the quay'

export type UnderTest = Awaited<ReturnType<typeof serveAuth>>

/** The auth service, served on a port of its own, with a mailbox, and the public client against it. */
export async function serveAuth(options: Partial<AuthDeps> & { database?: Database } = {}) {
  const database = options.database ?? (await testDatabase([]))
  const mails: OutgoingMail[] = []
  const work: string[] = []
  const app = new Hono()
  app.use(async (c, next) => {
    const from = c.req.header('x-test-address') ?? '192.0.2.1'
    c.set('clientAddress', from)
    await withSender(from, next)
  })
  const deps: AuthDeps = {
    database,
    keys,
    formKeys: await parseSealingKeys(`k1:${Buffer.alloc(32, 7).toString('base64')}`),
    siteUrl,
    queueMail: async (_trx, mail) => void mails.push(mail),
    content: () => builtIn,
    acceptsSignUps: () => true,
    clock: () => new Date(),
    log: pino({ level: 'error', serializers: { err: (error: unknown) => String(error) } }),
    hashing: { ...cheapHashing, observe: (kind) => work.push(kind) },
    ...options,
  }
  app.route('/auth/v1', authRoutes(deps))
  const { url, close } = await listen(app)
  return {
    database,
    mails,
    work,
    url,
    client: (from?: string, store?: Map<string, string>) => publicClient(url, from, store),
    post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      fetch(`${url}${path}`, {
        method: 'POST',
        headers: { apikey: keys.publicKey, 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    stop: async () => {
      await close()
      if (!options.database) await database.close()
    },
  }
}

/** A service for all tests of a file. */
export function authService(): UnderTest {
  const service = {} as UnderTest
  beforeAll(async () => void Object.assign(service, await serveAuth()))
  afterAll(() => service.stop())
  return service
}

/** Two processes on one database, for all tests of a file; each has connections of its own. */
export function authProcesses() {
  const services: [UnderTest, UnderTest] = [{} as UnderTest, {} as UnderTest]
  let url = ''
  beforeAll(async () => {
    url = await preparedDatabase()
    for (const service of services) {
      const database = await openDatabase({ databaseUrl: url, dataDir: '' })
      Object.assign(service, await serveAuth({ database }))
    }
  })
  afterAll(async () => {
    for (const { stop, database } of services) {
      await stop()
      await database.close()
    }
  })
  return { services, databaseUrl: () => url }
}

async function listen(app: Hono) {
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  if (!server.listening) await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the service has no port')
  const close = () => new Promise((resolve) => server.close(resolve))
  return { url: `http://127.0.0.1:${address.port}/auth/v1`, close }
}

function publicClient(url: string, from = '192.0.2.1', store = new Map<string, string>()) {
  return new AuthClient({
    url,
    headers: { apikey: keys.publicKey, Authorization: `Bearer ${keys.publicKey}`, 'x-test-address': from },
    storageKey: 'session',
    storage: {
      getItem: (key) => store.get(key) ?? null,
      setItem: (key, value) => void store.set(key, value),
      removeItem: (key) => void store.delete(key),
    },
    autoRefreshToken: false,
    persistSession: true,
    detectSessionInUrl: false,
    experimental: { recoveryCodes: true },
  })
}

/** Only `Date` is moved: timers and the network stay real. */
export function takeClock() {
  vi.useFakeTimers({ toFake: ['Date'] })
  return {
    move: (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000),
    release: () => vi.useRealTimers(),
  }
}

/** As `takeClock`, for all tests of a file. */
export function movedClock() {
  let clock: ReturnType<typeof takeClock>
  beforeAll(() => void (clock = takeClock()))
  afterAll(() => clock.release())
  return { move: (minutes: number) => clock.move(minutes) }
}

/** What the newest mail of this template to this address carries. */
export function newestMail(mails: OutgoingMail[], to: string, template: OutgoingMail['template']) {
  const mail = mails.findLast((each) => each.to === to && each.template === template)
  if (!mail) throw new Error(`no ${template} went to ${to}`)
  const values: Record<string, string> = { ...mail.values }
  const facts = new URLSearchParams(new URL(values.link ?? 'https://none.example').hash.slice(1))
  return { values, token_hash: facts.get('token_hash') ?? '', redirectTo: facts.get('redirect_to') }
}

/** An account that has been confirmed; the client is signed in by the password. A sign-up takes three times as long. */
export async function confirmedMember(
  service: UnderTest,
  email: string,
  typed: string,
  metadata: Metadata = {},
) {
  const passwordHash = await hasher.hash(typed)
  const account = { email, passwordHash, metadata, confirmed: true }
  await service.database.asSystem((trx) => createAccount(trx, account, new Date()))
  const client = service.client()
  const { data, error } = await client.signInWithPassword({ email, password: typed })
  if (error) throw error
  return { client, session: data.session }
}
const hasher = passwordHasher(cheapHashing)

/** An account that was signed up, and confirmed by its mail. */
export async function signedUpMember(service: UnderTest, email: string, typed: string, data: object = {}) {
  const client = service.client()
  await client.signUp({ email, password: typed, options: { data } })
  const { token_hash } = newestMail(service.mails, email, 'confirmSignUp')
  const { data: signedIn, error } = await client.verifyOtp({ token_hash, type: 'email' })
  if (error || !signedIn.session) throw error ?? new Error('confirming did not sign in')
  return { client, session: signedIn.session }
}

let members = 0

/** A confirmed member with an address of their own. */
export async function newMember(service: UnderTest) {
  const email = `member${(members += 1)}@example.com`
  const { client, session } = await confirmedMember(service, email, password)
  return { email, client, session, id: session.user.id, token: session.access_token }
}

/** Another browser of the account, signed in by the password alone. */
export async function signedInElsewhere(service: UnderTest, email: string, from?: string) {
  const client = service.client(from)
  const { data, error } = await client.signInWithPassword({ email, password })
  if (error) throw error
  return { client, session: data.session, token: data.session.access_token }
}

/** Whom the database knows by an access token. */
export function callerOf(token: string): MemberCaller {
  const claims = JSON.parse(atob(token.split('.')[1] ?? '')) as { sub: string; session_id: string }
  const session = { userId: claims.sub, sessionId: claims.session_id, level: 'aal1' }
  return { role: 'authenticated', claims, session }
}

export interface AuthRequest {
  method?: string
  path: string
  body?: unknown
  token?: string | undefined
}

/** Sends a request to the service, by itself. */
export async function sendTo({ url }: UnderTest, { method = 'POST', path, body = {}, token }: AuthRequest) {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      apikey: keys.publicKey,
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(method !== 'GET' && method !== 'DELETE' && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const reply = (text === '' ? {} : JSON.parse(text)) as { error_code?: string }
  return { status: response.status, code: reply.error_code }
}

/** Status and code of a refusal of the service. */
export function refusal(error: unknown) {
  return error instanceof AuthApiError ? [error.status, error.code] : (error ?? 'not refused')
}
