import { join, resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { Worker } from 'node:worker_threads'

import type { Changes } from '#content/site-content.ts'
import type { PreviewReply, PreviewRequest } from '#publishing/preview-worker.ts'
import type { ReleaseSettings } from '#publishing/site-manifest.ts'

import { compileCacheEnv } from '#server/platform/process/run-program.ts'

const PROGRAM = new URL('../../publishing/preview-worker.ts', import.meta.url)

const LIMITS = {
  /**
   * Processor time of one page, including the start of the thread; about a second is usual. Not wall-clock time, which
   * is longer on a busy machine.
   */
  cpuMs: 15_000,
  /** Wall-clock time, for a page that waits for something that never happens. */
  stuckMs: 120_000,
  /** Long enough for the thread to stay loaded while the owner is writing. */
  idleMs: 5 * 60_000,
  /** How long a result is cached for a repeated request. */
  cacheMs: 10_000,
}

export interface Previews {
  /**
   * A page with these changes, without scripts; undefined for an address that is no page. Pages are rendered one at a
   * time, the latest request first; equal requests share one rendering.
   * @throws Error when it can't be rendered
   */
  render(page: string, changes: Changes): Promise<string | undefined>
  stop(): Promise<void>
}

interface PendingPreview extends PreviewRequest {
  html: PromiseWithResolvers<string | undefined>
}

interface BuildToRender {
  buildDir: string
  settings: ReleaseSettings
}

/** Renders in a worker thread that starts with the first request and ends when idle. */
export function createPreviews(build: BuildToRender, limits = LIMITS): Previews {
  /** Recent requests, finished or not. */
  let recent: PendingPreview[] = []
  let queue: PendingPreview[] = []
  let current: PendingPreview | undefined
  let worker: Worker | undefined
  let timer: NodeJS.Timeout | undefined

  function start(): Worker {
    const started = startThread(build, (reason) => end(started, reason))
    started.on('message', (reply: PreviewReply) => started === worker && settle(reply))
    return started
  }

  function next(): void {
    clearInterval(timer)
    current = queue.pop()
    if (!current) {
      timer = setTimeout(end, limits.idleMs, worker, new Error('Idle')).unref()
      return
    }
    worker ??= start()
    const [used, rendering] = [worker, current]
    timer = watch(used, limits, () => {
      if (current === rendering) end(used, new Error('The preview took too long.'))
    })
    const { page, changes } = rendering
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
    used.postMessage({ page, changes } satisfies PreviewRequest)
  }

  function settle(reply: PreviewReply): void {
    const done = current
    if (reply.status === 'failed') done?.html.reject(new Error(reply.cause))
    else done?.html.resolve(reply.status === 'rendered' ? reply.html : undefined)
    setTimeout(() => (recent = recent.filter((one) => one !== done)), limits.cacheMs).unref()
    next()
  }

  function end(ended: Worker | undefined, reason: Error): void {
    if (!ended || ended !== worker) return
    worker = undefined
    clearInterval(timer)
    void ended.terminate()
    if (current) settle({ status: 'failed', cause: reason.message })
  }

  return {
    render(page, changes) {
      const same = recent.find((one) => one.page === page && isDeepStrictEqual(one.changes, changes))
      const rendering: PendingPreview = same ?? { page, changes, html: Promise.withResolvers() }
      if (!same) recent.push(rendering)
      else if (queue.includes(same)) queue = queue.filter((one) => one !== same)
      else return same.html.promise
      queue.push(rendering)
      if (!current) next()
      return rendering.html.promise
    },
    async stop() {
      const [last, reason] = [worker, new Error('The server stops.')]
      for (const { html } of queue.splice(0)) html.reject(reason)
      end(last, reason)
      await last?.terminate()
    },
  }
}

function startThread({ buildDir, settings }: BuildToRender, onEnd: (reason: Error) => void): Worker {
  const thread = new Worker(PROGRAM, {
    workerData: { server: join(resolve(buildDir), 'server'), settings },
    env: compileCacheEnv(),
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 },
  })
  thread.unref()
  thread.once('error', onEnd)
  thread.once('exit', () => onEnd(new Error('The preview ended.')))
  return thread
}

const CHECK_EVERY_MS = 250

/** Calls back, perhaps several times, once the thread has used up its time. @returns an interval for the caller to clear */
function watch(
  worker: Worker,
  { cpuMs, stuckMs }: Pick<typeof LIMITS, 'cpuMs' | 'stuckMs'>,
  onEnd: () => void,
): NodeJS.Timeout {
  const started = performance.now()
  const before = cpuOf(worker)
  const check = async () => (await cpuOf(worker)) - (await before) > cpuMs && onEnd()
  return setInterval(() => {
    if (performance.now() - started > stuckMs) onEnd()
    else void check()
  }, CHECK_EVERY_MS).unref()
}

/** Processor time of a thread in milliseconds; 0 once it has ended. */
async function cpuOf(worker: Worker): Promise<number> {
  const usage = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }))
  return (usage.user + usage.system) / 1000
}
