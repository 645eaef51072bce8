import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { PGlite } from '@electric-sql/pglite'
import { type CompiledQuery, Kysely, PGliteDialect } from 'kysely'

import { lockDataDir } from './data-dir-lock.ts'
import type { Engine } from './engine.ts'
import { oneAtATime } from './one-at-a-time.ts'

/** The embedded PostgreSQL in `dataDir`/database, held by this process alone. */
export async function openPglite(dataDir: string): Promise<Engine> {
  const home = join(dataDir, 'database')
  const release = await lockDataDir(home)
  try {
    return engineOf(await PGlite.create(await cluster(home)), release)
  } catch (error) {
    await release()
    throw error
  }
}

/** @param afterwards runs once the instance is closed */
export function engineOf(pglite: PGlite, afterwards: () => Promise<void> = async () => undefined): Engine {
  const turn = oneAtATime()
  return {
    kind: 'pglite',
    kysely: new Kysely<unknown>({ dialect: new PGliteDialect({ pglite: scriptable(pglite) }) }),
    statements: (text, values = []) => statements(pglite, text, values),
    read: (settings, statement) => read(pglite, settings, statement),
    lend: (work) =>
      turn(() => {
        // Beginning a transaction on a closed instance would never come back.
        if (pglite.closed) throw new Error('The database is closed.')
        return work()
      }),
    // After whatever runs or waits: nothing is cut off in the middle.
    close: () =>
      turn(async () => {
        if (!pglite.closed) await pglite.close()
        await afterwards()
      }),
  }
}

// Killed while it is first built, PGlite leaves half a directory that never opens again.
async function cluster(home: string) {
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
function scriptable(pglite: PGlite) {
  return {
    get closed() {
      return pglite.closed
    },
    get ready() {
      return pglite.ready
    },
    waitReady: pglite.waitReady,
    close: () => pglite.close(),
    query: through(pglite),
    transaction: <T>(work: (trx: { query: Queries['query']; rollback(): Promise<void> }) => Promise<T>) =>
      pglite.transaction((trx) => work({ query: through(trx), rollback: () => trx.rollback() })),
  }
}

function through(queries: Queries): Queries['query'] {
  return async <T>(text: string, parameters?: unknown[], options?: Parameters<Queries['query']>[2]) => {
    if (parameters?.length) return queries.query<T>(text, parameters, options)
    const results = await queries.exec(text, options)
    return (results.at(-1) ?? { rows: [], fields: [] }) as Awaited<ReturnType<typeof queries.query<T>>>
  }
}

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

function read<T>(pglite: PGlite, settings: string, { sql, parameters }: CompiledQuery<T>): Promise<T[]> {
  return pglite.transaction(async (trx) => {
    await trx.exec(settings)
    return (await trx.query<T>(sql, [...parameters])).rows
  })
}
