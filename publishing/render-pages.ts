import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { filesNotSent, pagesNotSent } from '#content/offers.ts'
import { shownOwnPages } from '#content/own-pages.ts'
import type { composeWithFallback } from '#content/site.ts'
import type { SiteContent } from '#content/site-content.ts'

import { readDocument, replaceSpans, type DocumentParts, type Script } from './read-document.ts'
import { SERVICE_WORKER } from './service-worker.ts'
import { CLOSED, type ReleaseSettings } from './site-manifest.ts'

/** The exports of the app's server build (`app/renderer.ts`). */
export interface Renderer {
  render(request: Request, content: SiteContent, whileClosed?: boolean): Promise<Response>
  composeWithFallback: typeof composeWithFallback
  /** The key in the tab's storage where the app stores the page that is being opened. */
  requestedPageKey: string
  addresses: Readonly<
    Record<'pages' | 'missing' | 'clientOnlyPages' | 'files' | 'openWhileClosed', readonly string[]>
  >
}

/**
 * @param build folder of the server build, such as `build/server`
 * @param settings what its modules read as they are evaluated: the same for each load in one process
 */
export function loadRenderer(build: string, settings: ReleaseSettings): Promise<Renderer> {
  globalThis.siteSettings = settings
  return import(pathToFileURL(join(build, 'index.js')).href)
}

interface RenderedFile {
  file: string
  body: string
  /** Set for the document of a page that is switched off. */
  status?: 404
}

/**
 * Renders every page with its data, and every file for machines, lazily. A page that is switched off gets a not-found
 * document of its own, because the framework hydrates the page of the address; and no data file, for which it expects
 * a 404.
 * @throws Error with the first address that can't be rendered
 */
export async function* renderPages(
  { render, addresses, requestedPageKey }: Omit<Renderer, 'composeWithFallback'>,
  content: SiteContent,
): AsyncGenerator<RenderedFile> {
  // React Router responds 202 for a page's data.
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
    const { html, starter } = startAfterPaint(
      await bodyOf(path, { whileClosed }),
      requestedPageKey,
      workerOf(whileClosed),
    )
    yield { file: starter.path.slice(1), body: starter.code }
    yield { file: fileOf(documentOf(path), whileClosed), body: html }
  }
  async function* renderMissing(path: string): AsyncGenerator<RenderedFile> {
    const { html, starter } = startAfterPaint(
      await bodyOf(path, { statuses: [404] }),
      requestedPageKey,
      workerOf(false),
    )
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
      const body = startAtOnce(await bodyOf(path, { whileClosed }), requestedPageKey)
      yield { file: fileOf(documentOf(path), whileClosed), body }
    }
  }
  const filesOff = filesNotSent(content.facts)
  for (const path of addresses.files.filter((file) => !filesOff.includes(file)))
    yield { file: path.slice(1), body: await bodyOf(path) }
}

