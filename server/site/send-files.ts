import { type Context, Hono } from 'hono'
import { parseAccept } from 'hono/utils/accept'

import { MISSING_OWN_PAGE, OWN_PAGES } from '#content/own-pages.ts'

import type { Logger } from '#server/platform/process/log.ts'
import { decodePath, pathOf, type TryHandle } from '#server/platform/http/node-handler.ts'
import { NOT_FOUND, type Encoding, type Site, type SiteFile } from './files.ts'

/**
 * Sends files of the current site. Nearly all requests are for these, so headers are prepared once per site, and no web
 * Request and Response are made.
 */
export function sendFiles(current: () => { site: Site }): TryHandle {
  let { site } = current()
  let files = prepareFiles(site)
  return (request, response) => {
    if (current().site !== site) {
      ;({ site } = current())
      files = prepareFiles(site)
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const file = files.get(pathOf(request))
    if (!file) return false
    if (matchesTag(request.headers['if-none-match'], file.etag)) {
      response.writeHead(304, file.head).end()
      return true
    }
    const { head, body } = file.answers[chooseEncoding(request.headers['accept-encoding'], file.bodies)]
    response.writeHead(200, head).end(request.method === 'GET' ? body : undefined)
    return true
  }
}

function prepareFiles(site: Site) {
  const found = [...site.files].filter(([path, { status }]) => path !== NOT_FOUND && status === undefined)
  return new Map(found.map(([path, file]) => [path, prepareFile(file)]))
}

/** The headers are a flat array of names and values, which is fastest in Node. */
function prepareFile({ headers, bodies }: SiteFile) {
  const head = Object.entries(headers).flat()
  const prepare = (encoding: Encoding) => {
    const body = bodies[encoding] ?? bodies.identity
    const encoded = encoding === 'identity' ? [] : ['Content-Encoding', encoding]
    return { head: [...head, ...encoded, 'Content-Length', String(body.byteLength)], body }
  }
  const responses = { identity: prepare('identity'), gzip: prepare('gzip'), br: prepare('br') }
  return { etag: headers.ETag, head, bodies, answers: responses }
}

// Weak tags match too: a proxy that compresses the body makes the tag a weak one.
function matchesTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || tags.includes('*')
}

/**
 * For addresses that are no file of the site: redirects to the page that is meant; otherwise logs, and sends the
 * not-found page, of which a page that is switched off has one of its own. While the site is closed, the closed page.
 */
export function siteRoutes({ current, log }: { current: () => { site: Site }; log: Logger }): Hono {
  const app = new Hono()
  app.on(['GET', 'HEAD'], '*', (c) => {
    const { site } = current()
    for (const [name, value] of Object.entries(site.headers)) c.header(name, value)
    const path = decodePath(c.req.path)
    const elsewhere = redirectOf(site, path, new URL(c.req.url).search)
    if (elsewhere) {
      // Browsers cache a permanent redirect: it would hide a page that the owner moves here, and loop after two pages
      // have swapped their addresses.
      c.header('Cache-Control', 'no-cache')
      return c.redirect(elsewhere, 301)
    }
    if (site.isClosed) return sendClosed(c, site.whileClosed.page)
    log.warn({ path }, 'unknown route')
    const own = site.files.get(BELOW_OWN_PAGES.test(c.req.path) ? MISSING_OWN_PAGE : path)
    const page = own?.status === 404 ? own : site.files.get(NOT_FOUND)
    return page && wantsPage(c) ? sendPage(c, page, 404) : c.text('404', 404)
  })
  return app
}

/** Matched as the framework matches its route: case-insensitive, escapes not decoded. */
const BELOW_OWN_PAGES = new RegExp(`^${OWN_PAGES}/[^/]+/?$`, 'i')

// The headers tell search engines to index nothing, and to retry tomorrow.
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

const SMALLEST_FIRST: readonly Encoding[] = ['br', 'gzip']

/**
 * The smallest encoding that the browser accepts, whatever order it lists them in.
 * @param accepted the header `Accept-Encoding`
 */
function chooseEncoding(accepted: string | undefined, bodies: SiteFile['bodies']): Encoding {
  if (!accepted) return 'identity'
  const offers = parseAccept(accepted)
  const accepts = (encoding: Encoding) => offers.some(({ type, q }) => type === encoding && q > 0)
  return SMALLEST_FIRST.find((encoding) => bodies[encoding] && accepts(encoding)) ?? 'identity'
}

const CRISIS_HELP = '/faqs#crisis-title'

/** Addresses that visitors guess, or know from other practices. */
const GUESSED: Readonly<Record<string, string>> = {
  '/about-me': '/about',
  '/about-us': '/about',
  '/appointment': '/booking',
  '/appointments': '/booking',
  '/articles': '/blog',
  '/ayuda': '/es/crisis',
  '/book': '/booking',
  '/contact-me': '/contact',
  '/contact-us': '/contact',
  '/cost': '/booking#fees',
  '/costs': '/booking#fees',
  '/counseling': '/services',
  '/crisis': CRISIS_HELP,
  '/crisis-resources': CRISIS_HELP,
  '/emergency': CRISIS_HELP,
  '/esa': '/esa-evaluations',
  '/espanol': '/es',
  '/español': '/es',
  '/faq': '/faqs',
  '/fees': '/booking#fees',
  '/help': CRISIS_HELP,
  '/home': '/',
  '/index.html': '/',
  '/insurance': '/booking#insurance',
  '/log-in': '/auth',
  '/login': '/auth',
  '/memberships': '/membership',
  '/pricing': '/booking#fees',
  '/privacy-policy': '/privacy',
  '/rates': '/booking#fees',
  '/resource': '/resources',
  '/reviews': '/testimonials',
  '/schedule': '/booking',
  '/service': '/services',
  '/sign-in': '/auth',
  '/sign-up': '/auth',
  '/signin': '/auth',
  '/signup': '/auth',
  '/telehealth': '/telehealth-consent',
  '/terms-of-service': '/terms',
}

/**
 * The page that an address without one redirects to: for a guessed or former address, or one that differs from a page in
 * case or a trailing slash. Always a page of this site, with the query, where a link in a mail has its token.
 * @param path decoded
 * @param query with its question mark, or empty
 */
function redirectOf(site: Site, path: string, query: string): string | undefined {
  const plain = withoutEndSlashes(path)
  const candidates = [
    plain,
    plain.toLowerCase(),
    GUESSED[plain.toLowerCase()],
    site.movedPages?.get(plain.toLowerCase()),
  ]
  for (const candidate of candidates) {
    if (!candidate || candidate === path) continue
    const [page = '', fragment] = candidate.split('#')
    if (page === NOT_FOUND || !site.files.has(page)) continue
    return encodeURI(page) + query + (fragment ? `#${fragment}` : '')
  }
  return undefined
}

// A loop, because a regular expression takes quadratic time here: half a second for the longest path.
function withoutEndSlashes(path: string): string {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}
