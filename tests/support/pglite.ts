import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import { openDatabase } from '#server/backend/database/database.ts'

const MANIFEST = 'node_modules/@electric-sql/pglite/package.json'
const CACHE = resolve('node_modules/.cache')

/**
 * Puts an empty PGlite database into a data directory, as a first start builds it: building one takes some seconds
 * of CPU, so it is built once per version of PGlite and copied.
 */
export async function placeDatabase(dataDir: string): Promise<void> {
  const { version } = JSON.parse(await readFile(MANIFEST, 'utf8')) as { version: string }
  const kept = join(CACHE, `pglite-${version}`)
  if (!existsSync(kept)) await build(kept)
  await cp(join(kept, 'database'), join(dataDir, 'database'), { recursive: true })
}

/** Aside, then renamed, so that two test runs at once never see half a database. */
async function build(kept: string) {
  await mkdir(CACHE, { recursive: true })
  const aside = await mkdtemp(join(CACHE, 'pglite-'))
  const database = await openDatabase({ dataDir: aside })
  await database.close()
  await rename(aside, kept).catch(() => rm(aside, { recursive: true }))
}