/** Files of the closed site have a folder of their own. */
function fileOf(path: string, whileClosed: boolean): string {
  return join(whileClosed ? CLOSED : '', path).replace(/^\//, '')
}

function documentOf(path: string): string {
  return path === '/404' ? '404.html' : join(path, 'index.html').slice(1)
}

interface StartedAfterPaint {
  html: string
  /**
   * The framework's inline scripts as one module file: the page's data, and the script that starts the app. Its name has
   * a hash, so that the data matches the document.
   */
  starter: { path: string; code: string }
}

/**
 * Defers the scripts of a prerendered page until it is painted and loaded, or until a first tap or key, or for a few
 * seconds: on a phone they would delay its content.
 *
 * @param key `Renderer.requestedPageKey`
 * @param worker address of the service worker, which is registered last; undefined for none
 * @throws Error where the framework's output is not as expected
 */
export function startAfterPaint(html: string, key: string, worker?: string): StartedAfterPaint {
  const { modulePreloads, scripts } = requireParts(html)
  const at = scripts.findIndex(isStarter)
  const [starter, data] = [scripts[at], scripts.slice(at + 1)]
  if (!starter || data.length === 0 || !data.every(isPlain)) throw new Error(UNEXPECTED_OUTPUT)
  // The app reads the data when the last of these has run.
  const code = [...data, starter].map((script) => script.code.trim()).join('\n')
  const path = `/assets/start-${createHash('sha256').update(code).digest('hex').slice(0, 16)}.js`
  const modules = [...modulePreloads.map(({ href }) => href), path]
  const removed = [...modulePreloads, ...data].map((span) => ({ ...span, text: '' }))
  const start = {
    ...starter.codeSpan,
    text: `${reopenCode(key)}(${codeOf(whenPainted)})(${JSON.stringify({ modules, worker })})`,
  }
  return { html: replaceSpans(html, [...removed, start]), starter: { path, code } }
}

/**
 * For a page that shows nothing without scripts: they start at once, but are loaded after its style and fonts.
 * @throws Error where the framework's output is not as expected
 */
export function startAtOnce(html: string, key: string): string {
  const { modulePreloads, headEnd, scripts } = requireParts(html)
  const starter = scripts.find(isStarter)
  const [importing] = starter?.code.match(/import\("[^"]+"\);?\s*$/) ?? []
  if (!starter || importing === undefined) throw new Error(UNEXPECTED_OUTPUT)
  const guarded = {
    start: starter.codeSpan.end - importing.length,
    end: starter.codeSpan.end,
    text: `${reopenCode(key)}(${codeOf(mayStart)})() && ${importing}`,
  }
  const removed = modulePreloads.map((preload) => ({ ...preload, text: '' }))
  const last = modulePreloads.map(({ start, end }) =>
    html.slice(start, end).replace('<link', '<link fetchpriority="low"'),
  )
  return replaceSpans(html, [...removed, { start: headEnd, end: headEnd, text: last.join('') }, guarded])
}

const UNEXPECTED_OUTPUT = 'The framework’s output for a page is not as expected.'

function requireParts(html: string): DocumentParts {
  const parts = readDocument(html)
  if (parts.modulePreloads.length === 0 || parts.headEnd < 0) throw new Error(UNEXPECTED_OUTPUT)
  return parts
}

function isStarter({ attributes }: Script) {
  return attributes.type === 'module' && attributes.async !== undefined && attributes.src === undefined
}

function isPlain({ attributes }: Script) {
  return Object.keys(attributes).length === 0
}

function reopenCode(key: string): string {
  return `(${codeOf(reopenRequestedPage)})(${JSON.stringify(key)});`
}

/** The source of a function without comment lines, because it is part of every page. */
function codeOf(run: typeof whenPainted | typeof reopenRequestedPage | typeof mayStart): string {
  return run.toString().replaceAll(/^\s*(?:\/\/.*)?\n?/gm, '')
}

/**
 * Runs in the page, serialized: it must not refer to anything in this file. Where a page's code can't be fetched, the
 * framework reloads the present page instead of following the link: this opens the requested page as a document, which is
 * complete without scripts.
 */
function reopenRequestedPage(key: string): void {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  try {
    const path = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    const wanted = new URL(path ?? '', location.origin)
    if (path === null || load?.type !== 'reload' || wanted.origin !== location.origin) return
    // Not before the page has loaded: that would replace its own entry in the history.
    addEventListener('load', () => setTimeout(() => location.assign(wanted)))
  } catch {}
}

/**
 * Runs in the page, serialized. The framework reloads a page for as long as a file of its code can't be fetched: this
 * counts reloads until the app has rendered. Counted in the history, which works without storage.
 * @returns false at the third reload in a row, where the notice of `HydrateFallback` is shown at once instead
 */
function mayStart(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const reloads = load?.type === 'reload' ? Number(history.state?.reloads ?? 0) + 1 : 0
  const starts = reloads < 3
  history.replaceState({ ...history.state, reloads: starts ? reloads : 0 }, '')
  if (starts) {
    new PerformanceObserver((marks) => {
      if (marks.getEntriesByName('hydrated').length > 0)
        history.replaceState({ ...history.state, reloads: 0 }, '')
    }).observe({ type: 'mark', buffered: true })
  } else document.documentElement.style.setProperty('--animate-late', 'none')
  return starts
}

/**
 * Runs in the page, serialized: it must not refer to anything in this file. `navigator.serviceWorker` is undefined where
 * the connection is not secure.
 */
function whenPainted({
  modules,
  worker,
}: {
  /** The last one starts the others. */
  modules: string[]
  worker?: string
}): void {
  // The form service redirects to such a hash with our page as referrer. Otherwise remove it: a link from elsewhere must
  // not claim that anything was sent.
  const isOutcome = /^#(message|request|subscribe)(d$|-(sent|failed|too-many))/.test(location.hash)
  if (isOutcome && !document.referrer.startsWith(location.origin)) location.replace('#')
  // Once somebody has left on purpose (`clearTyped`), Back must not show what they typed. Browsers restore it late.
  addEventListener('pageshow', ({ persisted }) => {
    const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    if (!persisted && load?.type !== 'back_forward') return
    try {
      if (sessionStorage.getItem('leftOnPurpose')) for (const form of document.forms) form.reset()
    } catch {}
  })
  let hasStarted = false
  function start() {
    if (hasStarted) return
    hasStarted = true
    for (const href of modules) {
      const link = document.createElement('link')
      document.head.append(Object.assign(link, { rel: 'modulepreload', fetchPriority: 'low', href }))
    }
    // The browser reports failures by itself; the page works without its scripts.
    import(modules.at(-1)!).then(registerWorker, () => undefined)
  }
  function registerWorker() {
    const { connection } = navigator as { connection?: { saveData?: boolean } }
    if (!worker || connection?.saveData) return
    // Not during the first interaction: registering takes 40 ms on a phone.
    setTimeout(() => void navigator.serviceWorker?.register(worker).catch(() => undefined), 5000)
  }
  const painted = new Promise((done) =>
    new PerformanceObserver(done).observe({ type: 'paint', buffered: true }),
  )
  const loaded = new Promise((done) =>
    document.readyState === 'complete' ? done(0) : addEventListener('load', done),
  )
  void Promise.all([painted, loaded]).then(start)
  // A tab in the background is not painted, and a picture may never load.
  setTimeout(start, 3000)
  addEventListener('pointerdown', start, { capture: true })
  addEventListener('keydown', start, { capture: true })
}
