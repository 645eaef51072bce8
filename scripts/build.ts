import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

import { errorCode } from '#server/platform/http/error-code.ts'
import type { ReleaseSettings } from '#publishing/site-manifest.ts'
import { restoreFolder, swapFolder } from '#publishing/swap-folder.ts'

import { writeSbom } from './sbom.ts'
import { readSiteSettings } from './site-settings.ts'

const SOURCES = [
  'app/**/*.*',
  'content/**/*.ts',
  'public/**/*.*',
  'contracts/*.ts',
  'publishing/*.ts',
  'publishing/share-picture/*',
  'scripts/{build,sbom,site-settings}.ts',
  'server/site/release-settings.ts',
  '{vite,react-router}.config.ts',
  'package-lock.json',
  'CHANGELOG.md',
]

/** The folder that the new build is made in. React Router needs it within the project, so the result is moved from there. */
const NEXT_BUILD = join('.cache', `site-${process.pid}`)
const OUTPUT = join('.cache', 'build-output.txt')
/** It needs 200 MB of heap, and takes what it is given: 820 MB in all without a bound, 600 with this one. */
const BUNDLER_MEMORY = '--max-old-space-size=300 --max-semi-space-size=2'

/**
 * Builds the site unless the last build was made from the same sources and settings. The last build is replaced
 * only when the new one is finished.
 * @throws Error with one sentence when it can't be built
 */
async function buildSite(env: NodeJS.ProcessEnv): Promise<'built' | 'unchanged'> {
  const settings = settingsOfPages(env)
  const folder = env.BUILD_DIR || 'build'
  await restoreFolder(folder)
  const stamp = await stampOf(settings)
  if (readStamp(join(folder, 'stamp')) === stamp) return 'unchanged'
  try {
    await bundle(env)
    await shortenManifest(join(NEXT_BUILD, 'client'))
    await release(folder, settings, stamp)
    await writeSbom(NEXT_BUILD)
    await writeFile(join(NEXT_BUILD, 'stamp'), stamp)
    await swapFolder(NEXT_BUILD, folder)
  } finally {
    await rm(NEXT_BUILD, { recursive: true, force: true })
  }
  return 'built'
}

/**
 * Undefined for production without an address: each server makes the pages for its own. With one, that server serves
 * the built pages until something is published.
 */
function settingsOfPages(env: NodeJS.ProcessEnv): ReleaseSettings | undefined {
  const isForAnyServer = env.SITE_MODE === 'production' && !env.SITE_URL && !env.PUBLIC_KEY
  return isForAnyServer ? undefined : readSiteSettings(env)
}

/** Imports the content and its schemas only when called: an up-to-date or a failed build needs neither. */
async function release(folder: string, settings: ReleaseSettings | undefined, build: string) {
  const { listBuildFiles, makeRelease } = await import('#publishing/make-release.ts')
  const files = { folder: join(NEXT_BUILD, 'client'), build, earlier: [join(folder, 'client')] }
  if (!settings) return listBuildFiles(files)
  const [{ builtIn }, { loadRenderer }] = await Promise.all([
    import('#content/built-in.ts'),
    import('#publishing/render-pages.ts'),
  ])
  await makeRelease({
    ...files,
    renderer: await loadRenderer(join(NEXT_BUILD, 'server'), settings),
    content: builtIn,
    settings,
  })
}

/** React Router's build: the client's files, and the server build that renders pages. */
async function bundle(env: NodeJS.ProcessEnv) {
  const { status, stdout, stderr, error } = spawnSync('react-router', ['build'], {
    env: {
      ...env,
      BUILD_DIR: NEXT_BUILD,
      NODE_OPTIONS: `${env.NODE_OPTIONS ?? ''} ${BUNDLER_MEMORY}`.trim(),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
  })
  if (status === 0) return
  if (error && 'code' in error && error.code === 'ENOENT') throw new Error(TOOLS_MISSING)
  const output = `${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}`
  await mkdir(dirname(OUTPUT), { recursive: true })
  await writeFile(OUTPUT, output)
  throw new Error(`The site could not be built: ${reasonFrom(output)} (all of its output: ${OUTPUT})`)
}

/**
 * Removes from the manifest that browsers load what they do not use: the imports of each module, more than half of it
 * (Brotli), which only the router's preloading reads, and `publishing/render-pages.ts` replaces that; the routes of files
 * that are no pages; and what a route does not have.
 */
async function shortenManifest(client: string) {
  for await (const name of glob('assets/manifest-*.js', { cwd: client })) {
    const text = await readFile(join(client, name), 'utf8')
    const [, start = '', json = ''] = /^([\w.]+=)(\{.*\});$/s.exec(text) ?? []
    const { routes, ...manifest } = JSON.parse(json) as RouteManifest
    const pages = Object.entries(routes).filter(([, { hasDefaultExport }]) => hasDefaultExport)
    const shortened = {
      ...manifest,
      routes: Object.fromEntries(pages.map(([id, route]) => [id, shorten(route)])),
    }
    await writeFile(join(client, name), `${start}${JSON.stringify(shortened)};`)
  }
}

type ManifestRoute = Record<string, string | boolean | string[]>

interface RouteManifest {
  routes: Record<string, ManifestRoute>
}

function shorten(route: ManifestRoute): ManifestRoute {
  const withoutImports: ManifestRoute = { ...route, imports: [] }
  return Object.fromEntries(Object.entries(withoutImports).filter(([, value]) => value !== false))
}

const TOOLS_MISSING =
  'The site has to be built, and what builds it is not installed here: run npm ci with development dependencies, ' +
  'or bring a build/ that was made from the same sources with the same settings.'

/** The error's message, up to the first line of its stack. */
function reasonFrom(output: string): string {
  const lines = stripVTControlCharacters(output).split('\n')
  const first = lines.findIndex((line) => /\b\w*Error\b|\berror\b/i.test(line))
  const rest = lines.slice(Math.max(first, 0))
  const stack = rest.findIndex((line) => /^\s+at /.test(line))
  const words = rest.slice(0, stack > 0 ? stack : 5).map((line) => line.trim())
  return words.filter(Boolean).slice(0, 10).join('\n')
}

async function stampOf(settings: ReleaseSettings | undefined): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(settings ?? null))
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

/** A sentence for a folder in which this account may not write. */
function unwritable(error: unknown): string | undefined {
  const code = errorCode(error) ?? ''
  if (!['EACCES', 'EPERM', 'EROFS'].includes(code)) return undefined
  return `The folder ${process.cwd()} can't be written by this account (${code}). Give it to this account, or move the project to a folder of yours.`
}

if (import.meta.main) {
  const started = performance.now()
  // A setting of the build, because the pages differ: those of the sandbox show that they are of a trial copy.
  const mode = process.argv.includes('--production') ? { SITE_MODE: 'production' } : {}
  try {
    const outcome = await buildSite({ ...process.env, ...mode })
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(outcome === 'built' ? `The site is built (${seconds} s).` : 'The site is up to date.')
  } catch (error) {
    console.error(unwritable(error) ?? (error instanceof Error ? error.message : error))
    process.exitCode = 1
  }
}
