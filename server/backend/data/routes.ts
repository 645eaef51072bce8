import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { RawBuilder } from 'kysely'
import type { Logger } from 'pino'

import { levelled } from '../level-time.ts'
import { identifyCaller, type Keys } from '../caller.ts'
import type { Caller, Database, Transaction } from '../database/database.ts'
import { parseObject, parseRows } from './body.ts'
import { callSql, routineFor, unknownRoutine } from './call.ts'
import { catalogueOf, type Table } from './catalogue.ts'
import { type Preferences, parsePreferences } from './parse-preferences.ts'
import { parseQuery } from './parse-query.ts'
import { type Answer, countSql, readSql } from './read.ts'
import { Refusal, refusalOf } from './refusal.ts'
import { callReply, readReply, refusalReply, refuseTooMany, refuseUnlessOne, writeReply } from './reply.ts'
import { deleteSql, insertSql, updateSql } from './write.ts'

export interface DataDeps {
  database: Database
  keys: Keys
  log: Pick<Logger, 'error'>
}

const READING = new Set(['GET', 'HEAD'])
const SECRET_HEADERS = new Set(['authorization', 'apikey', 'cookie'])

type Env = { Variables: { caller: Caller } }
type Ask = (c: Context<Env>, preferences: Preferences, statement: RawBuilder<Answer>) => Promise<Answer>

/**
 * The data service, to be mounted at /rest/v1: PostgREST's wire for the calls that the product makes.
 * Each request is one transaction under its caller's role; the database decides what it may do.
 */
export function dataRoutes(deps: DataDeps): Hono<Env> {
  const app = new Hono<Env>()
  const find = catalogueOf(deps.database)
  const ask = asking(deps.database)
  app.onError((error, c) => refuse(error, c, deps.log))
  app.use(identified(deps.keys), bodyLimit({ maxSize: 1_000_000, onError: tooLarge }))
  addCalls(app, find, ask)
  addTables(app, tableIn(find), ask)
  app.all('*', (c) => {
    throw new Refusal(...unknownPath(c))
  })
  return app
}

type Find = ReturnType<typeof catalogueOf>

function addCalls(app: Hono<Env>, find: Find, ask: Ask) {
  app.on(['GET', 'POST'], '/rpc/:name', async (c) => {
    const preferences = parsePreferences(c.req.raw.headers)
    const reads = c.req.method !== 'POST'
    const { searchParams } = new URL(c.req.url)
    const inAddress = JSON.stringify(Object.fromEntries(searchParams))
    if (!reads && searchParams.size > 0) throw new Refusal(400, 'PGRST100', 'Arguments belong into the body')
    const { json, keys } = parseObject(reads ? inAddress : await c.req.text())
    const name = c.req.param('name')
    const routine = await find(routineFor(name, keys))
    if (!routine) throw unknownRoutine(name, keys)
    if (reads && routine.writes)
      throw new Refusal(405, 'PGRST101', 'A function that may write is called by POST')
    const forRows = { ...preferences, single: preferences.single && routine.returns === 'rows' }
    const answer = await ask(c, forRows, callSql(routine, keys, json))
    return callReply(answer, routine.returns, forRows)
  })
}

function addTables(app: Hono<Env>, table: (c: Context<Env>) => Promise<Table>, ask: Ask) {
  app.get('/:table', async (c) => {
    const { query, preferences } = asked(c)
    const build = c.req.method === 'HEAD' ? countSql : readSql
    const answer = await ask(c, preferences, build(await table(c), query, preferences))
    return readReply(answer, query, preferences)
  })
  app.post('/:table', async (c) => {
    const { query, preferences } = asked(c)
    if (query.filters.length > 0) throw new Refusal(400, 'PGRST100', 'An insert takes no filters')
    const body = parseRows(await c.req.text(), query.columns)
    // An insert says itself how many rows it writes.
    const unlimited = { ...preferences, maxAffected: undefined }
    const answer = await ask(c, unlimited, insertSql(await table(c), body, query, preferences))
    return writeReply(answer, preferences, true)
  })
  app.patch('/:table', async (c) => {
    const { query, preferences } = asked(c)
    const body = parseObject(await c.req.text())
    const answer = await ask(c, preferences, updateSql(await table(c), body, query, preferences))
    return writeReply(answer, preferences, false)
  })
  app.delete('/:table', async (c) => {
    const { query, preferences } = asked(c)
    const answer = await ask(c, preferences, deleteSql(await table(c), query, preferences))
    return writeReply(answer, preferences, false)
  })
}

