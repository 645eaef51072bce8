import { createHash } from 'node:crypto'

import { z } from 'zod'

import { readDocument, replaceSpans, type DocumentParts } from './read-document.ts'

export interface StartedAfterPaint {
  html: string
  /** What the framework would have run at once; a module file of the site. */
  starter: { path: string; code: string }
  /** The page's data in the framework's encoding, which would have stood in the document a second time beside its words. */
  data: string
}

/** Addresses of what a page fetches by itself. */
interface Fetched {
  data: string
  /** The service worker, which comes last of all; none where browsers are to keep none. */
  worker?: string | undefined
}

/**
 * Lets a prerendered page be seen before its scripts are even asked for: on a phone they would share the line
 * with what is read. They are fetched when the page has been painted and loaded, at a first tap or key, or
 * after a few seconds in any case. Until then links and forms work by themselves.
 *
 * @throws Error where the framework's output is not as known
 */
export function startAfterPaint(html: string, fetched: Fetched): StartedAfterPaint {
  const { modulePreloads, scripts } = knownParts(html)
  const starter = scripts.find(isStarter)
  const sent = scripts.flatMap((script) => DATA.exec(script.code.trim())?.groups?.text ?? [])
  if (!starter || sent.length === 0) throw new Error(UNKNOWN)
  const { code, codeSpan } = starter
  const path = `/assets/start-${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`
  const modules = [...modulePreloads.map(({ href }) => href), path]
  const removed = [...modulePreloads, ...scripts.filter((script) => DATA.test(script.code.trim()))]
  const given = JSON.stringify({ modules, ...fetched })
  const start = { ...codeSpan, text: `(${codeOf(whenPainted)})(${given})` }
  return {
    html: replaceSpans(html, [...removed.map((span) => ({ ...span, text: '' })), start]),
    starter: { path, code },
    data: sent.map((text) => z.string().parse(JSON.parse(text))).join(''),
  }
}

interface FrameworksWindow {
  __reactRouterContext: { streamController: ReadableStreamDefaultController<string> }
}

/** How the framework hands a page's data to its scripts: as text in pieces, then the end. */
const DATA = /^window\.__reactRouterContext\.streamController\.(?:enqueue\((?<text>".*")\)|close\(\));?$/s

/**
 * For a page that shows nothing before its scripts: they start at once, and yet come after its style and fonts.
 * @throws Error where the framework's output is not as known
 */
export function startAtOnce(html: string): string {
  const { modulePreloads, headEnd } = knownParts(html)
  const removed = modulePreloads.map((preload) => ({ ...preload, text: '' }))
  const last = modulePreloads.map(({ start, end }) =>
    html.slice(start, end).replace('<link', '<link fetchpriority="low"'),
  )
  return replaceSpans(html, [...removed, { start: headEnd, end: headEnd, text: last.join('') }])
}

const UNKNOWN = 'A page starts in a way that is not known here.'

function knownParts(html: string): DocumentParts {
  const parts = readDocument(html)
  if (parts.modulePreloads.length === 0 || parts.headEnd < 0) throw new Error(UNKNOWN)
  return parts
}

function isStarter({ attributes }: DocumentParts['scripts'][number]) {
  return attributes.type === 'module' && attributes.async !== undefined && attributes.src === undefined
}

/** Without the lines that only explain: the text is part of every page. */
function codeOf(run: typeof whenPainted): string {
  return run.toString().replaceAll(/^\s*(?:\/\/.*)?\n?/gm, '')
}

/**
 * Runs in the page, by its text: it must not use anything of this file. Browsers know no service workers where the
 * connection is not secure.
 */
function whenPainted({
  modules,
  data,
  worker,
}: Fetched & {
  /** The last one starts the others. */
  modules: string[]
}): void {
  let begun = false
  function begin() {
    if (begun) return
    begun = true
    for (const href of modules) {
      const link = document.createElement('link')
      document.head.append(Object.assign(link, { rel: 'modulepreload', fetchPriority: 'low', href }))
    }
    // The browser has reported what failed by then, and the page goes on without.
    start().then(keepWorker, () => undefined)
  }
  async function start() {
    const fetched = fetch(data, { priority: 'low' }).then((response) =>
      response.ok ? response.text() : Promise.reject(new Error(data)),
    )
    // oxlint-disable-next-line no-underscore-dangle
    const { streamController } = (window as unknown as FrameworksWindow).__reactRouterContext
    streamController.enqueue(await fetched)
    streamController.close()
    await import(modules.at(-1)!)
  }
  function keepWorker() {
    const { connection } = navigator as { connection?: { saveData?: boolean } }
    if (!worker || connection?.saveData) return
    // Registering takes a phone 40 ms: not while somebody begins to read or to tap.
    setTimeout(() => void navigator.serviceWorker?.register(worker).catch(() => undefined), 5000)
  }
  const painted = new Promise((done) =>
    new PerformanceObserver(done).observe({ type: 'paint', buffered: true }),
  )
  const loaded = new Promise((done) =>
    document.readyState === 'complete' ? done(0) : addEventListener('load', done),
  )
  void Promise.all([painted, loaded]).then(begin)
  // A tab in the background is not painted, and a picture may never come.
  setTimeout(begin, 3000)
  addEventListener('pointerdown', begin, { capture: true })
  addEventListener('keydown', begin, { capture: true })
}
