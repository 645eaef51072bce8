import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { RawBuilder } from 'kysely'
import type { Logger } from 'pino'

import { Busy, concurrencyLimit } from '#server/platform/limits/concurrency-limit.ts'
import { withMinimumDuration } from '#server/platform/limits/minimum-duration.ts'
import { callerOrReason, type Keys, UnknownCaller } from '../caller.ts'
import type { Caller, Database } from '#server/platform/database/database.ts'
import { catalogueOf, type Find, routineFor, type Table } from './catalogue.ts'
import { notOffered, parseHeaders, requireJson } from './parse-headers.ts'
import { parseObject, parseQuery, parseRows } from './parse-request.ts'
import { Refusal, refusalOf, tokenRefusal } from './refusal.ts'
import { callReply, readReply, refusalReply, refuseUnlessOne, writeReply } from './reply.ts'
import { callSql, countSql, deleteSql, insertSql, readSql, updateSql, type Result } from './statements.ts'

export interface DataDeps {
  database: Database
  keys: Keys
  log: Pick<Logger, 'error'>
  reads?: ReadLimits
}

interface ReadLimits {
  atOnce: number
  waiting: number
  waitMs: number
  perClient?: { running: number; waiting: number }
}

/**
 * Each read takes memory for its query and its rows. Of one client fewer run at once than the database has connections, so
 * that others find one free.
 */
const READ_LIMITS: ReadLimits = {
  atOnce: 20,
  waiting: 400,
  waitMs: 2000,
  perClient: { running: 8, waiting: 250 },
}

/** Enough for the fields of a form; the editor's drafts are sent to a function. */
const LARGEST_BODY = 64 * 1024

type Env = { Variables: { caller: Caller } }
type Execute = (c: Context<Env>, statement: RawBuilder<Result>) => Promise<Result>

/**
 * The data service for /rest/v1: PostgREST's protocol for the calls of the product. Each request is one transaction
 * under its caller's role.
 */
export function dataRoutes(deps: DataDeps): Hono<Env> {
  const app = new Hono<Env>()
  const find = catalogueOf(deps.database)
  const execute = executeOn(deps.database)
  app.onError((error, c) => refuse(error, c, deps.log))
  app.use(identifyCallers(deps.keys), limitReads(deps.reads), limitBody())
  addCalls(app, find, execute)
  addTables(app, tableIn(find), execute)
  app.all('/:table', ({ req }) => {
    const allow = 'DELETE, GET, HEAD, PATCH, POST'
    throw new Refusal(405, 'PGRST117', `Unsupported HTTP method: ${req.method}`, { allow })
  })
  app.all('*', ({ req }) => {
    if (req.path.endsWith('/')) throw new Refusal(404, 'PGRST126', 'Root endpoint metadata is disabled')
    throw new Refusal(404, 'PGRST125', 'Invalid path specified in request URL')
  })
  return app
}

function addCalls(app: Hono<Env>, find: Find, execute: Execute) {
  app.post('/rpc/:name', async (c) => {
    const { headers } = c.req.raw
    const preferences = parseHeaders('POST', headers)
    requireJson(headers)
    if (searchOf(c)) throw notOffered('A query string for a function')
    const { json, keys } = parseObject(await c.req.text())
    const name = c.req.param('name')
    const routine = await find(routineFor(name, keys))
    if (!routine) throw unknownRoutine(name, keys)
    const result = await execute(c, callSql(routine, keys, json))
    return callReply(result, routine.returns, preferences)
  })
  app.all('/rpc/:name', (c) => {
    const message = `Cannot use the ${c.req.method} method on RPC`
    throw new Refusal(405, 'PGRST101', message, { allow: 'POST' })
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
    const result = await execute(c, build(await table(c), query, preferences))
    return readReply(refuseUnlessOne(result, preferences), preferences)
  })
  app.post('/:table', async (c) => {
    const { query, preferences } = parseTableRequest(c)
    requireJson(c.req.raw.headers)
    if (query.filters.length > 0) throw new Refusal(400, 'PGRST100', 'An insert takes no filters')
    const body = parseRows(await c.req.text(), query.columns)
    const result = await execute(c, insertSql(await table(c), body, query, preferences))
    return writeReply('POST', result, preferences)
  })
  app.patch('/:table', async (c) => {
    const { query, preferences } = parseTableRequest(c)
    requireJson(c.req.raw.headers)
    const body = parseObject(await c.req.text())
    const result = await execute(c, updateSql(await table(c), body, query, preferences))
    return writeReply('PATCH', result, preferences)
  })
  app.delete('/:table', async (c) => {
    const { query, preferences } = parseTableRequest(c)
    const result = await execute(c, deleteSql(await table(c), query, preferences))
    return writeReply('DELETE', result, preferences)
  })
}

