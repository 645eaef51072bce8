import { join } from 'node:path'

import { inject } from 'vitest'

import {
  type Caller,
  type Database,
  type MemberCaller,
  openDatabase,
  type Transaction,
} from '#server/platform/database/database.ts'

import { openSessions } from './accounts.ts'
import { copyDatabase, createDatabase } from './postgres.ts'

const root = join(import.meta.dirname, '../..')
export const migrations = join(root, 'supabase/migrations')

export const visitor: Caller = { role: 'anon', claims: { role: 'anon' } }
export const memberA = member('aaaaaaaa-0000-4000-8000-000000000001')
export const memberB = member('bbbbbbbb-0000-4000-8000-000000000002')
/** Only where {@link appointOwner} was called. */
export const owner = member('cccccccc-0000-4000-8000-000000000003')
export const service: Caller = { role: 'service_role', claims: { role: 'service_role' } }

/**
 * A prepared database of its own on the run's PostgreSQL; close it when done.
 * @param signedIn members with an account and a live session
 */
export async function testDatabase(
  signedIn = [memberA, memberB, owner],
  databaseUrl?: string,
): Promise<Database> {
  const database = await openDatabase({ databaseUrl: databaseUrl ?? (await preparedDatabase()), dataDir: '' })
  await openSessions(database, signedIn)
  return database
}

/** @returns the address of a prepared database on the run's PostgreSQL, for tests with several connections to it */
export function preparedDatabase(): Promise<string> {
  return copyDatabase(inject('templateDatabase'))
}

/** @returns the address of an empty one */
export function emptyDatabase(): Promise<string> {
  return createDatabase(inject('templateDatabase'))
}

/** Runs `work` as the caller and rolls it back. */
export async function undone<T>(
  database: Database,
  caller: Caller | 'system',
  work: (trx: Transaction) => Promise<T>,
): Promise<T> {
  let result: { value: T } | undefined
  const thenUndo = async (trx: Transaction) => {
    result = { value: await work(trx) }
    throw new Undo()
  }
  const done = caller === 'system' ? database.asSystem(thenUndo) : database.as(caller, thenUndo)
  await done.catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error
  })
  if (!result) throw new Error('the work did not run')
  return result.value
}

class Undo extends Error {}

function member(id: string): MemberCaller {
  const email = `${id.slice(0, 8)}@example.com`
  const claims = { sub: id, session_id: id, email, role: 'authenticated', aud: 'authenticated' }
  return { role: 'authenticated', claims, session: { userId: id, sessionId: id, level: 'aal1' } }
}
