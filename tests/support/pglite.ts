import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, glob, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { lockDataDir } from '#server/platform/database/data-dir-lock.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { prepareDatabase } from '#server/platform/database/prepare-database.ts'

/** What a first start depends on. */
const SOURCES = [
  'node_modules/@electric-sql/pglite/package.json',
  'server/platform/database/{pglite,prepare-*}.ts',
  'server/platform/database/base-schema/*',
  'supabase/migrations/*.sql',
]
const CACHE = resolve('node_modules/.cache')

/**
 * Puts a prepared PGlite database without rows into a data directory, as a first start builds it where an earlier one was
 * killed halfway. Building and migrating one takes many seconds of processor time, so it is made once and copied.
 */
export async function placeDatabase(dataDir: string): Promise<void> {
  await cp(join(await keepDatabase(), 'database'), join(dataDir, 'database'), { recursive: true })
}

/** Of several processes one builds it, and the others wait. @returns its folder */
async function keepDatabase(): Promise<string> {
  const cached = join(CACHE, `pglite-${await hashSources()}`)
  await mkdir(CACHE, { recursive: true })
  while (!existsSync(cached)) {
    const release = await lockDataDir(join(CACHE, 'pglite-being-built')).catch(ignoreLocked)
    if (!release) {
      await wait(100)
      continue
    }
    try {
      if (!existsSync(cached)) await build(cached)
    } finally {
      await release()
    }
  }
  return cached
}

async function hashSources(): Promise<string> {
  const hash = createHash('sha256')
  const files = await Array.fromAsync(glob(SOURCES))
  for (const file of files.toSorted()) hash.update(await readFile(file))
  return hash.digest('hex').slice(0, 16)
}

function ignoreLocked(error: unknown): undefined {
  if (!(error instanceof Error) || !error.message.includes('in use by another process')) throw error
}

/** Built in a temporary folder, then renamed: other processes never see a partial database. */
async function build(cached: string) {
  const aside = await mkdtemp(join(CACHE, 'pglite-'))
  try {
    await mkdir(join(aside, 'database/unfinished-1/base'), { recursive: true })
    const database = await openDatabase({ dataDir: aside })
    await prepareDatabase(database)
    await database.close()
    await rename(aside, cached)
  } catch (error) {
    await rm(aside, { recursive: true, force: true })
    throw error
  }
}
