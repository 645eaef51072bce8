import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { filesNotSent, pagesNotSent } from '#content/offers.ts'
import { shownOwnPages } from '#content/own-pages.ts'
import type { fitToSchema } from '#content/site.ts'
import type { SiteContent } from '#content/site-content.ts'

import { SERVICE_WORKER } from './service-worker.ts'
import { CLOSED } from './site-manifest.ts'
import { startAfterPaint, startAtOnce } from './start-after-paint.ts'

/** What the app's server build exports (`app/renderer.ts`). */
export interface Renderer {
  render(request: Request, content: SiteContent, whileClosed?: boolean): Promise<Response>
  fitToSchema: typeof fitToSchema
  addresses: Readonly<
    Record<'pages' | 'missing' | 'clientOnlyPages' | 'files' | 'openWhileClosed', readonly string[]>
  >
}

/** @param build folder of the server build, such as `build/server` */
export function loadRenderer(build: string): Promise<Renderer> {
  return import(pathToFileURL(join(build, 'index.js')).href)
}

interface RenderedFile {
  file: string
  body: string
  /** Of the document of a page that is switched off. */
  status?: 404
}

/**
 * Renders every page with its data, and every file for machines, lazily. The document of a page that is switched off is
 * the not-found page at its address: over another page's document the framework would hydrate the page of the address. It
 * has no data file: the framework expects a 404 for it.
 * @throws Error naming the first address that can't be rendered
 */
export async function* renderPages(
  { render, addresses }: Pick<Renderer, 'render' | 'addresses'>,
  content: SiteContent,
): AsyncGenerator<RenderedFile> {
  // React Router answers a page's data with 202.
  const bodyOf = async (path: string, { whileClosed = false, statuses = [200, 202] } = {}) => {
    const response = await render(new Request(`http://localhost${path}`), content, whileClosed)
    if (statuses.includes(response.status)) return response.text()
    throw new Error(`The page ${path} could not be rendered (${response.status}).`)
  }
  const { offlinePage } = content.facts.offers
  const workerOf = (whileClosed: boolean) => (offlinePage && !whileClosed ? SERVICE_WORKER : undefined)
  async function* renderPage(path: string, whileClosed: boolean): AsyncGenerator<RenderedFile> {
    const data = path === '/' ? '/_.data' : `${path}.data`
    yield { file: fileOf(data, whileClosed), body: await bodyOf(data, { whileClosed }) }
    const { html, starter } = startAfterPaint(await bodyOf(path, { whileClosed }), workerOf(whileClosed))
    yield { file: starter.path.slice(1), body: starter.code }
    yield { file: fileOf(documentOf(path), whileClosed), body: html }
  }
  async function* renderMissing(path: string): AsyncGenerator<RenderedFile> {
    const { html, starter } = startAfterPaint(await bodyOf(path, { statuses: [404] }), workerOf(false))
    yield { file: starter.path.slice(1), body: starter.code }
    yield { file: fileOf(documentOf(path), false), body: html, status: 404 }
  }
  const notSent = pagesNotSent(content.facts)
  for (const path of addresses.pages) {
    yield* notSent.includes(path) ? renderMissing(path) : renderPage(path, false)
  }
  for (const { path } of shownOwnPages(content.pages)) yield* renderPage(path, false)
  for (const path of addresses.missing) yield* renderMissing(path)
  for (const path of addresses.openWhileClosed) yield* renderPage(path, true)
  for (const path of addresses.clientOnlyPages) {
    for (const whileClosed of [false, true]) {
      const body = startAtOnce(await bodyOf(path, { whileClosed }))
      yield { file: fileOf(documentOf(path), whileClosed), body }
    }
  }
  const filesOff = filesNotSent(content.facts)
  for (const path of addresses.files.filter((file) => !filesOff.includes(file)))
    yield { file: path.slice(1), body: await bodyOf(path) }
}

/** Files of the closed site have a folder of their own, beside the page for all other addresses. */
function fileOf(path: string, whileClosed: boolean): string {
  return join(whileClosed ? CLOSED : '', path).replace(/^\//, '')
}

function documentOf(path: string): string {
  return path === '/404' ? '404.html' : join(path, 'index.html').slice(1)
}
