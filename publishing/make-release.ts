import { createHash } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, extname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import { calendarOf } from '#content/offers.ts'
import type { SiteContent } from '#content/site-content.ts'

import { contentSecurityPolicy } from './content-security-policy.ts'
import { renderPages, type Renderer } from './render-pages.ts'
import { MANIFEST, SiteManifest, type ReleasedFile, type ReleaseSettings } from './site-manifest.ts'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}
const COMPRESSIBLE = /^(?:text\/|image\/svg|application\/)/
/** How many earlier builds an open tab may be of and still find its scripts. */
const BUILDS_KEPT = 3
/** Each holds up to 10 MB while it is compressed, and the machine has other work. */
const COMPRESSED_AT_ONCE = 2

interface Release {
  /** Holds the client's scripts, styles and pictures; the release is completed in it, such as `build/client`. */
  folder: string
  renderer: Renderer
  content: SiteContent
  settings: ReleaseSettings
  /** Names the build that the scripts and the renderer are of. */
  build: string
  /**
   * Finished releases, the one that this one takes the place of first: what has not changed since them was compressed
   * then, and their hashed files are kept. Those that are not there count as empty.
   */
  earlier: readonly string[]
}

/**
 * Completes a release: renders its pages, writes compressed copies beside the files, and lists each with its headers,
 * among them a Content-Security-Policy that allows exactly the inline scripts of its document.
 */
export async function makeRelease(release: Release): Promise<void> {
  const { folder, renderer, content, settings, build } = release
  const given = new Set(await filesBelow(folder))
  await renderPages(renderer, content, folder)
  const earlier = await Promise.all(release.earlier.map(readEarlier))
  const names = (await filesBelow(folder)).filter((file) => !isDerived(file))
  const allowed = { settings, widget: calendarOf(content.facts) }
  const described = await Promise.all(names.map((file) => describe(folder, file, allowed)))
  const files = described.map((file) => (given.has(file.file) ? file : { ...file, rendered: true }))
  await compressAll(files, folder, earlier)
  const kept = await keepAssets({ folder, build, earlier, present: new Set(names) })
  const manifest: SiteManifest = { settings, build, files: [...files, ...kept] }
  await writeFile(join(folder, MANIFEST), JSON.stringify(manifest))
}

interface EarlierRelease {
  folder: string
  build: string
  files: readonly ReleasedFile[]
}

async function readEarlier(folder: string): Promise<EarlierRelease> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => undefined)
  const manifest = text === undefined ? undefined : SiteManifest.safeParse(JSON.parse(text)).data
  return { folder, build: manifest?.build ?? '', files: manifest?.files ?? [] }
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
}

function isDerived(file: string): boolean {
  return /\.(?:br|gz)$/.test(file) || file === MANIFEST
}

async function describe(
  folder: string,
  file: string,
  allowed: Parameters<typeof contentSecurityPolicy>[2],
): Promise<ReleasedFile> {
  const type = TYPES[extname(file)] ?? 'application/octet-stream'
  const body = await readFile(join(folder, file))
  const path = addressOf(file)
  return {
    path,
    file,
    type,
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    immutable: file.startsWith('assets/'),
    compressed: COMPRESSIBLE.test(type),
    ...(extname(file) === '.html' && { csp: contentSecurityPolicy(path, body.toString('utf8'), allowed) }),
  }
}

function addressOf(file: string): string {
  const address = `/${file}`.replace(/\/index\.html$/, '').replace(/\.html$/, '')
  return address === '' ? '/' : address
}

async function compressAll(
  files: readonly ReleasedFile[],
  folder: string,
  earlier: readonly EarlierRelease[],
) {
  const waiting = files.filter(({ compressed }) => compressed).values()
  const worker = async () => {
    for (const file of waiting) await compress(file, folder, earlier)
  }
  await Promise.all(Array.from({ length: COMPRESSED_AT_ONCE }, worker))
}

/** What has not changed since an earlier release was compressed then. */
async function compress(
  { file, etag }: ReleasedFile,
  folder: string,
  earlier: readonly EarlierRelease[],
): Promise<void> {
  const same = (known: ReleasedFile) => known.file === file && known.etag === etag && known.compressed
  const source = earlier.find(({ files }) => files.some(same))
  if (source) {
    await copyAll([`${file}.br`, `${file}.gz`], source.folder, folder)
    return
  }
  const to = join(folder, file)
  const body = await readFile(to)
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(body, { level: 9 }),
  ])
  await Promise.all([writeFile(`${to}.br`, br), writeFile(`${to}.gz`, gz)])
}

interface Keeping {
  folder: string
  build: string
  earlier: readonly EarlierRelease[]
  present: ReadonlySet<string>
}

/**
 * Copies the hashed files of earlier releases that the new one has no more: a tab that was opened before
 * loads them when its visitor goes on. Releases of one build share their scripts and count as one.
 */
async function keepAssets({ folder, build, earlier, present }: Keeping): Promise<ReleasedFile[]> {
  const kept = new Map<string, ReleasedFile>()
  for (const from of earlier) {
    const older = from.build === build ? 0 : 1
    const missing = from.files
      .map((entry) => ({ ...entry, buildsAgo: (entry.buildsAgo ?? 0) + older }))
      .filter(({ file }) => file.startsWith('assets/') && !present.has(file) && !kept.has(file))
      .filter(({ buildsAgo }) => buildsAgo <= BUILDS_KEPT)
    for (const entry of missing) {
      const { file, compressed } = entry
      await copyAll(compressed ? [file, `${file}.br`, `${file}.gz`] : [file], from.folder, folder)
      kept.set(file, entry)
    }
  }
  return [...kept.values()]
}

async function copyAll(files: readonly string[], from: string, to: string) {
  await mkdir(dirname(join(to, files[0]!)), { recursive: true })
  await Promise.all(files.map((file) => copyFile(join(from, file), join(to, file))))
}
