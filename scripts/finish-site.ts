import { createHash } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, extname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import { z } from 'zod'

import { builtIn } from '#content/built-in.ts'

import { contentSecurityPolicy } from './content-security-policy.ts'
import { startAfterPaint } from './start-after-paint.ts'
import type { SiteSettings } from './site-settings.ts'

const { seo } = builtIn.pages

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
const FALLBACK_FILE = '__spa-fallback.html'

/**
 * Turns the built pages into what a host serves: each file with its headers in `site.json`, compressed copies
 * beside it, and a Content-Security-Policy that allows exactly the inline scripts found in each page.
 *
 * @param folder what the build wrote, such as `build/client`
 * @param options.clientOnlyPages titles of the pages that load in the browser, by their paths
 * @param options.earlier the build that this one takes the place of, if it is there
 */
export async function finishSite(
  folder: string,
  options: { settings: SiteSettings; clientOnlyPages: Readonly<Record<string, string>>; earlier: string },
) {
  await rename(join(folder, '404', 'index.html'), join(folder, '404.html'))
  await showPagesFirst(folder)
  await writeShells(folder, options.clientOnlyPages)
  const files = (await filesBelow(folder)).filter(
    (file) => !/\.(?:br|gz)$/.test(file) && file !== 'site.json',
  )
  const described = await Promise.all(files.map((file) => describe(folder, file, options.settings)))
  const pages = described.filter(({ file }) => file !== FALLBACK_FILE)
  const kept = await keepAssets(options.earlier, folder, new Set(files))
  await writeFile(
    join(folder, 'site.json'),
    JSON.stringify({ settings: options.settings, files: [...pages, ...kept] }),
  )
}

/** Pages that load in the browser show nothing before their scripts, so those start at once. */
async function showPagesFirst(folder: string) {
  const pages = (await filesBelow(folder)).filter((file) => file.endsWith('.html') && file !== FALLBACK_FILE)
  for (const page of pages) {
    const { html, starter } = startAfterPaint(await readFile(join(folder, page), 'utf8'))
    await writeFile(join(folder, page), html)
    await writeFile(join(folder, starter.path), starter.code)
  }
}

/**
 * The document of each page that loads in the browser: one fallback for all of them, by the framework, would have no
 * title until the scripts have run, and nothing that keeps it out of search engines.
 */
async function writeShells(folder: string, titles: Readonly<Record<string, string>>) {
  const fallback = await readFile(join(folder, FALLBACK_FILE), 'utf8')
  for (const [path, title] of Object.entries(titles)) {
    const full = seo.titlePattern.replace('{title}', () => title)
    const head = `<title data-shell>${escapeHtml(full)}</title><meta data-shell name="robots" content="noindex"/></head>`
    await mkdir(join(folder, path), { recursive: true })
    await writeFile(
      join(folder, path, 'index.html'),
      fallback.replace('</head>', () => head),
    )
  }
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
}

async function describe(folder: string, file: string, settings: SiteSettings) {
  const location = join(folder, file)
  const type = TYPES[extname(file)] ?? 'application/octet-stream'
  const body = await readFile(location)
  const path = addressOf(file)
  const compressed = COMPRESSIBLE.test(type)
  if (compressed) await compress(location, body)
  return {
    path,
    file,
    type,
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    immutable: file.startsWith('assets/'),
    compressed,
    ...(extname(file) === '.html' && { csp: contentSecurityPolicy(path, body.toString('utf8'), settings) }),
  }
}

function addressOf(file: string): string {
  const address = `/${file}`.replace(/\/index\.html$/, '').replace(/\.html$/, '')
  return address === '' ? '/' : address
}

async function compress(location: string, body: Buffer) {
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(body, { level: 9 }),
  ])
  await Promise.all([writeFile(`${location}.br`, br), writeFile(`${location}.gz`, gz)])
}

/** How many earlier builds an open tab may be of and still find its scripts. */
const BUILDS_KEPT = 3

const Built = z.object({
  files: z.array(
    z.looseObject({ file: z.string(), compressed: z.boolean(), buildsAgo: z.number().optional() }),
  ),
})
type BuiltFile = z.infer<typeof Built>['files'][number]

/**
 * Copies the hashed files of earlier builds that the new one has no more: a tab that was opened before a deployment
 * loads them when its visitor goes on.
 * @returns their entries for the new build's `site.json`
 */
export async function keepAssets(
  earlier: string,
  into: string,
  present: ReadonlySet<string>,
): Promise<BuiltFile[]> {
  const text = await readFile(join(earlier, 'site.json'), 'utf8').catch(() => undefined)
  const built = text === undefined ? undefined : Built.safeParse(JSON.parse(text))
  const kept = (built?.data?.files ?? [])
    .filter(({ file }) => file.startsWith('assets/') && !present.has(file))
    .map((entry) => ({ ...entry, buildsAgo: (entry.buildsAgo ?? 0) + 1 }))
    .filter(({ buildsAgo }) => buildsAgo <= BUILDS_KEPT)
  await Promise.all(kept.map((entry) => copy(entry, earlier, into)))
  return kept
}

async function copy({ file, compressed }: BuiltFile, from: string, to: string) {
  await mkdir(dirname(join(to, file)), { recursive: true })
  const names = compressed ? [file, `${file}.br`, `${file}.gz`] : [file]
  await Promise.all(names.map((name) => copyFile(join(from, name), join(to, name))))
}
