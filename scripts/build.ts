import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { clientOnlyPaths } from '#app/pages.ts'

import { finishSite } from './finish-site.ts'
import { readSiteSettings, type SiteSettings } from './site-settings.ts'

const SOURCES = [
  'app/**/*.*',
  'content/**/*.ts',
  'public/**/*.*',
  'supabase/functions/_shared/contracts/*.ts',
  'scripts/*.ts',
  '{vite,react-router}.config.ts',
  'package-lock.json',
]

/** Builds the site unless the last build was made from the same sources and settings. */
export async function buildSite(env: NodeJS.ProcessEnv): Promise<'built' | 'unchanged'> {
  const settings = readSiteSettings(env)
  const folder = env.BUILD_DIR || 'build'
  const stampFile = join(folder, 'stamp')
  const stamp = await stampOf(settings)
  if (readStamp(stampFile) === stamp) return 'unchanged'
  rmSync(folder, { recursive: true, force: true })
  const run = spawnSync('react-router', ['build'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
  })
  if (run.status !== 0) throw new Error(`The site could not be built.\n${run.stdout}${run.stderr}`)
  await finishSite(join(folder, 'client'), { settings, clientOnlyPaths })
  rmSync(join(folder, 'server'), { recursive: true, force: true })
  await writeFile(stampFile, stamp)
  return 'built'
}

async function stampOf(settings: SiteSettings): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(settings))
  for (const file of (await Array.fromAsync(glob(SOURCES))).toSorted()) {
    hash.update(file).update(await readFile(file).catch(() => ''))
  }
  return hash.digest('hex')
}

function readStamp(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

if (import.meta.main) {
  const started = performance.now()
  // The pages themselves differ: only the sandbox's say that they are one.
  const mode = process.argv.includes('--production') ? { SITE_MODE: 'production' } : {}
  const outcome = await buildSite({ ...process.env, ...mode })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(outcome === 'built' ? `The site is built (${seconds} s).` : 'The site is up to date.')
}
