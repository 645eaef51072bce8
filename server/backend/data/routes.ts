import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { RawBuilder } from 'kysely'
import type { Logger } from 'pino'

import { levelled } from '../level-time.ts'
import { identifyCaller, type Keys } from '../caller.ts'
import type { Caller, Database, Transaction } from '../database/database.ts'
import { catalogueOf, type Find, routineFor, type Table } from './catalogue.ts'
import { parseObject, parsePreferences, parseQuery, parseRows, type Preferences } from './parse-request.ts'
import { Refusal, refusalOf } from './refusal.ts'
import { callReply, readReply, refusalReply, refuseUnlessOne, writeReply } from './reply.ts'
import { callSql, countSql, deleteSql, insertSql, readSql, updateSql, type Result } from './statements.ts'

export interface DataDeps {
  database: Database
  keys: Keys
  log: Pick<Logger, 'error'>
}

type Env = { Variables: { caller: Caller } }
type Execute = (c: Context<Env>, preferences: Preferences, statement: RawBuilder<Result>) => Promise<Result>

/**
 * The data service, to be mounted at /rest/v1: PostgREST's protocol for the calls that the product makes.
 * Each request is one transaction under its caller's role; the database decides what it may do.
 */
export function dataRoutes(deps: DataDeps): Hono<Env> {
  const app = new Hono<Env>()
  const find = catalogueOf(deps.database)
  const execute = executeOn(deps.database)
  app.onError((error, c) => refuse(error, c, deps.log))
  app.use(identified(deps.keys), bodyLimit({ maxSize: 1_000_000, onError: tooLarge }))
  addCalls(app, find, execute)
  addTables(app, tableIn(find), execute)
  app.all('*', (c) => {
    throw new Refusal(...unknownPath(c))
  })
  return app
}

function addCalls(app: Hono<Env>, find: Find, execute: Execute) {
  app.post('/rpc/:name', async (c) => {
    const preferences = parsePreferences(c.req.raw.headers)
    if (new URL(c.req.url).search) throw new Refusal(400, 'PGRST100', 'Arguments belong into the body')
    const { json, keys } = parseObject(await c.req.text())
    const name = c.req.param('name')
    const routine = await find(routineFor(name, keys))
    if (!routine) throw unknownRoutine(name, keys)
    const forRows = { ...preferences, single: preferences.single && routine.returns === 'rows' }
    const result = await execute(c, forRows, callSql(routine, keys, json))
    return callReply(result, routine.returns, forRows)
  })
}

function unknownRoutine(name: string, given: string[]) {
  const call = `public.${name}(${given.join(', ')})`
  return new Refusal(404, 'PGRST202', `Could not find the function ${call} in the schema cache`)
}

function addTables(app: Hono<Env>, table: (c: Context<Env>) => Promise<Table>, execute: Execute) {
  app.get('/:table', async (c) => {
    const { query, preferences } = parseTableRequest(c)
    const build = c.req.method === 'HEAD' ? countSql : readSql
    const result = await execute(c, preferences, build(await table(c), query, preferences))
    return readReply(result, preferences)
  })
  app.post('/:table', async (c) => {
    const { query, preferences } = parseTableRequest(c)
    if (query.filters.length > 0) throw new Refusal(400, 'PGRST100', 'An insert takes no filters')
    const body = parseRows(await c.req.text(), query.columns)
    const result = await execute(c, preferences, insertSql(await table(c), body, query, preferences))
    return writeReply(result, preferences, true)
  })
  app.patch('/:table', async (c) => {
    const { query, preferences } = parseTableRequest(c)
    const body = parseObject(await c.req.text())
    const result = await execute(c, preferences, updateSql(await table(c), body, query, preferences))
    return writeReply(result, preferences, false)
  })
  app.delete('/:table', async (c) => {
    const { query, preferences } = parseTableRequest(c)
    const result = await execute(c, preferences, deleteSql(await table(c), query, preferences))
    return writeReply(result, preferences, false)
  })
}

function parseTableRequest(c: Context<Env>) {
  const preferences = parsePreferences(c.req.raw.headers)
  return {
    query: parseQuery(new URL(c.req.url).searchParams),
    // A write returns a single object only together with return=representation.
    preferences: {
      ...preferences,
      single: preferences.single && (isRead(c) || preferences.representation),
    },
  }
}

function isRead(c: Context<Env>) {
  return c.req.method === 'GET' || c.req.method === 'HEAD'
}

function executeOn(database: Database): Execute {
  return async (c, preferences, statement) => {
    const request = { method: c.req.method, path: c.req.path }
    const caller = c.get('caller')
    if (isRead(c)) {
      const [result] = await database.read(caller, statement, request)
      return refuseUnlessOne(result as Result, preferences)
    }
    const headers = headersForTriggers(c.req.raw.headers)
    const write = database.as(caller, (trx) => executeWrite(trx, statement, preferences), {
      ...request,
      headers,
    })
    // Response time must not show whether an address was known; our own functions have nothing to find out.
    return refuseUnlessOne(await (caller.role === 'service_role' ? write : levelled(write)), preferences)
  }
}

// Several rows roll back. No row is refused after the commit: a browser's subscription returns no row, and
// undoing it would let a stranger measure the same attempt again and again.
async function executeWrite(trx: Transaction, statement: RawBuilder<Result>, preferences: Preferences) {
  const result = (await statement.execute(trx)).rows[0] as Result
  return result.found > 0 ? refuseUnlessOne(result, preferences) : result
}

const SECRET_HEADERS = new Set(['authorization', 'apikey', 'cookie'])

// As PostgREST passes them on, without credentials.
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
