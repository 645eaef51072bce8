import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'

import type { Site, SiteFile } from './site-files.ts'

const SITEMAP = '/sitemap.xml'
const ADDRESS = /<loc>([^<]+)<\/loc>/g

/** Their lists are loaded in the browser, so the date of their last change is unknown. */
const LISTS = ['/blog', '/testimonials']

/** When the content of each page last changed, by path. */
export type PageDates = ReadonlyMap<string, Date>

/**
 * Adds to each page of the sitemap when its content last changed, where that is known.
 * @param datePages notes what is read on each page, by path
 */
export async function withPageDates(
  site: Site,
  datePages: (contents: ReadonlyMap<string, string>) => Promise<PageDates>,
): Promise<Site> {
  const sitemap = site.files.get(SITEMAP)
  if (!sitemap) return site
  const text = new TextDecoder().decode(sitemap.bodies.identity)
  const listed = [...text.matchAll(ADDRESS)].map(([, address]) => pathOf(address!))
  const contents = listed.flatMap((path) => {
    const content = LISTS.includes(path) ? undefined : site.contents?.get(path)
    return content === undefined ? [] : [[path, content] as const]
  })
  if (contents.length === 0) return site
  const dates = await datePages(new Map(contents))
  const dated = text.replaceAll(ADDRESS, (loc, address: string) => {
    const date = dates.get(pathOf(address))
    return date ? `${loc}<lastmod>${inSeconds(date)}</lastmod>` : loc
  })
  return { ...site, files: new Map([...site.files, [SITEMAP, fileOf(sitemap, dated)]]) }
}

function pathOf(address: string): string {
  return new URL(address).pathname
}

/** As the protocol of sitemaps has it (W3C Datetime). */
function inSeconds(date: Date): string {
  return date.toISOString().replace(/\.\d+Z$/, 'Z')
}

function fileOf({ headers }: SiteFile, text: string): SiteFile {
  const identity = new Uint8Array(Buffer.from(text))
  const etag = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
  return {
    headers: { ...headers, ETag: `"${etag}"` },
    // A few kilobytes, once with each release.
    bodies: {
      identity,
      gzip: new Uint8Array(gzipSync(identity)),
      br: new Uint8Array(brotliCompressSync(identity)),
    },
  }
}
