import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import { Client, type ClientConfig, Pool, type QueryResultRow } from 'pg'

import { isSessionEnded } from './database-errors.ts'
import { APPLICATION_NAME, type Engine, type Statements } from './engine.ts'
import type { DB } from './schema.ts'

const RECONNECT_AFTER_MS = 5000

/** A served PostgreSQL; connections are made when first needed. */
export function openPostgres(databaseUrl: string): Engine {
  const connection = {
    connectionString: databaseUrl,
    connectionTimeoutMillis: 10_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: APPLICATION_NAME,
  }
  const pool = new Pool({ ...connection, max: 10, pipeline: true })
  // Without listeners, a broken connection, idle or in use, would end the process. The pool replaces it, and the next
  // statement on it rejects.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const running = new Set<Promise<unknown>>()
  let closed = false
  return {
    kind: 'postgres',
    kysely: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }),
    statements: (text, values) => statements(pool, text, values),
    read: (settings, statement) => read(pool, settings, statement),
    // The pool has a connection for each; running work is kept so that closing waits for it.
    withConnection: async (work) => {
      if (closed) throw new Error('The database is closed.')
      const turn = work()
      running.add(turn)
      return turn.finally(() => running.delete(turn))
    },
    listen: (channel, onNotification) => listen(connection, channel, onNotification),
    async close() {
      closed = true
      await Promise.allSettled(running)
      if (!pool.ended) await pool.end()
    },
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

// On a connection of its own, made anew after it broke. Where a pooler shares connections between clients nothing
// is heard, and the caller's polling has to do.
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
