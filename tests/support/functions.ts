import { Hono } from 'hono'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll } from 'vitest'

import { builtIn } from '#content/built-in.ts'
import { parseSealingKeys } from '#server/platform/crypto/seal.ts'
import { createMailchimp } from '#server/newsletter/mailchimp.ts'
import type { Sandbox } from '#sandbox/start-sandbox.ts'
import type { Caller, Database } from '#server/platform/database/database.ts'
import { testedServices, type TestedSettings } from '#server/set-up/test-service.ts'
import { clientAddress } from '#server/platform/http/client-address.ts'

import { credentials, keys, siteUrl } from './data-service.ts'
import { testDatabase } from './database.ts'
import { testedSandbox } from './stand-ins.ts'
import type { SetUpDeps } from '#server/set-up/owner.ts'
import { functionRoutes, type FunctionDeps } from '#server/product/routes.ts'

export const FORM_KEYS = 'k1:MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE='

/** What a test gives the functions instead. */
export type Change = Partial<FunctionDeps>

type Call = (name: string, init?: RequestInit) => Promise<Response>

/**
 * For tests: the functions over stand-ins of their own, and everything that they log.
 * @param given a database to use and leave open; by default one of their own
 */
export async function testedFunctions(given?: Database) {
  const [database, standIns, formKeys] = await Promise.all([
    given ?? testDatabase(),
    testedSandbox(),
    parseSealingKeys(FORM_KEYS),
  ])
  const sandbox = standIns.sandbox()
  const lines: string[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
  const mailchimp = mailchimpOf(sandbox)
  const setUp = setUpOf({ SITE_URL: siteUrl, ...sandbox.settings })
  const mailSender = 'practice@example.com'
  const deps = { keys, database, formKeys, mailchimp, mailSender, siteUrl, setUp, log }
  const serve = (change: Change = {}): Call => callsOf({ ...deps, ...change })
  return {
    ...standIns,
    database,
    sandbox,
    formKeys,
    mailchimp,
    setUp,
    log,
    /** The functions as mounted by the server; some of what they are given may be changed. */
    serve,
    /** Calls a function as the pages do, with a JSON body. */
    async ask(name: string, caller: Caller, body: unknown = {}, change: Change = {}) {
      const headers = { ...(await credentials(caller)), 'content-type': 'application/json' }
      return serve(change)(name, { headers, body: JSON.stringify(body) ?? null })
    },
    /** Sends a form as the pages do, of a member where there is a caller. */
    async sendForm(
      fields: Record<string, string | File>,
      caller?: Caller,
      headers: Record<string, string> = {},
      change: Change = {},
    ) {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      // In one piece: Node's own stream of form data rejects, unhandled, when its reader stops in the middle.
      const whole = new Response(form)
      const type = { Accept: 'application/json', 'Content-Type': whole.headers.get('content-type') ?? '' }
      const sent = { ...type, ...(caller && (await credentials(caller))), ...headers }
      return serve(change)('receive-form', { headers: sent, body: await whole.arrayBuffer() })
    },
    brokenDatabase: brokenDatabase(database),
    logged: () => lines.join(''),
    rows: async (text: string) => (await database.statements(text)).rows,
    async stop() {
      await standIns.stop()
      if (!given) await database.close()
    },
  }
}

/** As {@link testedFunctions}, for the tests of a file. */
export async function useFunctions() {
  const tested = await testedFunctions()
  afterAll(() => tested.stop())
  return tested
}

export type TestedFunctions = Awaited<ReturnType<typeof testedFunctions>>

/** Of a closed site. */
export function setUpOf(settings: TestedSettings): SetUpDeps {
  const opening = { refresh: async () => {} }
  const services = testedServices(settings)
  return { services, opening, content: () => builtIn, backupsExpected: false, isTrial: false }
}

/** @param timeoutMs short where the stand-in is slow, and otherwise more than a busy machine needs */
export function mailchimpOf({ settings }: Pick<Sandbox, 'settings'>, timeoutMs = 15_000) {
  return createMailchimp(
    {
      apiKey: settings.MAILCHIMP_API_KEY,
      audienceId: settings.MAILCHIMP_AUDIENCE_ID,
      apiBase: settings.MAILCHIMP_API_BASE,
    },
    { timeoutMs },
  )
}

/** Puts an address on the newsletter as the migrations' trigger expects it from a visitor. */
export async function putOnList(tested: Pick<TestedFunctions, 'database'>, email: string) {
  await tested.database.as({ role: 'anon', claims: { role: 'anon' } }, (trx) =>
    sql`insert into public.email_subscriptions (email, email_list_id, subscribed)
      select ${email}, id, true from public.email_lists where name = 'Newsletter'`.execute(trx),
  )
}

/** Status and JSON of a reply, as one object. */
export async function answerOf(asked: Response | Promise<Response>) {
  const reply = await asked
  return { ...((await reply.json()) as object), status: reply.status }
}

const fail = () => Promise.reject(Object.assign(new Error('secret'), { code: 'XX000' }))

/** Fails every transaction with an error whose text must go nowhere. */
function brokenDatabase(database: Database): Change {
  return { database: { ...database, as: fail, asFunction: fail } }
}

function callsOf(deps: FunctionDeps): Call {
  const app = new Hono().use(clientAddress(true, deps.log)).route('/functions/v1', functionRoutes(deps))
  return async (name, init) =>
    app.request(`/functions/v1/${name}`, { method: 'POST', ...init, headers: fromSomewhere(init?.headers) })
}

// The limits of one address are in the database, which a file's tests share: each call has one of its own.
let addresses = 0
function fromSomewhere(given: RequestInit['headers']) {
  const headers = new Headers(given)
  addresses += 1
  if (!headers.has('x-forwarded-for')) headers.set('x-forwarded-for', `2001:db8:${addresses.toString(16)}::1`)
  return headers
}
