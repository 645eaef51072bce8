import { AsyncLocalStorage } from 'node:async_hooks'

import { type RawBuilder, sql, type Transaction as TransactionOn } from 'kysely'
import { escapeLiteral } from 'pg'

import { requestNetwork, requestSender } from '#server/platform/http/request-sender.ts'
import { DatabaseReadOnly, DiskFull, isDiskFull, isReadOnlyServer } from './database-errors.ts'
import { APPLICATION_NAME, type Engine, type Statements } from './engine.ts'
import type { DB } from './schema.ts'

/** A transaction that knows the columns of our tables. */
export type Transaction = TransactionOn<DB>

/** Runs work in a transaction of its own. */
export type Run = <T>(work: (trx: Transaction) => Promise<T>) => Promise<T>

export type Role = 'anon' | 'authenticated' | 'service_role'

/** A session as named by its access token. The database decides whether it is still alive. */
export interface SessionClaim {
  userId: string
  sessionId: string
  /** 'aal2' once the second factor was shown, as the token says. */
  level: string
}

/** A signed-in member, with the claims as they are in the access token (sub, email, session_id …). */
export interface MemberCaller {
  role: 'authenticated'
  claims: Record<string, unknown>
  session: SessionClaim
}

/** On whose behalf a transaction runs. A member's session is checked in it. */
export type Caller =
  | MemberCaller
  | { role: 'anon' | 'service_role'; claims: Record<string, unknown>; session?: undefined }

/** What policies may read about the request: the same settings that PostgREST makes. */
export interface RequestFacts {
  method: string
  path: string
  headers?: Record<string, string>
}

export interface Database {
  kind: Engine['kind']
  /**
   * One transaction under the caller's role and claims. Rolled back when `work` throws.
   * Rejects with SQLSTATE PT401 when the caller's session has ended.
   */
  as<T>(caller: Caller, work: (trx: Transaction) => Promise<T>, request?: RequestFacts): Promise<T>
  /** One statement as `as` would run it for a request that only reads, but in one round trip. */
  read<T>(caller: Caller, statement: RawBuilder<T>, request: RequestFacts): Promise<T[]>
  /** As `read`, for a request that writes. Resolves after the commit. */
  write<T>(caller: Caller, statement: RawBuilder<T>, request: RequestFacts): Promise<T[]>
  /**
   * One transaction as the schema's owner, for a function that checks by itself what its caller may do.
   * @param member on whose behalf it acts: rejects when their session has ended (PT401), or has not passed their second
   *   factor (42501)
   */
  asFunction<T>(work: (trx: Transaction) => Promise<T>, member?: MemberCaller): Promise<T>
  /** One transaction as the schema's owner: migrations, auth service, jobs. Never for a browser's request. */
  asSystem<T>(work: (trx: Transaction) => Promise<T>): Promise<T>
  /** As `asSystem`, where a statement may take minutes: migrations, and the removal of what has expired. */
  asMaintenance<T>(work: (trx: Transaction) => Promise<T>): Promise<T>
  /** Many statements in one transaction, no parameters. */
  run(script: string): Promise<void>
  /** For pg-boss: outside our transactions, because its scripts contain their own begin and commit. */
  statements(text: string, values?: unknown[]): Promise<Statements>
  /** @see Engine.listen */
  listen: Engine['listen']
  close(): Promise<void>
}

export interface DatabaseOptions {
  databaseUrl?: string | undefined
  /** @see openPostgres */
  directUrl?: string | undefined
  /** Most connections at once; 10 by default. */
  connections?: number | undefined
  dataDir: string
}

/**
 * Opens the database: PostgreSQL when `databaseUrl` is set, else PGlite in `dataDir`/database.
 * @throws Error with one sentence when another process holds the directory, or the address is wrong
 */
export async function openDatabase(options: DatabaseOptions) {
  return createDatabase(await openEngine(options))
}

/** The value of one SQL expression. */
export async function valueOf<T>(trx: Transaction, expression: RawBuilder<T>): Promise<T> {
  const { value } = await trx.selectNoFrom(expression.as('value')).executeTakeFirstOrThrow()
  return value as T
}

/** Wraps an engine that is open already; tests use it for databases in memory. */
export function createDatabase(engine: Engine): Database {
  const withConnection = withClearErrors(engine)
  const inTransaction = transactionRunner(engine.kysely, withConnection)
  const inMaintenance = transactionRunner(engine.maintenance, withConnection)
  const withReadOnlyError = readOnlyErrors(engine)
  const writing: Database['asSystem'] = (work) => withReadOnlyError(() => inTransaction(work))
  async function once<T>(caller: Caller, statement: RawBuilder<T>, request: RequestFacts, readOnly: boolean) {
    refuseNesting()
    const settings = callerSettingsSql(caller, readOnly, request)
    const run = () => engine.once(settings, statement.compile(engine.kysely))
    return withConnection(() => (readOnly ? run() : withReadOnlyError(run)))
  }
  return {
    kind: engine.kind,
    as: (caller, work, request) => {
      const readOnly = isReadOnly(request)
      const run = async (trx: Transaction) => {
        await sql.raw(callerSettingsSql(caller, readOnly, request)).execute(trx)
        return work(trx)
      }
      return readOnly ? inTransaction(run) : withReadOnlyError(() => inTransaction(run))
    },
    read: (...request) => once(...request, true),
    write: (...request) => once(...request, false),
    asFunction: (work, member) =>
      writing(async (trx) => {
        await sql.raw(setConfigSql(functionSettings(), functionChecks(member?.session))).execute(trx)
        return work(trx)
      }),
    asSystem: writing,
    asMaintenance: (work) => withReadOnlyError(() => inMaintenance(work)),
    run: (script) => writing(async (trx) => void (await sql.raw(script).execute(trx))),
    statements: (text, values) => {
      refuseNesting()
      return withReadOnlyError(() => withConnection(() => engine.statements(text, values)))
    },
    listen: (channel, onNotification) => engine.listen(channel, onNotification),
    close: () => engine.close(),
  }
}

