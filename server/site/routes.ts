import { Hono, type Context } from 'hono'

import type { Logger } from '../log.ts'
import { chooseEncoding } from './choose-encoding.ts'
import { decodePath, NOT_FOUND, type Site, type SiteFile } from './site-files.ts'

/**
 * What is no file of the site: another way to write one's address, or the not-found page (of a page that is switched
 * off, its own), which is logged; before the
 * site's opening the page that says so.
 */
export function siteRoutes({ current, log }: { current: () => { site: Site }; log: Logger }): Hono {
  const app = new Hono()
  app.on(['GET', 'HEAD'], '*', (c) => {
    const { site } = current()
    for (const [name, value] of Object.entries(site.headers)) c.header(name, value)
    const path = decodePath(c.req.path)
    const trimmed = path.length > 1 && path.endsWith('/') ? path.replace(/\/+$/, '') : undefined
    if (trimmed && site.files.has(trimmed)) return c.redirect(trimmed, 301)
    if (site.isClosed) return sendClosed(c, site.whileClosed.page)
    log.warn({ path }, 'unknown route')
    const own = site.files.get(path)
    const page = own?.status === 404 ? own : site.files.get(NOT_FOUND)
    return page && wantsPage(c) ? sendPage(c, page, 404) : c.text('404', 404)
  })
  return app
}

// A search engine that comes early keeps nothing and comes back.
function sendClosed(c: Context, page: SiteFile | undefined): Response {
  c.header('Retry-After', '86400')
  c.header('X-Robots-Tag', 'noindex')
  return page && wantsPage(c) ? sendPage(c, page, 503) : c.text('503', 503)
}

function wantsPage(c: Context): boolean {
  return c.req.header('accept')?.includes('text/html') ?? false
}

function sendPage(c: Context, page: SiteFile, status: 404 | 503): Response {
  for (const [name, value] of Object.entries(page.headers)) c.header(name, value)
  const encoding = chooseEncoding(c.req.header('accept-encoding'), page.bodies)
  if (encoding !== 'identity') c.header('Content-Encoding', encoding)
  return c.body(page.bodies[encoding] ?? page.bodies.identity, status)
}
