import { CompiledQuery, type DatabaseConnection, Kysely, PostgresDialect, PostgresDriver } from 'kysely'
import { Client, type ClientConfig, Pool, type QueryResultRow } from 'pg'

import { isSessionEnded } from './database-errors.ts'
import { APPLICATION_NAME, type Engine, type Statements } from './engine.ts'
import type { DB } from './schema.ts'

const RECONNECT_AFTER_MS = 5000

/** Of every transaction, because a pooler shares sessions: what one of them set would meet another, or nobody. */
const BEGIN = `begin; select set_config('application_name', '${APPLICATION_NAME}', true),
  set_config('idle_in_transaction_session_timeout', '30s', true)`

interface Addresses {
  databaseUrl: string
  /** Where a session is one's own, if `databaseUrl` leads to a pooler that shares them. */
  directUrl?: string | undefined
  connections?: number | undefined
}

/** A served PostgreSQL, behind a pooler or not; connections are made when first needed. */
export function openPostgres({ databaseUrl, directUrl = databaseUrl, connections = 10 }: Addresses): Engine {
  const connection = { connectionTimeoutMillis: 10_000, application_name: APPLICATION_NAME }
  const pool = new Pool({ ...connection, connectionString: databaseUrl, max: connections, pipeline: true })
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
    read: (settings, statement) => read(pool, settings, statement),
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
    await connection.executeQuery(CompiledQuery.raw(BEGIN))
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
    client.release(values.length === 0)
    throw error
  }
}

// Sent in one go without waiting between: the answer costs one round trip, as a bare query's does.
async function read<T>(pool: Pool, settings: string, { sql, parameters }: CompiledQuery<T>): Promise<T[]> {
  const client = await pool.connect()
  const { stream } = client.connection
  stream.cork()
  const opened = client.query(`begin read only; ${settings}`)
  const answered = client.query<T & QueryResultRow>(sql, [...parameters])
  const ended = client.query('commit')
  stream.uncork()
  const [opening] = await Promise.allSettled([opened, answered, ended])
  // Had it not even begun, the statement would have run as our own role: its answer is not looked at.
  // An ended session refused it in a transaction that had begun, and the commit rolled that back.
  client.release(opening.status === 'rejected' && !isSessionEnded(opening.reason))
  await opened
  return (await answered).rows
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
