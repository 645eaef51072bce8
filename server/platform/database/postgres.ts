import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  type PostgresPool,
  type PostgresPoolClient,
} from 'kysely'
import {
  Client,
  type ClientConfig,
  Pool,
  type PoolClient,
  Query,
  type QueryConfig,
  type QueryResultRow,
} from 'pg'

import { isOutOfReach, NotConnected } from './database-errors.ts'
import { APPLICATION_NAME, type Engine, type Statements } from './engine.ts'
import type { DB } from './schema.ts'

const RECONNECT_AFTER_MS = 5000
/**
 * How long a query may take before its connection is closed. PostgreSQL cancels slow statements by itself; this is for a
 * host that has vanished: without it a query waits for a quarter of an hour, or for ever.
 */
const QUERY_TIMEOUTS_MS = {
  /** One statement of a request, which PostgreSQL ends after 15 seconds at most, or of a job. */
  usual: 20_000,
  /** Migrations may take long, or wait for those of another process. */
  maintenance: 300_000,
}

/** Set in every transaction: with a pooler, the next transaction may run in another session. */
const BEGIN = `begin; select set_config('application_name', '${APPLICATION_NAME}', true),
  set_config('idle_in_transaction_session_timeout', '30s', true)`

interface Addresses {
  databaseUrl: string
  /** An address with a session per connection, where `databaseUrl` is a pooler that shares sessions. */
  directUrl?: string | undefined
  connections?: number | undefined
  /** Shorter in tests. */
  queryTimeouts?: typeof QUERY_TIMEOUTS_MS | undefined
}

/** A served PostgreSQL, behind a pooler or not; connections are made when first needed. */
export function openPostgres(addresses: Addresses): Engine {
  const {
    databaseUrl,
    directUrl = databaseUrl,
    connections = 10,
    queryTimeouts = QUERY_TIMEOUTS_MS,
  } = addresses
  const connection = { connectionTimeoutMillis: 10_000, application_name: APPLICATION_NAME }
  const pool = new Pool({
    ...connection,
    connectionString: databaseUrl,
    max: connections,
    pipeline: true,
    query_timeout: queryTimeouts.usual,
  })
  // An 'error' event without a listener ends the process. A broken connection needs no handling here: the pool replaces
  // it, and the next statement on it rejects.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    setFormats(client)
  })
  const running = new Set<Promise<unknown>>()
  let closed = false
  let renewAt = 0
  return {
    kind: 'postgres',
    kysely: new Kysely<DB>({ dialect: new SharedSessions({ pool: withSentences(pool) }) }),
    maintenance: new Kysely<DB>({
      dialect: new SharedSessions({ pool: withQueryTimeout(pool, queryTimeouts.maintenance) }),
    }),
    statements: (text, values) => statements(pool, text, values, queryTimeouts.maintenance),
    once: (settings, statement) => once(pool, settings, statement),
    // Work takes its connection from the pool. Running work is tracked, so that closing waits for it.
    withConnection: async (work) => {
      if (closed) throw new Error('The database is closed.')
      const turn = work()
      running.add(turn)
      return turn.finally(() => running.delete(turn))
    },
    listen: (channel, onNotification) =>
      listen({ ...connection, connectionString: directUrl }, channel, onNotification),
    renewConnections() {
      if (performance.now() < renewAt) return
      renewAt = performance.now() + RECONNECT_AFTER_MS
      for (let count = pool.idleCount; count > 0; count -= 1) {
        void pool.connect().then(
          (client) => client.release(true),
          () => undefined,
        )
      }
    },
    async close() {
      closed = true
      await Promise.allSettled(running)
      if (!pool.ended) await pool.end()
    },
  }
}

// The driver reads dates, intervals and bytes in these forms alone, and a server or role may have been set to others.
// Poolers track the first one; the others are the defaults of PostgreSQL.
const FORMATS = "set datestyle to 'ISO, MDY'; set intervalstyle to 'postgres'; set bytea_output to 'hex'"

/** Sent before the first query of a connection. It fails only with the connection, which the next query reports. */
function setFormats(client: Pick<PoolClient, 'query'>) {
  client.query(FORMATS).catch(() => undefined)
}

/** @throws NotConnected */
async function connectTo(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    throw new NotConnected(error)
  }
}

function withSentences(pool: Pool): PostgresPool {
  return { options: pool.options, connect: () => connectTo(pool), end: () => pool.end() }
}

/** The pool's connections with another timeout for each of Kysely's statements. */
function withQueryTimeout(pool: Pool, timeoutMs: number): PostgresPool {
  return {
    options: pool.options,
    async connect() {
      const client = await connectTo(pool)
      const query = (text: string, values: unknown[]) => client.query(bounded(text, values, timeoutMs))
      return Object.assign(Object.create(client), { query }) as PostgresPoolClient
    },
    end: () => pool.end(),
  }
}

/** The driver's types lack this option of a single statement. */
function bounded(text: string, values: unknown[], timeoutMs: number): QueryConfig {
  return Object.assign({ text, values }, { query_timeout: timeoutMs })
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
      // Kysely returns the connection to the pool as it is: in a failed transaction, or broken before the pool noticed.
      await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => undefined)
      throw error
    }
  }
}

/** @param scriptTimeoutMs timeout of a script, such as the queue's migrations */
async function statements(
  pool: Pool,
  text: string,
  values: unknown[] = [],
  scriptTimeoutMs: number,
): Promise<Statements> {
  const client = await connectTo(pool)
  const isScript = values.length === 0
  try {
    // For a script of many statements the driver returns one result for each.
    const query = isScript ? bounded(text, values, scriptTimeoutMs) : { text, values }
    const results = [await client.query(query)].flat()
    client.release()
    return { rows: results.flatMap((result) => result.rows as Record<string, unknown>[]) }
  } catch (error) {
    // A failed script may have left a transaction open: destroy its connection instead of reusing it.
    client.release(isScript || isOutOfReach(error))
    throw error
  }
}

/**
 * Sends the settings and the statement in one message of the extended protocol: one round trip, and one transaction
 * without begin and commit. Where the settings fail, PostgreSQL skips the statement, which would otherwise run as our
 * own role.
 */
async function once<T>(pool: Pool, settings: string, { sql, parameters }: CompiledQuery<T>): Promise<T[]> {
  const client = await connectTo(pool)
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
    // PostgreSQL reports a fatal error before it closes the connection: destroy it, or the next caller would get it.
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
