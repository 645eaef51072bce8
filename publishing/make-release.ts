import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, extname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import { calendarOf } from '#content/offers.ts'
import type { SiteContent } from '#content/site-content.ts'

import { contentSecurityPolicy } from './content-security-policy.ts'
import { type EarlierRelease, linkOldAssets, readEarlier } from './earlier-release.ts'
import { linkAll, makeFolder } from './link-files.ts'
import { type DocumentParts, readDocument } from './read-document.ts'
import { renderPages, type Renderer } from './render-pages.ts'
import { UNREGISTERING_WORKER, makeServiceWorker, SERVICE_WORKER, WORKER_POLICY } from './service-worker.ts'
import { makeSharePicture, sharePictureOf, type SharePicture } from './share-pictures.ts'
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
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}
const COMPRESSIBLE = /^(?:text\/|image\/svg|application\/)/
const BEST_QUALITY = 11
/**
 * Measured on all pages: a third of the time of the best quality, and 3% more bytes. The home page, which most visitors
 * open first, gets the best: 0.3 KB less for 0.05 s more.
 */
const PAGE_QUALITY = 10
/** Compressing a file takes up to 10 MB, and the machine has other work. */
const COMPRESSION_WORKERS = 2

interface Release {
  /** Has the client's scripts, styles and pictures; the release is completed in it, such as `build/client`. */
  folder: string
  renderer: Omit<Renderer, 'composeWithFallback'>
  content: SiteContent
  settings: ReleaseSettings
  /** The stamp of the build of the scripts and the renderer. */
  build: string
  /**
   * Finished releases, the replaced one first: their compressed copies of unchanged files are reused, and their hashed
   * files are linked. Missing ones count as empty.
   */
  earlier: readonly string[]
}

/**
 * Completes a release: renders its pages, writes compressed copies beside the files, and lists each file with its headers,
 * including a Content-Security-Policy that allows exactly the inline scripts of its document.
 */
export async function makeRelease(release: Release): Promise<void> {
  const { folder, content, settings, build } = release
  const earlier = await Promise.all(release.earlier.map(readEarlier))
  const allowed = { settings, widget: calendarOf(content.facts) }
  const knownFiles = knownBuildFiles(build, earlier)
  const files: ReleasedFile[] = []
  const addFile = async ({ file, rendered, status, parts, picture }: NamedFile) => {
    if (picture) await addSharePicture(picture, release, earlier)
    const listed = (!rendered && knownFiles.get(file)) || {
      ...(await describe(folder, file, allowed, parts)),
      ...(rendered && { rendered }),
      ...(status && { status }),
    }
    await compress(listed, folder, earlier)
    files.push(listed)
  }
  const addFiles = async (names: AsyncIterable<NamedFile> | NamedFile[]) => {
    for await (const one of names) await addFile(one)
  }
  const buildFiles = (await filesBelow(folder)).filter((file) => !isDerived(file))
  const rendered = renderedFiles(release, buildFiles, allowed)
  // The build's files are listed while the first page is rendered; one worker renders while another compresses.
  const workers = [
    addFiles(buildFiles.map((file) => ({ file, rendered: false }))),
    ...Array.from({ length: COMPRESSION_WORKERS }, () => addFiles(rendered)),
  ]
  try {
    await Promise.all(workers)
  } finally {
    // Wait for all workers: after a failure the caller removes the folder.
    await Promise.allSettled(workers)
  }
  const oldAssets = await linkOldAssets({
    folder,
    build,
    earlier,
    present: new Set(files.map(({ file }) => file)),
  })
  const manifest: SiteManifest = { settings, build, files: [...files, ...oldAssets] }
  await writeFile(join(folder, MANIFEST), JSON.stringify(manifest))
}

/**
 * Lists the files of a build without pages, with their compressed copies: a server makes the pages for its own address.
 */
export async function listBuildFiles({
  folder,
  build,
  earlier: given,
}: Pick<Release, 'folder' | 'build' | 'earlier'>): Promise<void> {
  const earlier = await Promise.all(given.map(readEarlier))
  const files: ReleasedFile[] = []
  for (const file of (await filesBelow(folder)).filter((name) => !isDerived(name))) {
    const listed = await describe(folder, file)
    await compress(listed, folder, earlier)
    files.push(listed)
  }
  await writeFile(join(folder, MANIFEST), JSON.stringify({ build, files } satisfies SiteManifest))
}

