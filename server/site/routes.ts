import { Hono, type Context } from 'hono'

import type { Logger } from '../log.ts'
import { chooseEncoding } from './choose-encoding.ts'
import { decodePath, NOT_FOUND, type Site } from './site-files.ts'

/** What is no file of the site: another way to write one's address, or the not-found page, which is logged. */
export function siteRoutes({ current, log }: { current: () => { site: Site }; log: Logger }): Hono {
  const app = new Hono()
  app.on(['GET', 'HEAD'], '*', (c) => {
    const { site } = current()
    for (const [name, value] of Object.entries(site.headers)) c.header(name, value)
    const path = decodePath(c.req.path)
    const trimmed = path.length > 1 && path.endsWith('/') ? path.replace(/\/+$/, '') : undefined
    if (trimmed && site.files.has(trimmed)) return c.redirect(trimmed, 301)
    log.warn({ path }, 'unknown route')
    return sendNotFound(c, site)
  })
  return app
}

function sendNotFound(c: Context, site: Site): Response {
  const page = site.files.get(NOT_FOUND)
  if (!page || !c.req.header('accept')?.includes('text/html')) return c.text('404', 404)
  for (const [name, value] of Object.entries(page.headers)) c.header(name, value)
  const encoding = chooseEncoding(c.req.header('accept-encoding'), page.bodies)
  if (encoding !== 'identity') c.header('Content-Encoding', encoding)
  return c.body(page.bodies[encoding] ?? page.bodies.identity, 404)
}
