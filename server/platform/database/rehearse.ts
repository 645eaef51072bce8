import { CompiledQuery, sql } from 'kysely'

import type { Database, Transaction } from './database.ts'

/** Below PostgreSQL's deadlock timeout of a second: the rehearsal fails before a site on the same database has to. */
const LOCK_TIMEOUT = '900ms'

class RollBack extends Error {}

/**
 * Runs work on the real database and undoes it: its transactions become savepoints of one that is rolled back. Supports
 * only the calls that a start makes.
 */
export async function rehearse<T>(database: Database, work: (rehearsal: Database) => Promise<T>): Promise<T> {
  let done: { value: T } | undefined
  const attempt = database.asMaintenance(async (trx) => {
    await sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`.execute(trx)
    done = { value: await work(savepointsOf(database, trx)) }
    throw new RollBack()
  })
  await attempt.catch((error: unknown) => {
    if (!(error instanceof RollBack)) throw error
  })
  if (!done) throw new Error('The rehearsal did not run.')
  return done.value
}

function savepointsOf({ kind }: Database, trx: Transaction): Database {
  const savepoint = oneAtATime(trx)
  const runRaw = async (text: string, values: readonly unknown[] = []) => {
    const { rows } = await trx.executeQuery(CompiledQuery.raw(text, [...values]))
    return { rows: (rows ?? []) as Record<string, unknown>[] }
  }
  return {
    kind,
    as: refuse,
    read: refuse,
    write: refuse,
    asFunction: refuse,
    asSystem: (work) => savepoint(() => work(trx)),
    asMaintenance: (work) => savepoint(() => work(trx)),
    run: (script) => savepoint(async () => void (await runRaw(script))),
    statements: (text, values) => savepoint(() => runRaw(withoutCommit(text), values)),
    listen: () => async () => undefined,
    close: async () => undefined,
  }
}

const refuse = () => Promise.reject(new Error('A rehearsal has no callers.'))

/** pg-boss's scripts have a begin and a commit of their own; the commit would make the rehearsal permanent. */
function withoutCommit(script: string): string {
  return script.replace(/^\s*begin\s*;/i, '').replace(/commit\s*;?\s*$/i, '')
}

/** Serializes work: on one connection, concurrent savepoints would release each other. */
function oneAtATime(trx: Transaction) {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(async () => {
      await sql`savepoint step`.execute(trx)
      try {
        const value = await work()
        await sql`release savepoint step`.execute(trx)
        return value
      } catch (error) {
        await sql`rollback to savepoint step; release savepoint step`.execute(trx)
        throw error
      }
    })
    last = turn.catch(() => undefined)
    return turn
  }
}
