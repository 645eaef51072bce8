import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'

import { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect } from 'kysely'

import { lockDataDir } from './data-dir-lock.ts'
import { APPLICATION_NAME, type Engine } from './engine.ts'
import type { DB } from './schema.ts'

const YIELD_AFTER_MS = 10

/** The embedded PostgreSQL in `dataDir`/database, locked by this process. For the sandbox: it never calls fsync. */
export async function openPglite(dataDir: string): Promise<Engine> {
  const home = join(dataDir, 'database')
  const release = await lockDataDir(home)
  try {
    const pglite = await PGlite.create(await buildOnce(home))
    await pglite.exec(`set application_name = '${APPLICATION_NAME}'`)
    return createEngine(pglite, release)
  } catch (error) {
    await release()
    throw error
  }
}

function createEngine(pglite: PGlite, onClosed: () => Promise<void>): Engine {
  const turn = oneAtATime()
  const kysely = new Kysely<DB>({ dialect: new PGliteDialect({ pglite: acceptingScripts(pglite) }) })
  return {
    kind: 'pglite',
    kysely,
    maintenance: kysely,
    statements: (text, values = []) => statements(pglite, text, values),
    once: (settings, { sql, parameters }) =>
      pglite.transaction(async (trx) => {
        await trx.exec(settings)
        return (await query(trx, sql, [...parameters])).rows as never[]
      }),
    withConnection: (work) =>
      turn(async () => {
        // A transaction on a closed instance would never settle.
        if (pglite.closed) throw new Error('The database is closed.')
        return work()
      }),
    listen: () => async () => undefined,
    renewConnections: () => undefined,
    // In turn: work that runs or is queued ends first.
    close: () =>
      turn(async () => {
        if (!pglite.closed) await pglite.close()
        await onClosed()
      }),
  }
}

/**
 * Runs one piece of work at a time, in the order of the calls. PGlite has one connection, and Kysely serializes only its
 * own transactions: the job queue's scripts and closing wait here too, so that none runs within another's transaction.
 * PGlite resolves without returning to the event loop, so this yields to it: requests and timers would starve.
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

// Create the cluster beside its place, then rename: a process killed during creation leaves a directory that never opens.
async function buildOnce(home: string) {
  const finished = join(home, 'cluster')
  if (await stat(finished).catch(() => undefined)) return finished
  const names = await readdir(home)
  const abandoned = names.filter((name) => name.startsWith('unfinished-'))
  await Promise.all(abandoned.map((name) => rm(join(home, name), { recursive: true, force: true })))
  const unfinished = join(home, `unfinished-${process.pid}`)
  await mkdir(unfinished, { mode: 0o700 })
  const pglite = await PGlite.create(unfinished)
  await pglite.close()
  await rename(unfinished, finished)
  return finished
}

type Queries = Pick<PGlite, 'query' | 'exec'>

/** Kysely calls query() only, which takes one statement; scripts of several (migrations) need exec(). */
function acceptingScripts(pglite: PGlite) {
  return {
    get closed() {
      return pglite.closed
    },
    get ready() {
      return pglite.ready
    },
    waitReady: pglite.waitReady,
    close: () => pglite.close(),
    query: <T>(text: string, ...more: ParametersAfterText) => query<T>(pglite, text, ...more),
    transaction: <T>(work: (trx: { query: Queries['query']; rollback(): Promise<void> }) => Promise<T>) =>
      pglite.transaction((trx) =>
        work({ query: (...call) => query(trx, ...call), rollback: () => trx.rollback() }),
      ),
  }
}

async function query<T>(queries: Queries, text: string, ...more: ParametersAfterText) {
  if (more[0]?.length) return queries.query<T>(text, ...more)
  const results = await queries.exec(text, more[1])
  return (results.at(-1) ?? { rows: [], fields: [] }) as Awaited<ReturnType<typeof queries.query<T>>>
}
type ParametersAfterText = [parameters?: unknown[], options?: Parameters<Queries['query']>[2]]

async function statements(pglite: PGlite, text: string, values: unknown[]) {
  if (values.length) return pglite.query<Record<string, unknown>>(text, values)
  try {
    const results = await pglite.exec(text)
    return { rows: results.flatMap((result) => result.rows as Record<string, unknown>[]) }
  } catch (error) {
    // A script that fails between its own begin and commit leaves the only connection in a failed transaction.
    await pglite.exec('rollback')
    throw error
  }
}
