import { createHash } from 'node:crypto'
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import { contentSecurityPolicy } from './content-security-policy.ts'
import { keepAssets } from './keep-assets.ts'
import { startAfterPaint } from './start-after-paint.ts'
import type { SiteSettings } from './site-settings.ts'

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
 * @param options.clientOnlyPaths pages that load in the browser; they share one document
 * @param options.earlier the build that this one takes the place of, if it is there
 */
export async function finishSite(
  folder: string,
  options: { settings: SiteSettings; clientOnlyPaths: readonly string[]; earlier: string },
) {
  await rename(join(folder, '404', 'index.html'), join(folder, '404.html'))
  await showPagesFirst(folder)
  const files = (await filesBelow(folder)).filter(
    (file) => !/\.(?:br|gz)$/.test(file) && file !== 'site.json',
  )
  const described = await Promise.all(files.map((file) => describe(folder, file, options.settings)))
  const fallback = described.find(({ file }) => file === FALLBACK_FILE)
  const clientOnly = fallback ? options.clientOnlyPaths.map((path) => ({ ...fallback, path })) : []
  const pages = described.filter(({ file }) => file !== FALLBACK_FILE)
  const kept = await keepAssets(options.earlier, folder, new Set(files))
  await writeFile(
    join(folder, 'site.json'),
    JSON.stringify({ settings: options.settings, files: [...pages, ...clientOnly, ...kept] }),
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
