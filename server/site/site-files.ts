import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { MANIFEST, SiteManifest, type ReleaseSettings } from '#publishing/site-manifest.ts'

import { NOTHING_ALLOWED, securityHeadersFor } from './security-headers.ts'

/** The page for every unknown address; it has no address of its own. */
export const NOT_FOUND = '/404'

export type Encoding = 'identity' | 'gzip' | 'br'
export interface SiteFile {
  headers: Record<string, string> & { ETag: string }
  bodies: Partial<Record<Encoding, Uint8Array<ArrayBuffer>>> & { identity: Uint8Array<ArrayBuffer> }
}
export interface Site {
  settings: ReleaseSettings
  /** With every answer, whether it is a file or not. */
  headers: Readonly<Record<string, string>>
  files: ReadonlyMap<string, SiteFile>
}

/**
 * Reads the whole built site into memory: a few megabytes, and no request touches the disk afterwards.
 * @param folder what was built, such as `build/client`
 */
export async function loadSite(folder: string, options: { hstsSubdomains: boolean }): Promise<Site> {
  const common = securityHeadersFor(options)
  const manifest = SiteManifest.parse(JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')))
  const read = async (file: string) => new Uint8Array(await readFile(join(folder, file)))
  const entries = manifest.files.map(async ({ path, file, type, etag, immutable, csp, compressed }) => {
    const bodies: SiteFile['bodies'] = { identity: await read(file) }
    if (compressed) Object.assign(bodies, { gzip: await read(`${file}.gz`), br: await read(`${file}.br`) })
    const headers = {
      ...common,
      'Content-Type': type,
      'Cache-Control': immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
      ETag: etag,
      Vary: 'Accept-Encoding',
      // A picture or style is no document, and a policy would travel with each.
      ...(!immutable && { 'Content-Security-Policy': csp ?? NOTHING_ALLOWED }),
    }
    return [path, { headers, bodies }] as const
  })
  return { settings: manifest.settings, headers: common, files: new Map(await Promise.all(entries)) }
}

/** The path that an address means; it stays as it is where its escapes are malformed. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    // Somebody's probing or a broken link: the not-found page answers it.
    return path
  }
}
