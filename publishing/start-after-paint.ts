import { createHash } from 'node:crypto'

import { readDocument, replaceSpans, type DocumentParts } from './read-document.ts'

export interface StartedAfterPaint {
  html: string
  /** What the framework would have run at once; a module file of the site. */
  starter: { path: string; code: string }
}

/**
 * Lets a prerendered page be seen before its scripts are even asked for: on a phone they would share the line
 * with what is read. They are fetched when the page has been painted and loaded, at a first tap or key, or
 * after a few seconds in any case. Until then links and forms work by themselves.
 *
 * @param worker address of the service worker, which comes last of all; none where browsers are to keep none
 * @throws Error where the framework's output is not as known
 */
export function startAfterPaint(html: string, worker?: string): StartedAfterPaint {
  const { modulePreloads, scripts } = knownParts(html)
  const starter = scripts.find(isStarter)
  if (!starter) throw new Error(UNKNOWN)
  const { code, codeSpan } = starter
  const path = `/assets/start-${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`
  const modules = [...modulePreloads.map(({ href }) => href), path]
  const removed = modulePreloads.map((preload) => ({ ...preload, text: '' }))
  const given = [modules, ...(worker ? [worker] : [])].map((one) => JSON.stringify(one)).join()
  const start = { ...codeSpan, text: `(${whenPainted.toString()})(${given})` }
  return { html: replaceSpans(html, [...removed, start]), starter: { path, code } }
}

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

/**
 * Runs in the page, by its text: it must not use anything of this file. Browsers know no service workers where the
 * connection is not secure.
 * @param modules the last one starts the others
 */
function whenPainted(modules: string[], worker?: string): void {
  let begun = false
  function begin() {
    if (begun) return
    begun = true
    for (const href of modules) {
      const link = document.createElement('link')
      document.head.append(Object.assign(link, { rel: 'modulepreload', fetchPriority: 'low', href }))
    }
    // The browser has reported it by then, and the page goes on without.
    import(modules.at(-1)!).then(keepWorker, () => undefined)
  }
  function keepWorker() {
    const { connection } = navigator as { connection?: { saveData?: boolean } }
    if (worker && !connection?.saveData) navigator.serviceWorker?.register(worker).catch(() => undefined)
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
