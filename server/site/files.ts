import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

import { CLOSED, MANIFEST, SiteManifest } from '#publishing/site-manifest.ts'

import { SettingsError } from '#server/platform/process/settings.ts'
import { NOTHING_ALLOWED, securityHeadersFor } from '#server/platform/http/security-headers.ts'

/** The page for unknown addresses; this path itself is not served. */
export const NOT_FOUND = '/404'

export type Encoding = 'identity' | 'gzip' | 'br'
export interface SiteFile {
  headers: Record<string, string> & { ETag: string }
  /** Set for the document of a page that is switched off. */
  status?: 404
  bodies: Partial<Record<Encoding, Uint8Array<ArrayBuffer>>> & { identity: Uint8Array<ArrayBuffer> }
}
export interface Site {
  /** Sent with every response, for files and unknown addresses. */
  headers: Readonly<Record<string, string>>
  files: ReadonlyMap<string, SiteFile>
  /** Before the owner opens the site: the page for every public address, and replacements of some files. */
  whileClosed: { page: SiteFile | undefined; files: ReadonlyMap<string, SiteFile> }
  isClosed?: boolean
  /** Start scripts of its pages, by path. The next site serves them too: a page may load them just after the swap. */
  startScripts?: ReadonlyMap<string, SiteFile>
  /** New addresses of moved pages, by their former paths. */
  movedPages?: ReadonlyMap<string, string>
  /** A hash of each document's visible content, by its path. */
  contents?: ReadonlyMap<string, string>
}

/** @param folder of a release, such as `build/client` */
export async function readManifest(folder: string): Promise<SiteManifest> {
  return SiteManifest.parse(JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')))
}

/** @throws SettingsError where there is no built site */
export async function requireBuild(buildDir: string): Promise<void> {
  await readManifest(join(buildDir, 'client')).catch(refuseMissingBuild)
}

function refuseMissingBuild(error: NodeJS.ErrnoException): never {
  if (error.code !== 'ENOENT') throw error
  throw new SettingsError(
    'There is no built site here. Where development dependencies are installed, run npm run build -- --production, and bring its folder build/.',
  )
}

interface LoadOptions {
  hstsSubdomains: boolean
  /** A site that is in memory already: equal files share its bytes. */
  known?: Site | undefined
}

/** For documents in a sandboxed frame: their origin is opaque, and with `?1` browsers warn in the console. */
const FRAMED_PAGE = { 'X-Frame-Options': 'SAMEORIGIN', 'Origin-Agent-Cluster': '?0' }

/** Reads a whole release into memory, a few megabytes, so that requests don't read the disk. */
export async function loadSite(folder: string, options: LoadOptions): Promise<Site> {
  const common = securityHeadersFor(options)
  const manifest = await readManifest(folder)
  const entries = manifest.files.map(
    async ({ path, file, type, status, etag, immutable, csp, compressed }) => {
      const known = options.known?.files.get(path)
      const bodies =
        known?.headers.ETag === etag ? known.bodies : await readBodies(join(folder, file), compressed)
      const headers = {
        ...common,
        'Content-Type': type,
        'Cache-Control': immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
        ETag: etag,
        Vary: 'Accept-Encoding',
        // Pictures and styles are no documents: sending a policy with each would only take bytes.
        ...(!immutable && { 'Content-Security-Policy': csp ?? NOTHING_ALLOWED }),
        ...(csp?.includes("frame-ancestors 'self'") && FRAMED_PAGE),
      }
      return [path, { headers, bodies, ...(status && { status }) }] as const
    },
  )
  const all = await Promise.all(entries)
  const below = `${CLOSED}/`
  const started = new Set(
    manifest.files.flatMap((one) =>
      one.rendered && one.immutable && one.buildsAgo === undefined ? [one.path] : [],
    ),
  )
  const closedFiles = all.filter(([path]) => path.startsWith(below))
  return {
    contents: new Map(manifest.files.flatMap(({ path, content }) => (content ? [[path, content]] : []))),
    headers: common,
    startScripts: new Map(all.filter(([path]) => started.has(path))),
    files: new Map([
      ...(options.known?.startScripts ?? []),
      ...all.filter(([path]) => path !== CLOSED && !path.startsWith(below)),
    ]),
    whileClosed: {
      page: all.find(([path]) => path === CLOSED)?.[1],
      files: new Map(closedFiles.map(([path, file]) => [path.slice(CLOSED.length), file])),
    },
  }
}

async function readBodies(file: string, compressed: boolean): Promise<SiteFile['bodies']> {
  const identity = await read(file)
  if (!compressed) return { identity }
  return { identity, gzip: await read(`${file}.gz`), br: await read(`${file}.br`) }
}

async function read(file: string) {
  return new Uint8Array(await readFile(file))
}

const SITEMAP = '/sitemap.xml'
const ADDRESS = /<loc>([^<]+)<\/loc>/g

/** Pages whose lists are loaded in the browser: the date of their last change is unknown. */
const LISTS = ['/blog', '/testimonials']

/** When the content of each page last changed, by path. */
export type PageDates = ReadonlyMap<string, Date>

/**
 * Adds `lastmod` to each page of the sitemap whose last change is known.
 * @param datePages records the content hash of each page, and returns when each last changed
 */
export async function withPageDates(
  site: Site,
  datePages: (contents: ReadonlyMap<string, string>) => Promise<PageDates>,
): Promise<Site> {
  const sitemap = site.files.get(SITEMAP)
  if (!sitemap) return site
  const text = new TextDecoder().decode(sitemap.bodies.identity)
  const listed = [...text.matchAll(ADDRESS)].map(([, address]) => pathOfAddress(address!))
  const contents = listed.flatMap((path) => {
    const content = LISTS.includes(path) ? undefined : site.contents?.get(path)
    return content === undefined ? [] : [[path, content] as const]
  })
  if (contents.length === 0) return site
  const dates = await datePages(new Map(contents))
  const dated = text.replaceAll(ADDRESS, (loc, address: string) => {
    const date = dates.get(pathOfAddress(address))
    return date ? `${loc}<lastmod>${inSeconds(date)}</lastmod>` : loc
  })
  return { ...site, files: new Map([...site.files, [SITEMAP, fileOf(sitemap, dated)]]) }
}

function pathOfAddress(address: string): string {
  return new URL(address).pathname
}

/** The format of sitemaps (W3C Datetime). */
function inSeconds(date: Date): string {
  return date.toISOString().replace(/\.\d+Z$/, 'Z')
}

function fileOf({ headers }: SiteFile, text: string): SiteFile {
  const identity = new Uint8Array(Buffer.from(text))
  const etag = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
  return {
    headers: { ...headers, ETag: `"${etag}"` },
    // Synchronous: a few kilobytes, once per release.
    bodies: {
      identity,
      gzip: new Uint8Array(gzipSync(identity)),
      br: new Uint8Array(brotliCompressSync(identity)),
    },
  }
}