function asked(c: Context<Env>) {
  const preferences = parsePreferences(c.req.raw.headers)
  const writes = c.req.method !== 'GET' && c.req.method !== 'HEAD'
  return {
    query: parseQuery(new URL(c.req.url).searchParams),
    // Only what comes back can be one object.
    preferences: { ...preferences, single: preferences.single && (!writes || preferences.representation) },
  }
}

function asking(database: Database): Ask {
  return async (c, preferences, statement) => {
    const request = { method: c.req.method, path: c.req.path }
    const caller = c.get('caller')
    if (READING.has(request.method)) {
      const [answer] = await database.read(caller, statement, request)
      return refuseUnlessOne(answer as Answer, preferences)
    }
    const headers = headersForTriggers(c.req.raw.headers)
    const write = database.as(caller, (trx) => writing(trx, statement, preferences), { ...request, headers })
    // Whether an address was known must not show in the time; our own functions have nothing to find out.
    return refuseUnlessOne(await (caller.role === 'service_role' ? write : levelled(write)), preferences)
  }
}

// Of no row, refused after the commit: a browser's subscription shows no row, and undoing it would let a
// stranger take the time of the same try again and again.
async function writing(trx: Transaction, statement: RawBuilder<Answer>, preferences: Preferences) {
  const answer = (await statement.execute(trx)).rows[0] as Answer
  refuseTooMany(answer, preferences)
  if (answer.found > 0) refuseUnlessOne(answer, preferences)
  return answer
}

// As PostgREST hands them over, without what proves who somebody is.
function headersForTriggers(headers: Headers): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => !SECRET_HEADERS.has(name)))
}

function tableIn(find: Find) {
  return async (c: Context<Env>) => {
    const name = c.req.param('table') ?? ''
    const table = await find(({ tables }) => tables.find((candidate) => candidate.name === name))
    if (table) return table
    throw new Refusal(404, 'PGRST205', `Could not find the table 'public.${name}' in the schema cache`)
  }
}

function identified(keys: Keys) {
  return async (c: Context<Env>, next: () => Promise<void>) => {
    const caller = await identifyCaller(c.req.raw.headers, keys)
    if (!caller)
      throw new Refusal(401, 'PGRST301', 'The API key or the access token is missing, wrong or expired')
    c.set('caller', caller)
    await next()
  }
}

function tooLarge(): never {
  throw new Refusal(413, 'PGRST102', 'The body is larger than 1 MB')
}

function unknownPath(c: Context<Env>): [number, string, string] {
  return /\/(rpc\/)?\w+$/.test(c.req.path)
    ? [405, 'PGRST117', `Unsupported HTTP method: ${c.req.method}`]
    : [404, 'PGRST125', 'Invalid path specified in request URL']
}

function refuse(error: unknown, c: Context<Env>, log: DataDeps['log']) {
  const refusal = refusalOf(error, c.get('caller')?.role ?? 'anon')
  if (refusal && refusal.status < 500) return refusalReply(refusal.status, refusal.body)
  log.error({ err: error, method: c.req.method }, 'a data request failed')
  if (refusal) return refusalReply(refusal.status, { ...refusal.body, details: null })
  return refusalReply(500, { code: 'PGRSTX00', message: 'Internal server error', details: null, hint: null })
}
