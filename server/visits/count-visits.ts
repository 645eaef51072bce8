import type { IncomingHttpHeaders } from 'node:http'

import { type TryHandle, pathOf } from '../site/send-files.ts'
import type { Site } from '../site/site-files.ts'
import type { VisitCounts } from './visit-counts.ts'

/** Public, but about somebody's account. */
const NOT_COUNTED = new Set(['/auth'])

/**
 * Counts the answered requests for public pages: as documents, or as the data with which a page that is open already
 * shows the next one. Only complete answers count, so a reload of a page that the browser still has does not. Of the
 * request nothing is remembered but the page.
 */
export function countVisits(
  answer: TryHandle,
  current: () => { site: Site },
  visits: Pick<VisitCounts, 'add'>,
): TryHandle {
  let { site } = current()
  let pages = pagesOf(site)
  return (request, response) => {
    const answered = answer(request, response)
    if (!answered || response.statusCode !== 200 || request.method !== 'GET') return answered
    if (current().site !== site) {
      ;({ site } = current())
      pages = pagesOf(site)
    }
    const page = pages.get(pathOf(request))
    if (page !== undefined && isVisitor(request.headers)) visits.add(page)
    return answered
  }
}

/** The prerendered pages, by the addresses of their documents and of their data. */
function pagesOf({ files }: Site): Map<string, string> {
  const pages = new Map<string, string>()
  for (const path of files.keys()) {
    const data = path === '/' ? '/_.data' : `${path}.data`
    if (!files.has(data) || NOT_COUNTED.has(path) || !isDocument(files, path)) continue
    pages.set(path, path).set(data, path)
  }
  return pages
}

function isDocument(files: Site['files'], path: string): boolean {
  return files.get(path)?.headers['Content-Type']?.startsWith('text/html') ?? false
}

/** Browsers say so of themselves; crawlers, previews of links and tools have names of their own or an address. */
const BROWSER = /^(?:Mozilla|Opera)\//
const PROGRAM =
  /https?:|@|compatible;|(?<!cu)bot|crawl|spider|slurp|headless|lighthouse|pagespeed|preview|externalhit|monitor|scan|ptst\//i
/** What a browser fetches ahead was not opened by anybody yet. The first is the standard's, the others are older. */
const AHEAD = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const

function isVisitor(headers: IncomingHttpHeaders): boolean {
  const agent = headers['user-agent'] ?? ''
  if (!BROWSER.test(agent) || PROGRAM.test(agent)) return false
  return AHEAD.every((name) => !/prefetch|prerender|preview/i.test(String(headers[name] ?? '')))
}
