import { createHash } from 'node:crypto'

const PRELOAD = /<link[^>]*\brel="modulepreload"[^>]*\bhref="(?<href>[^"]+)"[^>]*>/g
const STARTER = /(?<open><script type="module" async="">)(?<code>[\s\S]*?)(?=<\/script>)/

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
 * @throws Error where the framework's output is not as known
 */
export function startAfterPaint(html: string): StartedAfterPaint {
  const code = STARTER.exec(html)?.groups?.code
  const modules = [...html.matchAll(PRELOAD)].map(({ groups }) => groups?.href ?? '')
  if (!code || modules.length === 0) throw new Error('A page starts in a way that is not known here.')
  const path = `/assets/start-${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`
  const start = `(${whenPainted.toString()})(${JSON.stringify([...modules, path])})`
  return {
    html: html.replaceAll(PRELOAD, '').replace(STARTER, (_, open) => `${open}${start}`),
    starter: { path, code },
  }
}

/** Runs in the page, by its text: it must not use anything of this file. @param modules the last one starts the others */
function whenPainted(modules: string[]): void {
  let begun = false
  function begin() {
    if (begun) return
    begun = true
    for (const href of modules) {
      const link = document.createElement('link')
      document.head.append(Object.assign(link, { rel: 'modulepreload', fetchPriority: 'low', href }))
    }
    // The browser has reported it by then, and the page goes on without.
    import(modules.at(-1)!).catch(() => undefined)
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
