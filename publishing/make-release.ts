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
/** How many earlier releases an open tab may be of and still find its scripts. */
const BUILDS_KEPT = 3

interface Release {
  /** Holds the client's scripts, styles and pictures; the release is completed in it, such as `build/client`. */
  folder: string
  renderer: Renderer
  content: SiteContent
  settings: ReleaseSettings
  /** The release that this one takes the place of, if it is there. */
  earlier: string
}

/**
 * Completes a release: renders its pages, writes compressed copies beside the files, and lists each with its headers,
 * among them a Content-Security-Policy that allows exactly the inline scripts of its document.
 */
export async function makeRelease({ folder, renderer, content, settings, earlier }: Release): Promise<void> {
  await renderPages(renderer, content, folder)
  const before = await readManifest(earlier)
  const names = (await filesBelow(folder)).filter((file) => !isDerived(file))
  const allowed = { settings, widget: calendarOf(content.facts) }
  const files = await Promise.all(names.map((file) => describe(folder, file, allowed)))
  await Promise.all(files.map((file) => compress(file, { folder, earlier, before })))
  const kept = await keepAssets({ folder, earlier, before, present: new Set(names) })
  await writeFile(join(folder, MANIFEST), JSON.stringify({ settings, files: [...files, ...kept] }))
}

async function readManifest(folder: string): Promise<readonly ReleasedFile[]> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => undefined)
  return text === undefined ? [] : (SiteManifest.safeParse(JSON.parse(text)).data?.files ?? [])
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

interface Folders {
  folder: string
  earlier: string
  before: readonly ReleasedFile[]
}

/** What has not changed since the earlier release was compressed then. */
async function compress({ file, etag, compressed }: ReleasedFile, { folder, earlier, before }: Folders) {
  if (!compressed) return
  const to = join(folder, file)
  if (before.some((known) => known.file === file && known.etag === etag && known.compressed)) {
    await copyAll([`${file}.br`, `${file}.gz`], earlier, folder)
    return
  }
  const body = await readFile(to)
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(body, { level: 9 }),
  ])
  await Promise.all([writeFile(`${to}.br`, br), writeFile(`${to}.gz`, gz)])
}

/**
 * Copies the hashed files of earlier releases that the new one has no more: a tab that was opened before a deployment
 * loads them when its visitor goes on.
 */
async function keepAssets({ folder, earlier, before, present }: Folders & { present: ReadonlySet<string> }) {
  const kept = before
    .filter(({ file }) => file.startsWith('assets/') && !present.has(file))
    .map((entry) => ({ ...entry, buildsAgo: (entry.buildsAgo ?? 0) + 1 }))
    .filter(({ buildsAgo }) => buildsAgo <= BUILDS_KEPT)
  for (const { file, compressed } of kept) {
    await copyAll(compressed ? [file, `${file}.br`, `${file}.gz`] : [file], earlier, folder)
  }
  return kept
}

async function copyAll(files: readonly string[], from: string, to: string) {
  await mkdir(dirname(join(to, files[0]!)), { recursive: true })
  await Promise.all(files.map((file) => copyFile(join(from, file), join(to, file))))
}