/** Yields every file that is made for the release, as soon as it is written. @param given files of the build */
async function* renderedFiles(
  { folder, renderer, content }: Release,
  given: readonly string[],
  allowed: Parameters<typeof contentSecurityPolicy>[2],
): AsyncGenerator<NamedFile> {
  const written = new Set(given)
  for await (const { file, body, status } of renderPages(renderer, content)) {
    // Hashed files with equal names are equal.
    if (written.has(file)) continue
    written.add(file)
    await makeFolder(dirname(join(folder, file)))
    await writeFile(join(folder, file), body)
    const parts = file.endsWith('.html') ? readDocument(body) : undefined
    yield { file, rendered: true, status, parts }
    const picture = parts && sharePictureOf(parts)
    if (picture && !written.has(picture.file)) {
      written.add(picture.file)
      yield { file: picture.file, rendered: true, picture }
    }
  }
  const file = SERVICE_WORKER.slice(1)
  const worker = content.facts.offers.offlinePage
    ? await makeServiceWorker(folder, allowed)
    : UNREGISTERING_WORKER
  await writeFile(join(folder, file), worker)
  yield { file, rendered: true }
}

interface NamedFile {
  file: string
  rendered: boolean
  status?: 404 | undefined
  /** Of a document. */
  parts?: DocumentParts | undefined
  /** Set for a share picture, which is not drawn yet. */
  picture?: SharePicture
}

/** Draws a share picture, or links that of an earlier release of the same build: its name has a hash of its words. */
async function addSharePicture(
  picture: SharePicture,
  { folder, build }: Release,
  earlier: readonly EarlierRelease[],
): Promise<void> {
  const { file } = picture
  const source = earlier.find((one) => one.build === build && one.byFile.has(file))
  if (source) return linkAll([file], source.folder, folder)
  await makeFolder(dirname(join(folder, file)))
  await makeSharePicture(folder, picture)
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

/** The build's own files by name, from an earlier release of it: they are the same in each. */
function knownBuildFiles(build: string, earlier: readonly EarlierRelease[]): Map<string, ReleasedFile> {
  const [known] = earlier.filter((one) => one.build === build)
  const own = known?.files.filter(({ rendered, buildsAgo }) => !rendered && buildsAgo === undefined) ?? []
  return new Map(own.map((entry) => [entry.file, entry]))
}

async function describe(
  folder: string,
  file: string,
  allowed?: Parameters<typeof contentSecurityPolicy>[2],
  parts?: DocumentParts,
): Promise<ReleasedFile> {
  const type = TYPES[extname(file)] ?? 'application/octet-stream'
  const body = await readFile(join(folder, file))
  const path = addressOf(file)
  const isDocument = extname(file) === '.html'
  if (isDocument && !allowed) throw new Error(`A build has no documents, but for ${file}.`)
  return {
    path,
    file,
    type,
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    immutable: file.startsWith('assets/'),
    compressed: COMPRESSIBLE.test(type),
    ...(isDocument &&
      allowed &&
      describeDocument(path, parts ?? readDocument(body.toString('utf8')), allowed)),
    ...(path === SERVICE_WORKER && { csp: WORKER_POLICY }),
  }
}

function describeDocument(
  path: string,
  parts: DocumentParts,
  allowed: Parameters<typeof contentSecurityPolicy>[2],
) {
  return { csp: contentSecurityPolicy(path, parts, allowed), content: parts.contentHash }
}

function addressOf(file: string): string {
  const address = `/${file}`.replace(/\/index\.html$/, '').replace(/\.html$/, '')
  return address === '' ? '/' : address
}

/** Compresses a file, or links the compressed copies of an earlier release with the same file. */
async function compress(
  { path, file, etag, immutable, compressed }: ReleasedFile,
  folder: string,
  earlier: readonly EarlierRelease[],
): Promise<void> {
  if (!compressed) return
  const source = earlier.find(({ byFile }) => {
    const known = byFile.get(file)
    return known?.compressed && known.etag === etag
  })
  if (source) {
    await linkAll([`${file}.br`, `${file}.gz`], source.folder, folder)
    return
  }
  const to = join(folder, file)
  const body = await readFile(to)
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: immutable || path === '/' ? BEST_QUALITY : PAGE_QUALITY },
    }),
    promisify(gzip)(body, { level: 9 }),
  ])
  await Promise.all([writeFile(`${to}.br`, br), writeFile(`${to}.gz`, gz)])
}
