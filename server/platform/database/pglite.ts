import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'

import { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect } from 'kysely'

import { lockDataDir } from './data-dir-lock.ts'
import { APPLICATION_NAME, type Engine } from './engine.ts'
import type { DB } from './schema.ts'

const YIELD_AFTER_MS = 10

/** The embedded PostgreSQL in `dataDir`/database, held by this process alone. For the sandbox: it never calls fsync. */
export async function openPglite(dataDir: string): Promise<Engine> {
  const home = join(dataDir, 'database')
  const release = await lockDataDir(home)
  try {
    const pglite = await PGlite.create(await buildOnce(home))
    await pglite.exec(`set application_name = '${APPLICATION_NAME}'`)
    return engineOf(pglite, release)
  } catch (error) {
    await release()
    throw error
  }
}

/** @param afterwards runs once the instance is closed */
function engineOf(pglite: PGlite, afterwards: () => Promise<void>): Engine {
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
        // Beginning a transaction on a closed instance would never come back.
        if (pglite.closed) throw new Error('The database is closed.')
        return work()
      }),
    listen: () => async () => undefined,
    // Waits for what runs or is queued: nothing is cut off in the middle.
    close: () =>
      turn(async () => {
        if (!pglite.closed) await pglite.close()
        await afterwards()
      }),
  }
}

/**
 * Runs one piece of work after the other, in the order of the calls. PGlite has one connection, and Kysely serializes
 * only its own transactions: the job queue's scripts and the closing wait here too, so that none runs within another's
 * transaction. PGlite resolves without returning to the event loop: requests and timers have their turn in between.
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
async function buildOnce(home: string) {
  const finished = join(home, 'cluster')
  if (await stat(finished).catch(() => undefined)) return finished
  const names = await readdir(home)
  const left = names.filter((name) => name.startsWith('unfinished-'))
  await Promise.all(left.map((name) => rm(join(home, name), { recursive: true, force: true })))
  const unfinished = join(home, `unfinished-${process.pid}`)
  await mkdir(unfinished, { mode: 0o700 })
  const pglite = await PGlite.create(unfinished)
  await pglite.close()
  await rename(unfinished, finished)
  return finished
}

type Queries = Pick<PGlite, 'query' | 'exec'>

/** Kysely only knows query(), which takes one statement; scripts of many (migrations) need exec(). */
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
        work({ query: (...asked) => query(trx, ...asked), rollback: () => trx.rollback() }),
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
    // A script that fails between its own begin and commit would poison the only connection.
    await pglite.exec('rollback')
    throw error
  }
}
