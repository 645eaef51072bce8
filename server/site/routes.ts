import { Hono, type Context } from 'hono'
import { accepts } from 'hono/accepts'
import { secureHeaders } from 'hono/secure-headers'

import type { Logger } from '../log.ts'
import type { Encoding, Site, SiteFile } from './site-files.ts'

const NOT_FOUND = '/404'
const LONGEST_LOGGED_PATH = 200
const ENCODINGS: readonly Encoding[] = ['br', 'gzip', 'identity']

/** The prerendered site, from memory. Any other path is the not-found page with status 404, and is logged. */
export function siteRoutes({ site, log }: { site: Site; log: Logger }): Hono {
  const app = new Hono()
  app.use(
    secureHeaders({
      referrerPolicy: 'same-origin',
      xFrameOptions: 'DENY',
      crossOriginResourcePolicy: 'same-origin',
    }),
  )
  app.on(['GET', 'HEAD'], '*', (c) => {
    const path = decode(c.req.path)
    const trimmed = path.length > 1 && path.endsWith('/') ? path.replace(/\/+$/, '') : undefined
    if (trimmed && site.files.has(trimmed)) return c.redirect(trimmed, 301)
    const file = path === NOT_FOUND ? undefined : site.files.get(path)
    if (file) return send(c, file, 200)
    log.warn({ path: path.slice(0, LONGEST_LOGGED_PATH) }, 'unknown route')
    return sendNotFound(c, site)
  })
  return app
}

function sendNotFound(c: Context, site: Site): Response {
  const page = site.files.get(NOT_FOUND)
  return page && c.req.header('accept')?.includes('text/html') ? send(c, page, 404) : c.text('404', 404)
}

function send(c: Context, file: SiteFile, status: 200 | 404): Response {
  for (const [name, value] of Object.entries(file.headers)) c.header(name, value)
  if (status === 200 && c.req.header('if-none-match') === file.headers.ETag) return c.body(null, 304)
  const encoding = chooseEncoding(c, file)
  if (encoding !== 'identity') c.header('Content-Encoding', encoding)
  return c.body(file.bodies[encoding] ?? '', status)
}

function chooseEncoding(c: Context, file: SiteFile): Encoding {
  const chosen = accepts(c, {
    header: 'Accept-Encoding',
    supports: ENCODINGS.filter((encoding) => file.bodies[encoding]),
    default: 'identity',
    // Browsers list gzip first; the smallest that they take is the one to send.
    match: (accepted, { supports, default: fallback }) =>
      supports.find((encoding) => accepted.some(({ type, q }) => type === encoding && q > 0)) ?? fallback,
  })
  return ENCODINGS.find((encoding) => encoding === chosen) ?? 'identity'
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    // A malformed escape is somebody's probing or a broken link: the not-found page answers it.
    return path
  }
}
