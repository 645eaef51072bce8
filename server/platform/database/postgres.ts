import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  type PostgresPool,
  type PostgresPoolClient,
} from 'kysely'
import { Client, type ClientConfig, Pool, Query, type QueryConfig, type QueryResultRow } from 'pg'

import { isOutOfReach } from './database-errors.ts'
import { APPLICATION_NAME, type Engine, type Statements } from './engine.ts'
import type { DB } from './schema.ts'

const RECONNECT_AFTER_MS = 5000
/**
 * How long an answer may take before its connection is given up. PostgreSQL ends what takes too long by itself, but a
 * machine that vanished says nothing, for ever or a quarter of an hour.
 */
const ANSWERS_WITHIN = {
  /** One statement of a request, which PostgreSQL ends after 15 seconds at most, or of a job. */
  usual: 20_000,
  /** Migrations may take long, or wait for those of another process. */
  maintenance: 300_000,
}

/** Set in every transaction: with a pooler, the next transaction may have another session. */
const BEGIN = `begin; select set_config('application_name', '${APPLICATION_NAME}', true),
  set_config('idle_in_transaction_session_timeout', '30s', true)`

interface Addresses {
  databaseUrl: string
  /** Where a session is one's own, if `databaseUrl` leads to a pooler that shares them. */
  directUrl?: string | undefined
  connections?: number | undefined
  /** Shorter in tests. */
  answersWithin?: typeof ANSWERS_WITHIN | undefined
}

/** A served PostgreSQL, behind a pooler or not; connections are made when first needed. */
export function openPostgres(addresses: Addresses): Engine {
  const { databaseUrl, directUrl = databaseUrl, connections = 10, answersWithin = ANSWERS_WITHIN } = addresses
  const connection = { connectionTimeoutMillis: 10_000, application_name: APPLICATION_NAME }
  const pool = new Pool({
    ...connection,
    connectionString: databaseUrl,
    max: connections,
    pipeline: true,
    query_timeout: answersWithin.usual,
  })
  // Without listeners, a broken connection, idle or in use, would end the process. The pool replaces it, and the next
  // statement on it rejects.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const running = new Set<Promise<unknown>>()
  let closed = false
  return {
    kind: 'postgres',
    kysely: new Kysely<DB>({ dialect: new SharedSessions({ pool }) }),
    maintenance: new Kysely<DB>({
      dialect: new SharedSessions({ pool: patiently(pool, answersWithin.maintenance) }),
    }),
    statements: (text, values) => statements(pool, text, values, answersWithin.maintenance),
    once: (settings, statement) => once(pool, settings, statement),
    // The pool has a connection for each; running work is kept so that closing waits for it.
    withConnection: async (work) => {
      if (closed) throw new Error('The database is closed.')
      const turn = work()
      running.add(turn)
      return turn.finally(() => running.delete(turn))
    },
    listen: (channel, onNotification) =>
      listen({ ...connection, connectionString: directUrl }, channel, onNotification),
    async close() {
      closed = true
      await Promise.allSettled(running)
      if (!pool.ended) await pool.end()
    },
  }
}

/** The pool's connections with another bound for each of Kysely's statements. */
function patiently(pool: Pool, answersWithin: number): PostgresPool {
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect()
      const query = (text: string, values: unknown[]) => client.query(bounded(text, values, answersWithin))
      return Object.assign(Object.create(client), { query }) as PostgresPoolClient
    },
    end: () => pool.end(),
  }
}

/** The driver's types lack this option of a single statement. */
function bounded(text: string, values: unknown[], answersWithin: number): QueryConfig {
  return Object.assign({ text, values }, { query_timeout: answersWithin })
}

class SharedSessions extends PostgresDialect {
  readonly #config: { pool: PostgresPool }

  constructor(config: { pool: PostgresPool }) {
    super(config)
    this.#config = config
  }

  override createDriver() {
    return new SharedSessionsDriver(this.#config)
  }
}

class SharedSessionsDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection) {
    try {
      await connection.executeQuery(CompiledQuery.raw(BEGIN))
    } catch (error) {
      // Kysely gives it back as it is: in a failed transaction, or broken without the pool's knowing it yet.
      await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => undefined)
      throw error
    }
  }
}

/** @param scriptWithin bound of a script, such as the queue's migrations */
async function statements(
  pool: Pool,
  text: string,
  values: unknown[] = [],
  scriptWithin: number,
): Promise<Statements> {
  const client = await pool.connect()
  const isScript = values.length === 0
  try {
    // For a script of many statements the driver returns one result for each.
    const query = isScript ? bounded(text, values, scriptWithin) : { text, values }
    const results = [await client.query(query)].flat()
    client.release()
    return { rows: results.flatMap((result) => result.rows as Record<string, unknown>[]) }
  } catch (error) {
    // A script may have failed between its own begin and commit: such a connection is not reused.
    client.release(isScript || isOutOfReach(error))
    throw error
  }
}

/**
 * Sends the settings and the statement in one message of the extended protocol: one round trip, and one transaction
 * without begin and commit. Where the settings fail, PostgreSQL skips the statement, which would have run as our own
 * role.
 */
async function once<T>(pool: Pool, settings: string, { sql, parameters }: CompiledQuery<T>): Promise<T[]> {
  const client = await pool.connect()
  try {
    const rows = await new Promise<T[]>((resolve, reject) => {
      const config = { text: sql, values: [...parameters], queryMode: 'extended' }
      const query = new Query<T & QueryResultRow>(config, (error: unknown, results) =>
        error ? reject(error) : resolve([results].flat().at(-1)?.rows ?? []),
      )
      const { submit } = query
      query.submit = (connection) => {
        connection.stream.cork()
        connection.parse({ text: settings, name: '', types: [] }, true)
        connection.bind({}, true)
        connection.execute(null, true)
        // Ends with the message's only Sync.
        submit.call(query, connection)
        connection.stream.uncork()
      }
      client.query(query)
    })
    client.release()
    return rows
  } catch (error) {
    // PostgreSQL says that it ends a connection before it does: the pool would give it to the next caller.
    client.release(isOutOfReach(error))
    throw error
  }
}

// On a separate connection, reopened when it breaks. A pooler in transaction mode delivers no notifications: callers
// also poll.
function listen(connection: ClientConfig, channel: string, onNotification: () => void) {
  let timer: NodeJS.Timeout | undefined
  let current = connect()
  let ended = false

  function connect() {
    const client = new Client({ ...connection, keepAlive: true })
    client.on('error', () => undefined)
    client.on('notification', onNotification)
    client.once('end', () => {
      if (!ended) timer = setTimeout(() => (current = connect()), RECONNECT_AFTER_MS)
    })
    void client
      .connect()
      .then(() => client.query(`listen ${client.escapeIdentifier(channel)}`))
      .then(onNotification)
      .catch(() => client.end())
    return client
  }

  return async () => {
    ended = true
    clearTimeout(timer)
    await current.end()
  }
}
