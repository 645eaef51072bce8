import { join, resolve } from 'node:path'
import { Worker } from 'node:worker_threads'

import type { Changes } from '#content/site-content.ts'
import type { PreviewReply, PreviewRequest } from '#publishing/preview-worker.ts'

const PROGRAM = new URL('../../publishing/preview-worker.ts', import.meta.url)
/** The first time, the thread has to start and to load the renderer. */
const RENDERED_WITHIN_MS = 20_000
/** While the owner writes, it stays loaded. */
const IDLE_MS = 5 * 60_000

export interface Previews {
  /**
   * A page with these changes, without scripts; undefined for an address that is no page.
   * @throws Error when it could not be rendered in time
   */
  render(page: string, changes: Changes): Promise<string | undefined>
  stop(): Promise<void>
}

/** Renders in a worker thread that is started when first asked, and ended when nobody has asked for a while. */
export function createPreviews(
  buildDir: string,
  limits = { idleMs: IDLE_MS, withinMs: RENDERED_WITHIN_MS },
): Previews {
  const waiting = new Map<number, PromiseWithResolvers<string | undefined>>()
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let lastId = 0

  function start(): Worker {
    const started = new Worker(PROGRAM, {
      workerData: { server: join(resolve(buildDir), 'server') },
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 },
    })
    started.unref()
    started.on('message', ({ id, html, failure }: PreviewReply) => {
      const request = waiting.get(id)
      if (failure === undefined) request?.resolve(html)
      else request?.reject(new Error(failure))
    })
    started.once('error', (error) => end(started, error))
    started.once('exit', () => end(started, new Error('The preview ended.')))
    return started
  }

  function end(ended: Worker | undefined, reason: Error) {
    if (!ended || ended !== worker) return
    worker = undefined
    clearTimeout(idle)
    for (const request of waiting.values()) request.reject(reason)
    void ended.terminate()
  }

  return {
    async render(page, changes) {
      worker ??= start()
      clearTimeout(idle)
      const id = ++lastId
      const request = Promise.withResolvers<string | undefined>()
      waiting.set(id, request)
      const used = worker
      const timer = setTimeout(() => end(used, new Error('The preview took too long.')), limits.withinMs)
      const message: PreviewRequest = { id, page, changes }
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
      used.postMessage(message)
      try {
        return await request.promise
      } finally {
        clearTimeout(timer)
        waiting.delete(id)
        if (waiting.size === 0) idle = setTimeout(() => end(used, new Error('Idle')), limits.idleMs).unref()
      }
    },
    async stop() {
      const last = worker
      end(last, new Error('The server stops.'))
      await last?.terminate()
    },
  }
}
