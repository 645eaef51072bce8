import { createHash } from 'node:crypto'
import { readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { PGlite } from '@electric-sql/pglite'
import type { Transaction } from 'kysely'

import { lockDataDir } from '#server/backend/database/data-dir-lock.ts'
import { type Caller, type Database, serve } from '#server/backend/database/database.ts'
import { engineOf } from '#server/backend/database/pglite.ts'
import { prepareDatabase } from '#server/backend/database/prepare-database.ts'

const root = join(import.meta.dirname, '../..')
export const migrations = join(root, 'supabase/migrations')

export const visitor: Caller = { role: 'anon', claims: { role: 'anon' } }
export const memberA = member('aaaaaaaa-0000-4000-8000-000000000001')
export const memberB = member('bbbbbbbb-0000-4000-8000-000000000002')
/** Only where {@link appointOwner} was called. */
export const owner = member('cccccccc-0000-4000-8000-000000000003')
export const service: Caller = { role: 'service_role', claims: { role: 'service_role' } }

/** A migrated database of its own, in memory; close it when done. */
export async function testDatabase(): Promise<Database> {
  const pglite = await PGlite.create({ loadDataDir: new Blob([await snapshot()]) })
  return serve(engineOf(pglite))
}

/** Runs `work` as the caller and leaves nothing of it behind. */
export async function undone<T>(
  database: Database,
  caller: Caller | 'system',
  work: (trx: Transaction<unknown>) => Promise<T>,
): Promise<T> {
  let result: { value: T } | undefined
  const thenUndo = async (trx: Transaction<unknown>) => {
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

function member(id: string): Caller {
  const email = `${id.slice(0, 8)}@example.com`
  return { role: 'authenticated', claims: { sub: id, email, role: 'authenticated', aud: 'authenticated' } }
}

// Building a database takes seconds, opening a finished one a fraction: the first test file to come
// builds it for all, again whenever something that goes into it has changed.
async function snapshot() {
  const cache = join(root, '.cache/test-database')
  const file = join(cache, `${await fingerprint()}.tar`)
  for (;;) {
    const found = await readFile(file).catch(() => undefined)
    if (found) return found
    const release = await lockDataDir(cache).catch(() => undefined)
    if (release) {
      await build(file).finally(release)
    } else {
      await wait(100)
    }
  }
}

async function build(file: string) {
  if (await readFile(file).catch(() => undefined)) return
  const pglite = await PGlite.create()
  const database = serve(engineOf(pglite))
  await prepareDatabase(database, { migrations })
  const dump = await pglite.dumpDataDir('none')
  await database.close()
  await clearOld(join(file, '..'))
  await writeFile(`${file}.unfinished`, Buffer.from(await dump.arrayBuffer()))
  await rename(`${file}.unfinished`, file)
}

// Not the recent ones: another run, with other files, may be about to open them.
async function clearOld(cache: string) {
  for (const name of (await readdir(cache)).filter((each) => each.endsWith('.tar'))) {
    const file = join(cache, name)
    if ((await stat(file)).mtimeMs < Date.now() - 3_600_000) await rm(file, { force: true })
  }
}

async function fingerprint() {
  const hash = createHash('sha256')
  const folders = ['supabase/migrations', 'server/backend/database', 'server/backend/database/platform']
  for (const folder of folders) {
    const names = await readdir(join(root, folder))
    for (const name of names.filter((each) => /\.(sql|ts)$/.test(each)).toSorted()) {
      hash.update(name).update(await readFile(join(root, folder, name)))
    }
  }
  for (const name of ['@electric-sql/pglite', 'pg-boss']) {
    hash.update(await readFile(join(root, 'node_modules', name, 'package.json')))
  }
  return hash.digest('hex').slice(0, 16)
}