function parseTableRequest(c: Context<Env>) {
  const { method, headers } = c.req.raw
  return { preferences: parseHeaders(method, headers), query: parseQuery(method, searchOf(c)) }
}

/** The query string with its question mark, or nothing. */
function searchOf(c: Context<Env>) {
  const { url } = c.req
  const at = url.indexOf('?')
  return at < 0 || at === url.length - 1 ? '' : url.slice(at)
}

function isRead(c: Context<Env>) {
  return c.req.method === 'GET' || c.req.method === 'HEAD'
}

function executeOn(database: Database): Execute {
  return async (c, statement) => {
    const request = { method: c.req.method, path: c.req.path }
    const caller = c.get('caller')
    if (isRead(c)) return rowOf(await database.read(caller, statement, request))
    const facts = { ...request, headers: headersForTriggers(c.req.raw.headers) }
    const write = database.write(caller, statement, facts).then(rowOf)
    // A minimum duration, so that time does not reveal whether an address was known. Our own functions need none.
    return caller.role === 'service_role' ? write : withMinimumDuration(write)
  }
}

/** Each statement returns exactly one row. */
function rowOf([result]: Result[]): Result {
  return result as Result
}

const SECRET_HEADERS = new Set(['authorization', 'apikey', 'cookie'])

// Passed on as in PostgREST, but without credentials.
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

function identifyCallers(keys: Keys) {
  return async (c: Context<Env>, next: () => Promise<void>) => {
    const caller = await callerOrReason(c.req.raw.headers, keys)
    if (caller instanceof UnknownCaller) throw refusalOfCaller(caller)
    c.set('caller', caller)
    await next()
  }
}

const CLAIMS: Record<string, string> = {
  exp: 'JWT expired',
  nbf: 'JWT not yet valid',
  aud: 'JWT not in audience',
}

function refusalOfCaller({ claim }: UnknownCaller) {
  if (claim !== undefined) return tokenRefusal(CLAIMS[claim] ?? 'Parsing claims failed')
  return new Refusal(401, 'PGRST301', 'The API key or the access token is missing or wrong')
}

/** Counts the bytes only without a Content-Length: with one, Node's HTTP parser enforces the length. */
function limitBody(): MiddlewareHandler {
  const counted = bodyLimit({ maxSize: LARGEST_BODY, onError: tooLarge })
  return async (c, next) => {
    const { headers } = c.req.raw
    if (isRead(c)) return next()
    if (!headers.has('content-length') || headers.has('transfer-encoding')) return counted(c, next)
    if (Number(headers.get('content-length')) > LARGEST_BODY) tooLarge()
    return next()
  }
}

function limitReads({ atOnce, ...queue } = READ_LIMITS): MiddlewareHandler<Env> {
  const inTurn = concurrencyLimit(atOnce, queue)
  return async (c, next) => {
    if (!isRead(c)) return next()
    try {
      return await inTurn(next, c.var.clientAddress)
    } catch (error) {
      if (!(error instanceof Busy)) throw error
      const reply = refusalReply(
        new Refusal(503, 'PGRST003', 'Too many reads at the moment. Please try again.'),
      )
      reply.headers.set('Retry-After', '1')
      return reply
    }
  }
}

function tooLarge(): never {
  throw new Refusal(413, 'PGRST102', `The body is larger than ${LARGEST_BODY} bytes`)
}

function refuse(error: unknown, c: Context<Env>, log: DataDeps['log']) {
  const refusal = refusalOf(error, c.get('caller')?.role ?? 'anon')
  if (refusal && refusal.status < 500) return refusalReply(refusal)
  log.error({ err: error, method: c.req.method }, 'a data request failed')
  if (!refusal) return refusalReply(new Refusal(500, 'PGRSTX00', 'Internal server error'))
  const { status, body } = refusal
  return refusalReply(new Refusal(status, body.code, body.message, { hint: body.hint }))
}
