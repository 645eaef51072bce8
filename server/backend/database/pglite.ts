import { mkdir, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'

import { PGlite } from '@electric-sql/pglite'
import { type CompiledQuery, Kysely, PGliteDialect } from 'kysely'

import { lockDataDir } from './data-dir-lock.ts'
import type { Engine, ScriptQuery } from './engine.ts'
import { type Cluster, openCluster } from './pglite-cluster.ts'
import type { DB } from './schema.ts'

const NEARLY_NOTHING_BYTES = 1024 * 1024
const YIELD_AFTER_MS = 10

/** The embedded PostgreSQL in `dataDir`/database, held by this process alone. */
export async function openPglite(dataDir: string): Promise<Engine> {
  const home = join(dataDir, 'database')
  const release = await lockDataDir(home)
  try {
    return engineOf(await openCluster(await builtOnce(home)), release)
  } catch (error) {
    await release()
    const { bavail, bsize } = await statfs(home)
    if (bavail * bsize > NEARLY_NOTHING_BYTES) throw error
    throw new Error(`The disk of ${dataDir} is full: the database can't be opened.`, { cause: error })
  }
}

/** @param afterwards runs once the instance is closed */
function engineOf(cluster: Cluster, afterwards: () => Promise<void>): Engine {
  const turn = oneAtATime()
  let closed = false
  const withConnection: Engine['withConnection'] = (work, access) =>
    turn(async () => {
      // Beginning a transaction on a closed instance would never come back.
      if (closed) throw new Error('The database is closed.')
      await cluster.prepare(access)
      try {
        return await work()
      } catch (error) {
        cluster.failed(error)
        throw error
      }
    })
  return {
    kind: 'pglite',
    kysely: new Kysely<DB>({ dialect: new PGliteDialect({ pglite: scriptable(cluster) }) }),
    statements: (text, values = []) => statements(cluster, text, values),
    once: (settings, statement) => once(cluster, settings, statement),
    withConnection,
    listen: () => async () => undefined,
    dump: (describe) => withConnection(() => dump(cluster, describe), { writes: false }),
    // Waits for what runs or is queued: nothing is cut off in the middle.
    close: () =>
      turn(async () => {
        closed = true
        await cluster.close()
        await afterwards()
      }),
  }
}

/**
 * Runs one piece of work after the other, in the order of the calls.
 * PGlite has one connection. Kysely serializes its own transactions, but not the job queue's scripts, which bypass
 * Kysely, nor the closing: all of them wait here, so that none runs within another's transaction and none is cut off.
 * PGlite itself resolves without returning to the event loop, so that a long run of transactions would keep every
 * request and timer waiting: they have their turn in between.
 */
function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve()
  let yieldedAt = performance.now()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(async () => {
      if (performance.now() - yieldedAt > YIELD_AFTER_MS) {
        await setImmediate()
        yieldedAt = performance.now()
      }
      return work()
    })
    last = turn.catch(() => undefined)
    return turn
  }
}

// A process killed while PGlite first creates its directory leaves one that never opens: build beside it and rename.
async function builtOnce(home: string) {
  const finished = join(home, 'cluster')
  if (await exists(finished)) return finished
  await clearUnfinished(home)
  const unfinished = join(home, `unfinished-${process.pid}`)
  await mkdir(unfinished, { mode: 0o700 })
  const pglite = await PGlite.create(unfinished)
  await pglite.close()
  await rename(unfinished, finished)
  return finished
}

async function clearUnfinished(home: string) {
  const names = await readdir(home)
  const unfinished = names.filter((name) => name.startsWith('unfinished-'))
  await Promise.all(unfinished.map((name) => rm(join(home, name), { recursive: true, force: true })))
}

async function exists(path: string) {
  return stat(path).then(
    () => true,
    () => false,
  )
}

type Queries = Pick<PGlite, 'query' | 'exec'>

// Kysely only knows query(), which takes one statement; scripts of many (migrations) need exec().
function scriptable(cluster: Cluster) {
  return {
    get closed() {
      return cluster.pglite.closed
    },
    get ready() {
      return cluster.pglite.ready
    },
    waitReady: cluster.pglite.waitReady,
    close: () => cluster.close(),
    query: <T>(...asked: Parameters<Queries['query']>) => through(cluster, cluster.pglite)<T>(...asked),
    transaction: <T>(work: (trx: { query: Queries['query']; rollback(): Promise<void> }) => Promise<T>) =>
      cluster.pglite.transaction((trx) =>
        work({ query: through(cluster, trx), rollback: () => trx.rollback() }),
      ),
  }
}

function through(cluster: Cluster, queries: Queries): Queries['query'] {
  return async <T>(text: string, parameters?: unknown[], options?: Parameters<Queries['query']>[2]) => {
    try {
      if (parameters?.length) return await queries.query<T>(text, parameters, options)
      const results = await queries.exec(text, options)
      return (results.at(-1) ?? { rows: [], fields: [] }) as Awaited<ReturnType<typeof queries.query<T>>>
    } catch (error) {
      // At once: otherwise the rollback of the transaction would run on the panicked instance.
      cluster.failed(error)
      throw error
    }
  }
}

// Without a checkpoint, which needs room on the disk: the log in it brings the rest, as after a power cut.
// Uncompressed, because nobody else has a turn meanwhile.
async function dump<T>({ pglite }: Cluster, describe: (query: ScriptQuery) => Promise<T>) {
  const described = await describe(async (statement) => (await pglite.query<Row>(statement)).rows)
  return { described, directory: await pglite.dumpDataDir('none') }
}

type Row = Record<string, unknown>

async function statements(cluster: Cluster, text: string, values: unknown[]) {
  const { pglite } = cluster
  if (values.length) return pglite.query<Row>(text, values)
  try {
    const results = await pglite.exec(text)
    return { rows: results.flatMap((result) => result.rows as Row[]) }
  } catch (error) {
    cluster.failed(error)
    // A script that fails between its own begin and commit would poison the only connection.
    await pglite.exec('rollback')
    throw error
  }
}

function once<T>(cluster: Cluster, settings: string, { sql, parameters }: CompiledQuery<T>): Promise<T[]> {
  return cluster.pglite.transaction(async (trx) => {
    const queries = through(cluster, trx)
    await queries(settings)
    return (await queries<T>(sql, [...parameters])).rows
  })
}
