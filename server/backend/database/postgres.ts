import { CompiledQuery, type DatabaseConnection, Kysely, PostgresDialect, PostgresDriver } from 'kysely'
import { Client, type ClientConfig, Pool, Query, type QueryResultRow } from 'pg'

import { isOutOfReach } from './database-errors.ts'
import { APPLICATION_NAME, type Engine, type Statements } from './engine.ts'
import type { DB } from './schema.ts'

const RECONNECT_AFTER_MS = 5000
/**
 * How long an answer may take before its connection is given up. PostgreSQL ends what takes too long by itself; but a
 * server whose machine vanished says nothing, and each connection to it would wait for ever, or a quarter of an hour.
 */
const ANSWERS_WITHIN = {
  /** One statement of a request, which PostgreSQL ends after 15 seconds at most. */
  once: 20_000,
  /** Migrations may take long, or wait for those of another process. */
  any: 300_000,
}

/** Of every transaction, because a pooler shares sessions: what one of them set would meet another, or nobody. */
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
    query_timeout: answersWithin.any,
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
    statements: (text, values) => statements(pool, text, values),
    once: (settings, statement) => once(pool, settings, statement, answersWithin.once),
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

class SharedSessions extends PostgresDialect {
  readonly #config: { pool: Pool }

  constructor(config: { pool: Pool }) {
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

async function statements(pool: Pool, text: string, values: unknown[] = []): Promise<Statements> {
  const client = await pool.connect()
  try {
    // For a script of many statements the driver returns one result for each.
    const results = [await client.query(text, values)].flat()
    client.release()
    return { rows: results.flatMap((result) => result.rows as Record<string, unknown>[]) }
  } catch (error) {
    // A script may have failed between its own begin and commit: such a connection is not reused.
    client.release(values.length === 0 || isOutOfReach(error))
    throw error
  }
}

/**
 * Sends the settings and the statement in one message of the extended protocol, for one round trip. Up to its end
 * they are one transaction without begin and commit: where the settings fail, PostgreSQL skips the statement, which
 * would have run as our own role, and an error of either undoes both.
 */
async function once<T>(
  pool: Pool,
  settings: string,
  { sql, parameters }: CompiledQuery<T>,
  answersWithin: number,
): Promise<T[]> {
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
      client.query(Object.assign(query, { query_timeout: answersWithin }))
    })
    client.release()
    return rows
  } catch (error) {
    // PostgreSQL says that it ends a connection before it does: the pool would give it to the next caller.
    client.release(isOutOfReach(error))
    throw error
  }
}

// On a connection of its own, made anew after it broke. Through a pooler that shares sessions nothing is heard, and the
// caller's polling has to do.
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