// Import only the engine that is used: each takes memory and time to load.
async function openEngine({ databaseUrl, dataDir, ...options }: DatabaseOptions) {
  if (databaseUrl) return (await import('./postgres.ts')).openPostgres({ databaseUrl, ...options })
  return (await import('./pglite.ts')).openPglite(dataDir)
}

const currentTransaction = new AsyncLocalStorage<{ open: boolean }>()

/** Replaces a full disk's error by one of ours, because PostgreSQL's own message names files of the server. */
function withClearErrors(engine: Engine): Engine['withConnection'] {
  return (work) =>
    engine.withConnection(work).catch((error: unknown) => {
      if (isDiskFull(error) && !(error instanceof DiskFull)) throw new DiskFull(error)
      throw error
    })
}

/**
 * For work that may write: a GET of the data service that writes is refused by the code as it is. After a failover the
 * address leads to a server that writes, and connections that are open already would stay with the one that does not.
 */
function readOnlyErrors(engine: Engine) {
  return async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (!isReadOnlyServer(error)) throw error
      engine.renewConnections()
      throw new DatabaseReadOnly(error)
    }
  }
}

function transactionRunner(kysely: Engine['kysely'], withConnection: Engine['withConnection']) {
  return <T>(work: (trx: Transaction) => Promise<T>): Promise<T> => {
    refuseNesting()
    const transaction = { open: true }
    const run = () =>
      kysely.transaction().execute((trx) => currentTransaction.run(transaction, () => work(trx)))
    return withConnection(run).finally(() => (transaction.open = false))
  }
}

// Nested transactions deadlock with one connection: the inner one waits for the outer one to release it.
function refuseNesting() {
  if (currentTransaction.getStore()?.open) throw new Error('A transaction was started inside another one.')
}

const STATEMENT_TIMEOUTS: Record<Role, string> = { anon: '3s', authenticated: '8s', service_role: '15s' }

function isReadOnly(request?: RequestFacts): boolean {
  return request?.method === 'GET' || request?.method === 'HEAD'
}

/**
 * SQL that sets role and claims, and fails where the caller's session has ended. With literals instead of parameters, so
 * that one message can carry it together with the statement that follows.
 */
function callerSettingsSql(caller: Caller, readOnly: boolean, request?: RequestFacts): string {
  const settings = {
    application_name: APPLICATION_NAME,
    statement_timeout: STATEMENT_TIMEOUTS[caller.role],
    timezone: 'UTC',
    'request.jwt.claims': JSON.stringify({ ...caller.claims, role: caller.role }),
    'request.method': request?.method ?? '',
    'request.path': request?.path ?? '',
    'request.headers': JSON.stringify(request?.headers ?? {}),
    'request.sender': requestSender(),
    'request.network': requestNetwork(),
    // Never 'off', which would write on a server that its host made read-only, and fails on a standby.
    ...(readOnly && { transaction_read_only: 'on' }),
    role: caller.role,
  }
  // The second factor is checked by the policies that require it, not here: many of a member's requests don't need it.
  return setConfigSql(settings, caller.session ? [sessionCheck(caller.session)] : [])
}

/** The settings of a function's transaction. */
function functionSettings() {
  return {
    statement_timeout: '5s',
    timezone: 'UTC',
    'request.sender': requestSender(),
    'request.network': requestNetwork(),
  }
}

// The checks come first: once the role is set, the transaction has no right to call them.
function setConfigSql(settings: Record<string, string>, checks: string[]): string {
  const calls = Object.entries(settings).map(
    ([name, value]) => `set_config('${name}', ${literal(value)}, true)`,
  )
  // num_nulls() makes PostgreSQL evaluate every argument, in order. The condition is always false, so that no row is sent
  // back.
  return `select where num_nulls(${[...checks, ...calls].join(', ')}) < 0`
}

function functionChecks(session?: SessionClaim): string[] {
  if (!session) return []
  const { userId, sessionId, level } = session
  const claim = [userId, sessionId, level].map(literal).join(', ')
  return [sessionCheck(session), `private.require_assured(${claim})`]
}

function sessionCheck({ userId, sessionId }: SessionClaim): string {
  return `private.require_session(${literal(userId)}, ${literal(sessionId)})`
}

function literal(text: string): string {
  // PostgreSQL's protocol ends a string at NUL: the rest would be read as another message.
  if (text.includes('\0'))
    throw new Error('A setting contains a NUL character, which PostgreSQL cannot store.')
  return escapeLiteral(text)
}

/**
 * The rows of a call such as `public.inbox_page(…)`, as JSON: both drivers give the same types, and times keep their
 * microseconds.
 */
export async function jsonRows<Row>(trx: Transaction, call: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<{ row: Row }>`select to_json(r) as row from ${call} as r`.execute(trx)
  return rows.map(({ row }) => row)
}

/** A value for a jsonb column or parameter. As text: drivers differ in whether they encode a string once more. */
export function jsonb(value: unknown) {
  return sql<never>`${JSON.stringify(value)}::text::jsonb`
}

/** An array of ids as a parameter. As text: drivers differ in how they send an array. */
export function uuids(ids: readonly string[]) {
  return sql<string[]>`${`{${ids.join()}}`}::text::uuid[]`
}
