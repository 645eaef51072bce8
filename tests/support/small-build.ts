import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { builtIn } from '#content/built-in.ts'
import type { Changes } from '#content/site-content.ts'
import { listBuildFiles, makeRelease } from '#publishing/make-release.ts'
import { loadRenderer } from '#publishing/render-pages.ts'
import { MANIFEST, type ReleaseSettings, type SiteManifest } from '#publishing/site-manifest.ts'
import type { ReleaseStore } from '#server/site/release-store.ts'

/** Of a build for production. */
export const releaseSettings = {
  siteUrl: 'https://practice.example',
  backendUrl: '',
  publicKey: 'sb_publishable_test',
  formEndpoint: '/functions/v1/receive-form',
  sandbox: false,
}

/** Pages show the practice's phone number. One number breaks them, another one fills the disk. */
export const BREAKS = '(305) 555-0100'
export const FILLS_THE_DISK = '(305) 555-0101'
export const withPhone = (phone: string): Changes => ({ 'facts/practice': { phone } })

/** A build as `scripts/build.ts` makes it, of a few pages and without a bundler. @returns its folder */
export async function makeSmallBuild(folder: string, build: string): Promise<string> {
  const client = join(folder, 'client')
  await mkdir(join(folder, 'server'), { recursive: true })
  await mkdir(join(client, 'assets'), { recursive: true })
  await writeFile(join(client, 'assets', `entry-${build}.js`), `script of ${build}`)
  await writeFile(join(folder, 'server/content.json'), JSON.stringify(builtIn))
  await writeFile(join(folder, 'server/index.js'), RENDERER.replaceAll('BUILD', build))
  const renderer = await loadRenderer(join(folder, 'server'), releaseSettings)
  await makeRelease({
    folder: client,
    renderer,
    content: builtIn,
    settings: releaseSettings,
    build,
    earlier: [],
  })
  return folder
}

/** The same without pages, as for any server. @returns its folder */
export async function makeBuildWithoutPages(folder: string, build: string): Promise<string> {
  await makeSmallBuild(folder, build)
  const client = join(folder, 'client')
  for (const entry of await readdir(client))
    if (entry !== 'assets') await rm(join(client, entry), { recursive: true })
  await listBuildFiles({ folder: client, build, earlier: [] })
  return folder
}

/** A build without any file, for tests that are about the backend alone. @returns its folder */
export async function makeEmptyBuild(given: Partial<ReleaseSettings>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'build-'))
  const manifest: SiteManifest = { settings: { ...releaseSettings, ...given }, build: 'empty', files: [] }
  await mkdir(join(folder, 'client'))
  await writeFile(join(folder, 'client', MANIFEST), JSON.stringify(manifest))
  return folder
}

// Loading all schemas would take a third of such a release's time: for a valid number the built-in content is enough.
const RENDERER = `
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
const builtIn = JSON.parse(readFileSync(new URL('content.json', import.meta.url), 'utf8'))
export function composeWithFallback(changes) {
  const [phone] = JSON.stringify(changes).match(/(?<=^{"facts\\/practice":{"phone":")[(]305[)] 555-\\d{4}(?="}}$)/) ?? []
  if (!phone) return createRequire(import.meta.url)(${JSON.stringify(resolve('content/site.ts'))}).composeWithFallback(changes)
  const practice = { ...builtIn.facts.practice, phone: { ...builtIn.facts.practice.phone, display: phone } }
  return { content: { ...builtIn, facts: { ...builtIn.facts, practice } }, dropped: [] }
}
export const addresses = { pages: ['/', '/about', '/404'], clientOnlyPages: ['/admin'], files: ['/robots.txt', '/sitemap.xml', '/offline.html'], missing: [],
  openWhileClosed: [] }
export const requestedPageKey = 'requested'
export async function render({ url }, { facts }) {
  const { pathname } = new URL(url)
  const phone = facts.practice.phone.display
  if (phone === ${JSON.stringify(BREAKS)}) throw new Error('The page breaks.')
  if (phone === ${JSON.stringify(FILLS_THE_DISK)}) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
  if (pathname.endsWith('.data') || ['/robots.txt', '/offline.html'].includes(pathname)) return new Response(phone)
  if (pathname === '/sitemap.xml') {
    const entries = addresses.pages.slice(0, 2).map((page) => '<url><loc>' + globalThis.siteSettings.siteUrl + page + '</loc></url>')
    return new Response('<urlset>' + entries.join('') + '</urlset>')
  }
  const main = pathname === '/' ? 'Call ' + phone : 'About'
  return new Response(
    '<html><head><link rel="modulepreload" href="/assets/entry-BUILD.js"/><title>' + pathname + '</title></head>' +
      '<body><noscript>No scripts</noscript><main class="BUILD">' + main + '</main>Call ' + phone + '<script type="module" async="">import("/assets/entry-BUILD.js")</script>' +
      '<script>window.__reactRouterContext.streamController.enqueue("' + phone + '");</script></body></html>',
  )
}
`

interface StoredRelease {
  changes: Changes
  live?: string
  problem?: string
}

/** Releases in memory, for several processes. */
export function memoryStore() {
  const releases: StoredRelease[] = []
  const pages = new Map<string, { content: string; at: Date }>()
  let minutes = 0
  const newestWhere = (fits: (release: StoredRelease) => boolean) => releases.findLastIndex(fits) + 1
  const store: ReleaseStore = {
    async readNewest() {
      const release = newestWhere(({ problem }) => problem === undefined)
      return { id: release, isLive: release === 0 || releases[release - 1]!.live !== undefined }
    },
    readFormerAddresses: () => Promise.resolve([]),
    readLive: async () => newestWhere(({ live }) => live !== undefined),
    readChanges: async (release) => releases[release - 1]!.changes,
    async markLive(release, build) {
      releases[release - 1]!.live = build
      delete releases[release - 1]!.problem
    },
    async markFailed(release, problem) {
      if (releases[release - 1]!.live === undefined) releases[release - 1]!.problem = problem
    },
    async datePages(contents) {
      const at = new Date(Date.UTC(2026, 0, 1, 0, (minutes += 1)))
      for (const [path, content] of contents) {
        if (pages.get(path)?.content !== content) pages.set(path, { content, at })
      }
      return new Map([...contents.keys()].map((path) => [path, pages.get(path)!.at]))
    },
  }
  return { store, releases, publish: (changes: Changes) => releases.push({ changes }) }
}
